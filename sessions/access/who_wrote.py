"""Who holds the book, who wrote an entry, or voided it, as far as whoever looks may know."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Q
from django.utils.translation import gettext as _

from napledger.evening.log import VOID
from napledger.games.web import labelled
from sessions.book.correct import was_undone
from sessions.book.open_book import Book
from sessions.common.period import moment_of
from sessions.common.words import writer_told
from sessions.models import Access, Entry, Evening


def recorder_told(entry: Entry, book: Book) -> str:
    """Return who wrote an entry: a player, or else a program; "" where nobody knows."""
    return writer_told(entry.by, book) or program_told(entry, evening=book.evening)


def void_words(entry: Entry, corrections: Sequence[Entry], *, book: Book) -> str:
    """Return who voided an entry, when and why: "voided by Ben, 21:40: misheard"."""
    void = void_of(entry, corrections)
    # Translators: in “undone by Ben, 21:40”
    verb = _("undone") if was_undone(void) else _("struck out")
    time = moment_of(void.at, evening=book.evening)
    name = recorder_told(void, book)
    pattern = _("%(verb)s by %(name)s, %(time)s") if name else _("%(verb)s, %(time)s")
    said = pattern % {"verb": verb, "name": name, "time": time}
    return labelled(said, void.why) if void.why else said


def void_of(entry: Entry, corrections: Sequence[Entry]) -> Entry:
    """Return the last correction that took an entry out of the book."""
    voids = (each for each in reversed(corrections) if each.kind == VOID)
    return next(each for each in voids if each.target_id == entry.pk)


def holder_of(evening: Evening) -> str:
    """Return who holds the baton: a player, a program or "another phone"; "" if nobody does."""
    if evening.recorder_id is None:
        return ""
    holder = Access.objects.filter(circle_id=evening.circle_id, pk=evening.recorder_id)
    if evening.is_for_guest:
        holder = holder.filter(
            Q(player__person__names__seats__evening=evening) | Q(link__for_program=True)
        )
    known = holder.values_list("link__for_program", "link__name", "player__person__name").first()
    is_program, program, name = known or (False, "", "")
    if is_program:
        return _program_called(program, evening=evening)
    # Translators: where nobody said whose phone it is
    return name or _("another phone")


def program_told(entry: Entry, *, evening: Evening) -> str:
    """Return which program recorded an entry, or "" where it was a phone.

    It reads the link by which the device came, so ask for that with the entry.
    """
    link = entry.device.link if entry.device is not None else None
    if link is None or not link.for_program:
        return ""
    return _program_called(link.name, evening=evening)


def _program_called(name: str, *, evening: Evening) -> str:
    """Return what a program is called; guests are not told, for there may be a name in it."""
    if not name or evening.is_for_guest:
        # Translators: what recorded an entry or holds the book, where it has no name
        return _("a program")
    # Translators: what recorded an entry or holds the book, by the name that its token has
    return _("the program “%(name)s”") % {"name": name}
