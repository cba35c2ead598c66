"""Who holds the book: the one device that records now."""

from __future__ import annotations

from django.utils.translation import gettext as _

from sessions.models import Access, Evening


def holder_of(evening: Evening) -> str:
    """Return who holds the baton: the player's name, or "another phone"; "" if nobody does."""
    if evening.recorder_id is None:
        return ""
    holder = Access.objects.filter(circle_id=evening.circle_id, pk=evening.recorder_id)
    if evening.is_for_guest:
        holder = holder.filter(player__seats__evening=evening)
    name = holder.values_list("player__name", flat=True).first()
    # Translators: where nobody said whose phone it is
    return name or _("another phone")
