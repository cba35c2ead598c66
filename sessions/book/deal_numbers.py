"""The numbers of deals: their order among the deals that stand, whatever was voided since."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping
from dataclasses import dataclass

from napledger.evening.log import RESTORE, VOID
from sessions.models import Entry, Evening

DEAL = "deal"


@dataclass(frozen=True, slots=True)
class DealNumbers:
    """Which deals stand: their entries' numbers, in order; and what is void, with its kind."""

    deals: tuple[int, ...]
    void: Mapping[int, str]

    def of(self, number: int) -> int:
        """Return the number of the deal in entry `number`; of a void one, the number it had."""
        return bisect_left(self.deals, number) + 1

    def before(self, number: int) -> int | None:
        """Return the entry of the deal that stands before entry `number`, or None."""
        place = bisect_left(self.deals, number)
        return self.deals[place - 1] if place else None

    def after(self, number: int) -> int | None:
        """Return the entry of the deal that stands after entry `number`, or None."""
        place = bisect_right(self.deals, number)
        return self.deals[place] if place < len(self.deals) else None


def deal_numbers(evening: Evening) -> DealNumbers:
    """Return the numbers of an evening's deals, in two queries."""
    void = void_entries(evening)
    entries = Entry.objects.filter(evening=evening, kind=DEAL).order_by("number")
    deals = tuple(n for n in entries.values_list("number", flat=True) if n not in void)
    return DealNumbers(deals, void)


def void_entries(evening: Evening) -> dict[int, str]:
    """Return the kinds of the entries that are void, by number."""
    said = (
        Entry.objects.filter(evening=evening, kind__in=(VOID, RESTORE))
        .order_by("number")
        .values_list("target__number", "target__kind", "kind")
    )
    last = {number: (kind, word) for number, kind, word in said}
    return {number: kind for number, (kind, word) in last.items() if word == VOID}
