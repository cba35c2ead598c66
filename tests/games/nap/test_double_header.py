"""Double headers: how they begin, how they add up, and what ends them (Peel, p. 13)."""

from __future__ import annotations

from typing import Any

import pytest

from napledger.games.nap.seating import State
from tests.games.nap.by_hand import HOUSES, Dealt, gains
from tests.games.nap.tables import NAMES, gains_of, rules, score_of, table_of

PASSED: dict[str, Any] = {"passed": True}
ABANDONED: dict[str, Any] = {"abandoned": True}
VOID = rules(all_pass="void")
MADE: dict[str, Any] = {"caller": "Ben", "call": "3", "made": True}
LOST: dict[str, Any] = {**MADE, "made": False}


def multipliers(deals: list[dict[str, Any]], **options: Any) -> list[int]:
    """Return the multiplier before the first deal and after each, at a table of Peel's."""
    state = State()
    found = [state.multiplier]
    for facts in deals:
        score = score_of(
            facts, table=table_of(4, rules("peel_double_header", **options), state=state)
        )
        assert score.remarks["multiplier"] == state.multiplier
        state = score.state
        assert score.remarks["multiplier_after"] == state.multiplier
        found.append(state.multiplier)
    return found


@pytest.mark.parametrize(
    ("deals", "at_two", "adding_up"),
    [
        ([PASSED], [1, 2], [1, 2]),
        ([PASSED, PASSED], [1, 2, 2], [1, 2, 4]),
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


def test_where_a_passed_deal_is_void_nothing_is_doubled() -> None:
    table = table_of(4, VOID)

    assert score_of(PASSED, table=table).state.multiplier == 1


def test_a_double_header_outlives_a_change_to_rules_without_one() -> None:
    table = table_of(4, VOID, state=State(multiplier=4))

    assert score_of(PASSED, table=table).state.multiplier == 4
    assert gains_of(score_of(MADE, table=table), players=4) == [-24, 72, -24, -24, 0]


@pytest.mark.parametrize("multiplier", [2, 4, 1024])
def test_every_call_is_multiplied_and_nothing_else_is(multiplier: int) -> None:
    for preset, house in HOUSES.items():
        kitty = 14 if house.kitty else 0
        table = table_of(
            4, rules(preset), dealer=3, kitty=kitty, state=State(multiplier=multiplier)
        )
        for caller in range(4):
            for call in house.pay:
                for made in (True, False):
                    score = score_of(
                        {"caller": NAMES[caller], "call": call, "made": made}, table=table
                    )

                    assert gains_of(score, players=4) == gains(
                        Dealt(
                            players=4,
                            dealer=3,
                            caller=caller,
                            call=call,
                            made=made,
                            kitty=kitty,
                            multiplier=multiplier,
                        ),
                        house=house,
                    )
                    assert score.state.multiplier == (1 if made else multiplier)


def test_a_doubled_payment_says_so() -> None:
    table = table_of(2, rules("peel_double_header"), state=State(multiplier=2))

    score = score_of(MADE, table=table)

    assert [(t.amount, t.why) for t in score.transfers] == [(12, "three made; double header")]
