"""A deal of Loo: its facts, how it is told in one line and in parts, and what is counted."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from napledger.evening.document import read_document
from napledger.evening.report import as_json
from napledger.evening.score import scored
from napledger.games.deal_score import FigureCount, Mishap, Part, Result
from tests.games.loo.tables import LOO, rules, score_of, table_of

HOYLE, PEEL, FIVE, STOOD = (
    rules(preset) for preset in ("hoyle", "peel", "hoyle_five", "enquire_within_five")
)
BBB, CBB = ["Ben"] * 3, ["Cat", "Ben", "Ben"]
FOR_POOL = {"tricks": ["Ben", "Ann", "Ben"], "for_pool": True}


def test_no_worked_example_is_lost_and_each_says_who_deals_next() -> None:
    examples = json.loads(Path("napledger/games/loo/examples.json").read_text(encoding="utf-8"))

    assert [len(examples[kind]) for kind in ("deals", "evenings", "refused")] == [16, 1, 6]
    for example in examples["deals"]:
        last = as_json(scored(read_document(example["document"])))["entries"][-1]
        assert last["next_dealer"] == example.get("deals_next", last["next_dealer"])


def full(ann: str, ben: str, cat: str, dan: str, eve: str) -> dict[str, Any]:
    """Return a deal that was played, of which everything is said, by players of these names."""
    return {
        "dealer": ann,
        "tricks": [ben, dan, ben],
        "looed": [cat],
        "misses": [dan],
        "for_pool": True,
        "club": True,
        "breaches": [eve],
        "misdeals": 2,
        "singles": {ben: 1, ann: 3},
        "thrown_up": [cat],
        "away": [dan],
        "note": "the candle fell over",
    }


def flush(ann: str, ben: str, cat: str, dan: str, _eve: str) -> dict[str, Any]:
    return {"flush": ben, "stood": [cat, dan], "spared": [ann]}


def alone(ann: str, *_others: str) -> dict[str, Any]:
    return {"unopposed": ann}


@pytest.mark.parametrize("deal", [full, flush, alone])
def test_every_fact_is_read_and_written_and_told_with_other_names(deal: Any) -> None:
    facts = deal("Ann", "Ben", "Cat", "Dan", "Eve")
    names = {"Ann": "1", "Ben": "2", "Cat": "3", "Dan": "4", "Eve": "5"}

    read = LOO.read_deal(facts)

    assert read.written() == facts
    assert all(getattr(read, name) for name in facts)
    assert read.renamed(names.__getitem__).written() == deal("1", "2", "3", "4", "5")


def test_that_nobody_beat_the_card_is_written_and_what_is_as_ever_is_not() -> None:
    at_length = {"tricks": [], "abandoned": False, "looed": [], "singles": {}, "misdeals": 0}

    assert LOO.read_deal(at_length).written() == {"tricks": []}


@pytest.mark.parametrize(
    ("at", "pool", "facts", "sentence"),
    [
        (
            HOYLE,
            6,
            {"tricks": ["Ben", "Cat", "Ben"], "looed": ["Dan", "Ann"]},
            "Ben two, Cat one; Dan and Ann looed",
        ),
        (HOYLE, 6, {"tricks": CBB}, "Ben two, Cat one"),
        (HOYLE, 6, {"tricks": ["Cat", "Ben", "Dan"]}, "Cat one, Ben one, Dan one"),
        (HOYLE, 0, {"tricks": ["Cat"] * 3}, "Cat three; Ben, Dan, Eve and Ann looed"),
        (HOYLE, 6, FOR_POOL, "Ben two; Ann for the pool"),
        (
            HOYLE,
            6,
            {"tricks": ["Ben", "Dan", "Ben"], "looed": ["Cat"], "breaches": ["Dan"]},
            "Ben two; Dan in breach; Cat looed",
        ),
        (PEEL, 0, {"tricks": []}, "Ben, Cat, Dan, Eve and Ann looed"),
        (HOYLE, 6, {"unopposed": "Ann"}, "Ann takes the pool"),
        (FIVE, 10, {"flush": "Ben"}, "flush: Ben"),
        (FIVE, 10, {"tricks": ["Ben", "Cat", *BBB]}, "Ben four, Cat one"),
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
        (HOYLE, {"tricks": CBB}, (), False),
        (HOYLE, {"tricks": BBB, "looed": ["Cat"]}, ("Ben",), True),
        (HOYLE, FOR_POOL, ("Ben",), False),
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


WON, LEVEL, LOST = Result.WON, Result.LEVEL, Result.LOST
IN_A_MUST = table_of(players=3)
RICH = table_of(pool=9)
FLUSH_LOOES = {"flush": "Ben", "stood": ["Cat"], "spared": ["Dan"]}

PARTS: dict[str, tuple[Any, dict[str, Any], tuple[Part, ...]]] = {
    # 12 in the pool, four a trick; a loo costs three.
    "one for each who stood": (
        RICH,
        {"tricks": CBB, "looed": ["Ann"], "breaches": ["Dan"]},
        (
            Part(("Ben",), "two", WON, (4, 3), place=1),
            Part(("Cat",), "one", WON, (4, 3), place=2),
            Part(("Dan",), "in breach", LOST, (4, 3), place=3),
            Part(("Ann",), "looed", LOST, (4, 3), place=0),
        ),
    ),
    "in a must everybody was obliged": (
        IN_A_MUST,
        {"tricks": CBB},
        (
            Part(("Ben",), "two", WON, (1, 3), obliged=True, place=1),
            Part(("Cat",), "one", WON, (1, 3), obliged=True, place=2),
            Part(("Ann",), "looed", LOST, (1, 3), obliged=True, place=0),
        ),
    ),
    "nothing hangs on playing for the pool": (
        RICH,
        FOR_POOL,
        (
            Part(("Ben",), "two", WON, (4, 3), place=1),
            Part(("Ann",), "for the pool", LEVEL, (4, 3), place=0),
        ),
    ),
    "the pool taken whole": (
        RICH,
        {"unopposed": "Ann"},
        (Part(("Ann",), "the pool", WON, (12, 3), place=0),),
    ),
    "a flush, spared and looed": (
        table_of(STOOD, pool=10),
        FLUSH_LOOES,
        (
            Part(("Ben",), "flush", WON, (15, 5), place=1),
            Part(("Dan",), "spared", LEVEL, (15, 5), place=3),
            Part(("Cat",), "looed", LOST, (15, 5), place=2),
        ),
    ),
    "whomever a flush looes, whether they stood or not": (
        table_of(FIVE, players=3, pool=10),
        {"flush": "Ben"},
        (
            Part(("Ben",), "flush", WON, (15, 5), place=1),
            Part(("Cat",), "looed", LOST, (15, 5), place=2),
            Part(("Ann",), "looed", LOST, (15, 5), place=0),
        ),
    ),
}


@pytest.mark.parametrize(("table", "facts", "parts"), PARTS.values(), ids=PARTS)
def test_a_deal_in_parts(table: Any, facts: dict[str, Any], parts: tuple[Part, ...]) -> None:
    score = score_of(facts, table=table)

    assert score.summary.parts == parts
    assert score.takes_kitty == ("tricks" not in facts)


def test_tricks_loos_their_cost_and_misses_are_counted() -> None:
    facts = {"tricks": CBB, "looed": ["Dan"], "misses": ["Dan"]}

    assert score_of(facts, table=RICH).counts == (
        FigureCount("Cat", "tricks", 1),
        FigureCount("Ben", "tricks", 2),
        FigureCount("Dan", "loos"),
        FigureCount("Dan", "paid in loos", 3, is_money=True),
        FigureCount("Dan", "misses"),
    )
    for said in ({}, {"misses": ["Ann"]}):
        unlooed = {"tricks": BBB, "for_pool": True, **said}
        assert score_of(unlooed, table=RICH).counts[1:] == (FigureCount("Ann", "misses"),)
    assert score_of({"abandoned": True, "misses": ["Ben"]}, table=RICH).counts == ()


def test_whoever_goes_wrong_is_told_and_counted() -> None:
    facts = {
        "tricks": CBB,
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

    assert score_of(facts, table=RICH).mishaps == wrong
    assert LOO.went_wrong(LOO.read_deal({**facts, "dealer": "Ann"})) == wrong
    assert LOO.went_wrong(LOO.read_deal(facts)) == wrong[1:]


@pytest.mark.parametrize(
    ("table", "facts", "looed"),
    [
        (IN_A_MUST, {"tricks": CBB}, {"looed": ["Ann"]}),
        (IN_A_MUST, {"tricks": ["Cat", "Ben", "Ann"]}, {}),
        (table_of(players=3, pool=9), {"tricks": CBB, "looed": ["Ann"]}, {}),
        (
            table_of(rules("enquire_within_five", club_law=True), players=3),
            {"flush": "Ben", "club": True},
            {},
        ),
        (IN_A_MUST, {"abandoned": True}, {}),
    ],
)
def test_recording_keeps_who_dealt_and_who_was_looed_in_a_must(
    table: Any, facts: dict[str, Any], looed: dict[str, Any]
) -> None:
    assert LOO.fixed_facts(score_of(facts, table=table)) == {"dealer": "Ann", **looed}


@pytest.mark.parametrize(("pool", "why"), [(0, "looed on a single"), (6, "looed")])
def test_a_must_stays_as_it_was_recorded_when_its_pool_turns_out_to_be_a_double_one(
    pool: int, why: str
) -> None:
    facts = {"tricks": BBB, "looed": ["Ann", "Cat"]}

    score = score_of(facts, table=table_of(players=3, pool=pool))

    assert [each.why for each in score.transfers][-2:] == [why] * 2


def test_whoever_was_away_stays_away_while_seated() -> None:
    facts = {"unopposed": "Ann", "away": ["Dan", "Zed"]}

    assert LOO.carried_facts(facts, table=table_of()) == {"away": ["Dan"]}
    assert LOO.carried_facts({}, table=table_of()) == {"away": []}
