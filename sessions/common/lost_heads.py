"""What phones saw of an evening and its book no longer holds, in words for everybody there."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from sessions.book.open_book import Book
from sessions.common.wording import writer_told
from sessions.models import LostHead


def lost_heads(book: Book) -> Sequence[str]:
    """Return a sentence for each that nobody has answered; nearly always none, in no query."""
    if not book.evening.lost_heads:
        return ()
    rows = LostHead.objects.filter(evening=book.evening, answered_at__isnull=True)
    return tuple(_sentence(row, book=book) for row in rows.select_related("device__player"))


def _sentence(row: LostHead, *, book: Book) -> str:
    name = writer_told(row.device.player if row.device is not None else None, book)
    words = {
        "phone": _("%(name)s’s phone") % {"name": name} if name else _("A phone"),
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
    if row.number > row.version:
        return (
            _(
                "This book ends at deal %(now)s. %(phone)s saw it at deal %(deal)s, and nobody "
                "restored a backup with napledger. Ask whoever runs this site what became of it."
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
