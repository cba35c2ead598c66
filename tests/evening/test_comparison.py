"""Two histories of an evening side by side: what is kept of them, and when they meet again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import pytest

from napledger.evening.log import (
    AMEND,
    CORRECTIONS,
    Comparison,
    LogLine,
    PlayedLog,
    differences,
    effective,
)
from napledger.games import games
from napledger.games.contract import AnyGame
from napledger.ledger.transfers import net
from napledger.reading.faults import Fault
from tests.many_evenings.evening import RandomEvening, play_log, random_evening
from tests.support.logs import (
    ANN_MADE_NAP,
    BEN_MADE_THREE,
    CAT_LOST_NAP,
    NAP,
    START,
    dealt,
    start_of,
)

CAT_MADE_NAP = dealt(3, {**CAT_LOST_NAP, "made": True})
EACH = 30
"""So many random evenings of each game are corrected."""


def comparison_of(
    before: Sequence[LogLine], after: Sequence[LogLine], *, game: AnyGame, corrected: int
) -> Comparison:
    """Return both histories, played to their end."""
    was, is_now = ({line.number: line for line in lines} for lines in (before, after))
    comparison = Comparison(game, corrected, None, None)
    for number in sorted({*was, *is_now}):
        comparison.play(was.get(number), is_now.get(number))
    return comparison


@pytest.fixture
def evening() -> list[LogLine]:
    return [
        START,
        dealt(2, BEN_MADE_THREE),
        dealt(3, CAT_LOST_NAP),
        LogLine(4, "payment", {"from": "Cat", "to": "Ann", "amount": 2}),
        dealt(5, ANN_MADE_NAP),
        dealt(6, BEN_MADE_THREE),
    ]


def test_without_a_kitty_they_meet_at_once() -> None:
    start = start_of()
    was, is_now = dealt(2, BEN_MADE_THREE), dealt(2, {**BEN_MADE_THREE, "made": False})
    comparison = Comparison(NAP, 2, None, None)
    comparison.play(start, start)

    comparison.play(was, is_now)

    assert comparison.have_met()
    assert [list(comparison.gone), list(comparison.come)] == [[2], [2]]


def test_only_what_went_otherwise_is_kept(evening: list[LogLine]) -> None:
    """Who wins the kitty takes less of it, the payment and the other deals are what they were."""
    now = [*evening[:2], CAT_MADE_NAP, *evening[3:]]

    comparison = comparison_of(evening, now, game=NAP, corrected=3)

    assert [list(comparison.gone), list(comparison.come)] == [[3, 5], [3, 5]]


def test_they_have_not_met_while_the_kitty_holds_something_else(evening: list[LogLine]) -> None:
    comparison = Comparison(NAP, 3, None, None)
    met = []
    for was in evening:
        comparison.play(was, CAT_MADE_NAP if was.number == 3 else was)
        met.append(comparison.have_met())

    assert met == [True, True, False, False, True, True]


def corrections_of(
    evening: RandomEvening,
) -> Iterator[tuple[tuple[LogLine, ...], tuple[LogLine, ...], int]]:
    """Yield what stood before and after each correction of a log, and what it corrected.

    The last is one of the start, with other coins in the kitty, which not every game has.
    """
    lines = list(evening.lines)
    opening = {**lines[0].facts, "kitty": 13}
    if evening.game.fund_ends:
        lines.append(LogLine(len(lines) + 1, AMEND, opening, target=1))
    for length, line in enumerate(lines):
        if line.kind in CORRECTIONS:
            assert line.target is not None
            yield effective(lines[:length]), effective(lines[: length + 1]), line.target


@pytest.mark.parametrize("key", games())
def test_what_is_kept_of_a_random_evening_makes_all_the_difference(key: str) -> None:
    game = games()[key]
    compared = 0
    for number in range(EACH):
        for before, after, target in corrections_of(random_evening(game, number, deals_max=12)):
            was = play_log(before, game=game)
            try:
                now = play_log(after, game=game)
            except Fault:
                continue
            found = comparison_of(before, after, game=game, corrected=target)

            gone, come = PlayedLog(found.gone, was.table), PlayedLog(found.come, now.table)
            changed = differences(was, now)
            assert differences(gone, come) == changed
            assert (found.before, found.after) == (was.table, now.table)
            require_all_the_difference(was, now)
            compared += bool(changed)
    assert compared > 2


def require_all_the_difference(was: PlayedLog, now: PlayedLog) -> None:
    """Assert that what goes and what comes lead from one to the other, and nothing does both."""
    moved = [transfer for score in was.scores.values() for transfer in score.transfers]
    for each in differences(was, now):
        moved += [*(transfer.reversed() for transfer in each.gone), *each.come]
        assert not Counter(each.gone) & Counter(each.come)
    assert net(moved) == net(t for score in now.scores.values() for t in score.transfers)
