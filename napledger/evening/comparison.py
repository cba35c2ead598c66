"""Two histories of an evening side by side: as it went, and as it would with one entry put right.

Most corrections are soon over: the same hands pay the same again as soon as both tables are alike.
From there on nothing need be played, however many deals came after.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from napledger.evening.log import LogLine, PlayedLog, play_line
from napledger.evening.play import EntryScore
from napledger.games.contract import AnyGame
from napledger.games.table import AnyTable


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
