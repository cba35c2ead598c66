"""What phones saw of an evening and its book no longer holds, in words for everybody there."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from sessions.book.open_book import Book
from sessions.models import LostHead


def lost_heads(book: Book) -> Sequence[str]:
    """Return a sentence for each that nobody has answered; nearly always none, in no query."""
    if not book.evening.lost_heads:
        return ()
    rows = LostHead.objects.filter(evening=book.evening, answered_at__isnull=True)
    return tuple(map(_sentence, rows.select_related("device__player")))


def _sentence(row: LostHead) -> str:
    player = row.device.player if row.device is not None else None
    words = {
        "phone": _("%(name)s’s phone") % {"name": player.name} if player else _("A phone"),
        "deal": row.deals,
        "now": row.deals_now,
    }
    if row.put_back:
        return (
            _(
                "The book was put back to deal %(now)s. %(phone)s saw it at deal %(deal)s: what "
                "was played after deal %(now)s is not in it any more. Enter it again."
            )
            % words
        )
    return (
        _(
            "This book was changed from outside. %(phone)s saw another one at deal %(deal)s. "
            "Ask whoever runs this site."
        )
        % words
    )
