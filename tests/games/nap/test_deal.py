"""A deal of Nap: its facts, how it is told, and what it leaves to the deals after it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from napledger.games.deal_score import Part, Result, Summary, Turn
from napledger.games.nap.tariff import State
from tests.games.nap.tables import NAP, lost, revoke, rules, said, score_of, table_of, won


def full(ann: str, ben: str, cat: str, dan: str, eve: str) -> dict[str, Any]:
    """Return a deal of which everything is said, by players of these names."""
    return won(
        dan,
        "wellington",
        dealer=ann,
        tricks=5,
        overcalled=[said(ben, "3"), said(cat, "nap")],
        revokes=[revoke(ben, "refused_to_show")],
        wrong_cards=[cat],
        misdeals=2,
        interference={ben: 1},
        knaves_and_fives={cat: 2},
        purchases={dan: 3},
        peeps=[ann, ben],
        spare_hand=cat,
        away=[eve],
        note="the candle fell over",
    )


def test_no_worked_example_is_lost() -> None:
    examples = json.loads(Path("napledger/games/nap/examples.json").read_text(encoding="utf-8"))

    assert len(examples["deals"]) == 73
    assert [each["id"] for each in examples["evenings"]] == [
        *("SEQ-1", "SEQ-2", "NAP-DOUBLE-NEXT", "NAP-DOUBLE-HEADER-HELD", "NAP-ANTE-START"),
        *("NAP-DOUBLE-NEXT-REDEALT", "NAP-ANTE-START-ONCE"),
    ]


def test_every_fact_is_read_and_written_and_told_with_other_names() -> None:
    facts = full("Ann", "Ben", "Cat", "Dan", "Eve")
    names = {"Ann": "1", "Ben": "2", "Cat": "3", "Dan": "4", "Eve": "5"}

    deal = NAP.read_deal(facts)

    assert deal.written() == facts
    assert all(getattr(deal, name) for name in facts)
    assert deal.renamed(names.__getitem__).written() == full("1", "2", "3", "4", "5")


THREE_LOST = {"caller": "Ben", "call": "3", "tricks": 2}


@pytest.mark.parametrize(
    ("facts", "sentence", "outcome", "whose"),
    [
        (won("Ben", "nap"), "Ben, Nap", "made", ("Ben",)),
        (THREE_LOST, "Ben, three", "lost", ("Ben",)),
        ({"passed": True}, "all passed", "", ()),
        ({"abandoned": True}, "abandoned", "", ()),
    ],
)
def test_a_deal_in_a_few_words(
    facts: dict[str, Any], sentence: str, outcome: str, whose: tuple[str, ...]
) -> None:
    table = table_of(3, rules(all_pass="void"))

    line = NAP.line(score_of(facts, table=table).summary)

    assert line.sentence(translate=str, names={}) == sentence
    assert (line.outcome, line.whose) == (outcome, whose)


@pytest.mark.parametrize(
    ("dealer", "facts", "part"),
    [
        (
            0,
            won("Ben", "nap"),
            Part(("Ben",), "Nap", Result.WON, at_stake=(20, 10), place=1),
        ),
        (1, THREE_LOST, Part(("Ben",), "three", Result.LOST, at_stake=(6, 6), place=0)),
        (
            2,
            won("Cat", "1", forced=True),
            Part(("Cat",), "one", Result.WON, at_stake=(2, 2), obliged=True, place=0),
        ),
        (
            0,
            won("Ben", "3", revokes=[revoke("Ben")]),
            Part(("Ben",), "three", Result.LOST, at_stake=(6, 6), place=1),
        ),
    ],
    ids=["made", "lost", "forced", "the caller revoked"],
)
def test_a_deal_has_one_part_which_is_the_callers(
    dealer: int, facts: dict[str, Any], part: Part
) -> None:
    table = table_of(3, rules(), dealer=dealer)

    assert score_of(facts, table=table).summary.parts == (part,)


@pytest.mark.parametrize(
    ("preset", "call", "tricks_made"),
    [
        ("eb1911", "1", [1, 2, 3, 4, 5]),
        ("eb1911", "3", [3, 4, 5]),
        ("eb1911", "misery", [0]),
        ("eb1911", "4", [4, 5]),
        ("eb1911", "nap", [5]),
        ("eb1911", "wellington", [5]),
        ("eb1911", "blucher", [5]),
        ("peel_nine_card", "5", [5, 6, 7, 8, 9]),
        ("peel_nine_card", "8", [8, 9]),
        ("peel_nine_card", "nap", [9]),
    ],
)
def test_tricks_over_or_short_change_nothing(
    preset: str, call: str, tricks_made: list[int]
) -> None:
    table = table_of(4, rules(preset))
    made, failed = (score_of(each("Ben", call), table=table) for each in (won, lost))

    for tricks in range(table.terms.options.hand_size + 1):
        score = score_of({"caller": "Ben", "call": call, "tricks": tricks}, table=table)
        assert score == (made if tricks in tricks_made else failed)


def test_an_abandoned_deal_is_dealt_again_by_the_same_player() -> None:
    score = score_of({"abandoned": True}, table=table_of(4, rules(), dealer=2))

    assert score.turn == Turn("Cat", "Cat")
    assert score.state == State(multiplier=1, redeal=True)
    assert score.summary == Summary(word="abandoned")


@pytest.mark.parametrize(
    ("facts", "turn"),
    [
        (won("Dan", "1", away=["Ann", "Ben"]), Turn("Cat", "Dan")),
        (won("Cat", "1", dealer="Dan"), Turn("Dan", "Ann")),
    ],
    ids=["the next in turn who is there", "whoever dealt out of turn"],
)
def test_the_deal_goes_on_from_whoever_dealt(facts: dict[str, Any], turn: Turn) -> None:
    assert score_of(facts, table=table_of(4, rules())).turn == turn


# Double headers (Peel, p. 13)

PASSED: dict[str, Any] = {"passed": True}
ABANDONED: dict[str, Any] = {"abandoned": True}
MADE, LOST = won("Ben", "3"), lost("Ben", "3")


def multipliers(deals: list[dict[str, Any]], **options: Any) -> list[int]:
    """Return the multiplier before the first deal and after each, at a table of Peel's."""
    state = State()
    found = [state.multiplier]
    for facts in deals:
        table = table_of(4, rules("peel_double_header", **options), state=state)
        score = score_of(facts, table=table)
        assert score.remarks == {
            "multiplier": state.multiplier,
            "multiplier_after": score.state.multiplier,
        }
        state = score.state
        found.append(state.multiplier)
    return found


