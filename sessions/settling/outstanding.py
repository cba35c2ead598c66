"""What is still owed by an evening's book: read from its log since play ended."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from django.db.models import F, QuerySet

from napledger.evening.kinds import CASH_KINDS, ENTRIES
from napledger.evening.kinds.acknowledge import DISPUTED, WITHDRAWN, Acknowledgement
from napledger.evening.kinds.brought_forward import BroughtForward
from napledger.evening.kinds.kind import Note
from napledger.evening.kinds.kitty import KittyEnd
from napledger.evening.kinds.plan import Plan
from napledger.evening.kinds.price import CounterPrice
from napledger.evening.kinds.purses import SharedPurses
from napledger.evening.log import CLOSE, REVIEW, LogLine, effective
from napledger.evening.payments import (
    Chosen,
    Debt,
    Handed,
    Settlement,
    between_purses,
    handed_over,
    settlement,
)
from napledger.evening.score import parties_to_settle
from napledger.ledger.fewest_payments import PlannedPayment
from napledger.ledger.pricing import Pair, coins_of_payments
from napledger.ledger.purses import Purses, holders_of, pooled, set_off
from napledger.ledger.transfers import KITTY, Transfer, net
from sessions.book.log import as_lines
from sessions.book.net import paid_by, transfers_of
from sessions.book.open_book import Book, open_book
from sessions.models import Entry, Evening

IN_LINES = ("circle_id", "evening_id", "number", "kind", "facts", "target_id", "at")
"""What settling asks of an entry; snapshots are most of its weight."""

NoteT = TypeVar("NoteT", bound=Note)

CHANGES_WHAT_IS_OWED = tuple(kind for kind, each in ENTRIES.items() if each.after_close)
"""What a closed evening takes, besides the payments of the slate."""


@dataclass(frozen=True)
class Outstanding:
    """An evening's book, and what was written in it since play ended.

    `entries` are all of that by their numbers, `lines` what still stands of it.
    """

    book: Book
    entries: Mapping[int, Entry]
    lines: tuple[LogLine, ...]

    @cached_property
    def undecided(self) -> bool:
        """Return whether a kitty stands, and nobody has said yet what becomes of it."""
        table = self.book.table
        return bool(table.kitty) and not table.kitty_carried

    @cached_property
    def kitty_entry(self) -> Entry | None:
        """Return the entry that said what happens to the kitty, if it was after play had ended."""
        said = [line.number for line in self.lines if line.kind == KittyEnd.kind]
        return self.entries[said[-1]] if said else None

    @cached_property
    def off_by(self) -> int:
        """Return by how much the book does not sum to zero, in the smallest coin: always 0."""
        table = self.book.table
        players = sum(amount for who, amount in self.book.balances.items() if who != KITTY)
        return players + table.kitty - table.kitty_box

    @cached_property
    def settlement(self) -> Settlement | None:
        """Return who pays whom, and who has paid; None as long as nobody can know that yet.

        While play is on, a kitty is taken to go the way of the table's rules.
        """
        if self.off_by or (self.undecided and self.book.evening.state != Evening.OPEN):
            return None
        found = settlement(
            self.book.balances,
            table=self.book.table,
            game=self.book.game,
            handed=self.handed,
            chosen=self.chosen,
            purses=self.purses,
        )
        if found is None or self.book.kitty_is_coins:
            return found
        return found.with_kitty_on_the_book()

    @property
    def unpaid(self) -> tuple[PlannedPayment, ...]:
        """Return the payments still to be made, with what is left of each, as far as known."""
        return () if self.settlement is None else self.settlement.unpaid

    @property
    def on_the_book(self) -> tuple[PlannedPayment, ...]:
        """Return what is owed to a kitty that is no coins, or by it: nobody pays that."""
        return () if self.settlement is None else self.settlement.on_the_book

    @cached_property
    def parties(self) -> dict[str, int] | None:
        """Return what everybody is to get or to pay now; None if nobody can know that yet.

        Whoever shares a purse is in the sum of its holder.
        """
        if self.off_by or self.undecided:
            return None
        book = self.book
        parties = parties_to_settle(book.balances, table=book.table, game=book.game)
        return None if parties is None else pooled(parties, holders=self.holders)

    @cached_property
    def purses(self) -> Purses:
        """Return who shares a purse with whom, as said last since play ended."""
        return self._purses_said[1]

    @cached_property
    def holders(self) -> dict[str, str]:
        """Return who holds the purse of everybody who shares one."""
        return holders_of(self.purses)

    def sharers(self, party: str) -> tuple[str, ...]:
        """Return everybody whom a party stands for: all who share its purse, or itself."""
        return next((tuple(purse) for purse in self.purses if purse[0] == party), (party,))

    @cached_property
    def inside_purses(self) -> tuple[PlannedPayment, ...]:
        """Return what is still to be set off inside the purses; no coin changes hands by it."""
        return set_off(self.book.balances, purses=self.purses)

    @cached_property
    def chosen(self) -> Chosen | None:
        """Return the plan that was chosen last since play ended, if one was.

        None again once somebody shares another purse, or the closed evening is adjusted: it was
        made for other parties, or other sums.
        """
        last = self._purses_said[0] if not self.since_close else self.book.evening.version
        plans = [(number, plan) for number, plan in self._said(Plan) if number > last]
        return Chosen(*plans[-1]) if plans else None

    @cached_property
    def since_close(self) -> tuple[LogLine, ...]:
        """Return what still changed, after the close, who is owed what, but payments."""
        closed = [number for number, entry in self.entries.items() if entry.kind == CLOSE]
        if not closed:
            return ()
        return tuple(
            line
            for line in self.lines
            if line.number > closed[-1] and line.kind in CHANGES_WHAT_IS_OWED
        )

    @cached_property
    def along(self) -> Mapping[str, int]:
        """Return what accounts stand at by what was brought along, or taken along since."""
        moved = dict(self.book.table.brought)
        for line in self.since_close:
            if line.kind == BroughtForward.kind:
                for key, amount in line.facts["changes"].items():
                    moved[key] = moved.get(key, 0) + amount
        return moved

    @cached_property
    def marks(self) -> Mapping[int, Acknowledgement]:
        """Return what is said of payments, by the number of the payment's entry."""
        said = {mark.entry: mark for _, mark in self._said(Acknowledgement)}
        return {number: mark for number, mark in said.items() if mark.what != WITHDRAWN}

    @cached_property
    def disputed(self) -> tuple[Handed, ...]:
        """Return what was handed over, as somebody says, and did not come, as another does."""
        marked = {number for number, mark in self.marks.items() if mark.what == DISPUTED}
        handed = between_purses(self.handed, holders=self.holders)
        return tuple(each for each in handed if each.number in marked)

    @property
    def unmade(self) -> int:
        """Return how many payments of the plan are still to be made, or are disputed."""
        debts = () if self.settlement is None else self.settlement.debts
        return sum(bool(each.left or {*each.parts} & {*self.disputed}) for each in debts)

    @cached_property
    def _purses_said(self) -> tuple[int, Purses]:
        """Return the last word on purses, with its number; 0 where nobody said anything."""
        said = [(number, note.purses) for number, note in self._said(SharedPurses)]
        return said[-1] if said else (0, ())

    def _said(self, of: type[NoteT]) -> list[tuple[int, NoteT]]:
        """Return the notes of a kind in their order, each with its number."""
        return [
            (number, of.read(entry.facts))
            for number, entry in sorted(self.entries.items())
            if entry.kind == of.kind
        ]

    @cached_property
    def price(self) -> CounterPrice | None:
        """Return what a counter is worth, as said last since play ended, if anybody said it."""
        said = self._said(CounterPrice)
        return said[-1][1] if said and said[-1][1].price is not None else None

    @cached_property
    def coins(self) -> dict[Pair, int]:
        """Return in how many coins each payment of the plan is made; none without a price."""
        price = None if self.price is None else self.price.price
        if price is None or self.settlement is None:
            return {}
        return coins_of_payments([debt.payment for debt in self.settlement.debts], price=price)

    def coins_left(self, debt: Debt) -> int:
        """Return in how many coins the rest of a priced payment is made."""
        made = sum(part.money.amount for part in debt.parts if part.money is not None)
        return max(self.coins[debt.payment.payer, debt.payment.payee] - made, 0)

    @cached_property
    def handed(self) -> tuple[Handed, ...]:
        """Return the cash that was handed over since play ended."""
        return handed_over(self.lines)

    @cached_property
    def at_table(self) -> tuple[PlannedPayment, ...]:
        """Return the cash that was handed over before play ended, one payment a pair at most.

        In one query, and in none where the balances show that there was no such cash.
        """
        # Whoever pays cash gains by it in the book: less is owed.
        handed = (each.payment for each in self.handed)
        since = net(Transfer(each.payee, each.payer, each.amount, "") for each in handed)
        seats = self.book.seats
        if all(seats[key].balance - seats[key].won == since.get(key, 0) for key in seats):
            return ()
        cash = transfers_of(self.book).filter(settles__kind__in=CASH_KINDS)
        cash = cash.exclude(settles__number__in=self.entries)
        keys = self.book.keys_by_id
        between: dict[tuple[str, str], int] = {}
        for _kind, gives, gains, amount in paid_by(cash, "settles__kind"):
            pair = keys[gains], keys[gives]
            if pair[::-1] in between:
                between[pair[::-1]] -= amount
            else:
                between[pair] = between.get(pair, 0) + amount
        return tuple(
            PlannedPayment(*(pair if amount > 0 else pair[::-1]), abs(amount))
            for pair, amount in between.items()
            if amount
        )

    @property
    def besides(self) -> tuple[Handed, ...]:
        """Return the cash handed over that no payment of the plan asks for."""
        if self.settlement is None:
            return between_purses(self.handed, holders=self.holders)
        return self.settlement.besides


