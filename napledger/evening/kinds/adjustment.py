"""Changes by agreement, at the table or after the evening."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from napledger.evening.kinds.kind import AT_THE_TABLE, Effect, PlainEntry
from napledger.evening.kinds.parts import Changes, Day, changes_at, too_little
from napledger.games.contract import AnyGame
from napledger.games.table import AnyTable
from napledger.ledger.transfers import KITTY, paired
from napledger.reading.facts import AtLeastOne, Text
from napledger.reading.faults import Fault
from napledger.reading.faults import marked as _

# Translators: why a payment stands in the book
AGREED = _("adjustment")
AGREED_LATER = _("agreed after the evening")


@dataclass(frozen=True, slots=True)
class Adjustment(PlainEntry):
    """Changes by agreement, in the smallest coin, summing to zero, with the reason in `note`.

    `coin` is what balances were rounded to by it, if that was the reason. `day` is when it was
    agreed, if that was after the evening had been closed.
    """

    kind: ClassVar[str] = "adjustment"
    in_review: ClassVar[bool] = True
    after_close: ClassVar[bool] = True

    changes: Changes
    note: Text
    coin: AtLeastOne | None = None
    day: Day | None = None

    def check(self) -> None:
        """Raise Fault where no reason is given."""
        if not self.note.strip():
            raise Fault("note", "an adjustment needs its reason in a note")

    def play(self, table: AnyTable, game: AnyGame) -> Effect:
        """Return the changes as transfers; the kitty is left with no less than nought."""
        changes = changes_at(table, game, said=self.changes)
        in_kitty = table.kitty + changes.get(KITTY, 0)
        if in_kitty < 0:
            raise too_little(f"changes.{KITTY}", table.kitty, game=game)
        source = AT_THE_TABLE if self.day is None else AGREED_LATER
        return Effect(replace(table, kitty=in_kitty), paired(changes, why=AGREED, source=source))
