"""The log of an evening, which only grows, and what stands of it after its corrections.

A correction voids, amends or restores an earlier entry and is an entry itself. What it changes, in
that entry and in every later one that leaned on it, is found by playing both logs: the one that
stood before and the one that stands now.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from napledger.evening.document import read_logged, read_opening
from napledger.evening.play import EntryScore, opened, played
from napledger.games.contract import AnyGame
from napledger.games.table import AnyTable
from napledger.ledger.transfers import Transfer
from napledger.reading.faults import Fault
from napledger.reading.readers import Json

START = "start"
VOID, AMEND, RESTORE = "void", "amend", "restore"
CORRECTIONS = (VOID, AMEND, RESTORE)
UNDO, REDO = "undo", "redo"
"""The marks of corrections that were made by undoing and redoing, not by hand."""

REVIEW, CLOSE, REOPEN = "review", "close", "reopen"
STATES = (REVIEW, CLOSE, REOPEN)
PLAN, MARK, PURSES = "plan", "mark", "purses"
NOTES = (PLAN, MARK, PURSES)
"""Lines about settling that move no money: how it is done, what is said of a payment, who shares
a purse.
"""

UNPLAYED = (*STATES, *NOTES)
"""Lines that no table is played by: they are never corrected, only followed by others."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the log: its number from 1, its kind, and its facts as a document has them.

    `target` is the number of the line that a correction is about.
    """

    number: int
    kind: str
    facts: Mapping[str, Json]
    target: int | None = None


@dataclass(frozen=True, slots=True)
class Difference:
    """What a correction changes for one entry: the transfers that go, and those that come."""

    number: int
    gone: tuple[Transfer, ...]
    come: tuple[Transfer, ...]


@dataclass(frozen=True, slots=True)
class Course:
    """A played log: the score of each standing line by its number, and the table at its end."""

    scores: Mapping[int, EntryScore]
    table: AnyTable


def standing(log: Iterable[Line]) -> tuple[Line, ...]:
    """Return the lines that stand, in their order, each with the facts it now has."""
    facts: dict[int, Line] = {}
    void: set[int] = set()
    for line in log:
        if line.kind in CORRECTIONS:
            assert line.target in facts, "a correction is about an earlier line"
            if line.kind == AMEND:
                before = facts[line.target]
                facts[line.target] = Line(before.number, before.kind, line.facts)
            elif line.kind == VOID:
                void.add(line.target)
            else:
                void.discard(line.target)
        elif line.kind not in UNPLAYED:
            facts[line.number] = line
    return tuple(line for number, line in sorted(facts.items()) if number not in void)


def course(lines: Sequence[Line], *, game: AnyGame, table: AnyTable | None = None) -> Course:
    """Return the standing lines played from `table`, or from the start line that opens them.

    Raises Fault at "entry[number]" for a line that cannot stand on those before it.
    """
    scores: dict[int, EntryScore] = {}
    for line in lines:
        try:
            if line.kind == START:
                table = opened(read_opening(line.facts))
                continue
            assert table is not None, "a log begins with its start"
            entry = read_logged(line.kind, line.facts, game=game)
            table, scores[line.number] = played(entry, table=table, game=game)
        except Fault as fault:
            raise fault.at(f"entry[{line.number}]") from None
    assert table is not None, "a log begins with its start"
    return Course(scores, table)


def differences(before: Course, after: Course) -> tuple[Difference, ...]:
    """Return what changes from one course to the other, by entry, in the order of the log."""
    found = []
    for number in sorted({*before.scores, *after.scores}):
        gone = _transfers(before, number)
        come = _transfers(after, number)
        if gone != come:
            found.append(Difference(number, _left_over(gone, come), _left_over(come, gone)))
    return tuple(found)


def last_standing(tail: Sequence[Line]) -> Line | None:
    """Return the last line that can be undone, from the end of a log, or None if it is not there.

    `tail` is any last part of the log, in order.
    """
    decided: dict[int, str] = {}
    for line in reversed(tail):
        if line.kind in CORRECTIONS:
            assert line.target is not None, "a correction has a target"
            # What is amended while it is void stays void.
            if line.kind != AMEND:
                decided.setdefault(line.target, line.kind)
        elif line.kind not in (START, *UNPLAYED) and decided.get(line.number) != VOID:
            return line
    return None


def redoable(tail: Sequence[Line]) -> int | None:
    """Return the number of the line that was undone last and may be redone, or None.

    Only while nothing but undoing and redoing came after it.
    """
    redone = 0
    for line in reversed(tail):
        if line.kind == RESTORE and line.facts.get(REDO):
            redone += 1
        elif line.kind == VOID and line.facts.get(UNDO):
            if not redone:
                return line.target
            redone -= 1
        else:
            return None
    return None


def _transfers(course: Course, number: int) -> tuple[Transfer, ...]:
    score = course.scores.get(number)
    return () if score is None else score.transfers


def _left_over(these: tuple[Transfer, ...], those: tuple[Transfer, ...]) -> tuple[Transfer, ...]:
    """Return what is in these and not in those, each as often as it is over."""
    over = Counter(these) - Counter(those)
    return tuple(over.elements())
