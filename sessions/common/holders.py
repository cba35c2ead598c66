"""Who holds the book: the one device that records now; and what a program is called."""

from __future__ import annotations

from django.db.models import Q
from django.utils.translation import gettext as _

from sessions.models import Access, Entry, Evening


def holder_of(evening: Evening) -> str:
    """Return who holds the baton: a player, a program or "another phone"; "" if nobody does."""
    if evening.recorder_id is None:
        return ""
    holder = Access.objects.filter(circle_id=evening.circle_id, pk=evening.recorder_id)
    if evening.is_for_guest:
        holder = holder.filter(Q(player__seats__evening=evening) | Q(link__for_program=True))
    known = holder.values_list("link__for_program", "link__name", "player__name").first()
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
