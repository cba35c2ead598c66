"""The result of an evening to be sent on: as text, as a picture, as a page, on a sheet of paper."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from napledger.money.bank_files import is_banked
from sessions.book.open_book import Book
from sessions.common.words import Balance, Head, money_of
from sessions.history.curve import Drawing, balances_of
from sessions.history.highlights import Highlight, highlights, titles_of_end
from sessions.models import Evening
from sessions.settling.page import Adjusted, SettlePage, settle_page
from sessions.settling.payment_cards import DebtCard
from sessions.settling.result import results, winner_in_words


@dataclass(frozen=True, slots=True)
class SharePage:
    """Everything that the result shows, whichever way it is sent on.

    `said` is how the payments stand in a sentence, `text` all of it as plain text;
    `about_highlights` says where those are of the end of a long night. The `curve` is
    None where it was not asked for, or would be a single line. `banked` are the players, by name
    and id, where there is cash that a bank program can be told of.
    """

    book: Book
    head: Head
    facts: str
    winner: str
    standings: Sequence[Balance]
    payments: Sequence[DebtCard]
    brought: str
    adjusted: Sequence[Adjusted]
    said: str
    highlights: Sequence[Highlight]
    about_highlights: str
    curve: Drawing | None
    text: str
    seal: str
    banked: Sequence[tuple[str, uuid.UUID]] = ()
    currency: str = ""

    @property
    def is_over(self) -> bool:
        """Return whether play has ended; before, all this is how things stand so far."""
        return self.book.evening.state != Evening.OPEN


def _text(share: str, found: Sequence[Highlight], *, about: str) -> str:
    titles = [*filter(None, [about]), *(each.line for each in found)] if found else []
    return "\n\n".join(filter(None, (share, "\n".join(titles))))


def share_page(book: Book, *, with_curve: bool = False) -> SharePage:
    """Return the result; the number of queries does not grow with the evening.

    The night's curve takes two more.
    """
    money = money_of(book)
    settled = settle_page(book, may_record=False)
    found, about = highlights(book, money=money), titles_of_end(book)
    has_curve = book.table.deals > 1 or book.is_undealt
    return SharePage(
        book=book,
        head=settled.head,
        facts=settled.facts,
        winner=winner_in_words(book, money=money) if settled.state != Evening.OPEN else "",
        standings=results(book, money=money),
        payments=(*settled.debts, *settled.besides, *settled.at_table),
        brought=settled.brought,
        adjusted=settled.adjusted,
        said=settled.said,
        highlights=found,
        curve=balances_of(book).drawing if with_curve and has_curve else None,
        about_highlights=about,
        text=book.shown_text(_text(settled.share, found, about=about)),
        seal=_("Seal of the book: %(seal)s") % {"seal": book.seal},
        banked=_banked(settled),
        currency=_currency(settled),
    )


def _currency(settled: SettlePage) -> str:
    """Return the currency in which an evening was paid: its own, or what its counters came to."""
    said = settled.outstanding.price
    own = settled.book.evening.currency
    return own if said is None or said.currency is None else said.currency


def _banked(settled: SettlePage) -> tuple[tuple[str, uuid.UUID], ...]:
    outstanding, book = settled.outstanding, settled.book
    if not is_banked(_currency(settled)) or not (outstanding.handed or outstanding.at_table):
        return ()
    seats = ((book.names[key], book.seats[key].player_id) for key in book.table.members)
    return tuple((name, player_id) for name, player_id in seats if player_id is not None)
