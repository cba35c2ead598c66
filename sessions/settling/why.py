"""Why a payment is owed: what the payer's evening was made of, and why it is this payee."""

from __future__ import annotations

from bisect import insort
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from itertools import chain

from django.utils.translation import gettext as _

from napledger.evening.document import DEAL
from napledger.evening.log import EntryNumbers
from napledger.evening.payments import Settlement
from napledger.games.web import MoneyFormat
from napledger.ledger.fewest_payments import PlannedPayment
from napledger.ledger.plans import BANKER, PAIRS
from napledger.ledger.transfers import KITTY
from sessions.book.log import numbers_of
from sessions.book.net import gains_in_order, transfers_of
from sessions.book.open_book import Book
from sessions.common.games_played import deals_counted, numbered
from sessions.common.words import Head, head_of, kitty_word, money_of
from sessions.settling.outstanding import Outstanding, outstanding_of
from sessions.settling.payment_cards import PaymentWriter, debt_cards
from sessions.settling.pricing import priced_payments
from sessions.settling.purses_page import names_between_purses

DEALS_SHOWN = 8
"""How many of the deals that cost most are named; the sheet has them all."""

Asked = tuple[str, str]
"""Who pays whom, by the names that facts give them."""


@dataclass(frozen=True, slots=True)
class DealLink:
    """A deal that tells: its entry, what it is called, and what it brought."""

    entry: int
    title: str
    figure: str


@dataclass(frozen=True, slots=True)
class Why:
    """What the payer's evening was made of, the deals that cost most, and why this payee."""

    sums: str
    deals: tuple[DealLink, ...]
    more: str
    because: str


@dataclass
class Breakdown:
    """What the deals that stand brought an account: sums and numbers, and those that cost most."""

    lost: int = 0
    won: int = 0
    times_lost: int = 0
    times_won: int = 0
    worst: list[tuple[int, int]] = field(default_factory=list)

    def add(self, number: int, gain: int) -> None:
        """Add a deal, by its entry; the deals come in their order."""
        if gain > 0:
            self.won += gain
            self.times_won += 1
        elif gain < 0:
            self.lost += gain
            self.times_lost += 1
            if len(self.worst) < DEALS_SHOWN or gain < self.worst[-1][0]:
                insort(self.worst, (gain, number))
                del self.worst[DEALS_SHOWN:]


@dataclass(frozen=True, slots=True)
class Explainer:
    """Explains an evening's payments; `costs` are those of each account, and of each purse."""

    outstanding: Outstanding
    money: MoneyFormat
    costs: Mapping[tuple[str, ...], Breakdown]
    numbers: EntryNumbers

    @property
    def book(self) -> Book:
        return self.outstanding.book

    def why(self, payment: PlannedPayment, *, settlement: Settlement) -> Why:
        sharers = self.outstanding.sharers(payment.payer)
        cost = self.costs[sharers]
        over = cost.times_lost - len(cost.worst)
        links = (
            DealLink(number, self._numbered(number), self.money.signed(gain))
            for gain, number in sorted(cost.worst)
        )
        # Translators: %(deals)s is like “3 deals”, which a list of deals leaves out
        more = _("and %(deals)s more") % {"deals": deals_counted(over, self.book.words)}
        return Why(
            sums=" ".join(self._sums(key, self.costs[(key,)]) for key in sharers),
            deals=tuple(links),
            more=more if over else "",
            because=self._because(payment, settlement),
        )

    def _sums(self, key: str, cost: Breakdown) -> str:
        """Return the balance as the sum of what deals, other entries and cash made of it."""
        seat = self.book.seats[key]
        besides = seat.won - cost.lost - cost.won
        along = self.outstanding.along.get(key, 0)
        cash = seat.balance - seat.won - along
        parts = [
            self._in_deals(cost.lost, cost.times_lost),
            self._in_deals(cost.won, cost.times_won),
            # Translators: part of a sum, "−6 in 2 deals, −1 besides": in no deal.
            _("%(amount)s besides") % {"amount": self.money.signed(besides)} if besides else "",
            # Translators: part of a sum, "−6 in 2 deals, +2 in cash".
            _("%(amount)s in cash") % {"amount": self.money.signed(cash)} if cash else "",
            # Translators: part of a sum, "−6 in 2 deals, +2 brought along": still owed from before.
            _("%(amount)s brought along") % {"amount": self.money.signed(along)} if along else "",
        ]
        words = {
            "name": self.book.names[key],
            "amount": self.money.signed(seat.balance),
            "parts": ", ".join(filter(None, parts)),
        }
        return _("%(name)s stands at %(amount)s: %(parts)s.") % words

    def _in_deals(self, amount: int, times: int) -> str:
        if not times:
            return ""
        deals = deals_counted(times, self.book.words)
        # Translators: part of a sum, "−6 in 2 deals".
        return _("%(amount)s in %(deals)s") % {"amount": self.money.signed(amount), "deals": deals}

    def _numbered(self, entry: int) -> str:
        return numbered(self.book.words, self.numbers.deal_number(entry))

    def _because(self, payment: PlannedPayment, settlement: Settlement) -> str:
        names = names_between_purses(self.outstanding)
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
    money = money_of(book)
    outstanding = outstanding_of(book)
    settlement = outstanding.settlement
    names, priced = names_between_purses(outstanding), priced_payments(outstanding)
    cards = debt_cards(outstanding, writer=PaymentWriter(book.evening, names, money, priced=priced))
    owed = [card for card in cards if card.has_why and asked in (None, (card.payer, card.payee))]
    if settlement is None or not owed:
        return WhyPage(book, head_of(book), ())
    payers = {outstanding.sharers(card.payer) for card in owed}
    explainer = explainer_of(outstanding, payers, money=money)
    return WhyPage(
        book=book,
        head=head_of(book),
        cards=tuple(
            WhyCard(
                card.id,
                card.title,
                card.figure,
                explainer.why(
                    PlannedPayment(card.payer, card.payee, card.amount), settlement=settlement
                ),
            )
            for card in owed
        ),
    )


def explainer_of(
    outstanding: Outstanding, payers: Collection[tuple[str, ...]], *, money: MoneyFormat
) -> Explainer:
    """Return who explains what these accounts and purses pay, in two queries.

    All deals pass, and few are kept.
    """
    book = outstanding.book
    keys = [*dict.fromkeys(chain.from_iterable(payers))]
    costs = {party: Breakdown() for party in (*payers, *((key,) for key in keys))}
    places = [([keys.index(key) for key in party], cost) for party, cost in costs.items()]
    dealt = transfers_of(book).filter(settles__kind=DEAL)
    for number, _kind, gains in gains_in_order(dealt, [book.seats[key] for key in keys]):
        for party, cost in places:
            cost.add(number, sum(gains[place] for place in party))
    return Explainer(outstanding, money, costs, numbers_of(book.evening))
