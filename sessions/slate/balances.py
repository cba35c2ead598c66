"""The slate of a circle: what its evenings have left unpaid, read from their seats."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from django.db.models import F, Q, QuerySet

from napledger.evening.log import PURSES, REVIEW
from napledger.evening.notes import SharedPurses, read_note
from napledger.evening.snapshot import restored
from napledger.games import games
from napledger.games.contract import AnyGame, Facts
from napledger.ledger.fewest_payments import fewest_payments
from napledger.ledger.purses import Purses, holders_of, pooled
from napledger.ledger.slate import Leg, legs_of, less, outstanding, owed_to
from napledger.ledger.transfers import KITTY
from sessions.book.open_book import by_key, evenings_with_coins
from sessions.models import Circle, Entry, Evening, Seat


@dataclass(frozen=True, slots=True)
class Unpaid:
    """An evening with something unpaid: balances by party, and the seats that have them.

    A party is a player of the circle, by its id as text, or the kitty. Whoever shares a purse at
    this evening is in the balance of its holder, and in `sharers` under that one, by their names.
    Where the kitty `is_coins`, what it is owed is paid to it; else it stays on the book.
    """

    evening: Evening
    ledger: Mapping[str, int]
    names: Mapping[str, str]
    keys: Mapping[str, str]
    sharers: Mapping[str, tuple[str, ...]]
    is_coins: bool


@dataclass(frozen=True, slots=True)
class Owing:
    """An evening with something unpaid, as narrow as a list of thousands can have it.

    `balances` are by party, of each who shares a purse by itself.
    """

    id: uuid.UUID
    currency: str
    game: str
    balances: dict[str, int]


def owing_evenings(circle: Circle) -> list[Owing]:
    """Return all evenings that left something unpaid, the latest first, in two queries at most.

    They are closed; or they are being settled, and somebody has said what happens to the kitty.
    """
    settling = dict[uuid.UUID, str]()
    found = dict[uuid.UUID, Owing]()
    rows = _unpaid_seats(circle).order_by("-evening__played_on", "-evening", "number")
    for pk, state, currency, game, player, balance in rows.values_list(
        "evening", "evening__state", "evening__currency", "evening__game", "player", "balance"
    ).iterator():
        each = found.setdefault(pk, Owing(pk, currency, game, {}))
        each.balances[_party(player)] = balance
        if state == Evening.REVIEWING:
            settling[pk] = game
    undecided = _undecided(circle, settling)
    return [each for each in found.values() if each.id not in undecided]


def unpaid_evenings(circle: Circle, *, among: Collection[uuid.UUID]) -> list[Unpaid]:
    """Return those of these evenings that left something unpaid, as `owing_evenings` tells it.

    The oldest comes first. In six queries at most.
    """
    seats = (
        _unpaid_seats(circle)
        .filter(evening__in=among)
        .select_related("evening", "player")
        .order_by("evening__played_on", "evening_id", "number")
    )
    by_evening: dict[uuid.UUID, list[Seat]] = {}
    for seat in seats:
        by_evening.setdefault(seat.evening_id, []).append(seat)
    evenings = {pk: found[0].evening for pk, found in by_evening.items()}
    settling = {pk: each.game for pk, each in evenings.items() if each.state == Evening.REVIEWING}
    undecided = _undecided(circle, settling)
    shared = _shared(circle, by_evening)
    # Who stands at nought may hold a purse, or share one.
    everybody = Seat.objects.filter(circle=circle, evening__in=shared).select_related("player")
    for pk in shared:
        by_evening[pk] = []
    for seat in everybody if shared else ():
        by_evening[seat.evening_id].append(seat)
    kitties = {seat.evening_id for some in by_evening.values() for seat in some if is_kitty(seat)}
    coins = with_coins(circle, kitties)
    found = (
        _unpaid(evenings[pk], seats, purses=shared.get(pk, ()), is_coins=pk in coins)
        for pk, seats in by_evening.items()
        if pk not in undecided
    )
    return [each for each in found if each.ledger]


def _unpaid_seats(circle: Circle) -> QuerySet[Seat]:
    ended = (Evening.CLOSED, Evening.REVIEWING)
    return Seat.objects.filter(circle=circle, evening__state__in=ended).exclude(balance=0)


class Left(Protocol):
    """What an evening has left unpaid, by party, and whether its kitty is coins."""

    @property
    def ledger(self) -> Mapping[str, int]:
        """Return what each party is owed or owes, in the smallest coin."""

    @property
    def is_coins(self) -> bool:
        """Return whether its kitty is coins."""


def on_the_book(slate: Sequence[Left]) -> tuple[Leg, ...]:
    """Return what players owe a kitty that is no coins: it goes on with it, and nobody pays it."""
    if any(KITTY in each.ledger and each.is_coins for each in slate):
        return ()
    ledgers = [each.ledger for each in slate]
    sums = outstanding(ledgers)
    legs = owed_to(ledgers, KITTY, by=sums.keys(), most=sums.get(KITTY, 0))
    left = less(ledgers, legs)
    # Whoever owes nothing more may be owed it by another, who then owes it to the kitty.
    others = [each for each in fewest_payments(outstanding(left)) if each.payee == KITTY]
    return (*legs, *(leg for each in others for leg in legs_of(left, each) or ()))


def with_coins(circle: Circle, evenings: Collection[uuid.UUID]) -> frozenset[uuid.UUID]:
    """Return at which of these the kitty is coins, as a book tells it; in two queries at most."""
    if not evenings:
        return frozenset()
    last = Entry.objects.filter(circle=circle, evening__in=evenings, number=F("evening__version"))
    said = dict(last.values_list("evening", "table_after__kitty_coins"))
    return evenings_with_coins(circle.pk, {evening: said.get(evening) for evening in evenings})


def is_kitty(seat: Seat) -> bool:
    """Return whether a seat is the kitty's."""
    return seat.player_id is None


