"""The slate of a circle: what its evenings have left unpaid, read from their seats."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from napledger.ledger.transfers import KITTY
from sessions.models import Circle, Evening, Seat


@dataclass(frozen=True, slots=True)
class Unpaid:
    """An evening with something unpaid: balances by party, and the seats that have them.

    A party is a player of the circle, by its id as text, or the kitty.
    """

    evening: Evening
    ledger: Mapping[str, int]
    names: Mapping[str, str]
    keys: Mapping[str, str]


def unpaid_evenings(circle: Circle) -> list[Unpaid]:
    """Return the closed evenings that left something unpaid, the oldest first, in one query."""
    seats = (
        Seat.objects.filter(circle=circle, evening__state=Evening.CLOSED)
        .exclude(balance=0)
        .select_related("evening", "player")
        .order_by("evening__played_on", "evening_id", "number")
    )
    by_evening: dict[uuid.UUID, list[Seat]] = {}
    for seat in seats:
        by_evening.setdefault(seat.evening_id, []).append(seat)
    return [_unpaid(found) for found in by_evening.values()]


def party_of(seat: Seat) -> str:
    """Return the party that a seat is of."""
    return KITTY if seat.player_id is None else str(seat.player_id)


def _unpaid(seats: Sequence[Seat]) -> Unpaid:
    parties = {party_of(seat): seat for seat in seats}
    return Unpaid(
        evening=seats[0].evening,
        ledger={party: seat.balance for party, seat in parties.items()},
        names={party: str(seat) for party, seat in parties.items()},
        keys={
            party: KITTY if party == KITTY else str(seat.number) for party, seat in parties.items()
        },
    )
