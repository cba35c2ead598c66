"""Two histories of an evening side by side: what is kept of them, and when they meet again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings

from napledger.evening.log import (
    CORRECTIONS,
    Comparison,
    LogLine,
    PlayedLog,
    differences,
    effective,
)
from napledger.games import game_of
from napledger.reading.faults import Fault
from tests.evening.test_log import (
    ANN_MADE_NAP,
    BEN_MADE_THREE,
    CAT_LOST_NAP,
    NAP,
    OPENING,
    START,
    Notebook,
    course_or_fault,
    dealt,
    notebooks,
)

CAT_MADE_NAP = dealt(3, {**CAT_LOST_NAP, "made": True})


def comparison_of(
    before: Sequence[LogLine], after: Sequence[LogLine], *, corrected: int
) -> Comparison:
    """Return both histories, played to their end."""
    was, is_now = ({line.number: line for line in lines} for lines in (before, after))
    comparison = Comparison(NAP, corrected, None, None)
    for number in sorted({*was, *is_now}):
        comparison.play(was.get(number), is_now.get(number))
    return comparison


@pytest.fixture
def evening() -> list[LogLine]:
    payment: dict[str, Any] = {"from": "Cat", "to": "Ann", "amount": 2}
    return [
        START,
        dealt(2, BEN_MADE_THREE),
        dealt(3, CAT_LOST_NAP),
        LogLine(4, "payment", payment),
        dealt(5, ANN_MADE_NAP),
        dealt(6, BEN_MADE_THREE),
    ]


def test_without_a_kitty_they_meet_at_once() -> None:
    start = LogLine(1, "start", {**OPENING, "rules": {"preset": "hoyle"}})
    was, is_now = dealt(2, BEN_MADE_THREE), dealt(2, {**BEN_MADE_THREE, "made": False})
    comparison = Comparison(game_of("nap"), 2, None, None)
    comparison.play(start, start)

    comparison.play(was, is_now)

    assert comparison.have_met()
    assert [list(comparison.gone), list(comparison.come)] == [[2], [2]]


def test_only_what_went_otherwise_is_kept(evening: list[LogLine]) -> None:
    """Who wins the kitty takes less of it, the payment and the other deals are what they were."""
    comparison = comparison_of(evening, [*evening[:2], CAT_MADE_NAP, *evening[3:]], corrected=3)

    assert [list(comparison.gone), list(comparison.come)] == [[3, 5], [3, 5]]


def test_they_have_not_met_while_the_kitty_holds_something_else(evening: list[LogLine]) -> None:
    comparison = Comparison(NAP, 3, None, None)
    met = []
    for was in evening:
        comparison.play(was, CAT_MADE_NAP if was.number == 3 else was)
        met.append(comparison.have_met())

    assert met == [True, True, False, False, True, True]


@settings(max_examples=100)
@given(notebooks())
def test_what_is_kept_makes_all_the_difference(notebook: Notebook) -> None:
    """Each correction of a random log changes what two whole logs played apart differ by."""
    for length, line in enumerate(notebook.log):
        if line.kind not in CORRECTIONS or line.summary.get("others"):
            continue
        lines = [effective(notebook.log[:end]) for end in (length, length + 1)]
        whole = [course_or_fault(each) for each in lines]
        before, after = whole
        if not isinstance(before, PlayedLog) or not isinstance(after, PlayedLog):
            continue
        assert line.target is not None
        try:
            comparison = comparison_of(*lines, corrected=line.target)
        except Fault as fault:
            raise AssertionError("both whole logs were played") from fault

        gone, come = (
            PlayedLog(comparison.gone, before.table),
            PlayedLog(comparison.come, after.table),
        )

        assert differences(gone, come) == differences(before, after)
        assert (comparison.before, comparison.after) == (before.table, after.table)
