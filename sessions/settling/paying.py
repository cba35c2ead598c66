"""Ways to make the payments of an evening that are still owed, for those inside the circle."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from babel.numbers import get_decimal_symbol
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from napledger.games.web import money_format_of
from napledger.money.currencies import locale_of
from napledger.money.pay_handles import Way, way_to_pay
from napledger.money.pay_services import Handle
from napledger.site.qr_codes import drawn_code
from sessions.book.open_book import Book
from sessions.common.words import Head
from sessions.models import Player
from sessions.settling.handles import handles_of
from sessions.settling.page import settle_page
from sessions.settling.payment_cards import DebtCard


@dataclass(frozen=True, slots=True)
class ShownWay:
    """A way to pay, with its QR code drawn, if it has one; `id` is its place on the page.

    `amount` is what to copy where it is not filled in, with the reader's own decimal mark, and
    `limit` what the service takes at once, where that is less or more than what is owed.
    """

    way: Way
    id: str
    drawn: SafeString | None = None
    amount: str = ""
    limit: str = ""

    @property
    def has_app(self) -> bool:
        """Return whether the link opens an app and not a page of the service."""
        return self.way.link.startswith("upi:")


@dataclass(frozen=True, slots=True)
class Payee:
    """A player who can be paid, and the ways to do it: first those that fill in the amount.

    `others` do not move what is owed; where all do not, they are `ways`.
    """

    player: Player
    ways: Sequence[ShownWay]
    others: Sequence[ShownWay]
    may_edit: bool


@dataclass(frozen=True, slots=True)
class PaymentDue:
    """A payment that is still owed, and whom it goes to: anybody who shares a purse, or one.

    Counters that are priced are paid in coins, so `amount` is in the smallest coin of `currency`.
    """

    debt: DebtCard
    amount: int
    currency: str
    payees: Sequence[Payee]

    @property
    def is_purse(self) -> bool:
        """Return whether several share what is paid."""
        return len(self.payees) > 1


@dataclass(frozen=True, slots=True)
class PayPage:
    """The payments that are owed; a guest of one evening, who is `outside`, sees no ways."""

    book: Book
    head: Head
    facts: str
    dues: Sequence[PaymentDue]
    outside: bool


def pay_page(book: Book, *, player_id: uuid.UUID | None, inside: bool, may_own: bool) -> PayPage:
    """Return the page; one query more than settling takes."""
    settled = settle_page(book, may_record=False)
    players = {key: seat.player for key, seat in book.seats.items() if seat.player is not None}
    known = handles_of(players.values(), circle=book.evening.circle) if inside else {}
    note = _("%(game)s, %(day)s") % {"game": settled.head.title, "day": book.evening.played_on}
    sharers = settled.outstanding.sharers

    def may_edit(player: Player) -> bool:
        return inside and (may_own or player.pk == player_id)

    def due(debt: DebtCard) -> PaymentDue:
        payees = {key: players[key] for key in sharers(debt.payee) if key in players}
        currency = book.evening.currency if debt.coins is None else debt.coins.currency
        return payment_due(
            debt, payees, known=known, currency=currency, note=note, may_edit=may_edit
        )

    dues = [due(debt) for debt in settled.debts if debt.number is None]
    return PayPage(book, settled.head, settled.facts, dues, outside=not inside)


def payment_due(
    debt: DebtCard,
    payees: Mapping[str, Player],
    *,
    known: Mapping[uuid.UUID, Sequence[Handle]],
    currency: str,
    note: str,
    may_edit: Callable[[Player], bool],
) -> PaymentDue:
    """Return a payment with the ways to make it; a purse is paid to any of those who share it.

    `known` are the handles of persons, and `may_edit` says whose may be changed here.
    """
    amount = debt.amount if debt.coins is None else debt.coins.amount

    def payee(key: str, player: Player) -> Payee:
        ways = [
            way_to_pay(each, payee=str(player), amount=amount, currency=currency, note=note)
            for each in known.get(player.pk, ())
        ]
        place = debt.id if key == debt.payee else f"{debt.id}-{key}"
        shown = [
            _shown(way, place=f"{place}-{way.service}", currency=currency)
            for way in sorted(ways, key=lambda each: not each.has_amount)
        ]
        fitting = [each for each in shown if each.way.is_in_currency]
        others = [each for each in shown if not each.way.is_in_currency] if fitting else ()
        return Payee(player, fitting or shown, others, may_edit=may_edit(player))

    return PaymentDue(debt, amount, currency, [payee(*each) for each in payees.items()])


def _shown(way: Way, *, place: str, currency: str) -> ShownWay:
    drawn = drawn_code(way.code, is_payment=True) if way.code else None
    money, limit = money_format_of(currency), way.least or way.most
    amount = way.amount.replace(".", get_decimal_symbol(locale_of(money.locale)))
    return ShownWay(way, place, drawn, amount, money.lone(limit) if limit else "")
