"""What is known of a past night: what each won or lost, and what was paid there and then.

No deal says it, so it counts in money and in none of the calls. What a night's figures are off by
is nobody's: it stands against the kitty's account as “unexplained”, and is in no kitty.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from napledger.evening.kinds.kind import Effect, PlainEntry, require_member
from napledger.evening.kinds.parts import Changes
from napledger.games.contract import AnyGame
from napledger.games.table import AnyTable
from napledger.ledger.transfers import KITTY, paired
from napledger.reading.facts import Text
from napledger.reading.faults import marked as _

# Translators: why a payment stands in the book: all that is known of a night, or of a deal
WON, PAID_THEN = _("won and lost"), _("paid at the time")
FROM_A_LIST = _("from a list of past evenings")


class PastLine(PlainEntry):
    """A line that comes in with past nights alone, and is taken back with them.

    What it moves to the kitty's account or from it is unexplained, and never in the kitty's book.
    """

    __slots__ = ()

    comes_in: ClassVar[bool] = True
    keeps_kitty: ClassVar[bool] = True
    tells_settling: ClassVar[bool] = True
    why: ClassVar[str]

    changes: Changes

    def play(self, table: AnyTable, game: AnyGame) -> Effect:
        """Return the changes as transfers, always the same ones."""
        said = self._of_members(table)
        transfers = paired(said, why=self.why, source=FROM_A_LIST)
        return Effect(self.table_told(table, game), transfers)

    def table_told(self, table: AnyTable, game: AnyGame) -> AnyTable:  # noqa: ARG002  # any
        """Return the table with what of it nobody here owes the kitty's account."""
        return replace(table, kitty_box=table.kitty_box - dict(self.changes).get(KITTY, 0))

    def _of_members(self, table: AnyTable) -> Mapping[str, int]:
        """Return the changes in the table's order: a database may give back another."""
        said = dict(self.changes)
        for account in said:
            if account != KITTY:
                require_member(account, table, path=f"changes.{account}")
        return {account: said[account] for account in (*table.members, KITTY) if account in said}


@dataclass(frozen=True, slots=True)
class PastGains(PastLine):
    """What each won or lost in a night, or in a deal of it, in the smallest coin.

    In sum nought, with what is unexplained as the kitty's.
    """

    kind: ClassVar[str] = "gains"
    why: ClassVar[str] = WON

    changes: Changes
    note: Text = ""

    def table_told(self, table: AnyTable, game: AnyGame) -> AnyTable:
        """Return the table with more that is unexplained."""
        after = super(PastGains, self).table_told(table, game)
        return replace(after, unexplained=after.unexplained + dict(self.changes).get(KITTY, 0))


@dataclass(frozen=True, slots=True)
class PaidThen(PastLine):
    """What was paid there and then, in the smallest coin: what each gave (+) or got (−).

    Who paid whom is not known. Nobody wins or loses by it.
    """

    kind: ClassVar[str] = "paid"
    why: ClassVar[str] = PAID_THEN

    changes: Changes
