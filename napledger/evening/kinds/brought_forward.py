"""What is still owed comes along to a later evening: “along” in documents."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from napledger.evening.kinds.kind import Effect, PlainEntry
from napledger.evening.kinds.parts import Changes, changes_at
from napledger.games.contract import AnyGame
from napledger.games.table import AnyTable
from napledger.ledger.transfers import KITTY, paired
from napledger.reading.facts import Flag
from napledger.reading.faults import marked as _

# Translators: why a payment stands in the book: it was still owed, and now is here, or elsewhere
BROUGHT, TAKEN = _("brought along"), _("taken along")
FROM_EARLIER, TO_A_LATER = _("from earlier evenings"), _("to a later evening")


@dataclass(frozen=True, slots=True)
class BroughtForward(PlainEntry):
    """What is owed among players and the kitty is brought `into` an evening, or taken from it.

    In the smallest coin, summing to zero. Nobody wins or loses by it, and no coin moves.
    """

    kind: ClassVar[str] = "along"
    has_two_sides: ClassVar[bool] = True
    after_close: ClassVar[bool] = True
    before_play: ClassVar[bool] = True
    keeps_kitty: ClassVar[bool] = True
    tells_settling: ClassVar[bool] = True

    changes: Changes
    into: Flag

    def play(self, table: AnyTable, game: AnyGame) -> Effect:
        """Return the changes as transfers, and what was brought here of it."""
        changes = changes_at(table, game, said=self.changes)
        why, source = (BROUGHT, FROM_EARLIER) if self.into else (TAKEN, TO_A_LATER)
        transfers = paired(changes, why=why, source=source)
        after = self.table_told(table, game)
        changes.pop(KITTY, None)
        if not self.into:
            return Effect(after, transfers)
        brought = {who: table.brought.get(who, 0) + change for who, change in changes.items()}
        return Effect(replace(after, brought={**table.brought, **brought}), transfers)

    def table_told(self, table: AnyTable, game: AnyGame) -> AnyTable:  # noqa: ARG002  # any
        """Return the table with another box; what is owed to the kitty is owed elsewhere now."""
        return replace(table, kitty_box=table.kitty_box - dict(self.changes).get(KITTY, 0))
