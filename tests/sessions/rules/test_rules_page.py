"""The rules at this table."""

from __future__ import annotations

import re
from html import unescape
from typing import Any, cast

import pytest
from django.test import Client

from napledger.games import game_of, games
from napledger.games.contract import AnyGame
from napledger.reading.faults import Fault
from sessions.book.submission import Recorder, Submission, new_key
from sessions.models import Access, Evening
from sessions.rules.rules_text import players_usual, stake_for
from sessions.settling.service import review_evening
from tests.addresses import at
from tests.games.installed import otherwise
from tests.support.correcting import main
from tests.support.nights import Record, Start
from tests.support.pages import text


def page(client: Client, evening: Evening) -> str:
    """Return the page of the rules."""
    response = client.get(f"{at(evening)}rules/")
    assert response.status_code == 200
    return response.content.decode()


def prices(html: str) -> list[str]:
    """Return the rows of the price table."""
    body = html.partition("<tbody>")[2].partition("</tbody>")[0]
    return [unescape(text(row)) for row in re.findall(r"<tr>.*?</tr>", body, re.S)]


def rules(html: str) -> list[str]:
    """Return every sentence of the rules, with its source and its marks."""
    html = html.replace("<del>", "[").replace("</del>", "]")
    return [unescape(text(each)) for each in re.findall(r"<li>.*?</li>", html, re.S)]


def test_the_rules_in_force_are_told_in_plain_sentences_with_their_sources_and_prices(
    owner: Client, evening: Evening, record: Record
) -> None:
    html = page(owner, evening)

    assert "Peel: pool" in main(html)
    assert "Stake 1; 4 players: Ann, Ben, Cat, Dan. 19 November 2026." in main(html)
    assert "Nap is all 5 tricks. Peel, p. 8" in rules(html)
    assert "If all pass: The eldest hand stands for one. Peel, p. 10" in rules(html)
    assert "The dealer puts 1 into the kitty at every deal. Peel, p. 9" in rules(html)
    assert "At the end: It is split equally among the players. Peel, p. 12" in rules(html)
    assert prices(html) == [
        "One +1 +3 −1 −3",
        "Two +2 +6 −2 −6",
        "Three +3 +9 −3 −9",
        "Four +4 +12 −4 −12",
        "Nap +10 +30 −5 −15",
    ]
    record(evening, kind="rules", stake=3, rules={"preset": "hoyle"})
    changed = page(owner, evening)
    assert "Stake 3; 4 players" in main(changed)
    assert prices(changed)[0] == "One +3 +9 −3 −9"


def test_prices_follow_the_stake_and_the_players_and_too_many_of_them_are_said(
    owner: Client, start: Start
) -> None:
    few = start(currency="GBP", stake=5, players=["Ann", "Ben", "Dan"])
    many = start(players=["Ann", "Ben", "Cat", "Dan", "Eve"], rules={"preset": "hoyle_purchase"})
    solo = prices(page(owner, start(game="solo_whist", rules={})))

    assert prices(page(owner, few))[4] == "Nap +£0.50 +£1.00 −£0.25 −£0.50"
    assert "is for at most 4 players, and 5 sit here." in main(page(owner, many))
    assert solo[1:3] == ["Solo +6 +18 −6 −18 +1 −1", "Misère +12 +36 −12 −36 – –"]


def test_no_rule_ends_in_two_full_stops_where_an_amount_in_lsd_ends_it(
    owner: Client, start: Start
) -> None:
    for game in games():
        seated = ["Ann", "Ben"] if game == "piquet" else ["Ann", "Ben", "Cat", "Dan"]
        facts = {"players": seated, "first_dealer": "Ann", "rules": {}}
        told = unescape(text(page(owner, start(game=game, currency="lsd", stake=60, **facts))))
        assert "s. " in told, game
        assert ".." not in told, game


ANTE = "The dealer puts 1 into the kitty at every deal."