@pytest.mark.parametrize(
    ("deals", "at_two", "adding_up"),
    [
        ([PASSED, PASSED, PASSED], [1, 2, 2, 2], [1, 2, 4, 8]),
        ([PASSED, LOST, MADE, PASSED], [1, 2, 2, 1, 2], [1, 2, 2, 1, 2]),
        ([PASSED, ABANDONED, PASSED, MADE], [1, 2, 2, 2, 1], [1, 2, 2, 4, 1]),
        ([MADE, LOST], [1, 1, 1], [1, 1, 1]),
    ],
)
def test_all_passes_double_and_a_made_call_ends_it(
    deals: list[dict[str, Any]], at_two: list[int], adding_up: list[int]
) -> None:
    assert multipliers(deals) == at_two
    assert multipliers(deals, double_header_compounds=True) == adding_up


FORCED = won("Ann", "1", forced=True)


@pytest.mark.parametrize(
    ("at", "facts", "after"),
    [
        (rules(all_pass="void"), PASSED, 2),
        (rules("peel_double_header"), won("Ben", "3", wrong_cards=["Ben"]), 2),
        (rules("peel_double_header"), lost("Ben", "3", wrong_cards=["Ben"]), 2),
        (rules("peel_double_header"), won("Ben", "3", wrong_cards=["Cat"]), 1),
        (rules("peel_double_header"), lost("Ben", "3", wrong_cards=["Cat"]), 2),
        (rules("peel_double_header"), won("Ben", "3", wrong_cards=["Ben", "Cat"]), 2),
        (rules(forced_one="lose_only"), FORCED, 2),
        (rules(forced_one="lose_only"), {**FORCED, "revokes": [revoke("Ben")]}, 2),
        (rules(), FORCED, 1),
    ],
)
def test_only_a_made_call_that_is_paid_ends_a_double_header(
    at: dict[str, Any], facts: dict[str, Any], after: int
) -> None:
    score = score_of(facts, table=table_of(4, at, state=State(multiplier=2)))

    assert score.state.multiplier == after
