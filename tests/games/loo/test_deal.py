"""The facts of a deal: read, written back the same, told with other names and in one line."""

from __future__ import annotations

from typing import Any

import pytest

from napledger.games.deal_score import FigureCount, Mishap, Part, Result
from napledger.games.loo.deal import Deal
from tests.games.loo.tables import LOO, rules, score_of, table_of

FULL: dict[str, Any] = {
    "dealer": "Ann",
    "tricks": ["Ben", "Dan", "Ben"],
    "looed": ["Cat"],
    "misses": ["Dan"],
    "for_pool": True,
    "club": True,
    "breaches": ["Eve"],
    "misdeals": 2,
    "singles": {"Ben": 1, "Ann": 3},
    "thrown_up": ["Fay"],
    "away": ["Gus"],
    "note": "the candle fell over",
}
FLUSH: dict[str, Any] = {"flush": "Ben", "stood": ["Cat", "Dan"], "spared": ["Dan"]}


def test_every_fact_is_read() -> None:
    assert LOO.read_deal(FULL) == Deal(
        dealer="Ann",
        tricks=("Ben", "Dan", "Ben"),
        looed=("Cat",),
        misses=("Dan",),
        for_pool=True,
        club=True,
        breaches=("Eve",),
        misdeals=2,
        singles=(("Ben", 1), ("Ann", 3)),
        thrown_up=("Fay",),
        away=("Gus",),
        note="the candle fell over",
    )
    assert LOO.read_deal(FLUSH) == Deal(flush="Ben", stood=("Cat", "Dan"), spared=("Dan",))


@pytest.mark.parametrize(
    "facts",
    [FULL, FLUSH, {"tricks": []}, {"unopposed": "Ann"}, {"abandoned": True, "misdeals": 1}],
    ids=["tricks", "flush", "nobody beat the card", "unopposed", "abandoned"],
)
def test_a_deal_is_written_as_it_was_read(facts: dict[str, Any]) -> None:
    assert LOO.read_deal(facts).written() == facts


def test_what_is_as_ever_is_not_written() -> None:
    at_length = {
        "unopposed": "Ann",
        "abandoned": False,
        "for_pool": False,
        "club": False,
        "looed": [],
        "stood": [],
        "spared": [],
        "misses": [],
        "breaches": [],
        "singles": {},
        "misdeals": 0,
        "thrown_up": [],
        "away": [],
        "note": "",
    }

    assert LOO.read_deal(at_length).written() == {"unopposed": "Ann"}


def test_everybody_in_a_deal_takes_the_new_name() -> None:
    names = {"Ann": "1", "Ben": "2", "Cat": "3", "Dan": "4", "Eve": "5", "Fay": "6", "Gus": "7"}

    assert LOO.read_deal(FULL).renamed(names.__getitem__).written() == {
        "dealer": "1",
        "tricks": ["2", "4", "2"],
        "looed": ["3"],
        "misses": ["4"],
        "for_pool": True,
        "club": True,
        "breaches": ["5"],
        "misdeals": 2,
        "singles": {"2": 1, "1": 3},
        "thrown_up": ["6"],
        "away": ["7"],
        "note": "the candle fell over",
    }
    assert LOO.read_deal(FLUSH).renamed(names.__getitem__).written() == {
        "flush": "2",
        "stood": ["3", "4"],
        "spared": ["4"],
    }
    alone = LOO.read_deal({"unopposed": "Ann"})
    assert alone.renamed(names.__getitem__).written() == {"unopposed": "1"}


HOYLE, PEEL, FIVE, STOOD = (
    rules(preset) for preset in ("hoyle", "peel", "hoyle_five", "enquire_within_five")
)


