"""The rules at this table."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from typing import Any, cast

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

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
from tests.support.pages import text

Start = Callable[..., Evening]


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


def test_the_rules_are_told_in_plain_sentences_with_their_sources(
    owner: Client, evening: Evening
) -> None:
    html = page(owner, evening)

    assert "Peel: pool" in main(html)
    assert "Stake 1; 4 players: Ann, Ben, Cat, Dan. 19 November 2026." in main(html)
    assert "Nap is all 5 tricks. Peel, p. 8" in rules(html)
    assert "If all pass: The eldest hand stands for one. Peel, p. 10" in rules(html)
    assert "The dealer puts 1 into the kitty at every deal. Peel, p. 9" in rules(html)
    assert "At the end: It is split equally among the players. Peel, p. 12" in rules(html)
    assert "house rule" not in main(html)


def test_prices_are_told_for_each_other_player_and_in_all(owner: Client, evening: Evening) -> None:
    assert prices(page(owner, evening)) == [
        "One +1 +3 −1 −3",
        "Two +2 +6 −2 −6",
        "Three +3 +9 −3 −9",
        "Four +4 +12 −4 −12",
        "Nap +10 +30 −5 −15",
    ]


def test_prices_follow_the_stake_and_the_number_of_players(owner: Client, start: Start) -> None:
    evening = start(currency="GBP", stake=5, players=["Ann", "Ben", "Dan"])

    assert prices(page(owner, evening))[4] == "Nap +£0.50 +£1.00 −£0.25 −£0.50"


def test_what_is_never_paid_is_a_dash_in_the_price_table(owner: Client, start: Start) -> None:
    told = prices(page(owner, start(game="solo_whist", rules={})))

    assert told[1:3] == ["Solo +6 +18 −6 −18 +1 −1", "Misère +12 +36 −12 −36 – –"]


@pytest.mark.parametrize("game", sorted(games()))
def test_no_rule_ends_in_two_full_stops_where_an_amount_in_lsd_ends_it(
    owner: Client, start: Start, game: str
) -> None:
    seated = ["Ann", "Ben"] if game == "piquet" else ["Ann", "Ben", "Cat", "Dan"]
    told = page(
        owner,
        start(game=game, currency="lsd", stake=60, players=seated, first_dealer="Ann", rules={}),
    )

    assert "s. " in unescape(text(told))
    assert ".." not in unescape(text(told))


HOUSE: list[tuple[dict[str, Any], str]] = [
    (
        {"all_pass": "dealer_one"},
        (
            "If all pass: The dealer stands for one. Hoffmann, p. 100 house rule "
            "The book: If all pass: The eldest hand stands for one."
        ),
    ),
    (
        {"ante_dealer": 2},
        (
            "The dealer puts 2 into the kitty at every deal. Peel, p. 9 house rule "
            "The book: The dealer puts 1 into the kitty at every deal."
        ),
    ),
    (
        {"peep_price": 3},
        "A peep at the spare cards costs 3, once a player. Hoffmann, p. 97 house rule",
    ),
    (
        {"ante_dealer": 0, "ante_others": 1},
        "[The dealer puts 1 into the kitty at every deal.] house rule",
    ),
]


@pytest.mark.parametrize(("options", "sentence"), HOUSE)
def test_what_the_table_has_otherwise_than_the_book_is_a_house_rule(
    owner: Client, start: Start, options: dict[str, Any], sentence: str
) -> None:
    html = page(owner, start(rules={"preset": "peel_pool", "options": options}))

    assert sentence in rules(html)
    assert "House rules (from Peel)" in main(html)
    assert "House rules are where this table differs from “Peel: pool”." in main(html)


def test_a_price_of_the_house_stands_beside_the_books(owner: Client, start: Start) -> None:
    options = {"pay": {"nap": [12, 6], "1": None, "misery": [3, 3]}}

    html = page(
        owner, start(rules={"preset": "peel_pool", "options": options | {"all_pass": "void"}})
    )

    assert prices(html)[2:] == [
        "Misery house rule +3 +9 −3 −9",
        "Four +4 +12 −4 −12",
        "Nap house rule; the book: +10, −5 +12 +36 −6 −18",
    ]
    assert "Not played here: one." in main(html)


def test_a_book_whose_half_stake_does_not_come_out_whole_is_compared_too(
    owner: Client, start: Start
) -> None:
    options = {"ante_dealer": 1}

    html = page(owner, start(stake=1, rules={"preset": "enquire_within", "options": options}))

    assert "The dealer puts 1 into the kitty at every deal. Enquire Within, § 130 house rule" in (
        rules(html)
    )
    assert sum("house rule" in rule for rule in rules(html)) == 1


def test_more_players_than_the_rules_are_made_for_is_said(owner: Client, start: Start) -> None:
    evening = start(players=["Ann", "Ben", "Cat", "Dan", "Eve"], rules={"preset": "hoyle_purchase"})

    assert "is for at most 4 players, and 5 sit here." in main(page(owner, evening))


def test_the_rules_in_force_are_those_of_the_last_change(
    owner: Client, evening: Evening, record: Callable[..., object]
) -> None:
    record(evening, kind="rules", stake=3, rules={"preset": "hoyle"})

    html = page(owner, evening)

    assert "Stake 3; 4 players" in main(html)
    assert prices(html)[0] == "One +3 +9 −3 −9"


@pytest.mark.parametrize("preset", sorted(game_of("nap").presets))
def test_every_rule_set_has_its_page(owner: Client, start: Start, preset: str) -> None:
    html = page(owner, start(rules={"preset": preset}, stake=2))

    assert "{" not in main(html)
    assert "house rule" not in main(html)


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


def test_a_stranger_sees_no_rules(stranger: Client, evening: Evening) -> None:
    assert stranger.get(f"{at(evening)}rules/").status_code == 404


def test_the_rules_are_only_read_here(owner: Client, evening: Evening) -> None:
    assert owner.post(f"{at(evening)}rules/").status_code == 405


def test_the_rules_take_four_queries_at_most(
    owner: Client, evening: Evening, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_max_num_queries(4):
        page(owner, evening)


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
