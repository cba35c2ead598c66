"""Why a payment is owed: what the payer's evening was made of, and why it is this payee."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from napledger.evening.document import DEAL
from napledger.evening.log import Numbers
from napledger.evening.payments import Settlement
from napledger.games.web import Purse, purse_of
from napledger.ledger.fewest_payments import Payment
from napledger.ledger.plans import BANKER, PAIRS
from napledger.ledger.transfers import KITTY
from sessions.book.log import numbers_of
from sessions.book.net import net_by, transfers_of
from sessions.book.open_book import Book
from sessions.common.heading import Head, head_of
from sessions.common.kitty_words import kitty_word
from sessions.settling.outstanding import Outstanding, outstanding_of
from sessions.settling.payment_cards import PaymentWriter, debt_cards
from sessions.settling.pricing import priced_payments
from sessions.settling.purses_page import names_between_purses

DEALS_SHOWN = 8
"""How many of the deals that cost most are named; the sheet has them all."""

Asked = tuple[str, str]
"""Who pays whom, by the names that facts give them."""

Gains = Mapping[str, Mapping[int, int]]
"""What each account gained by each deal's entry, in the smallest coin."""


@dataclass(frozen=True, slots=True)
class DealLink:
    """A deal that tells: its entry, its number, and what it brought."""

    entry: int
    number: int
    figure: str


@dataclass(frozen=True, slots=True)
class Why:
    """What the payer's evening was made of, the deals that cost most, and why this payee."""

    sums: str
    deals: tuple[DealLink, ...]
    more: str
    because: str


@dataclass(frozen=True, slots=True)
class Explainer:
    """Explains an evening's payments; `gains` are those of the deals that stand."""

    reckoning: Outstanding
    purse: Purse
    gains: Gains
    numbers: Numbers

    @property
    def book(self) -> Book:
        """Return the evening's book."""
        return self.reckoning.book

    def why(self, payment: Payment, *, settlement: Settlement) -> Why:
        """Return why a player owes a payment."""
        sharers = self.reckoning.sharers(payment.payer)
        gains: dict[int, int] = {}
        for key in sharers:
            for number, gain in self.gains.get(key, {}).items():
                gains[number] = gains.get(number, 0) + gain
        lost = sorted(
            (number for number in gains if gains[number] < 0), key=lambda n: (gains[n], n)
        )
        shown = sorted(lost[:DEALS_SHOWN])
        over = len(lost) - len(shown)
        links = (
            DealLink(number, self.numbers.deal_number(number), self.purse.signed(gains[number]))
            for number in shown
        )
        more = ngettext("and %(count)s more deal", "and %(count)s more deals", over)
        return Why(
            sums=" ".join(self._sums(key, self.gains.get(key, {})) for key in sharers),
            deals=tuple(links),
            more=more % {"count": over} if over else "",
            because=self._because(payment, settlement),
        )

    def _sums(self, key: str, gains: Mapping[int, int]) -> str:
        """Return the balance as the sum of what deals, other entries and cash made of it."""
        seat = self.book.seats[key]
        lost = [gain for gain in gains.values() if gain < 0]
        won = [gain for gain in gains.values() if gain > 0]
        besides = seat.won - sum(gains.values())
        along = self.reckoning.along.get(key, 0)
        cash = seat.balance - seat.won - along
        parts = [
            self._in_deals(lost),
            self._in_deals(won),
            # Translators: part of a sum, "−6 in 2 deals, −1 outside the deals".
            _("%(amount)s outside the deals") % {"amount": self.purse.signed(besides)}
            if besides
            else "",
            # Translators: part of a sum, "−6 in 2 deals, +2 in cash".
            _("%(amount)s in cash") % {"amount": self.purse.signed(cash)} if cash else "",
            # Translators: part of a sum, "−6 in 2 deals, +2 brought along": still owed from before.
            _("%(amount)s brought along") % {"amount": self.purse.signed(along)} if along else "",
        ]
        words = {
            "name": self.book.names[key],
            "amount": self.purse.signed(seat.balance),
            "parts": ", ".join(filter(None, parts)),
        }
        return _("%(name)s stands at %(amount)s: %(parts)s.") % words

    def _in_deals(self, gains: list[int]) -> str:
        if not gains:
            return ""
        pattern = ngettext(
            "%(amount)s in %(count)s deal", "%(amount)s in %(count)s deals", len(gains)
        )
        return pattern % {"amount": self.purse.signed(sum(gains)), "count": len(gains)}

    def _because(self, payment: Payment, settlement: Settlement) -> str:
        names = names_between_purses(self.reckoning)
        words = {
            "payer": names[payment.payer],
            "payee": names[payment.payee],
            "kitty": kitty_word(self.book.game.words),
        }
        if payment.payee == KITTY:
            return _("The %(kitty)s must hold what is carried over to the next evening.") % words
        if settlement.way == PAIRS:
            return (
                _(
                    "Deal by deal, %(payer)s came to owe %(payee)s that much more than the "
                    "other way round. What went through the %(kitty)s is shared."
                )
                % words
            )
        if settlement.way != BANKER:
            return _("The shortest plan has %(payer)s pay %(payee)s.") % words
        banker = settlement.chosen.banker if settlement.chosen is not None else None
        if payment.payer == banker:
            return _("%(payer)s is the banker, and pays out what has come in.") % words
        return _("%(payee)s is the banker: everybody settles with %(payee)s.") % words


@dataclass(frozen=True, slots=True)
class WhyCard:
    """A payment that is still owed, and why; `id` is that of its card on the settle page."""

    id: str
    title: str
    figure: str
    why: Why


@dataclass(frozen=True, slots=True)
class WhyPage:
    """Why each payment is owed."""

    book: Book
    head: Head
    cards: tuple[WhyCard, ...]


def why_page(book: Book, *, asked: Asked | None = None) -> WhyPage:
    """Return why the payments that are left are owed, or why the one that was asked for is."""
    purse = purse_of(book.evening.currency)
    reckoning = outstanding_of(book)
    settlement = reckoning.settlement
    names, priced = names_between_purses(reckoning), priced_payments(reckoning)
    cards = debt_cards(reckoning, teller=PaymentWriter(book.evening, names, purse, priced=priced))
    owed = [card for card in cards if card.has_why and asked in (None, (card.payer, card.payee))]
    if settlement is None or not owed:
        return WhyPage(book, head_of(book, purse=purse), ())
    explainer = explainer_of(reckoning, purse=purse)
    return WhyPage(
        book=book,
        head=head_of(book, purse=purse),
        cards=tuple(
            WhyCard(
                card.id,
                card.title,
                card.figure,
                explainer.why(Payment(card.payer, card.payee, card.amount), settlement=settlement),
            )
            for card in owed
        ),
    )


def explainer_of(reckoning: Outstanding, *, purse: Purse) -> Explainer:
    """Return who explains an evening's payments, in two queries."""
    book = reckoning.book
    dealt = transfers_of(book).filter(settles__kind=DEAL)
    gains: dict[str, dict[int, int]] = {}
    for number, net in net_by(dealt, "settles__number", accounts=book.keys_by_id).items():
        for account, gain in net.items():
            gains.setdefault(account, {})[number] = gain
    return Explainer(reckoning, purse, gains, numbers_of(book.evening))