@pytest.mark.parametrize(
    ("at", "pool", "facts", "sentence"),
    [
        (
            HOYLE,
            6,
            {"tricks": ["Ben", "Cat", "Ben"], "looed": ["Dan", "Ann"]},
            "Ben two, Cat one; Dan and Ann looed",
        ),
        (HOYLE, 6, {"tricks": ["Cat", "Ben", "Ben"]}, "Ben two, Cat one"),
        (HOYLE, 6, {"tricks": ["Cat", "Ben", "Dan"]}, "Cat one, Ben one, Dan one"),
        (HOYLE, 0, {"tricks": ["Cat"] * 3}, "Cat three; Ben, Dan, Eve and Ann looed"),
        (
            HOYLE,
            6,
            {"tricks": ["Ben", "Ann", "Ben"], "for_pool": True},
            "Ben two; Ann for the pool",
        ),
        (
            HOYLE,
            6,
            {"tricks": ["Ben", "Dan", "Ben"], "looed": ["Cat"], "breaches": ["Dan"]},
            "Ben two; Dan in breach; Cat looed",
        ),
        (PEEL, 0, {"tricks": ["Cat"]}, "Cat one; Ben, Dan, Eve and Ann looed"),
        (PEEL, 0, {"tricks": []}, "Ben, Cat, Dan, Eve and Ann looed"),
        (HOYLE, 6, {"unopposed": "Ann"}, "Ann takes the pool"),
        (FIVE, 10, {"flush": "Ben"}, "flush: Ben"),
        (
            FIVE,
            10,
            {"tricks": ["Ben", "Cat", "Ben", "Ben", "Ben"]},
            "Ben four, Cat one",
        ),
        (HOYLE, 6, {"abandoned": True}, "abandoned"),
    ],
)
def test_a_deal_in_one_line(at: Any, pool: int, facts: Any, sentence: str) -> None:
    line = LOO.line(score_of(facts, table=table_of(at, pool=pool)).summary)

    assert line.sentence(translate=str, names={}) == sentence
    assert line.outcome == ""


@pytest.mark.parametrize(
    ("at", "facts", "whose", "flourish"),
    [
        (HOYLE, {"tricks": ["Ben", "Cat", "Ben"]}, (), False),
        (HOYLE, {"tricks": ["Ben", "Ben", "Ben"], "looed": ["Cat"]}, ("Ben",), True),
        (HOYLE, {"tricks": ["Ben", "Ann", "Ben"], "for_pool": True}, ("Ben",), False),
        (HOYLE, {"unopposed": "Ann"}, ("Ann",), False),
        (FIVE, {"tricks": ["Ben"] * 5, "looed": ["Cat"]}, ("Ben",), True),
        (FIVE, {"flush": "Ben"}, ("Ben",), True),
    ],
)
def test_whoever_takes_it_all_is_made_something_of(
    at: Any, facts: Any, whose: tuple[str, ...], *, flourish: bool
) -> None:
    line = LOO.line(score_of(facts, table=table_of(at, pool=6)).summary)

    assert (line.whose, line.flourish) == (whose, flourish)


def test_a_deal_has_a_part_for_each_who_stood() -> None:
    facts = {"tricks": ["Cat", "Ben", "Ben"], "looed": ["Ann"], "breaches": ["Dan"]}

    # 12 in the pool, four a trick; a loo costs three.
    assert score_of(facts, table=table_of(pool=9)).summary.parts == (
        Part(("Ben",), "two", Result.WON, (4, 3), place=1),
        Part(("Cat",), "one", Result.WON, (4, 3), place=2),
        Part(("Dan",), "in breach", Result.LOST, (4, 3), place=3),
        Part(("Ann",), "looed", Result.LOST, (4, 3), place=0),
    )


def test_in_a_must_everybody_was_obliged() -> None:
    score = score_of({"tricks": ["Cat", "Ben", "Ben"]}, table=table_of(players=3))

    assert score.summary.parts == (
        Part(("Ben",), "two", Result.WON, (1, 3), obliged=True, place=1),
        Part(("Cat",), "one", Result.WON, (1, 3), obliged=True, place=2),
        Part(("Ann",), "looed", Result.LOST, (1, 3), obliged=True, place=0),
    )


def test_nothing_hangs_on_playing_for_the_pool() -> None:
    facts = {"tricks": ["Ben", "Ann", "Ben"], "for_pool": True}

    assert score_of(facts, table=table_of(pool=9)).summary.parts == (
        Part(("Ben",), "two", Result.WON, (4, 3), place=1),
        Part(("Ann",), "for the pool", Result.LEVEL, (4, 3), place=0),
    )


def test_a_pool_taken_whole_is_a_part_and_a_pool_taken() -> None:
    unopposed = score_of({"unopposed": "Ann"}, table=table_of(pool=9))
    flush = score_of({**FLUSH, "stood": ["Cat"], "spared": ["Dan"]}, table=table_of(STOOD, pool=10))
    tricks = score_of({"tricks": ["Ben", "Cat", "Ben"]}, table=table_of(pool=9))

    assert unopposed.summary.parts == (Part(("Ann",), "the pool", Result.WON, (12, 3), place=0),)
    assert flush.summary.parts == (
        Part(("Ben",), "flush", Result.WON, (15, 5), place=1),
        Part(("Dan",), "spared", Result.LEVEL, (15, 5), place=3),
        Part(("Cat",), "looed", Result.LOST, (15, 5), place=2),
    )
    assert (unopposed.takes_kitty, flush.takes_kitty, tricks.takes_kitty) == (True, True, False)


