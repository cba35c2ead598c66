"""The coin that a circle rounds to, and who had the odd coin the last time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from napledger.ledger.rounding import had_odd_coins
from napledger.ledger.transfers import KITTY
from sessions.book.log import still_standing
from sessions.book.open_book import Book
from sessions.models import Entry, Evening, Seat

EVENINGS_BACK = 10
"""How far a circle remembers: so many evenings, so that its whole book need not be read."""

ROUNDINGS_BACK = 5
"""How many of their roundings are looked at for one that stands."""

COINS = {"lsd": (3, 6, 12)}
COINS_ELSEWHERE = (5, 10, 20, 50)
"""The coins that are offered, in the smallest one of the currency."""


@dataclass(frozen=True, slots=True)
class LastRounding:
    """The entry by which the circle rounded last, if it did."""

    entry: Entry | None

    @property
    def coin(self) -> int | None:
        """Return the coin that was rounded to, in the smallest one."""
        return None if self.entry is None else int(self.entry.facts["coin"])

    def lucky(self, book: Book) -> frozenset[str]:
        """Return the accounts of this book whose player had an odd coin then, in one query."""
        if self.entry is None:
            return frozenset()
        changes: Mapping[str, Any] = self.entry.facts["changes"]
        odd = had_odd_coins(changes, coin=int(self.entry.facts["coin"]))
        numbers = [int(key) for key in odd - {KITTY}]
        seats = Seat.objects.filter(evening=self.entry.evening_id, number__in=numbers)
        players = set(seats.values_list("player_id", flat=True))
        return frozenset(key for key, seat in book.seats.items() if seat.player_id in players)


def coins_of(currency: str) -> tuple[int, ...]:
    """Return the coins that can be rounded to, in the smallest one of the currency."""
    return COINS.get(currency, COINS_ELSEWHERE)


def last_rounding(evening: Evening) -> LastRounding:
    """Return how the circle rounded last before this evening, in two queries.

    A rounding that was taken back did not happen. Who takes back more than the last few of them
    begins anew.
    """
    newest = Evening.objects.filter(circle=evening.circle_id, currency=evening.currency)
    newest = newest.exclude(pk=evening.pk).order_by("-played_on", "-id")[:EVENINGS_BACK]
    rounded = Entry.objects.filter(
        circle=evening.circle_id,
        evening__in=newest.values("pk"),
        kind="adjustment",
        facts__has_key="coin",
    )
    newest_first = list(rounded.defer("table_after").order_by("-at", "-id")[:ROUNDINGS_BACK])
    stand = still_standing(evening.circle, newest_first)
    return LastRounding(next((entry for entry in newest_first if entry.pk in stand), None))