HOUSE: list[tuple[dict[str, Any], str]] = [
    (
        {"all_pass": "dealer_one"},
        (
            "If all pass: The dealer stands for one. Hoffmann, p. 100 house rule "
            "The book: If all pass: The eldest hand stands for one."
        ),
    ),
    (
        {"ante_dealer": 2, "peep_price": 3},
        f"The dealer puts 2 into the kitty at every deal. Peel, p. 9 house rule The book: {ANTE}",
    ),
    ({"ante_dealer": 0, "ante_others": 1}, f"[{ANTE}] house rule"),
]


def test_what_the_table_has_otherwise_than_the_book_is_a_house_rule(
    owner: Client, start: Start
) -> None:
    for options, sentence in HOUSE:
        html = page(owner, start(rules={"preset": "peel_pool", "options": options}))
        assert sentence in rules(html)
        assert "House rules (from Peel)" in main(html)
        assert "House rules are where this table differs from “Peel: pool”." in main(html)

    # Half a stake does not come out whole at 1, and is compared all the same.
    within = {"preset": "enquire_within", "options": {"ante_dealer": 1}}
    told = rules(page(owner, start(stake=1, rules=within)))
    assert f"{ANTE} Enquire Within, § 130 house rule" in told
    assert sum("house rule" in rule for rule in told) == 1


def test_a_price_of_the_house_stands_beside_the_books(owner: Client, start: Start) -> None:
    options = {"pay": {"nap": [12, 6], "1": None, "misery": [3, 3]}, "all_pass": "void"}

    html = page(owner, start(rules={"preset": "peel_pool", "options": options}))

    assert prices(html)[2:] == [
        "Misery house rule +3 +9 −3 −9",
        "Four +4 +12 −4 −12",
        "Nap house rule · the book: +10, −5 +12 +36 −6 −18",
    ]
    assert "Not played here: one." in main(html)


def test_every_rule_set_has_its_page(owner: Client, start: Start) -> None:
    for preset in game_of("nap").presets:
        told = main(page(owner, start(rules={"preset": preset}, stake=2)))
        assert "{" not in told, preset
        assert "house rule" not in told, preset


def test_rules_are_changed_from_here_while_play_is_on(
    owner: Client, evening: Evening, access: Access
) -> None:
    changing = f'href="{at(evening)}rules/change/"'
    assert changing in page(owner, evening)

    access.role = "watcher"
    access.save_fields("role")
    assert changing not in page(owner, evening)

    access.role = "owner"
    access.save_fields("role")
    review_evening(evening, submission=Submission(new_key(), Recorder()))
    assert changing not in page(owner, evening)


class Even:
    """A game whose rules stand at one stake alone, and at that only if they are no nonsense."""

    def terms(self, rules: Any, *, stake: int) -> None:
        """Raise Fault but for a stake of two."""
        if stake != 2 or rules == "nonsense":
            raise Fault("", "at a stake of {stake}: no", stake=stake)


def test_the_stake_that_rules_are_told_at_is_one_that_they_can_stand_at() -> None:
    nap, even = game_of("nap"), cast(AnyGame, Even())
    halves = {"preset": "enquire_within"}

    assert stake_for(nap, {"preset": "hoyle"}, stake=5) == 5
    assert stake_for(nap, {"preset": "hoyle"}, halves, stake=5) == 10
    assert stake_for(even, {}, stake=5) == 2
    with pytest.raises(Fault, match="at a stake of 2: no"):
        stake_for(even, "nonsense", stake=5)  # type: ignore[arg-type]  # its rules


@pytest.mark.parametrize(
    ("deal_players", "players"),
    [(range(2, 8), 4), (range(2, 3), 2), (range(5, 7), 5), (range(4, 5), 4)],
)
def test_prices_are_told_for_four_or_as_near_as_may_play(deal_players: range, players: int) -> None:
    assert players_usual(otherwise(game_of("nap"), deal_players=deal_players)) == players
