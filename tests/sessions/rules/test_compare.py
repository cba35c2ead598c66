"""Two sets of rules side by side: what differs first, what is paid, what is the same."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from napledger.games import game_of
from napledger.games.headings import Rule
from napledger.games.prices import PriceColumn, PriceRow, PriceTable
from napledger.games.web import money_format_of
from sessions.book.append_only import lifted
from sessions.models import Circle, Evening, RuleSet
from sessions.rules.compare_page import ComparedAt, compared
from tests.support.nights import Record, Start, end, play_night
from tests.support.pages import markup, rows, text

OURS = {"preset": "peel_pool", "options": {"ante_dealer": 2, "pay": {"nap": [12, 6]}}}
SHARED = "i1bKSyxQ0lEqSE3NiS_Iz89R0qlWSswrSY1PSU3MSS1SsjKqjQUA"
"""What stands for Peel's pool with a double ante in an address."""


@pytest.fixture
def kept(circle: Circle) -> RuleSet:
    """Rules of the circle's own: Peel's pool with a double ante and a dearer Nap."""
    return RuleSet.objects.create(circle=circle, game="nap", name="Ours", rules=OURS)


def page(client: Client, circle: Circle, query: str = "", *, status: int = 200) -> str:
    """Return the page that compares what a query asks for."""
    response = client.get(f"/circles/{circle.pk}/rule-sets/compare/?{query}")
    assert response.status_code == status
    return unescape(markup(response))


def chosen(html: str) -> list[str]:
    """Return which two are compared, by what their options say."""
    return re.findall(r"<option[^>]+ selected>([^<]+)</option>", html)


def differing(html: str) -> list[str]:
    """Return every rule that differs, as both have it."""
    return [text(each) for each in re.findall(r'<li class="card versus">.*?</li>', html, re.S)]


def test_what_differs_comes_first_and_what_is_the_same_behind_a_fold(
    owner: Client, circle: Circle, kept: RuleSet
) -> None:
    html = page(owner, circle, f"game=nap&this=own-{kept.pk}&that=book-hoyle_kitty")

    assert "5 rules differ" in html
    groups = re.findall(r'<h3 class="versus__group">([^<]+)', html)
    assert groups == ["When all pass", "The kitty", "Irregularities", "The table"]
    assert differing(html) == [
        (
            "Ours If all pass: The eldest hand stands for one. Peel, p. 10 "
            "Hoyle: dealer’s kitty If all pass: The dealer stands for one. Hoffmann, p. 100"
        ),
        (
            "Ours The dealer puts 2 into the kitty at every deal. Peel, p. 9 "
            "Hoyle: dealer’s kitty The dealer puts 1 into the kitty at every deal. Hoffmann, p. 98"
        ),
        (
            "Only in Ours A misdeal costs the dealer 1, to the kitty; the same player redeals. "
            "Peel, p. 9 Touching the cards of the deal costs 1, to the kitty. Peel, p. 9"
        ),
        (
            "Ours The dealer sits out: With six players. Peel, p. 3 "
            "Hoyle: dealer’s kitty The dealer sits out: Never. Hoffmann, p. 99"
        ),
    ]
    fold = html.partition("<details")[2].partition("</details>")[0]
    assert text(fold).startswith('class="drawer"> What is the same 10 Calls and prices')
    assert "Nap is all 5 tricks. Peel, p. 8 · Hoffmann, p. 95" in text(fold)
    assert html.index("rules differ") < html.index("<table") < html.index("<details")


def test_the_heading_counts_what_differs(
    owner: Client, circle: Circle, kept: RuleSet, start: Start, record: Record
) -> None:
    dear = {"preset": "peel_pool", "options": {"pay": {"nap": [12, 6]}}}
    row = RuleSet.objects.create(circle=circle, game="nap", name="Dear", rules=dear)
    end(play_night(start, record))
    same = page(owner, circle, f"this=own-{kept.pk}&that=own-{kept.pk}")

    assert '<h2 id="differs">They are the same rules</h2>' in same
    assert "Before you vote" not in same
    one = page(owner, circle, f"this=own-{kept.pk}&that=book-peel_pool")
    assert '<h2 id="differs">One rule differs</h2>' in one
    prices = page(owner, circle, f"this=own-{row.pk}")
    assert chosen(prices) == ["Dear", "Peel: pool"]
    assert "Only the prices differ" in prices


