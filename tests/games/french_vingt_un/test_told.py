"""What is told of a round, and its facts: parts, counts, its line, written and renamed."""

from __future__ import annotations

from typing import Any

import pytest

from napledger.evening.document import read_document
from napledger.evening.score import scored
from napledger.games.deal_score import FigureCount, Part, Result
from tests.games.french_vingt_un.rounds import (
    FRENCH,
    bets,
    clock,
    evening,
    hands,
    last,
    points,
    said,
)


def dealt(*log: dict[str, Any], **table: Any) -> Any:
    """Return the score of the last of these rounds."""
    return last(*log, **table).deal


def test_a_round_is_a_part_of_its_dealers_by_name_and_one_of_each_punter() -> None:
    score = dealt(said(round=4, **bets(Cat=(1, True), Ben=(3, False))), stake=5)

    assert score.summary.parts == (
        Part(("Ann",), "Sympathy and Antipathy", Result.WON, gain=10),
        Part(("Ben",), "hand", Result.LOST, (15, 15), ("Ann",), gain=-15),
        Part(("Cat",), "hand", Result.WON, (5, 5), ("Ann",), gain=5),
    )
    assert FRENCH.line(score.summary).sentence(translate=str, names={}) == (
        "Ann, Sympathy and Antipathy"
    )


def test_an_equal_hand_is_level_and_differences_have_no_stake() -> None:
    score = dealt(said(round=7, **points(10, Ben=10, Cat=20)))

    assert score.summary.parts[1:] == (
        Part(("Ben",), "hand", Result.LEVEL, (0, 0), ("Ann",), gain=0),
        Part(("Cat",), "hand", Result.WON, (0, 0), ("Ann",), gain=10),
    )
    assert score.counts == ()


def test_counters_naturals_and_overs_are_counted() -> None:
    entry = said(**hands("natural", Ben=(2, "natural"), Cat=(3, "lost")), doubled=True)

    assert dealt(entry).counts == (
        FigureCount("Ben", "Counters staked", 4),
        FigureCount("Ben", "Naturals", 1),
        FigureCount("Cat", "Counters staked", 6),
        FigureCount("Ann", "Naturals", 1),
    )
    assert dealt(clock(), clock_stake=3).counts == (
        FigureCount("Ben", "Counters staked", 3),
        FigureCount("Cat", "Counters staked", 3),
    )


def test_an_abandoned_round_is_told_in_a_word() -> None:
    assert FRENCH.line(dealt(said(abandoned=True)).summary).pattern == "abandoned"


def test_recording_fixes_who_dealt_and_which_round_it_was() -> None:
    assert FRENCH.fixed_facts(dealt(clock())) == {"dealer": "Ann", "round": 8}


def test_what_everybody_staked_last_is_remembered_through_rounds_without_stakes() -> None:
    log = [
        said(**hands("stood", Ben=(3, "won"), Cat=(1, "won"))),
        said(round=5, **bets(Ben=(2, True), Cat=(4, True))),
        said(winner="dealer", stakes={"Cat": 5, "Ben": 1}),
        said(**points(10, Ben=10, Cat=10)),
        said(winner="company"),
    ]

    stakes = [dealt(*log[:number]).state.stakes for number in range(1, 6)]

    assert stakes == [
        (("Ben", 3), ("Cat", 1)),
        (("Ben", 2), ("Cat", 4)),
        (("Ben", 1), ("Cat", 5)),
        (("Ben", 1), ("Cat", 5)),
        (("Ben", 1), ("Cat", 5)),
    ]


@pytest.mark.parametrize(
    ("facts", "renamed"),
    [
        (
            {"dealer": "Ann", **hands(18, Ben=(2, "natural"), Cat=(1, 17))},
            {
                "dealer": "1",
                "hand": 18,
                "hands": [
                    {"player": "2", "stake": 2, "hand": "natural"},
                    {"player": "3", "stake": 1, "hand": 17},
                ],
            },
        ),
        (bets(Ben=(1, False), Cat=(2, True)), bets(**{"2": (1, False), "3": (2, True)})),
        (
            {"winner": "company", "stakes": {"Ben": 1}, "away": ["Cat"]},
            {"winner": "company", "stakes": {"2": 1}, "away": ["3"]},
        ),
        (points(12, Ben=4, Cat=20), points(12, **{"2": 4, "3": 20})),
    ],
    ids=["hands", "bets", "stakes", "points"],
)
def test_everybody_in_a_round_is_renamed(facts: dict[str, Any], renamed: dict[str, Any]) -> None:
    names = {"Ann": "1", "Ben": "2", "Cat": "3"}

    assert FRENCH.read_deal(facts).renamed(names.__getitem__).written() == renamed


def test_a_kitty_that_was_brought_along_is_carried_and_who_is_away_stays_so() -> None:
    table = scored(read_document(evening() | {"kitty": 7})).table

    assert table.kitty == 7
    assert not FRENCH.has_kitty(table.terms)
    assert FRENCH.fund_end(table.terms) == "carry"
    assert FRENCH.end_fund("carry", table=table, winner=None) == ()
    assert FRENCH.carried_facts({"away": ["Cat", "Zed"]}, table=table) == {"away": ["Cat"]}
