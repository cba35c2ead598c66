"""The table for those who watch: the big view."""

from __future__ import annotations

from dataclasses import dataclass

from napledger.games.web import purse_of
from sessions.book.open_book import Book
from sessions.common.heading import Head, Standing, head_of, standing
from sessions.table.page import Bar, bar_of, deal_form_of


@dataclass(frozen=True, slots=True)
class BigPage:
    """The table across the room: who deals, the kitty, the balances, what just happened."""

    book: Book
    head: Head
    bar: Bar
    tiles: tuple[tuple[object, Standing], ...]
    moment: str


def big_page(book: Book, *, moment: str) -> BigPage:
    """Return the big view of a table."""
    purse = purse_of(book.evening.currency)
    form = deal_form_of(book)
    return BigPage(
        book=book,
        head=head_of(book, purse=purse, plates=form.plates),
        bar=bar_of(book, purse=purse),
        tiles=tuple((seat, standing(seat.key, book, purse=purse)) for seat in form.seats),
        moment=moment,
    )
