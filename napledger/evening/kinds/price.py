"""What a counter is worth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from napledger.evening.kinds.kind import Note
from napledger.evening.kinds.parts import Money
from napledger.ledger.pricing import CounterRate
from napledger.reading.facts import AtLeastOne
from napledger.reading.faults import Fault


@dataclass(frozen=True, slots=True)
class CounterPrice(Note):
    """What counters are worth from now on: so many of them, so much of a currency.

    `amount` is in its smallest coin. The last such note says it all; one without any of the three
    takes the price back.
    """

    kind: ClassVar[str] = "price"

    counters: AtLeastOne | None = None
    amount: AtLeastOne | None = None
    currency: Money | None = None

    @property
    def price(self) -> CounterRate | None:
        """Return the price, or None where it was taken back."""
        if self.counters is None or self.amount is None:
            return None
        return CounterRate(self.counters, self.amount)

    def check(self) -> None:
        """Raise Fault for a price that says only a part."""
        said = (self.counters, self.amount, self.currency)
        if None in said and any(said):
            raise Fault("", "a price says how many counters are worth how much of which currency")
