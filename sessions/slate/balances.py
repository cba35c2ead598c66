"""The slate of a circle: what its evenings have left unpaid, read from their seats."""

from __future__ import annotations

import uuid
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import F

from napledger.evening.log import PURSES, REVIEW
from napledger.evening.notes import SharedPurses, read_note
from napledger.evening.snapshot import restored
from napledger.games import games
from napledger.games.contract import AnyGame, Facts
from napledger.ledger.purses import Purses, holders_of, pooled
from napledger.ledger.transfers import KITTY
from sessions.book.open_book import by_key
from sessions.models import Circle, Entry, Evening, Seat


@dataclass(frozen=True, slots=True)
class Unpaid:
    """An evening with something unpaid: balances by party, and the seats that have them.

    A party is a player of the circle, by its id as text, or the kitty. Whoever shares a purse at
    this evening is in the balance of its holder, and in `sharers` under that one, by their names.
    """

    evening: Evening
    ledger: Mapping[str, int]
    names: Mapping[str, str]
    keys: Mapping[str, str]
    sharers: Mapping[str, tuple[str, ...]]


def unpaid_evenings(circle: Circle, *, among: Collection[uuid.UUID] | None = None) -> list[Unpaid]:
    """Return the evenings that left something unpaid, the oldest first, in four queries at most.

    They are closed; or they are being settled, and somebody has said what happens to the kitty.
    With `among` only those of these.
    """
    seats = (
        Seat.objects.filter(circle=circle, evening__state__in=(Evening.CLOSED, Evening.REVIEWING))
        .exclude(balance=0)
        .select_related("evening", "player")
        .order_by("evening__played_on", "evening_id", "number")
    )
    if among is not None:
        seats = seats.filter(evening__in=among)
    by_evening: dict[uuid.UUID, list[Seat]] = {}
    for seat in seats:
        by_evening.setdefault(seat.evening_id, []).append(seat)
    evenings = {pk: found[0].evening for pk, found in by_evening.items()}
    undecided = _undecided(circle, evenings.values())
    shared = _shared(circle, by_evening)
    # Who stands at nought may hold a purse, or share one.
    everybody = Seat.objects.filter(circle=circle, evening__in=shared).select_related("player")
    for pk in shared:
        by_evening[pk] = []
    for seat in everybody if shared else ():
        by_evening[seat.evening_id].append(seat)
    found = (
        _unpaid(evenings[pk], seats, purses=shared.get(pk, ()))
        for pk, seats in by_evening.items()
        if pk not in undecided
    )
    return [each for each in found if each.ledger]


def party_of(seat: Seat) -> str:
    """Return the party that a seat is of."""
    return KITTY if seat.player_id is None else str(seat.player_id)


def _unpaid(evening: Evening, seats: Sequence[Seat], *, purses: Purses) -> Unpaid:
    named = by_key(seats)
    balances = {key: seat.balance for key, seat in named.items()}
    pooled_balances = pooled(balances, holders=holders_of(purses))
    return Unpaid(
        evening=evening,
        ledger={party_of(named[key]): each for key, each in pooled_balances.items() if each},
        names={party_of(seat): str(seat) for seat in seats},
        keys={party_of(seat): key for key, seat in named.items()},
        sharers={
            party_of(named[each[0]]): tuple(str(named[key]) for key in each) for each in purses
        },
    )


def _undecided(circle: Circle, evenings: Iterable[Evening]) -> frozenset[uuid.UUID]:
    """Return the evenings with a kitty of which nobody has said yet what becomes of it."""
    reviewing = {each.pk: each for each in evenings if each.state == Evening.REVIEWING}
    if not reviewing:
        return frozenset()
    last = Entry.objects.filter(
        circle=circle, evening__in=reviewing, number=F("evening__version")
    ).only("evening_id", "table_after")
    return frozenset(
        each.evening_id
        for each in last
        if _is_undecided(each.table_after, game=games().get(reviewing[each.evening_id].game))
    )


def _is_undecided(table_after: Facts, *, game: AnyGame | None) -> bool:
    """Return whether a kitty stands; of a game that is not installed here nobody can say."""
    if game is None:
        return True
    table = restored(table_after, game=game)
    return bool(table.kitty) and not table.kitty_carried


def _shared(circle: Circle, evenings: Collection[uuid.UUID]) -> dict[uuid.UUID, Purses]:
    """Return who shared a purse at which evening, as said last since play ended there."""
    said = Entry.objects.filter(circle=circle, evening__in=evenings, kind__in=(PURSES, REVIEW))
    found: dict[uuid.UUID, Purses] = {}
    for entry in said.only("evening_id", "kind", "facts").order_by("evening_id", "number"):
        note = read_note(PURSES, entry.facts) if entry.kind == PURSES else None
        found[entry.evening_id] = note.purses if isinstance(note, SharedPurses) else ()
    return {evening: purses for evening, purses in found.items() if purses}
