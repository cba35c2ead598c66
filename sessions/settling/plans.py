"""The plan that each way to settle makes of an evening's book as it stands.

And the coin that a circle rounds to, with who had the odd coin the last time.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from napledger.evening.kinds.adjustment import Adjustment
from napledger.evening.kinds.plan import Plan
from napledger.ledger.fewest_payments import PlannedPayment, fewest_payments
from napledger.ledger.plans import (
    BANKER,
    FEWEST,
    PAIRS,
    PLAN_WAYS,
    along_pairs,
    clearing,
    largest_creditor,
    through_banker,
)
from napledger.ledger.purses import pooled_debts
from napledger.ledger.rounding import had_odd_coins, rounding
from napledger.ledger.slate import Leg, less
from napledger.ledger.transfers import KITTY
from napledger.reading.faults import Fault, Term
from napledger.reading.readers import check_choice
from sessions.book.joined import read_with
from sessions.book.log import still_effective
from sessions.book.net import paid_by, transfers_of
from sessions.book.open_book import Book
from sessions.models import Entry, Evening, Seat
from sessions.settling.outstanding import Outstanding


def kitty_undecided(book: Book) -> Fault:
    """Return that nobody has said yet what happens to the kitty."""
    kitty = Term(book.game.words.kitty)
    return Fault("", "say first what happens to the {kitty}", kitty=kitty)


def plan_of(outstanding: Outstanding, *, way: str, banker: str = "") -> Plan:
    """Return the plan that settles what is left in this way; raise Fault where it cannot be.

    Without a banker named, it is who is owed most.
    """
    check_choice(way, PLAN_WAYS, path="way")
    parties = outstanding.parties
    if parties is None:
        raise kitty_undecided(outstanding.book)
    if way == FEWEST:
        return Plan(FEWEST, fewest_payments(parties))
    if way == PAIRS:
        owed = pooled_debts(owed_between(outstanding.book), holders=outstanding.holders)
        return Plan(PAIRS, along_pairs(owed, pool=KITTY, gone=_paid_out(outstanding, parties)))
    players = {key: amount for key, amount in parties.items() if key != KITTY}
    banker = outstanding.holders.get(banker, banker) or largest_creditor(players)
    if banker not in players:
        raise Fault("banker", "choose a banker from this table")
    kept = () if outstanding.book.kitty_is_coins else _with_kitty(parties)
    (left,) = less([parties], [Leg(0, each) for each in kept])
    paid = through_banker(left, banker=banker)
    return Plan(BANKER, (*paid, *kept), banker)


def payable(payments: Iterable[PlannedPayment], *, book: Book) -> tuple[PlannedPayment, ...]:
    """Return those that somebody makes: with a kitty that is no coins nobody does."""
    is_coins = book.kitty_is_coins
    return tuple(each for each in payments if is_coins or KITTY not in (each.payer, each.payee))


def _with_kitty(parties: Mapping[str, int]) -> tuple[PlannedPayment, ...]:
    """Return the payments of the fewest that are with the kitty."""
    return tuple(each for each in fewest_payments(parties) if KITTY in (each.payer, each.payee))


def _paid_out(outstanding: Outstanding, parties: Mapping[str, int]) -> tuple[str, ...]:
    """Return who has left, and is owed and owes nothing any more."""
    table = outstanding.book.table
    left = (key for key in table.members if key not in table.seated)
    return tuple(key for key in left if not parties.get(key) and key not in outstanding.holders)


def owed_between(book: Book) -> dict[tuple[str, str], int]:
    """Return what each account came to owe each other one over the evening, in one query.

    In the smallest coin, cash that was handed over with the rest.
    """
    keys = book.keys_by_id
    return {
        (keys[payer], keys[payee]): amount
        for _evening, payer, payee, amount in paid_by(transfers_of(book), "evening")
    }


def leavers(book: Book) -> dict[str, tuple[PlannedPayment, ...]]:
    """Return the fewest payments that bring each leaver to nought, while play goes on."""
    if book.evening.state != Evening.OPEN:
        return {}
    owed = {
        key: clearing(book.balances, party=key, last=KITTY)
        for key in book.table.members
        if key not in book.table.seated and book.balances[key]
    }
    made = {key: payable(payments, book=book) for key, payments in owed.items()}
    return {key: payments for key, payments in made.items() if payments}


EVENINGS_BACK = 10
"""How far a circle remembers: so many evenings, so that its whole book need not be read."""

ROUNDINGS_BACK = 5
"""How many of their roundings are looked at for one that stands."""

COINS = {"lsd": (3, 6, 12)}
COINS_ELSEWHERE = (5, 10, 20, 50, 100)
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
        seats = Seat.objects.filter(
            circle=self.entry.circle_id, evening=self.entry.evening_id, number__in=numbers
        )
        read = read_with(book.evening.circle)
        players = {*map(read.person, seats.values_list("player__person", flat=True))}
        return frozenset(key for key, seat in book.seats.items() if seat.player_id in players)


def rounded_to(outstanding: Outstanding, coin: int, *, last: LastRounding) -> dict[str, int]:
    """Return what rounding to a coin gives and takes; who had the odd one last has none now.

    Of somebody whose evening is counted, and in one query where the circle rounded before.
    """
    assert outstanding.parties is not None, "what everybody stands at is known"
    lucky = last.lucky(outstanding.book)
    purses = {outstanding.holders.get(each, each) for each in lucky}
    return rounding(outstanding.parties, coin=coin, had_it_last=purses)


def coins_of(currency: str) -> tuple[int, ...]:
    """Return the coins that can be rounded to, in the smallest one of the currency."""
    return COINS.get(currency, COINS_ELSEWHERE)


def last_rounding(evening: Evening) -> LastRounding:
    """Return how the circle rounded last before this evening, in two queries.

    A rounding that was taken back did not happen. Who takes back more than the last few of them
    begins anew.
    """
    where = read_with(evening.circle).where
    newest = Evening.objects.filter(**where, currency=evening.currency)
    newest = newest.exclude(pk=evening.pk).order_by("-played_on", "-id")[:EVENINGS_BACK]
    rounded = Entry.objects.filter(
        **where,
        evening__in=newest.values("pk"),
        kind=Adjustment.kind,
        facts__has_key="coin",
    )
    newest_first = list(rounded.defer("table_after").order_by("-at", "-id")[:ROUNDINGS_BACK])
    stand = still_effective(evening.circle, newest_first)
    return LastRounding(next((entry for entry in newest_first if entry.pk in stand), None))