def test_prices_stand_side_by_side_without_totals(
    owner: Client, circle: Circle, kept: RuleSet
) -> None:
    html = page(owner, circle, f"this=own-{kept.pk}&that=book-eb1911")

    assert rows(html)[:2] == ["For Ours Encyclopaedia Britannica 1911", "Made Lost Made Lost"]
    assert rows(html)[2:] == [
        "One +1 −1 +1 −1",
        "Two +2 −2 +2 −2",
        "Three +3 −3 +3 −3",
        "Misery – – +3 −6",
        "Four +4 −4 +4 −4",
        "Nap +12 −6 +10 −5",
        "Wellington – – +20 −10",
        "Blücher – – +30 −15",
    ]
    assert html.count('class="sheet__differs"') == 4


def test_own_rules_are_compared_with_their_book_unless_another_is_asked_for(
    owner: Client, circle: Circle, kept: RuleSet
) -> None:
    assert chosen(page(owner, circle)) == ["Ours", "Peel: pool"]
    assert chosen(page(owner, circle, "this=book-peel_pool")) == ["Peel: pool", "Ours"]
    assert chosen(page(owner, circle, "that=book-modern")) == ["Ours", "Modern: Nap 10 and 5"]
    assert chosen(page(owner, circle, f"that=own-{kept.pk}")) == ["Ours", "Ours"]


def test_what_is_not_there_to_be_compared_is_passed_over(owner: Client, circle: Circle) -> None:
    nobody = "01998c1e-0000-7000-8000-000000000000"

    for query in (
        f"this=own-{nobody}&that=book-none",
        *("this=tonight-x&that=%00", f"this=tonight-{nobody}", "this=last"),
        "game=bridge&shared=garbage",
    ):
        books = ["Hoyle: the orthodox game", "Hoyle: shilling Nap"]
        assert chosen(page(owner, circle, query)) == books, query


def test_the_rules_of_tonight_and_of_an_evening_that_is_asked_for_are_compared_with_any(
    owner: Client, circle: Circle, kept: RuleSet, start: Start, record: Record
) -> None:
    evening, over = start(currency="GBP", stake=5), start(title="Long ago")
    record(evening, kind="rules", rules={"preset": "peel_pool", "options": {"ante_dealer": 3}})
    with lifted():
        Evening.objects.filter(pk=over.pk).update(state=Evening.CLOSED, deals=1)

    html = page(owner, circle, f"this=tonight-{evening.pk}&that=own-{kept.pk}")

    assert chosen(html) == ["The rules of Thursday at the Crown", "Ours"]
    assert "The dealer puts 3 into the kitty" in differing(html)[0]
    assert "What is paid, at a stake of 1" in html
    assert "The rules of Long ago" not in html
    assert chosen(page(owner, circle, f"this=tonight-{over.pk}"))[0] == "The rules of Long ago"


def test_rules_that_somebody_shared_are_compared_first(
    owner: Client, circle: Circle, kept: RuleSet
) -> None:
    html = page(owner, circle, f"shared={SHARED}")
    of_a_book = page(owner, circle, "shared=i1bKSyxQ0lHKyK_MSY3PziwpqVTSqa6NBQA")

    assert chosen(html) == ["The shared rules", "Peel: pool"]
    assert len(differing(html)) == 1
    assert f'<input type="hidden" name="shared" value="{SHARED}">' in html
    assert chosen(of_a_book)[0] == "Hoyle: dealer’s kitty"
    kept.rules = {"preset": "peel_pool", "options": {"ante_dealer": 2}}
    kept.save_fields("rules")
    known = page(owner, circle, f"shared={SHARED}")
    assert chosen(known) == ["Ours", "Peel: pool"]
    assert "The shared rules" not in known


def test_the_house_rules_that_a_circle_began_with_last_are_there_too(
    owner: Client, circle: Circle
) -> None:
    Circle.objects.filter(pk=circle.pk).update(rules=OURS, stake=5, currency="GBP")
    html = page(owner, circle, "this=last")
    # Half a stake comes out whole at twice this one.
    halves = page(owner, circle, "this=book-peel_pool&that=book-enquire_within")
    Circle.objects.filter(pk=circle.pk).update(rules=OURS | {"options": {"beer": 1}})
    refused = page(owner, circle, "this=last", status=422)

    assert chosen(html) == ["As the last evening began", "Peel: pool"]
    assert "The dealer puts 10p into the kitty at every deal." in differing(html)[0]
    assert "What is paid, at a stake of 10p" in halves
    assert "There is no such option; the options are" in refused
    assert "<table" not in refused


