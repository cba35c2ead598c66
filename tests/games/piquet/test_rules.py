"""The rules of a table: what can stand, what they say in words, and what they pay."""

from __future__ import annotations

from typing import Any

import pytest

from napledger.games.piquet.rules import PRESETS, RULES
from tests.evening.documents import refusal, written
from tests.games.piquet.evenings import PIQUET, evening, rules, score_of

REFUSED: list[tuple[str, dict[str, Any], str]] = [
    (
        "games in the rubicon form",
        rules(stake_on="game"),
        "stake_on: the rubicon form has no games: put the stake on the points or on the partie",
    ),
    (
        "points in the hundred",
        rules(form="hundred"),
        (
            "stake_on: the hundred has no points to pay for: "
            "put the stake on the game or on the partie"
        ),
    ),
    ("five deals", rules(deals=5), "deals: expected one of 6, 4, got 5"),
    (
        "a lurch above the target",
        rules("hundred_lurch", lurch_below=101),
        "lurch_below: whoever loses is below 100 anyway: take 100 for the lurch, or less",
    ),
    (
        "the same in the rubicon form",
        rules(target=50, lurch_below=51),
        "lurch_below: whoever loses is below 50 anyway: take 50 for the lurch, or less",
    ),
    (
        "odd points of a stake",
        rules("flat", fractions="total"),
        (
            "fractions: there are odd points only where the stake is on the points: "
            "put it there, or let them be dropped at every partie"
        ),
    ),
    (
        "a difference of games",
        rules("au_cent", unfinished="difference"),
        (
            "unfinished: a difference is paid only where the stake is on the points: "
            "put it there, or let nothing be paid"
        ),
    ),
    ("no step", rules(step=0), "step: expected a whole number from 1 to 1,000, got 0"),
    (
        "too low a target",
        rules(target=49),
        "target: expected a whole number from 50 to 1,000, got 49",
    ),
    (
        "too many games",
        rules(games_up=21),
        "games_up: expected a whole number from 1 to 20, got 21",
    ),
    (
        "an unknown tie",
        rules(tie="again"),
        "tie: expected one of two_more, drawn, got again",
    ),
    (
        "an unknown option",
        rules(kitty=True),
        (
            "kitty: there is no such option; the options are chouette, deals, form, fractions, "
            "game_bonus, games_up, lurch_below, players, rubicon, stake_on, step, target, tie, "
            "unfinished"
        ),
    ),
    (
        "eight players",
        rules(players=[2, 8]),
        "players[1]: expected a whole number from 2 to 7, got 8",
    ),
]


@pytest.mark.parametrize(
    ("raw", "expected"), [each[1:] for each in REFUSED], ids=[each[0] for each in REFUSED]
)
def test_rules_that_cannot_stand_are_refused_at_the_option(
    raw: dict[str, Any], expected: str
) -> None:
    assert refusal(evening(rules=raw)) == f"rules.options.{expected}"


@pytest.mark.parametrize(
    "raw",
    [
        rules("hundred_lurch", lurch_below=100),
        rules(rubicon=0, game_bonus=0),
        rules(form="hundred", stake_on="partie"),
        rules("cavendish", unfinished="difference"),
    ],
    ids=["a lurch for every loser", "neither rubicon nor hundred", "the hundred", "a difference"],
)
def test_rules_that_can_stand_are_taken(raw: dict[str, Any]) -> None:
    assert RULES.read_rules(raw)


def test_a_kitty_that_was_brought_forward_lies_untouched() -> None:
    document = evening(kitty=7)

    assert written(document)["kitty"] == 7
    assert written(document)["transfers"] == []
    assert PIQUET.end_fund("carry", table=score_of(kitty=7).table, winner=None) == ()


def test_the_rule_sets_are_those_of_the_books() -> None:
    assert [*PRESETS] == [
        "hoyle",
        "cavendish",
        "cavendish_quarters",
        "cavendish_four",
        "cavendish_chouette",
        "flat",
        "hoyle_hundred",
        "hundred_and_one",
        "hundred_lurch",
        "au_cent",
    ]


def told(raw: dict[str, Any]) -> list[str]:
    """Return the sentences of rules, each with its source."""
    terms = PIQUET.terms(raw, stake=5)
    said = PIQUET.rules_in_words(terms)
    return [f"{rule.sentence.format(**rule.words)} ({rule.source})" for rule in said]


