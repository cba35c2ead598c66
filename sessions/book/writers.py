"""Who wrote a line, for whoever may know."""

from __future__ import annotations

from sessions.book.open_book import Book
from sessions.models import Player


def writer_told(writer: Player | None, book: Book) -> str:
    """Return the name of whoever wrote an entry; "" where nobody knows, or a guest may not.

    In a circle somebody may keep the book of an evening and not sit at it.
    """
    if writer is None:
        return ""
    sits_here = any(seat.player_id == writer.pk for seat in book.seats.values())
    return "" if book.evening.is_for_guest and not sits_here else writer.name
