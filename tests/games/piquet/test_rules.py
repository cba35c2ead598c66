"""The rules of a table: in words, what they pay, how they are typed; and the kitty it has not."""

from __future__ import annotations

from typing import Any

import pytest

from napledger.games.web import web_game
from tests.evening.documents import written
from tests.games.piquet.evenings import PIQUET, evening, rules, score_of


def test_a_kitty_that_was_brought_forward_lies_untouched() -> None:
    document = evening(kitty=7)

    assert written(document)["kitty"] == 7
    assert written(document)["transfers"] == []
    assert PIQUET.end_fund("carry", table=score_of(kitty=7).table, winner=None) == ()


def told(raw: dict[str, Any]) -> list[str]:
    """Return the sentences of rules, each with its source."""
    terms = PIQUET.terms(raw, stake=5)
    said = PIQUET.rules_in_words(terms)
    return [f"{rule.sentence.format(**rule.words)} ({rule.source})" for rule in said]


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        (rules("flat", rubicon=0), "The loser of a partie pays 5. (by agreement)"),
        (rules(tie="drawn"), "With equal totals: The partie is drawn. (by agreement)"),
        (
            rules("hundred_lurch"),
            "The loser of a game pays 5, and of a lurch twice as much. (Hoffmann, p. 114)",
        ),
        (
            rules("au_cent"),
            "Whoever first has won 3 games is paid 5, once. (Cavendish, Piquet au cent)",
        ),
        (
            rules("au_cent"),
            "A game that is lost by a penalty is a single game. (Cavendish, Piquet au cent)",
        ),
    ],
    ids=["without a rubicon", "drawn at once", "a lurch", "best of five", "a penalty"],
)
def test_a_rule_in_force_is_told(raw: dict[str, Any], expected: str) -> None:
    assert expected in told(raw)


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        (rules(), {"150 to 110": 700, "120 to 102": 590, "120 to 98": 1590, "90 to 60": 1250}),
        (rules("cavendish"), {"150 to 110": 10, "120 to 102": 10, "120 to 98": 30, "90 to 60": 25}),
        (
            rules("cavendish_chouette"),
            {"150 to 110": 70, "120 to 102": 60, "120 to 98": 160, "90 to 60": 125},
        ),
        (rules("flat"), {"partie": 5, "rubicon": 10}),
        (rules("flat", rubicon=0), {"partie": 5}),
        (rules("hoyle_hundred"), {"game": 5}),
        (rules("hundred_lurch"), {"game": 5, "lurch": 10}),
        (rules("au_cent"), {"partie": 5}),
    ],
    ids=[
        "points",
        "points in steps",
        "chouette",
        "flat",
        "flat without a rubicon",
        "game",
        "lurch",
        "best of five",
    ],
)
def test_the_price_table_says_what_is_paid(raw: dict[str, Any], expected: dict[str, int]) -> None:
    prices = PIQUET.prices(PIQUET.terms(raw, stake=5), players=2)

    assert {row.what: row.amounts for row in prices.rows} == {
        what: (coins, -coins) for what, coins in expected.items()
    }


def test_the_card_of_a_rule_set_shows_examples_in_stakes() -> None:
    form: Any = web_game("piquet").rules_form({"preset": "cavendish"})

    assert [(each.word, each.price) for each in form.top_card.prices] == [
        ("150 to 110", "2"),
        ("120 to 102", "2"),
        ("120 to 98", "6"),
        ("90 to 60", "5"),
    ]
    assert form.top_card.note == "what the loser pays the winner, in stakes"