def test_before_a_vote_the_last_season_is_one_tap_away(
    owner: Client, circle: Circle, kept: RuleSet, start: Start, record: Record
) -> None:
    query = f"this=own-{kept.pk}&that=book-hoyle"
    assert "Before you vote" not in page(owner, circle, query)
    end(play_night(start, record, currency="GBP", stake=2))

    html = page(owner, circle, query)

    links = {
        title: href
        for href, title in re.findall(r'href="([^"]+what-if[^"]+)">Last season by “([^”]+)”', html)
    }
    assert list(links) == ["Ours", "Hoyle: the orthodox game"]
    ours = owner.get(links["Ours"])
    assert ours.status_code == 200
    assert "By the rules of “Ours”." in markup(ours)
    assert "All of it fits these rules." in markup(owner.get(links["Hoyle: the orthodox game"]))


def test_the_games_are_compared_each_by_itself(owner: Client, circle: Circle, toys: None) -> None:
    assert toys is None

    html = page(owner, circle, "game=rubber")

    assert chosen(html) == ["Single", "Double"]
    assert differing(html) == [
        (
            "Single Each of the losers pays 1 for a rubber. The tests, p. 1 "
            "Double Each of the losers pays 2 for a rubber. The tests, p. 1"
        )
    ]
    assert rows(html) == ["For Single Double", "lost lost", "Rubber −1 −2"]
    assert "Each of the losers pays one of the winners." in html
    assert 'href="?game=nap"' in html


class Twice:
    """A game of which two rules have the same sentence, and columns of several groups."""

    def wording(self, _terms: Any) -> dict[str, str]:
        return {}

    def terms(self, rules: Any, *, stake: int) -> Any:
        """Return the rules as they are."""
        return rules, stake

    def rules_in_words(self, terms: Any) -> tuple[Rule, ...]:
        """Return a rule for each of the rules' words."""
        words, _stake = terms
        return tuple(Rule("The play", "A {what} counts.", "", {"what": what}) for what in words)

    def prices(self, terms: Any, *, players: int) -> PriceTable:
        """Return a price in three columns."""
        columns = (PriceColumn("each", "Won"), PriceColumn("all", "Won"), PriceColumn("paid"))
        return PriceTable(columns, (PriceRow("king", (players, terms[1], -1), "p. 1"),))


def test_rules_of_one_sentence_are_matched_by_their_words_first() -> None:
    at: Any = ComparedAt(Twice(), 1, 4, money_format_of("counters"))  # type: ignore[arg-type]  # as much of a game as is asked

    found = compared(["king", "queen", "ace"], ["queen", "knave"], at=at)  # type: ignore[arg-type]  # its rules

    (same,) = found.same
    (differing,) = found.differing
    told = [
        [[rule.sentence for rule in side] for side in (pair.this, pair.that)]
        for pair in (*same.pairs, *differing.pairs)
    ]
    assert told == [
        [["A queen counts."], ["A queen counts."]],
        [["A king counts."], ["A knave counts."]],
        [["A ace counts."], []],
    ]
    assert (found.agreements, found.differences) == (1, 2)
    assert found.prices.these == ("Won, each", "Won, all", "paid")


def test_a_game_of_totals_alone_shows_them() -> None:
    class Totals(Twice):
        def prices(self, terms: Any, *, players: int) -> PriceTable:
            columns = (PriceColumn("in all", is_total=True),)
            return PriceTable(columns, (PriceRow("king", (players * terms[1],), "p. 1"),))

    at: Any = ComparedAt(Totals(), 1, 4, money_format_of("counters"))  # type: ignore[arg-type]  # as much of a game as is asked

    found = compared([], [], at=at)  # type: ignore[arg-type]  # its rules

    assert (found.prices.these, found.prices.rows[0].these) == (("in all",), ("+4",))


def test_every_rule_set_is_compared_with_every_other() -> None:
    game = game_of("nap")
    at = ComparedAt(game, 1, 4, money_format_of("GBP"))

    for this in game.presets:
        for that in ("hoyle", "enquire_within", "peel_nine_card"):
            found = compared({"preset": this}, {"preset": that}, at=at)

            assert (found.differences == 0 and not found.prices_differ) == (this == that)
