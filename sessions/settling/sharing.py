"""The result of an evening to be sent on: as text, as a picture, as a page, on a sheet of paper."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from napledger.games.web import purse_of
from sessions.book.open_book import Book
from sessions.common.heading import Head, Standing
from sessions.history.highlights import Highlight, highlights
from sessions.models import Evening
from sessions.settling.page import settle_page
from sessions.settling.payment_cards import DebtCard
from sessions.settling.result import day_and_deals, results, winner_in_words


@dataclass(frozen=True, slots=True)
class SharePage:
    """Everything that the result shows, whichever way it is sent on.

    `said` is how the payments stand in a sentence, `text` all of it as plain text.
    """

    book: Book
    head: Head
    facts: str
    winner: str
    standings: Sequence[Standing]
    payments: Sequence[DebtCard]
    said: str
    highlights: Sequence[Highlight]
    text: str
    seal: str

    @property
    def is_over(self) -> bool:
        """Return whether play has ended; before, all this is how things stand so far."""
        return self.book.evening.state != Evening.OPEN


def share_page(book: Book) -> SharePage:
    """Return the result; the number of queries does not grow with the evening."""
    purse = purse_of(book.evening.currency)
    settled = settle_page(book, may_record=False)
    found = highlights(book, purse=purse)
    return SharePage(
        book=book,
        head=settled.head,
        facts=day_and_deals(book),
        winner=winner_in_words(book, purse=purse) if settled.state != Evening.OPEN else "",
        standings=results(book, purse=purse),
        payments=(*settled.debts, *settled.besides, *settled.at_table),
        said=settled.said,
        highlights=found,
        text="\n\n".join(filter(None, (settled.share, "\n".join(map(highlight_line, found))))),
        seal=_("Seal of the book: %(seal)s") % {"seal": book.seal},
    )


def highlight_line(highlight: Highlight) -> str:
    """Return a best or worst deal in a line."""
    words = {"name": highlight.name, "figure": highlight.figure, "deal": highlight.deal}
    if highlight.direction == "up":
        return _("Best deal: %(name)s %(figure)s (%(deal)s)") % words
    return _("Worst deal: %(name)s %(figure)s (%(deal)s)") % words
