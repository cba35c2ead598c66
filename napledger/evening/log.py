"""The log of an evening, which only grows, and what stands of it after its corrections.

A correction voids, amends or restores an earlier entry and is an entry itself. What it changes, in
that entry and in every later one that leaned on it, is found by playing both logs: the one that
stood before and the one that stands now.

Two histories of an evening side by side: as it went, and as it would with one entry put right.

Most corrections are soon over: the same hands pay the same again as soon as both tables are alike.
From there on nothing need be played, however many deals came after.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from napledger.evening.document import DEAL, Entry, Opening, read_logged, read_opening
from napledger.evening.kinds import NOTES, TWO_SIDED
from napledger.evening.kinds.kind import Note
from napledger.evening.play import EntryScore, opened, played
from napledger.games.contract import AnyGame
from napledger.games.table import AnyTable
from napledger.ledger.transfers import Transfer
from napledger.reading.faults import Fault
from napledger.reading.readers import Json


@dataclass
class Comparison:
    """Both histories as far as they were played; `before` and `after` are the tables they came to.

    `gone` and `come` are the scores of the corrected entry, and of each other one that went
    otherwise, by its number: what went the same in both is not kept.
    """

    game: AnyGame
    corrected: int
    before: AnyTable | None
    after: AnyTable | None
    gone: dict[int, EntryScore] = field(default_factory=dict)
    come: dict[int, EntryScore] = field(default_factory=dict)

    def play(self, was: LogLine | None, is_now: LogLine | None) -> None:
        """Play one entry more in both; None where it does not stand in one of them.

        Raises Fault at "entry[number]" for an entry that cannot stand on what is now before it.
        """
        if self.before is self.after and was is not None and was == is_now:
            self.before = self.after = play_line(was, game=self.game, table=self.before)[0]
            return
        self.before, gone = self._played(was, self.before)
        self.after, come = self._played(is_now, self.after)
        self._keep(was or is_now, gone, come)

    def have_met(self) -> bool:
        """Return whether all that comes now goes the same in both.

        Which deal of the evening it is stands on the table, but no game asks it.
        """
        assert self.before is not None, "a log begins with its start"
        assert self.after is not None, "a log begins with its start"
        return replace(self.before, deals=self.after.deals) == self.after

    def ended(self, table: AnyTable) -> tuple[PlayedLog, PlayedLog]:
        """Return both histories at their end; `table` is the one the evening has come to."""
        assert self.before is not None, "a log begins with its start"
        assert self.after is not None, "a log begins with its start"
        further = self.after.deals - self.before.deals
        after = replace(table, deals=table.deals + further) if self.have_met() else self.after
        return PlayedLog(self.gone, table), PlayedLog(self.come, after)

    def _played(
        self, line: LogLine | None, table: AnyTable | None
    ) -> tuple[AnyTable | None, EntryScore | None]:
        if line is None:
            return table, None
        return play_line(line, game=self.game, table=table)

    def _keep(self, line: LogLine | None, gone: EntryScore | None, come: EntryScore | None) -> None:
        assert line is not None, "an entry stands in one of the histories"
        if line.number != self.corrected and _says_the_same(gone, come):
            return
        for scores, score in ((self.gone, gone), (self.come, come)):
            if score is not None:
                scores[line.number] = score


def _says_the_same(one: EntryScore | None, other: EntryScore | None) -> bool:
    assert one is not None, "only the corrected entry is missing from a history"
    assert other is not None, "only the corrected entry is missing from a history"
    if one.deal is None or other.deal is None:
        return one.transfers == other.transfers
    return one.transfers == other.transfers and one.deal.summary == other.deal.summary


START = "start"
VOID, AMEND, RESTORE = "void", "amend", "restore"
CORRECTIONS = (VOID, AMEND, RESTORE)
UNDO, REDO = "undo", "redo"
"""The marks of corrections that were made by undoing and redoing, not by hand."""

REVIEW, CLOSE, REOPEN = "review", "close", "reopen"
STATES = (REVIEW, CLOSE, REOPEN)

NOT_UNDONE = (START, *TWO_SIDED)
"""Lines that Undo passes by: without its start there is no evening, and what is brought along has
another side elsewhere.
"""

UNPLAYED = (*STATES, *NOTES)
"""Lines that no table is played by: they are never corrected, only followed by others."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the log: its number from 1, its kind, and its facts as a document has them.

    `target` is the number of the line that a correction is about. `summary` is what was stored of
    the line in a few words; a correction's tells those of the lines that it changed, too.
    """

    number: int
    kind: str
    facts: Mapping[str, Json]
    target: int | None = None
    summary: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class EffectiveEntry:
    """An entry as its corrections have left it, whether it stands or not."""

    number: int
    kind: str
    facts: Mapping[str, Any]
    summary: Mapping[str, Any]
    stands: bool = True


@dataclass(frozen=True)
class Projection:
    """What a log, or a last part of one, says after its corrections.

    `entries` are all its lines but the corrections, by their numbers.
    """

    entries: Mapping[int, EffectiveEntry]

    @cached_property
    def effective(self) -> tuple[LogLine, ...]:
        """Return the lines that stand, in their order, each with the facts it now has."""
        return tuple(
            LogLine(number, entry.kind, entry.facts)
            for number, entry in sorted(self.entries.items())
            if entry.stands and entry.kind not in UNPLAYED
        )

    @cached_property
    def numbers(self) -> EntryNumbers:
        """Return which entries are deals that stand, and which are void."""
        return EntryNumbers(
            tuple(line.number for line in self.effective if line.kind == DEAL),
            frozenset(number for number, entry in self.entries.items() if not entry.stands),
        )

    @property
    def deals(self) -> tuple[int, ...]:
        """Return the entries of the deals that stand, in order."""
        return self.numbers.deals


@dataclass(frozen=True, slots=True)
class EntryNumbers:
    """Which entries of a log are deals that stand, in order, and which are void."""

    deals: tuple[int, ...]
    void: frozenset[int]

    def is_void(self, number: int) -> bool:
        """Return whether an entry was voided, and not restored."""
        return number in self.void

    def deal_number(self, number: int) -> int:
        """Return which deal entry `number` is, from 1; of a void one, the number it had."""
        return bisect_left(self.deals, number) + 1

    def deal_before(self, number: int) -> int | None:
        """Return the entry of the deal that stands before entry `number`, or None."""
        place = bisect_left(self.deals, number)
        return self.deals[place - 1] if place else None

    def deal_after(self, number: int) -> int | None:
        """Return the entry of the deal that stands after entry `number`, or None."""
        place = bisect_right(self.deals, number)
        return self.deals[place] if place < len(self.deals) else None


@dataclass(frozen=True, slots=True)
class Difference:
    """What a correction changes for one entry: the transfers that go, and those that come."""

    number: int
    gone: tuple[Transfer, ...]
    come: tuple[Transfer, ...]


@dataclass(frozen=True, slots=True)
class PlayedLog:
    """A played log: the score of each standing line by its number, and the table at its end."""

    scores: Mapping[int, EntryScore]
    table: AnyTable


def read_line(kind: str, facts: Mapping[str, Json], *, game: AnyGame) -> Opening | Note | Entry:
    """Return what a line says that is no correction and no state, read by the class of its kind."""
    if kind == START:
        return read_opening(facts)
    if kind in NOTES:
        return NOTES[kind].read(facts)
    return read_logged(kind, facts, game=game)


def project(log: Iterable[LogLine]) -> Projection:
    """Return what a log says after its corrections: the one place that works this out.

    The log may be any last part of one, and any selection of entries with all their corrections:
    what is corrected and not in it is left out. What is amended while it is void stays void.
    """
    entries: dict[int, EffectiveEntry] = {}
    for line in log:
        if line.kind in CORRECTIONS:
            assert line.target is not None, "a correction has a target"
            for number in {
                line.target,
                *map(int, line.summary.get("others", ())),
            } & entries.keys():
                entries[number] = _corrected(entries[number], line)
        else:
            entries[line.number] = EffectiveEntry(line.number, line.kind, line.facts, line.summary)
    return Projection(entries)


def _corrected(entry: EffectiveEntry, correction: LogLine) -> EffectiveEntry:
    """Return an entry after one more correction, of it or of another one that it leans on."""
    if correction.target != entry.number:
        told = correction.summary["others"].get(str(entry.number), entry.summary)
        return replace(entry, summary=told)
    if correction.kind == AMEND:
        return replace(entry, facts=correction.facts, summary=correction.summary)
    told = correction.summary or entry.summary
    return replace(entry, summary=told, stands=correction.kind == RESTORE)


def effective(log: Iterable[LogLine]) -> tuple[LogLine, ...]:
    """Return the lines of a whole log that stand, in order, each with the facts it now has."""
    lines = tuple(log)
    found = project(lines)
    corrected = {line.target for line in lines if line.kind in CORRECTIONS}
    assert corrected <= found.entries.keys(), "a correction is about an earlier line"
    return found.effective


def play_line(
    line: LogLine, *, game: AnyGame, table: AnyTable | None
) -> tuple[AnyTable, EntryScore | None]:
    """Return the table after a line, and the line's score; the start of an evening has none.

    Raises Fault at "entry[number]" for a line that cannot stand on this table.
    """
    try:
        if line.kind == START:
            return opened(read_opening(line.facts)), None
        assert table is not None, "a log begins with its start"
        return played(read_logged(line.kind, line.facts, game=game), table=table, game=game)
    except Fault as fault:
        raise fault.at(f"entry[{line.number}]") from None


def differences(before: PlayedLog, after: PlayedLog) -> tuple[Difference, ...]:
    """Return what changes from one played log to the other, by entry, in the order of the log."""
    found = []
    for number in sorted({*before.scores, *after.scores}):
        gone = _transfers(before, number)
        come = _transfers(after, number)
        if gone != come:
            found.append(Difference(number, _left_over(gone, come), _left_over(come, gone)))
    return tuple(found)


def last_effective(tail: Sequence[LogLine]) -> LogLine | None:
    """Return the last line that can be undone, from the end of a log, or None if it is not there.

    `tail` is any last part of the log, in order.
    """
    stand = {line.number for line in project(tail).effective if line.kind not in NOT_UNDONE}
    return next((line for line in reversed(tail) if line.number in stand), None)


def last_deal(tail: Sequence[LogLine], *, before: int | None = None) -> LogLine | None:
    """Return the last deal that stands, or stands before a line; None if the end has none.

    `tail` is any last part of the log, in order.
    """
    standing = reversed(project(tail).effective)
    return next(
        (each for each in standing if each.kind == DEAL and (not before or each.number < before)),
        None,
    )


def redoable(tail: Sequence[LogLine]) -> int | None:
    """Return the number of the line that was undone last and may be redone, or None.

    Only while nothing but undoing and redoing came after it. `tail` is any last part of the log;
    one that `only_goes_back` may not reach far enough.
    """
    redone = 0
    for line in reversed(tail):
        if _is_redo(line):
            redone += 1
        elif not _is_undo(line):
            return None
        elif not redone:
            return line.target
        else:
            redone -= 1
    return None


def only_goes_back(tail: Sequence[LogLine]) -> bool:
    """Return whether an end of a log tells of nothing but undoing and redoing."""
    return all(_is_undo(line) or _is_redo(line) for line in tail)


def _is_undo(line: LogLine) -> bool:
    return line.kind == VOID and bool(line.facts.get(UNDO))


def _is_redo(line: LogLine) -> bool:
    return line.kind == RESTORE and bool(line.facts.get(REDO))


def _transfers(played_log: PlayedLog, number: int) -> tuple[Transfer, ...]:
    score = played_log.scores.get(number)
    return () if score is None else score.transfers


def _left_over(these: tuple[Transfer, ...], those: tuple[Transfer, ...]) -> tuple[Transfer, ...]:
    """Return what is in these and not in those, each as often as it is over."""
    if not (these and those):
        return these
    over = Counter(these) - Counter(those)
    return tuple(over.elements())