def party_of(seat: Seat) -> str:
    """Return the party that a seat is of."""
    return _party(seat.player_id)


def _party(player_id: uuid.UUID | None) -> str:
    return KITTY if player_id is None else str(player_id)


def _unpaid(evening: Evening, seats: Sequence[Seat], *, purses: Purses, is_coins: bool) -> Unpaid:
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
        is_coins=is_coins,
    )


def _undecided(circle: Circle, settling: Mapping[uuid.UUID, str]) -> frozenset[uuid.UUID]:
    """Return those with a kitty of which nobody has said yet what becomes of it.

    `settling` are evenings that are being settled, each with its game.
    """
    if not settling:
        return frozenset()
    last = Entry.objects.filter(
        circle=circle, evening__in=settling, number=F("evening__version")
    ).only("evening_id", "table_after")
    return frozenset(
        each.evening_id
        for each in last
        if _is_undecided(each.table_after, game=games().get(settling[each.evening_id]))
    )


def _is_undecided(table_after: Facts, *, game: AnyGame | None) -> bool:
    """Return whether a kitty stands; of a game that is not installed here nobody can say."""
    if game is None:
        return True
    table = restored(table_after, game=game)
    return bool(table.kitty) and not table.kitty_carried


def _shared(circle: Circle, evenings: Collection[uuid.UUID]) -> dict[uuid.UUID, Purses]:
    """Return who shared a purse at which evening, as said last since play ended there."""
    return _purses_said(circle, Q(evening__in=evenings))


def purses_shared(circle: Circle, *, until: datetime.datetime) -> dict[uuid.UUID, Purses]:
    """Return who shared a purse at which evening of a circle at a moment, in one query."""
    return _purses_said(circle, Q(at__lt=until))


def _purses_said(circle: Circle, which: Q) -> dict[uuid.UUID, Purses]:
    said = Entry.objects.filter(which, circle=circle, kind__in=(PURSES, REVIEW))
    found: dict[uuid.UUID, Purses] = {}
    for entry in said.only("evening_id", "kind", "facts").order_by("evening_id", "number"):
        note = read_note(PURSES, entry.facts) if entry.kind == PURSES else None
        found[entry.evening_id] = note.purses if isinstance(note, SharedPurses) else ()
    return {evening: purses for evening, purses in found.items() if purses}