def test_whomever_a_flush_looes_has_a_part_whether_they_stood_or_not() -> None:
    score = score_of({"flush": "Ben"}, table=table_of(FIVE, players=3, pool=10))

    assert [(part.players, part.what) for part in score.summary.parts] == [
        (("Ben",), "flush"),
        (("Cat",), "looed"),
        (("Ann",), "looed"),
    ]


def test_tricks_loos_their_cost_and_misses_are_counted() -> None:
    facts = {"tricks": ["Cat", "Ben", "Ben"], "looed": ["Dan"], "misses": ["Dan"]}

    assert score_of(facts, table=table_of(pool=9)).counts == (
        FigureCount("Cat", "tricks", 1),
        FigureCount("Ben", "tricks", 2),
        FigureCount("Dan", "loos"),
        FigureCount("Dan", "paid in loos", 3, is_money=True),
        FigureCount("Dan", "misses"),
    )


@pytest.mark.parametrize("misses", [{}, {"misses": ["Ann"]}], ids=["unsaid", "said"])
def test_the_last_hand_for_the_pool_has_taken_a_miss(misses: dict[str, Any]) -> None:
    facts = {"tricks": ["Ben", "Ben", "Ben"], "for_pool": True, **misses}

    assert score_of(facts, table=table_of(pool=9)).counts[1:] == (FigureCount("Ann", "misses"),)


def test_a_miss_in_an_abandoned_deal_is_not_counted() -> None:
    score = score_of({"abandoned": True, "misses": ["Ben"]}, table=table_of(pool=9))

    assert score.counts == ()


def test_whoever_goes_wrong_is_told_and_counted() -> None:
    facts = {
        "tricks": ["Cat", "Ben", "Ben"],
        "breaches": ["Dan"],
        "misdeals": 2,
        "singles": {"Ben": 3, "Cat": 0},
        "thrown_up": ["Eve"],
    }
    wrong = (
        Mishap("Ann", "misdeal", 2),
        Mishap("Ben", "single", 3),
        Mishap("Eve", "cards thrown up"),
        Mishap("Dan", "breach of the laws of play"),
    )

    assert score_of(facts, table=table_of(pool=9)).mishaps == wrong
    assert LOO.went_wrong(LOO.read_deal({**facts, "dealer": "Ann"})) == wrong
    assert LOO.went_wrong(LOO.read_deal(facts)) == wrong[1:]


def test_recording_keeps_who_dealt_and_who_was_looed_in_a_must() -> None:
    def fixed(facts: Any, *, at: Any = None, pool: int = 0) -> Any:
        return LOO.fixed_facts(score_of(facts, table=table_of(at, pool=pool, players=3)))

    two_tricks = {"tricks": ["Cat", "Ben", "Ben"]}
    assert fixed(two_tricks) == {"dealer": "Ann", "looed": ["Ann"]}
    assert fixed({"tricks": ["Cat", "Ben", "Ann"]}) == {"dealer": "Ann"}
    assert fixed({**two_tricks, "looed": ["Ann"]}, pool=9) == {"dealer": "Ann"}
    clubs = rules("enquire_within_five", club_law=True)
    assert fixed({"flush": "Ben", "club": True}, at=clubs) == {"dealer": "Ann"}
    assert fixed({"abandoned": True}) == {"dealer": "Ann"}


def test_a_must_stays_as_it_was_recorded_when_its_pool_turns_out_to_be_a_double_one() -> None:
    facts = {"tricks": ["Ben", "Ben", "Ben"], "looed": ["Ann", "Cat"]}

    as_a_must = score_of(facts, table=table_of(players=3))
    as_a_double = score_of(facts, table=table_of(players=3, pool=6))

    assert [each.why for each in as_a_must.transfers][-2:] == ["looed on a single"] * 2
    assert [each.why for each in as_a_double.transfers][-2:] == ["looed"] * 2


def test_whoever_was_away_stays_away_while_seated() -> None:
    facts = {"unopposed": "Ann", "away": ["Dan", "Zed"]}

    assert LOO.carried_facts(facts, table=table_of()) == {"away": ["Dan"]}
    assert LOO.carried_facts({}, table=table_of()) == {"away": []}
