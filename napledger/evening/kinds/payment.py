"""Cash handed over between players."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from napledger.evening.kinds.kind import AT_THE_TABLE, CASH, Effect, PlainEntry, require_member
from napledger.evening.kinds.parts import Coins
from napledger.games.contract import AnyGame
from napledger.games.table import AnyTable
from napledger.ledger.fewest_payments import require_two
from napledger.ledger.transfers import Transfer
from napledger.reading.facts import AtLeastOne, Named, Player


@dataclass(frozen=True, slots=True)
class Payment(PlainEntry):
    """Cash handed over: `amount` > 0 of the smallest coin; or counters, made in `money`."""

    kind: ClassVar[str] = "payment"
    in_review: ClassVar[bool] = True
    is_cash: ClassVar[bool] = True

    payer: Annotated[Player, Named("from")]
    payee: Annotated[Player, Named("to")]
    amount: AtLeastOne
    money: Coins | None = None

    def check(self) -> None:
        """Raise Fault for who pays themselves."""
        require_two(self.payer, self.payee)

    def play(self, table: AnyTable, game: AnyGame) -> Effect:  # noqa: ARG002  # any
        for path, player in (("from", self.payer), ("to", self.payee)):
            require_member(player, table, path=path)
        # Cash from payer to payee settles what the payee was owed, so the book moves the other way.
        return Effect(table, (Transfer(self.payee, self.payer, self.amount, CASH, AT_THE_TABLE),))
