"""Whose a device is, for whoever holds it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from napledger.games.web import purse_of
from sessions.book import Book
from sessions.models import Access, Player
from sessions.selectors.table import Head, head_of


@dataclass(frozen=True, slots=True)
class WhoPage:
    """The players of an evening, each as the form says it; `known` is whose the device is.

    `said` is whose it says it is.
    """

    book: Book
    head: Head
    players: Sequence[tuple[str, Player]]
    known: Player | None
    said: Player | None


def who_page(book: Book, *, access: Access) -> WhoPage:
    """Return the page that asks whose a device is."""
    purse = purse_of(book.evening.currency)
    seated = [(key, seat.player) for key, seat in book.seats.items() if seat.player is not None]
    # An id tells since when the circle has known somebody, which is nothing for guests.
    by_seat = book.evening.is_for_guest
    players = [(key if by_seat else str(player.pk), player) for key, player in seated]
    return WhoPage(
        book=book,
        head=head_of(book, purse=purse),
        players=players,
        known=access.player,
        said=access.says_player,
    )
