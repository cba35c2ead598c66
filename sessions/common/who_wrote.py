"""Who wrote an entry, or voided it, as far as whoever looks may know."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from napledger.evening.log import VOID
from sessions.book.correct import was_undone
from sessions.book.open_book import Book
from sessions.common.holders import program_told
from sessions.common.moments import moment_of
from sessions.models import Entry, Player


def writer_told(writer: Player | None, book: Book) -> str:
    """Return the name of whoever wrote or saw something; "" where nobody knows, or a guest may not.

    In a circle somebody may keep the book of an evening and not sit at it.
    """
    if writer is None:
        return ""
    sits_here = any(seat.player_id == writer.pk for seat in book.seats.values())
    return "" if book.evening.is_for_guest and not sits_here else writer.name


def recorder_told(entry: Entry, book: Book) -> str:
    """Return who wrote an entry: a player, or else a program; "" where nobody knows."""
    return writer_told(entry.by, book) or program_told(entry, evening=book.evening)


def void_words(entry: Entry, corrections: Sequence[Entry], *, book: Book) -> str:
    """Return who voided an entry, when and why: "voided by Ben, 21:40: misheard"."""
    void = next(
        each for each in reversed(corrections) if each.kind == VOID and each.target_id == entry.pk
    )
    # Translators: in “undone by Ben, 21:40”
    verb = _("undone") if was_undone(void) else _("voided")
    time = moment_of(void.at, evening=book.evening)
    name = recorder_told(void, book)
    pattern = _("%(verb)s by %(name)s, %(time)s") if name else _("%(verb)s, %(time)s")
    said = pattern % {"verb": verb, "name": name, "time": time}
    return f"{said}: {void.why}" if void.why else said
