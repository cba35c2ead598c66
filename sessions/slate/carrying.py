"""What is still owed is brought along to a new evening, as far as its players choose to.

What those who sit there owe the kitty goes with the kitty, without asking. It leaves the evenings
that it comes from, which are closed, and stands in the new one: two sides of one form, written
together and taken back together. Nobody wins or loses by it, and no coin moves.
"""

from __future__ import annotations

import uuid
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from napledger.evening.kinds.brought_forward import BroughtForward
from napledger.ledger.slate import Leg, carried, less, net_of, owed_to
from napledger.ledger.transfers import KITTY
from napledger.reading.faults import Fault, joined, marked
from napledger.site.in_order import in_order
from sessions.access.in_force import in_circle
from sessions.book.composed import from_evenings, to_the_evening
from sessions.book.joined import read_with
from sessions.book.open_book import Book
from sessions.book.submission import Submission
from sessions.book.writing import write
from sessions.models import Circle, Evening, Seat
from sessions.slate.balances import Unpaid, party_of, unpaid_evenings
from sessions.slate.forms import EVENINGS_MAX
from sessions.slate.service import key_prefix, wait_for_others

Wanted = Mapping[str, int]
"""Who brings something along, by the id of the player, and what their page said they stand at."""


@dataclass(frozen=True, slots=True)
class OldDebt:
    """What a player stands at over the closed evenings in one currency, in the smallest coin."""

    player: str
    name: str
    amount: int


@dataclass(frozen=True, slots=True)
class OldDebts:
    """What the closed evenings in one currency left unpaid: which they are, who stands at what."""

    evenings: frozenset[uuid.UUID]
    players: tuple[OldDebt, ...]


def old_debts(circle: Circle, *, currency: str) -> OldDebts:
    """Return what is still owed from the latest closed evenings in a currency, in one query."""
    read = read_with(circle)
    unpaid = Seat.objects.filter(**read.where).exclude(balance=0).order_by()
    latest = Evening.objects.filter(
        **read.where, state=Evening.CLOSED, currency=currency, pk__in=unpaid.values("evening")
    ).order_by("-played_on", "-id")[:EVENINGS_MAX]
    seats = unpaid.filter(evening__in=latest.values("pk")).order_by("number")
    evenings: set[uuid.UUID] = set()
    sums: dict[str, int] = {}
    names: dict[str, str] = {}
    for evening, player, name, balance in seats.values_list(
        "evening", "player__person", "player__person__name", "balance"
    ):
        evenings.add(evening)
        if player is not None:
            person = str(read.person(player))
            names[person] = read.called(player, name) or ""
            sums[person] = sums.get(person, 0) + balance
    found = (OldDebt(player, names[player], amount) for player, amount in sums.items() if amount)
    return OldDebts(frozenset(evenings), tuple(in_order(found)))


@dataclass(frozen=True, slots=True)
class CarriedKitty:
    """A kitty brought forward to an evening of a game: how much, and who sits there, by ids."""

    game: str
    amount: int
    seated: frozenset[str]


def comes_along(
    circle: Circle, debts: OldDebts, *, by: Collection[str], kitty: CarriedKitty
) -> tuple[dict[str, int], dict[str, int]]:
    """Return what each party brings along in the smallest coin: with the kitty, and by a tick.

    Only what those who tick owe each other comes along; the rest stays owed where it is.
    """
    if not (by or (kitty.amount and debts.evenings)):
        return {}, {}
    slate = unpaid_evenings(circle, among=debts.evenings)
    with_kitty, ticked = _legs(slate, by=by, kitty=kitty)
    return net_of(with_kitty), net_of(ticked)


def hold_old_debts(circle: Circle, *, currency: str) -> None:
    """Let nobody else write in the evenings that left something unpaid until the transaction ends.

    They are held before anything else is, as a payment of the slate holds them.
    """
    wait_for_others(circle, old_debts(circle, currency=currency).evenings)


