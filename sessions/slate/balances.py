"""The slate of a circle: what its evenings have left unpaid, read from their seats."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, Protocol

from django.db.models import Exists, F, OuterRef, Q, Sum

from napledger.evening.kinds.purses import SharedPurses
from napledger.evening.log import REVIEW
from napledger.evening.play import restored
from napledger.games import games
from napledger.games.contract import AnyGame, Facts
from napledger.ledger.fewest_payments import fewest_payments
from napledger.ledger.purses import Purses, holders_of, pooled
from napledger.ledger.slate import Leg, legs_of, less, outstanding, owed_to
from napledger.ledger.transfers import KITTY
from sessions.book.joined import Read, read_with
from sessions.book.open_book import evenings_with_coins, key_of
from sessions.models import Circle, Entry, Evening, Seat
from sessions.models.evenings import EveningQuerySet


@dataclass(frozen=True, slots=True)
class Unpaid:
    """An evening with something unpaid: balances by party, and the seats that have them.

    A party is a player of the circle, by its id as text, or the kitty. Whoever shares a purse at
    this evening is in the balance of its holder, and in `sharers` under that one, by their names.
    Where the kitty `is_coins`, what it is owed is paid to it; else it stays on the book. `home` is
    the circle whose slate it stands on, to which the evening's own may have been joined.
    """

    evening: Evening
    ledger: Mapping[str, int]
    names: Mapping[str, str]
    keys: Mapping[str, str]
    sharers: Mapping[str, tuple[str, ...]]
    is_coins: bool
    home: uuid.UUID | None = None


def owing_evenings(circle: Circle) -> EveningQuerySet:
    """Ask for all evenings that left something unpaid, the latest first.

    They are closed; or they are being settled, and somebody has said what happens to the kitty: to
    know that takes two queries at most.
    """
    read = read_with(circle)
    unpaid = Seat.objects.filter(**read.where, evening=OuterRef("pk")).exclude(balance=0)
    ended = Evening.objects.filter(**read.where).exclude(state=Evening.OPEN)
    owing = ended.filter(Exists(unpaid)).order_by("-played_on", "-id")
    settling = dict(owing.filter(state=Evening.REVIEWING).values_list("pk", "game"))
    return owing.exclude(pk__in=_undecided(read, settling))


def sums_of(circle: Circle, evenings: EveningQuerySet) -> dict[str, int]:
    """Return what each party is owed or owes over all of these evenings, in one query.

    Who shares a purse stands by itself.
    """
    read = read_with(circle)
    seats = Seat.objects.filter(**read.where, evening__in=evenings.order_by().values("pk"))
    rows = (
        seats.exclude(balance=0).order_by().values_list("player__person").annotate(Sum("balance"))
    )
    return by_party((_party(read.person(player)), balance) for player, balance in rows)


def by_party(balances: Iterable[tuple[str, int]]) -> dict[str, int]:
    """Return what each party stands at, added up; whoever stands at nought is left out."""
    sums: dict[str, int] = {}
    for party, balance in balances:
        sums[party] = sums.get(party, 0) + balance
    return {party: balance for party, balance in sums.items() if balance}


class _Sat(NamedTuple):
    """A seat of an evening with something unpaid, as narrow as a page of them can have it.

    Its player is the person, whatever name they sat there by.
    """

    evening: uuid.UUID
    number: int
    player: uuid.UUID | None
    name: str | None
    balance: int

    def __str__(self) -> str:
        return self.name or KITTY

    @property
    def party(self) -> str:
        return _party(self.player)


def unpaid_evenings(circle: Circle, *, among: Collection[uuid.UUID]) -> list[Unpaid]:
    """Return those of these evenings that left something unpaid, as `owing_evenings` tells it.

    The oldest comes first. In six queries at most.
    """
    evenings = Evening.objects.filter(**read_with(circle).where, pk__in=among).exclude(
        state=Evening.OPEN
    )
    return unpaid_of(circle, list(evenings))


def unpaid_of(circle: Circle, evenings: Iterable[Evening]) -> list[Unpaid]:
    """Return what these evenings left unpaid, the oldest first, in five queries at most."""
    in_order = sorted(evenings, key=lambda each: (each.played_on, each.pk))
    ended = {each.pk: each for each in in_order}
    read = read_with(circle)
    seats: dict[uuid.UUID, list[_Sat]] = {}
    # Who stands at nought may hold a purse, or share one.
    rows = Seat.objects.filter(**read.where, evening__in=ended).order_by("number")
    sat = rows.values_list("evening", "number", "player__person", "player__person__name", "balance")
    for evening, number, player, name, balance in sat:
        person, called = read.person(player), read.called(player, name)
        seats.setdefault(evening, []).append(_Sat(evening, number, person, called, balance))
    left = {pk: each for pk, each in ended.items() if any(seat.balance for seat in seats[pk])}
    settling = {pk: each.game for pk, each in left.items() if each.state == Evening.REVIEWING}
    undecided = _undecided(read, settling)
    shared = _shared(read, left) if left else {}
    for pk in left.keys() - shared:
        seats[pk] = [seat for seat in seats[pk] if seat.balance]
    coins = with_coins(circle, {pk for pk in left if any(not each.player for each in seats[pk])})
    found = (
        replace(
            _unpaid(evening, seats[pk], purses=shared.get(pk, ()), is_coins=pk in coins),
            home=circle.pk,
        )
        for pk, evening in left.items()
        if pk not in undecided
    )
    return [each for each in found if each.ledger]


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
    read = read_with(circle)
    last = Entry.objects.filter(**read.where, evening__in=evenings, number=F("evening__version"))
    said = dict(last.values_list("evening", "table_after__kitty_coins"))
    return evenings_with_coins(read.circles, {evening: said.get(evening) for evening in evenings})


def party_of(seat: Seat) -> str:
    return _party(seat.player_id)


def _party(player_id: uuid.UUID | None) -> str:
    return KITTY if player_id is None else str(player_id)


def _unpaid(evening: Evening, seats: Sequence[_Sat], *, purses: Purses, is_coins: bool) -> Unpaid:
    named = {key_of(seat.number): seat for seat in seats}
    balances = {key: seat.balance for key, seat in named.items()}
    pooled_balances = pooled(balances, holders=holders_of(purses))
    return Unpaid(
        evening=evening,
        ledger=by_party((named[key].party, each) for key, each in pooled_balances.items()),
        names={seat.party: str(seat) for seat in seats},
        keys={seat.party: key for key, seat in named.items()},
        sharers={named[each[0]].party: tuple(str(named[key]) for key in each) for each in purses},
        is_coins=is_coins,
    )


def _undecided(read: Read, settling: Mapping[uuid.UUID, str]) -> frozenset[uuid.UUID]:
    """Return those with a kitty of which nobody has said yet what becomes of it.

    `settling` are evenings that are being settled, each with its game.
    """
    if not settling:
        return frozenset()
    last = Entry.objects.filter(
        **read.where, evening__in=settling, number=F("evening__version")
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


def _shared(read: Read, evenings: Collection[uuid.UUID]) -> dict[uuid.UUID, Purses]:
    """Return who shared a purse at which evening, as said last since play ended there."""
    return _purses_said(read, Q(evening__in=evenings))


def purses_shared(circle: Circle, *, until: datetime.datetime) -> dict[uuid.UUID, Purses]:
    """Return who shared a purse at which evening of a circle at a moment, in one query."""
    return _purses_said(read_with(circle), Q(at__lt=until))


def _purses_said(read: Read, which: Q) -> dict[uuid.UUID, Purses]:
    said = Entry.objects.filter(which, **read.where, kind__in=(SharedPurses.kind, REVIEW))
    found: dict[uuid.UUID, Purses] = {}
    for entry in said.only("evening_id", "kind", "facts").order_by("evening_id", "number"):
        is_said = entry.kind == SharedPurses.kind
        found[entry.evening_id] = SharedPurses.read(entry.facts).purses if is_said else ()
    return {evening: purses for evening, purses in found.items() if purses}
