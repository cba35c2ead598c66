"""How an evening is settled. A plan is frozen: it stays as it was chosen whatever is paid of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from napledger.evening.kinds.kind import Note
from napledger.ledger.fewest_payments import PlannedPayment
from napledger.ledger.plans import BANKER, PLAN_WAYS
from napledger.reading.facts import Player, codec_of, listed, one_of
from napledger.reading.faults import Fault
from napledger.reading.readers import Json, read_list


def _read_payments(raw: Json) -> tuple[PlannedPayment, ...]:
    payments = read_list(raw, PlannedPayment.read)
    pairs = {(payment.payer, payment.payee) for payment in payments}
    if len(pairs) < len(payments):
        raise Fault("", "a plan has at most one payment from one player to another")
    return payments


Payments = Annotated[
    tuple[PlannedPayment, ...], listed(codec_of(PlannedPayment))._replace(read=_read_payments)
]


@dataclass(frozen=True, slots=True)
class Plan(Note):
    """Who is to pay whom, chosen among the ways to settle; `banker` where there is one."""

    kind: ClassVar[str] = "plan"

    way: Annotated[str, one_of(*PLAN_WAYS)]
    payments: Payments
    banker: Player | None = None

    def check(self) -> None:
        """Raise Fault for a banker where there is none, or none where there is one."""
        if (self.way == BANKER) != (self.banker is not None):
            raise Fault(
                "banker", "a banker is named where everybody settles with one, and only there"
            )