def test_the_rubicon_game_is_told_in_sentences() -> None:
    assert told(rules()) == [
        "A partie: Six deals. (Cavendish, law 71)",
        (
            "The scores of the deals are added up, and the higher total wins the partie. "
            "(Hoffmann, p. 114)"
        ),
        "The partie is worth the difference and 100 points. (Hoffmann, p. 114)",
        (
            "If the loser has not reached 100, the rubicon, it is worth the sum of both totals and "
            "100 points, whether the winner has reached it or not. (Hoffmann, p. 115)"
        ),
        (
            "With equal totals: Each deals once more; equal again, the partie is drawn. "
            "(Cavendish, law 71)"
        ),
        "The loser pays 5 for every point that the partie is worth. (Cavendish, Scoring)",
        "A partie or a game that is broken off: Nothing. (by agreement)",
        "Two play; they deal in turn, from one partie into the next. (Hoffmann, p. 114)",
        (
            "For 2 to 3 players, of whom two play and the others stand out. "
            "(Cavendish, Chouette piquet)"
        ),
    ]


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        (
            rules("cavendish_chouette"),
            "The loser pays 5 for every 10 points that the partie is worth. (Cavendish, Scoring)",
        ),
        (
            rules("cavendish_chouette"),
            (
                "Odd points: They are taken to the nearest stake; just half is dropped. "
                "(Cavendish, Scoring)"
            ),
        ),
        (
            rules("cavendish_chouette"),
            (
                "With three at the table one plays alone against the other two. Each of these pays "
                "the full amount, or is paid it. (Cavendish, Chouette piquet)"
            ),
        ),
        (
            rules("flat"),
            "The loser of a partie pays 5, and for a rubicon twice as much. (by agreement)",
        ),
        (rules("flat", rubicon=0), "The loser of a partie pays 5. (by agreement)"),
        (rules(tie="drawn"), "With equal totals: The partie is drawn. (by agreement)"),
        (rules("hoyle_hundred"), "The loser of a game pays 5. (Hoffmann, p. 114)"),
        (
            rules("hundred_lurch"),
            "The loser of a game pays 5, and of a lurch twice as much. (Hoffmann, p. 114)",
        ),
        (
            rules("hundred_lurch"),
            "A loser below 50 at that moment is lurched, and loses two games. (EB1911, Piquet)",
        ),
        (
            rules("hundred_and_one"),
            (
                "The first to 101 wins the game, and play stops. Scores reckon in this order: "
                "carte blanche, point, sequences, quatorzes and trios, play, the cards. "
                "(Hoffmann, p. 114)"
            ),
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
    ids=[
        "points for a stake",
        "odd points",
        "chouette",
        "a stake a partie",
        "without a rubicon",
        "drawn at once",
        "a stake a game",
        "a lurch",
        "what a lurch is",
        "a hundred and one",
        "best of five",
        "a penalty",
    ],
)
def test_a_rule_in_force_is_told(raw: dict[str, Any], expected: str) -> None:
    assert expected in told(raw)


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        (
            rules(),
            {
                "150 to 110": (700, -700),
                "120 to 102": (590, -590),
                "120 to 98": (1590, -1590),
                "90 to 60": (1250, -1250),
            },
        ),
        (
            rules("cavendish"),
            {
                "150 to 110": (10, -10),
                "120 to 102": (10, -10),
                "120 to 98": (30, -30),
                "90 to 60": (25, -25),
            },
        ),
        (
            rules("cavendish_chouette"),
            {
                "150 to 110": (70, -70),
                "120 to 102": (60, -60),
                "120 to 98": (160, -160),
                "90 to 60": (125, -125),
            },
        ),
        (rules("flat"), {"partie": (5, -5), "rubicon": (10, -10)}),
        (rules("flat", rubicon=0), {"partie": (5, -5)}),
        (rules("hoyle_hundred"), {"game": (5, -5)}),
        (rules("hundred_lurch"), {"game": (5, -5), "lurch": (10, -10)}),
        (rules("au_cent"), {"partie": (5, -5)}),
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
def test_the_price_table_says_what_is_paid(
    raw: dict[str, Any], expected: dict[str, tuple[int, ...]]
) -> None:
    prices = PIQUET.prices(PIQUET.terms(raw, stake=5), players=2)

    assert {row.what: row.amounts for row in prices.rows} == expected