def outstanding_of(book: Book) -> Outstanding:
    """Return the book with its entries since play ended, in one query at most."""
    if book.evening.state == Evening.OPEN:
        return Outstanding(book, {}, ())
    entries = {entry.pk: entry for entry in _since_review(book)}
    # What corrects an entry from before has done its work in the balances already.
    recent = [e for e in entries.values() if e.target_id is None or e.target_id in entries]
    for entry in recent:
        if entry.target_id is not None:
            entry.target = entries[entry.target_id]
    numbered = {entry.number: entry for entry in entries.values()}
    return Outstanding(book, numbered, effective(as_lines(recent)))


def open_settling_book(evening: Evening) -> Book:
    """Return the book with all of its log since play ended, so that a mark need not ask again."""
    book = open_book(evening)
    if evening.state == Evening.OPEN or any(entry.kind == REVIEW for entry in book.tail):
        return book
    # One entry more at either end: the table before what is corrected, and the next correction.
    tail = _log_from_review(evening, entries_before=2).select_related("target")
    return Book(evening, book.seats, tuple(tail))


def _since_review(book: Book) -> Iterable[Entry]:
    """Return the entries since play ended last, in order."""
    reviews = [place for place, entry in enumerate(book.tail) if entry.kind == REVIEW]
    if reviews:
        return book.tail[reviews[-1] + 1 :]
    return _log_from_review(book.evening, entries_before=-1).only(*IN_LINES)


def _log_from_review(evening: Evening, *, entries_before: int) -> QuerySet[Entry]:
    log = Entry.objects.filter(circle=evening.circle_id, evening=evening)
    reviews = log.filter(kind=REVIEW).order_by("-number")
    first = reviews.annotate(first=F("number") - entries_before).values("first")[:1]
    return log.filter(number__gte=first).order_by("number")
