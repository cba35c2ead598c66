"""Who gained what, summed from the transfers of the book in the smallest coin.

What a correction took back and posted anew is netted by the entry that it settles.
"""

from __future__ import annotations

import uuid
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from django.db.models import Case, F, QuerySet, Sum, When

from napledger.evening.kinds import ENTRIES
from napledger.ledger.transfers import KITTY
from sessions.book.open_book import Book
from sessions.models import Entry, Seat, Transfer

KEEP_THE_KITTY = tuple(kind for kind, each in ENTRIES.items() if each.keeps_kitty)
"""Entries by which the kitty's book stays as it is, whatever goes to the kitty or from it."""

Account = TypeVar("Account")
Gains = Mapping[str, int]


def transfers_of(book: Book) -> QuerySet[Transfer]:
    return Transfer.objects.filter(circle=book.evening.circle_id, evening=book.evening)


def paid_by(
    transfers: QuerySet[Transfer], *by: str
) -> Iterator[tuple[Any, uuid.UUID, uuid.UUID, int]]:
    """Yield who paid whom how much for each value of `by`, by the seats' ids, in one query.

    Of several names in `by` the values come as a tuple.
    """
    rows = transfers.order_by().values_list(*by, "payer", "payee").annotate(Sum("amount"))
    for *values, payer, payee, amount in rows:
        yield (values[0] if len(values) == 1 else tuple(values)), payer, payee, amount


def net_by(
    transfers: QuerySet[Transfer], *by: str, accounts: Mapping[uuid.UUID, Account]
) -> dict[Any, dict[Account, int]]:
    """Return the net change of each account for each value of `by`, in one query.

    `accounts` names the accounts by the seats' ids.
    """
    found: dict[Any, dict[Account, int]] = {}
    for group, payer, payee, amount in paid_by(transfers, *by):
        net = found.setdefault(group, {})
        for account, gain in ((accounts[payer], -amount), (accounts[payee], amount)):
            net[account] = net.get(account, 0) + gain
    return found


def gains_in_order(
    transfers: QuerySet[Transfer], seats: Sequence[Seat]
) -> Iterator[tuple[int, str, Sequence[int]]]:
    """Yield the numbers and kinds of entries, in order, with what each brought each of these seats.

    In one query, a row an entry, read as they are taken.
    """
    columns = {
        f"gain_{place}": Sum(
            Case(When(payee=seat, then="amount"), When(payer=seat, then=-F("amount")), default=0)
        )
        for place, seat in enumerate(seats)
    }
    which = ("settles__number", "settles__kind")
    rows = transfers.order_by().values(*which).annotate(**columns)
    in_order = rows.order_by("settles__number").values_list(*which, *columns)
    for number, kind, *gains in in_order.iterator():
        yield number, kind, gains


def gains_by_entry(book: Book, entries: Sequence[Entry]) -> dict[int, dict[str, int]]:
    """Return what each entry brought each account, by the entry's number, in one query."""
    settling = transfers_of(book).filter(settles__in=[entry.pk for entry in entries])
    found = net_by(settling, "settles", accounts=book.keys_by_id)
    return {entry.number: _in_book(entry.kind, found.get(entry.pk, {})) for entry in entries}


def gains_after(book: Book, number: int) -> dict[str, int]:
    """Return what all entries after entry `number` brought each account, in one query."""
    later = transfers_of(book).filter(settles__number__gt=number)
    found = net_by(later, "settles__kind", accounts=book.keys_by_id)
    gains: dict[str, int] = {}
    for kind, net in found.items():
        for key, amount in _in_book(kind, net).items():
            gains[key] = gains.get(key, 0) + amount
    return gains


def gains_up_to(
    book: Book, numbers: Sequence[int]
) -> tuple[dict[int, dict[str, int]], list[Counter[str]]]:
    """Return what these entries brought each account, and what all did between them, in one query.

    The first of the sums is up to the first of them, itself included; the last behind the last.
    """
    by_number: dict[int, dict[str, int]] = {number: {} for number in numbers}
    between: list[Counter[str]] = [Counter() for _ in range(len(numbers) + 1)]
    for number, kind, gains in gains_in_order(transfers_of(book), [*book.seats.values()]):
        found = _in_book(kind, dict(zip(book.seats, gains, strict=True)))
        between[bisect_left(numbers, number)].update(found)
        if number in by_number:
            by_number[number] = found
    return by_number, between


def balances_now(book: Book) -> dict[str, int]:
    """Return where every account stands, the kitty with all that is in it by the book."""
    return {**book.balances, KITTY: book.table.kitty}


def less(totals: Gains, parts: Iterable[Gains]) -> dict[str, int]:
    """Return totals as they were before these parts came to them."""
    left = dict(totals)
    for part in parts:
        for key, amount in part.items():
            left[key] = left.get(key, 0) - amount
    return left


def _in_book(kind: str, net: dict[str, int]) -> dict[str, int]:
    """Return what an entry of that kind brought; what is paid to a kitty was in its book before."""
    if kind not in KEEP_THE_KITTY:
        return net
    return {key: amount for key, amount in net.items() if key != KITTY}
