"""What a correction would change: in the entry itself, and in each later one that leaned on it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from napledger.evening.document import read_logged
from napledger.evening.entries import (
    Adjustment,
    Box,
    Join,
    KittyEnd,
    Leave,
    Payment,
    RulesChange,
    Seats,
)
from napledger.evening.log import (
    AMEND,
    NOTES,
    RESTORE,
    START,
    STATES,
    Difference,
    Line,
    PlayedLog,
    differences,
    play_log,
    standing,
)
from napledger.evening.play import EntryScore
from napledger.games.contract import AnyGame, Facts
from napledger.ledger.transfers import net
from napledger.reading.faults import Fault
from napledger.reading.translatable import marked
from sessions.book.log_slice import LogSlice, log_slice_of
from sessions.book.open_book import Book

FIXED_AT_THE_START = ("game", "currency")
"""What no correction of an evening's start can change: everything after it is written in them."""

STANDS_ALREADY = marked("this entry is not void: there is nothing to restore")
VOID_ALREADY = marked("this entry is void already; restore it first")

LEFT_ALONE = {
    **dict.fromkeys(
        STATES, marked("the end of an evening is not corrected: reopen the evening instead")
    ),
    **dict.fromkeys(
        NOTES, marked("the way of settling is not corrected: choose another way instead")
    ),
}
"""The kinds of entries that are never corrected, and what to do instead."""

AMENDABLE = frozenset(
    {
        START,
        "deal",
        *(
            kind.kind
            for kind in (Payment, Box, Adjustment, KittyEnd, Join, Leave, Seats, RulesChange)
        ),
    }
)
"""The kinds of entries that can be corrected, and not only voided."""


@dataclass(frozen=True, slots=True)
class Correction:
    """What somebody wants put right: void, amend (with the facts as they should be) or restore.

    `origin` tells an undo and a redo from a correction by hand.
    """

    kind: str
    number: int
    facts: Mapping[str, Any]
    origin: str = ""


@dataclass(frozen=True, slots=True)
class Preview:
    """What a correction would change: by entry, and in all for each account, in smallest coins.

    `before` and `after` are the courses of the evening from the corrected entry on, or from an
    earlier one.
    """

    correction: Correction
    differences: tuple[Difference, ...]
    gains: Mapping[str, int]
    before: PlayedLog
    after: PlayedLog
    log_slice: LogSlice


def preview_correction(
    book: Book, correction: Correction, *, log_slice: LogSlice | None = None
) -> Preview:
    """Return what the correction would change; raise Fault where a later entry could not stand.

    `log_slice` spares reading the log again.
    """
    log_slice = log_slice or log_slice_of(book, correction.number)
    now = standing(log_slice.log)
    _check_target(log_slice.log, now, correction)
    before = play_log(now, game=book.game, table=log_slice.table)
    then = standing((*log_slice.log, _as_line(book.evening.version + 1, correction)))
    after = play_log(then, game=book.game, table=log_slice.table)
    _check_says_another_thing(now, correction, after=after, game=book.game)
    changed = differences(before, after)
    moved = [t for each in changed for t in (*each.come, *(g.reversed() for g in each.gone))]
    return Preview(correction, changed, net(moved), before, after, log_slice)


def _check_target(log: tuple[Line, ...], now: tuple[Line, ...], correction: Correction) -> None:
    known = {line.number: line for line in log}
    standing_now = {line.number: line for line in now}
    line = known.get(correction.number)
    stands = correction.number in standing_now
    if line is None or line.target is not None:
        raise Fault("", "there is no such entry to correct")
    if line.kind in LEFT_ALONE:
        raise Fault("", LEFT_ALONE[line.kind])
    if line.kind == START:
        _check_start(standing_now[line.number], correction)
    if stands == (correction.kind == RESTORE):
        raise Fault("", STANDS_ALREADY if stands else VOID_ALREADY)


def _check_start(start: Line, correction: Correction) -> None:
    if correction.kind != AMEND:
        raise Fault("", "the start of an evening can be corrected, but not voided")
    facts = correction.facts
    for name in FIXED_AT_THE_START:
        if facts.get(name) != start.facts.get(name):
            raise Fault(name, "this cannot be changed once the evening has begun")
    if sorted(facts.get("players", ())) != sorted(start.facts["players"]):
        raise Fault(
            "players",
            "the order of the seats can be corrected, but not who sits there: "
            "let players join or leave instead",
        )


def _check_says_another_thing(
    now: tuple[Line, ...], correction: Correction, *, after: PlayedLog, game: AnyGame
) -> None:
    if correction.kind != AMEND:
        return
    line = next(line for line in now if line.number == correction.number)
    facts = facts_as_recorded(correction.facts, after.scores.get(line.number), game=game)
    same = facts == line.facts
    if not same and line.kind != START:
        same = _entry_of(line.kind, facts, game) == _entry_of(line.kind, line.facts, game)
    if same:
        raise Fault("", "this is what the entry says already; change something first")


def facts_as_recorded(facts: Facts, score: EntryScore | None, *, game: AnyGame) -> Facts:
    """Return the facts of an entry, of a deal with what the game fixes of it: who dealt."""
    if score is None or score.deal is None:
        return facts
    return {**facts, **game.fixed_facts(score.deal)}


def _entry_of(kind: str, facts: Mapping[str, Any], game: AnyGame) -> object:
    return read_logged(kind, facts, game=game)


def _as_line(number: int, correction: Correction) -> Line:
    return Line(number, correction.kind, correction.facts, correction.number)
