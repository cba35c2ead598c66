"""What entries brought each account, from the book's transfers, in the smallest coin.

What a correction took back and posted anew is netted by the entry that it settles.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.db.models import Sum

from napledger.evening.entries import Box
from napledger.ledger.transfers import KITTY
from sessions.book.open_book import Book
from sessions.models import Entry, Transfer

Gains = Mapping[str, int]


def gains_by_entry(book: Book, entries: Sequence[Entry]) -> dict[int, dict[str, int]]:
    """Return what each entry brought each account, by the entry's number, in one query."""
    by_id = {entry.pk: entry for entry in entries}
    sums = (
        Transfer.objects.filter(evening=book.evening, settles__in=by_id)
        .values_list("settles", "payer", "payee")
        .annotate(Sum("amount"))
        .order_by()
    )
    gains: dict[int, dict[str, int]] = {entry.number: {} for entry in entries}
    for settles, payer, payee, amount in sums:
        entry = by_id[settles]
        _move(book, gains[entry.number], (entry.kind, payer, payee, amount))
    return gains


def gains_after(book: Book, number: int) -> dict[str, int]:
    """Return what all entries after entry `number` brought each account, in one query."""
    sums = (
        Transfer.objects.filter(evening=book.evening, settles__number__gt=number)
        .values_list("settles__kind", "payer", "payee")
        .annotate(Sum("amount"))
        .order_by()
    )
    gains: dict[str, int] = {}
    for moved in sums:
        _move(book, gains, moved)
    return gains


def standing_now(book: Book) -> dict[str, int]:
    """Return where every account stands, the kitty by the book and not by its box."""
    return {**book.balances, KITTY: book.table.kitty}


def less(totals: Gains, parts: Iterable[Gains]) -> dict[str, int]:
    """Return totals as they were before these parts came to them."""
    left = dict(totals)
    for part in parts:
        for key, amount in part.items():
            left[key] = left.get(key, 0) - amount
    return left


def _move(book: Book, gains: dict[str, int], moved: tuple[str, Any, Any, int]) -> None:
    """Add a sum to what accounts gained. Coins in the kitty's box do not change its book."""
    kind, payer, payee, amount = moved
    keys = book.keys_by_id
    for key, gain in ((keys[payer], -amount), (keys[payee], amount)):
        if not (key == KITTY and kind == Box.kind):
            gains[key] = gains.get(key, 0) + gain
