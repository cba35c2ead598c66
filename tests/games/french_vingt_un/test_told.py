"""What is told of a round, and its facts: parts, counts, its line, written and renamed."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

import pytest

from napledger.evening.document import read_document
from napledger.evening.play import opened
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


FACTS: list[dict[str, Any]] = [
    {"round": 1, "doubled": True, **hands(18, Ben=(2, "natural"), Cat=(1, 17))},
    {
        "dealer": "Ann",
        "bets": [
            {"player": "Ben", "stake": 1, "won": False},
            {"player": "Cat", "stake": 2, "call": "red", "cards": ["red"]},
        ],
    },
    {"winner": "company", "stakes": {"Ben": 1, "Cat": 2}},
    points(12, Ben=4, Cat=20),
    {"winner": "dealer", "hit": 13, "away": ["Cat"], "note": "by candlelight"},
    {"abandoned": True},
]


@pytest.mark.parametrize("facts", FACTS, ids=["1", "4", "6", "7", "8", "abandoned"])
def test_facts_are_written_as_they_were_read_and_renamed(facts: dict[str, Any]) -> None:
    names = {"Ann": "seat 1", "Ben": "seat 2", "Cat": "seat 3"}
    deal = FRENCH.read_deal(facts)

    assert deal.written() == facts
    assert deal.renamed(names.__getitem__).written() == json.loads(
        json.dumps(facts).replace("Ann", "seat 1").replace("Ben", "seat 2").replace("Cat", "seat 3")
    )


def test_the_state_is_read_back_from_json_exactly() -> None:
    state = dealt(said(**hands("stood", Ben=(3, "won"), Cat=(1, "won")))).state

    assert state.due == 2
    assert FRENCH.read_state(json.loads(json.dumps(asdict(state)))) == state


def test_nothing_keeps_a_table_from_changing_or_from_ending() -> None:
    table = opened(read_document(evening()).opening)

    assert FRENCH.sides(table.seated) == ()
    assert FRENCH.closing(table) is None
    assert FRENCH.break_off == {}
    assert FRENCH.carried_facts({"away": ["Cat", "Zed"]}, table=table) == {"away": ["Cat"]}
    assert FRENCH.went_wrong(FRENCH.read_deal({"abandoned": True})) == ()
    assert FRENCH.end_fund("carry", table=table, winner=None) == ()
