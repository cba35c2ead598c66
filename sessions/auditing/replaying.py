"""A log played line by line as it was written, corrections where they came.

After each line it is known what that line posted. A correction is played from the line that it
corrects, and only until the table is what it had been before; the rest went as it went.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from napledger.evening.log import (
    AMEND,
    CORRECTIONS,
    UNPLAYED,
    VOID,
    LogLine,
    PlayedLog,
    differences,
    play_line,
)
from napledger.evening.play import EntryScore
from napledger.games.contract import AnyGame
from napledger.games.table import AnyTable
from napledger.ledger.transfers import Transfer
from napledger.reading.faults import Fault

PLAYS_MAX, PLAYS_A_LINE = 50_000, 5
"""How many entries are played before a file is given up on: so many, and so many for each line.

What a table writes takes two or three for each line. Whoever makes every line a correction of the
first could keep a machine busy for days.
"""


@dataclass(frozen=True, slots=True)
class ReplayedTransfer:
    """A transfer that a line posted on account of an entry, which may be another."""

    settles: int
    transfer: Transfer
    takes_back: bool = False

    @property
    def fields(self) -> dict[str, Any]:
        """Return it as a file has it, field by field."""
        return {"settles": self.settles, **asdict(self.transfer), "takes_back": self.takes_back}


@dataclass(frozen=True, slots=True)
class ReplayedLine:
    """What one line did: the table after it, and the scores before and after of what it changed."""

    table: AnyTable
    before: Mapping[int, EntryScore]
    after: Mapping[int, EntryScore]

    @property
    def posted(self) -> tuple[ReplayedTransfer, ...]:
        """Return the transfers that the line posted, in order."""
        changed = differences(PlayedLog(self.before, self.table), PlayedLog(self.after, self.table))
        return tuple(
            posted
            for each in changed
            for posted in (
                *(
                    ReplayedTransfer(each.number, gone.reversed(), takes_back=True)
                    for gone in each.gone
                ),
                *(ReplayedTransfer(each.number, come) for come in each.come),
            )
        )


@dataclass
class Patience:
    """How many entries may still be played."""

    plays: int

    @classmethod
    def with_lines(cls, lines: int) -> Patience:
        """Return the patience to have with a file of so many lines of logs."""
        return cls(PLAYS_MAX + PLAYS_A_LINE * lines)

    def spend(self) -> None:
        """Count one more play; raise Fault when it is one too many."""
        self.plays -= 1
        if self.plays < 0:
            raise Fault("", "the logs correct themselves more often than can be played again")


@dataclass
class Replay:
    """A log as far as it has been played. `entering` is the table before each line."""

    game: AnyGame
    patience: Patience
    table: AnyTable | None = None
    lines: dict[int, LogLine] = field(default_factory=dict)
    void: set[int] = field(default_factory=set)
    scores: dict[int, EntryScore] = field(default_factory=dict)
    entering: dict[int, AnyTable | None] = field(default_factory=dict)
    numbers: list[int] = field(default_factory=list)

    def add(self, line: LogLine) -> ReplayedLine:
        """Return what the next line of the log does; raise Fault where it cannot be.

        A Fault is at "entry[number]" of the line that could not be played, which is another than
        this one where a correction leaves something without ground.
        """
        if line.kind in CORRECTIONS:
            return self._corrected(line)
        if line.kind in UNPLAYED:
            return ReplayedLine(self._standing_table(), {}, {})
        self.lines[line.number] = line
        self.numbers.append(line.number)
        before, after = self._play_from(line.number)
        return ReplayedLine(self._standing_table(), before, after)

    def _corrected(self, line: LogLine) -> ReplayedLine:
        target = line.target
        assert target in self.lines, "a correction is about an earlier line"
        if line.kind == AMEND:
            self.lines[target] = LogLine(target, self.lines[target].kind, line.facts)
        elif line.kind == VOID:
            self.void.add(target)
        else:
            self.void.discard(target)
        before, after = self._play_from(target)
        return ReplayedLine(self._standing_table(), before, after)

    def _play_from(self, first: int) -> tuple[dict[int, EntryScore], dict[int, EntryScore]]:
        """Play the lines from `first` on; return the scores that go and those that come."""
        before: dict[int, EntryScore] = {}
        after: dict[int, EntryScore] = {}
        table = self.entering.get(first, self.table)
        for number in self._from(first):
            if number != first and table == self.entering[number]:
                return before, after
            self.entering[number] = table
            if number in self.scores:
                before[number] = self.scores.pop(number)
            if number not in self.void:
                self.patience.spend()
                table, score = play_line(self.lines[number], game=self.game, table=table)
                if score is not None:
                    self.scores[number] = after[number] = score
        self.table = table
        return before, after

    def _from(self, first: int) -> Iterator[int]:
        start = bisect_left(self.numbers, first)
        return (self.numbers[place] for place in range(start, len(self.numbers)))

    def _standing_table(self) -> AnyTable:
        assert self.table is not None, "a log begins with its start"
        return self.table
