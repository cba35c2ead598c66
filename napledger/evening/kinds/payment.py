"""Cash handed over between players."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from napledger.evening.kinds.kind import Effect, require_member
from napledger.evening.kinds.parts import CashEntry, Coins
from napledger.games.contract import AnyGame
from napledger.games.table import AnyTable
from napledger.ledger.fewest_payments import PlannedPayment, require_two
from napledger.reading.facts import AtLeastOne, Named, Player


@dataclass(frozen=True, slots=True)
class Payment(CashEntry):
    """Cash handed over: `amount` > 0 of the smallest coin; or counters, made in `money`."""

    kind: ClassVar[str] = "payment"

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
        return Effect(table, self.transfers)

    @property
    def payment(self) -> PlannedPayment:
        return PlannedPayment(self.payer, self.payee, self.amount)