def bring_along(book: Book, *, wanted: Wanted, submission: Submission) -> None:
    """Write what is brought along into a new evening and out of those before; in a transaction.

    Raises Fault at "along" where somebody does not sit there, what is owed is not what their page
    said, or those who bring something along owe each other nothing.
    """
    evening = book.evening
    debts = old_debts(evening.circle, currency=evening.currency)
    _check(book, debts, wanted)
    seated = frozenset(str(seat.player_id) for key, seat in book.seats.items() if key != KITTY)
    kitty = CarriedKitty(evening.game, book.table.kitty, seated)
    slate = unpaid_evenings(evening.circle, among=debts.evenings)
    with_kitty, ticked = _legs(slate, by=wanted, kitty=kitty)
    if wanted and not ticked:
        raise Fault("along", "these players owe each other nothing, so nothing comes along")
    legs = (*with_kitty, *ticked)
    if not legs:
        return
    places = sorted({leg.ledger for leg in legs})
    prefix, sent = key_prefix(submission.key), submission.without_baton.unversioned
    for place in places:
        mine = [leg for leg in legs if leg.ledger == place]
        _take_along(
            slate[place], mine, to=evening, submission=replace(sent, key=f"{prefix}{place}")
        )
    keys = {party_of(seat): key for key, seat in book.seats.items()}
    changes = {keys[party]: amount for party, amount in net_of(legs).items()}
    _write(
        evening,
        _along(changes, into=True),
        why=from_evenings(len(places)),
        submission=replace(sent, key=f"{prefix}{len(slate)}"),
    )


def _check(book: Book, debts: OldDebts, wanted: Wanted) -> None:
    owed = {each.player: each for each in debts.players}
    seated = {str(seat.player_id) for key, seat in book.seats.items() if key != KITTY}
    for player, amount in wanted.items():
        if player not in owed:
            raise Fault("along", "what is still owed has changed since then")
        name = owed[player].name
        if owed[player].amount != amount:
            raise Fault(joined("along", name), "what is still owed has changed since then")
        if player not in seated:
            pattern = marked("{name} does not sit at this table, so nothing of theirs comes along")
            raise Fault(joined("along", name), pattern, name=name)


def _take_along(
    unpaid: Unpaid, legs: Sequence[Leg], *, to: Evening, submission: Submission
) -> None:
    changes: dict[str, int] = {}
    for leg in legs:
        payer, payee = unpaid.keys[leg.payment.payer], unpaid.keys[leg.payment.payee]
        changes[payer] = changes.get(payer, 0) + leg.payment.amount
        changes[payee] = changes.get(payee, 0) - leg.payment.amount
    _write(
        unpaid.evening,
        _along(changes, into=False),
        why=to_the_evening(to.played_on),
        submission=in_circle(unpaid.evening.circle_id, submission, home=unpaid.home),
    )


def _along(changes: Mapping[str, int], *, into: bool) -> BroughtForward:
    """Return the entry of these changes by the numbers of seats, in the order of the seats."""
    moved = ((key, amount) for key, amount in changes.items() if amount)
    in_order = sorted(moved, key=lambda each: (each[0] == KITTY, len(each[0]), each[0]))
    return BroughtForward(tuple(in_order), into=into)


def _write(evening: Evening, along: BroughtForward, *, why: str, submission: Submission) -> None:
    write(evening, along.kind, along.written(), replace(submission, why=why), any_time=True)


def _legs(
    slate: Sequence[Unpaid], *, by: Collection[str], kitty: CarriedKitty
) -> tuple[tuple[Leg, ...], tuple[Leg, ...]]:
    """Return what goes with the kitty, no more than is in it, and what these bring by a tick.

    The kitty of another game stays where it is.
    """
    ledgers = [
        {
            party: amount
            for party, amount in each.ledger.items()
            if party != KITTY or each.evening.game == kitty.game
        }
        for each in slate
    ]
    with_kitty = owed_to(ledgers, KITTY, by=kitty.seated, most=kitty.amount)
    return with_kitty, carried(less(ledgers, with_kitty), by=sorted(by))
