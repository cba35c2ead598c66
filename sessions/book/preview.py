"""What a correction would change: in the entry itself, and in each later one that leaned on it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from napledger.evening.document import DEAL, read_logged
from napledger.evening.kinds import ENTRIES, NOTES
from napledger.evening.log import (
    AMEND,
    RESTORE,
    START,
    STATES,
    Comparison,
    Difference,
    LogLine,
    PlayedLog,
    differences,
)
from napledger.games.contract import AnyGame, Facts
from napledger.ledger.transfers import net
from napledger.reading.faults import Fault, marked
from napledger.site.numbers import in_thousands
from sessions.book.log_slice import LogSlice, facts_of, log_slice_of
from sessions.book.open_book import Book
from sessions.book.typed import as_typed
from sessions.book.writing import facts_as_recorded

FIXED_AT_THE_START = ("game", "currency")
"""What no correction of an evening's start can change: everything after it is written in them."""

STANDS_ALREADY = marked("this entry is not struck out: there is nothing to restore")
VOID_ALREADY = marked("this entry is struck out already; restore it first")

LEFT_ALONE = {
    **dict.fromkeys(
        STATES, marked("the end of an evening is not corrected: reopen the evening instead")
    ),
    **{kind: note.left_alone for kind, note in NOTES.items()},
}
"""The kinds of entries that are never corrected, and what to do instead."""

AMENDABLE = (
    *(START, DEAL),
    *(kind for kind, each in ENTRIES.items() if not (each.has_two_sides or each.comes_in)),
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

    `before` and `after` are the histories of the evening from the corrected entry on; of the scores
    they have that entry's, and those of others that went otherwise.
    """

    correction: Correction
    differences: tuple[Difference, ...]
    gains: Mapping[str, int]
    before: PlayedLog
    after: PlayedLog
    log_slice: LogSlice


CHANGES_MAX = 1_000
"""How many entries a correction may change. All of it is posted at once, and with SQLite the other
tables wait meanwhile: for a thousand deals of five players, ten thousand transfers, two seconds.
"""

TOO_MUCH = marked(
    "this would change more than {most} entries that came after it: "
    "change what is played from now on instead, and put the rest right by an adjustment"
)


PLAYED_MAX = 4_000
"""How many entries may be played again to see what a correction changes: ten long evenings' worth.
Measured: 0.11 s for 400 deals that all are played again, a second for 4,000."""

TOO_FAR_BACK = marked(
    "more than {most} entries would have to be played again for this: "
    "put it right by an adjustment instead"
)


def preview_correction(
    book: Book, correction: Correction, *, log_slice: LogSlice | None = None
) -> Preview:
    """Return what the correction would change; raise Fault where a later entry could not stand.

    The evening is played again until both histories meet. Raises Fault, too, if more entries than
    PLAYED_MAX would be played for that, or more than CHANGES_MAX be changed.
    """
    if not correction.origin:
        correction = replace(correction, facts=as_typed(correction.facts))
    log_slice = log_slice or log_slice_of(book, correction.number)
    number, table = correction.number, log_slice.table
    _check_target(log_slice, correction)
    comparison = Comparison(book.game, number, table, table)
    asked = _as_line(book.evening.version + 1, correction)
    for count, (was, becomes) in enumerate(log_slice.effective(asked)):
        if count >= PLAYED_MAX:
            raise Fault("", TOO_FAR_BACK, most=in_thousands(PLAYED_MAX))
        comparison.play(was, becomes)
        played = was or becomes
        assert played is not None, "a line stands in one of the histories"
        if played.number >= number:
            if played.number == number:
                _check_says_another_thing(was, correction, comparison=comparison)
            if comparison.have_met():
                break
            if len(comparison.come) > CHANGES_MAX:
                raise Fault("", TOO_MUCH, most=in_thousands(CHANGES_MAX))
    before, after = comparison.ended(book.table)
    changed = differences(before, after)
    moved = [t for each in changed for t in (*each.come, *(g.reversed() for g in each.gone))]
    return Preview(correction, changed, net(moved), before, after, log_slice)


def _check_target(log_slice: LogSlice, correction: Correction) -> None:
    entry = log_slice.entry
    if entry is None or entry.target_id is not None:
        raise Fault("", "there is no such entry to correct")
    if entry.kind in LEFT_ALONE:
        raise Fault("", LEFT_ALONE[entry.kind])
    if entry.kind == START:
        _check_start(facts_of(log_slice, entry.number), correction)
    stands = _stands(log_slice, entry.number)
    if stands == (correction.kind == RESTORE):
        raise Fault("", STANDS_ALREADY if stands else VOID_ALREADY)


def _stands(log_slice: LogSlice, number: int) -> bool:
    kinds = [each.kind for each in log_slice.corrections if each.target == number]
    last = next((kind for kind in reversed(kinds) if kind != AMEND), RESTORE)
    return last == RESTORE


def _check_start(start: Facts, correction: Correction) -> None:
    if correction.kind != AMEND:
        raise Fault("", "the start of an evening can be corrected, but not voided")
    facts = correction.facts
    for name in FIXED_AT_THE_START:
        if facts.get(name) != start.get(name):
            raise Fault(name, "this cannot be changed once the evening has begun")
    if sorted(facts.get("players", ())) != sorted(start["players"]):
        raise Fault(
            "players",
            "the order of the seats can be corrected, but not who sits there: "
            "let players join or leave instead",
        )


def _check_says_another_thing(
    line: LogLine | None, correction: Correction, *, comparison: Comparison
) -> None:
    if correction.kind != AMEND:
        return
    assert line is not None, "what is amended stands"
    game = comparison.game
    facts = facts_as_recorded(correction.facts, comparison.come.get(line.number), game=game)
    same = facts == line.facts
    if not same and line.kind != START:
        same = _entry_of(line.kind, facts, game) == _entry_of(line.kind, line.facts, game)
    if same:
        raise Fault("", "this is what the entry says already; change something first")


def _entry_of(kind: str, facts: Mapping[str, Any], game: AnyGame) -> object:
    return read_logged(kind, facts, game=game)


def _as_line(number: int, correction: Correction) -> LogLine:
    return LogLine(number, correction.kind, correction.facts, correction.number)
