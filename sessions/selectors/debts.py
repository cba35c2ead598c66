"""The payments that settle, as cards: who pays whom, how much, why, and when it was paid."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from napledger.evening.settling import Settlement
from napledger.games.web import Purse
from napledger.ledger.settle import Payment
from napledger.ledger.transfers import KITTY
from napledger.ledger.words import marked
from sessions.models import Entry, Evening
from sessions.selectors.moments import moment_of
from sessions.selectors.table import LONG_BALANCE
from sessions.settling import Reckoning

NUMBERS = (
    marked("no"),
    marked("one"),
    marked("two"),
    marked("three"),
    marked("four"),
    marked("five"),
    marked("six"),
    marked("seven"),
    marked("eight"),
    marked("nine"),
)


@dataclass(frozen=True, slots=True)
class DebtCard:
    """A payment: `amount` in the smallest coin, and `figure` as people write it.

    `words` say why it is owed, or when it was paid; `number` is the entry by which it was paid,
    None if it was not. What was paid besides the plan is marked so.
    """

    payer: str
    payee: str
    amount: int
    figure: str
    title: str
    words: str
    number: int | None = None
    is_besides: bool = False

    @property
    def is_long(self) -> bool:
        """Return whether the figure leaves little room for the names."""
        return len(self.figure) > LONG_BALANCE


@dataclass(frozen=True, slots=True)
class Teller:
    """Tells an evening's payments with its players' names and its money."""

    evening: Evening
    names: Mapping[str, str]
    purse: Purse

    def title(self, payment: Payment, *, paid: bool) -> str:
        """Return who pays whom."""
        if payment.payee == KITTY:
            pattern = (
                _("%(payer)s put into the kitty’s box")
                if paid
                else _("%(payer)s puts into the kitty’s box")
            )
        elif payment.payer == KITTY:
            pattern = (
                _("%(payee)s took from the kitty’s box")
                if paid
                else _("%(payee)s takes from the kitty’s box")
            )
        else:
            pattern = _("%(payer)s paid %(payee)s") if paid else _("%(payer)s pays %(payee)s")
        return pattern % self._words(payment)

    def line(self, payment: Payment, *, paid: bool) -> str:
        """Return who pays whom how much, in a line."""
        return f"{self.title(payment, paid=paid)}: {self.purse.plain(payment.amount)}"

    def why(self, payment: Payment, *, settlement: Settlement) -> str:
        """Return why a payment is owed, from what both sides stand at."""
        down, up = settlement.down(payment.payer), settlement.up(payment.payee)
        if payment.payer == KITTY:
            pattern = _("%(down)s too much lies in the kitty’s box; %(payee)s is up %(up)s.")
        elif payment.payee == KITTY:
            pattern = _("%(payer)s is down %(down)s; %(up)s is missing in the kitty’s box.")
        elif payment.amount == down == up:
            pattern = _("%(payer)s is down %(down)s, and %(payee)s is up as much.")
        elif payment.amount == down:
            pattern = _("%(payer)s is down %(down)s: all of it goes to %(payee)s.")
        elif payment.amount == up:
            pattern = _("%(payee)s is up %(up)s: all of it comes from %(payer)s.")
        else:
            pattern = _("Part of the %(down)s that %(payer)s is down, and of %(payee)s’s %(up)s.")
        sums = {"down": self.purse.plain(down), "up": self.purse.plain(up)}
        return pattern % (self._words(payment) | sums)

    def _words(self, payment: Payment) -> dict[str, str]:
        return {"payer": self.names[payment.payer], "payee": self.names[payment.payee]}


def debt_cards(reckoning: Reckoning, *, teller: Teller) -> tuple[DebtCard, ...]:
    """Return a card for each payment of the plan, paid or not, in its order."""
    settlement = reckoning.settlement
    if settlement is None:
        return ()
    return tuple(
        _paid_card(debt.payment, teller, entry=reckoning.entries[debt.paid_by])
        if debt.paid_by is not None
        else _card(debt.payment, teller, words=teller.why(debt.payment, settlement=settlement))
        for debt in settlement.debts
    )


def cards_besides(reckoning: Reckoning, *, teller: Teller) -> tuple[DebtCard, ...]:
    """Return a card for each payment since play ended that the plan does not ask for."""
    return tuple(
        _paid_card(each.payment, teller, entry=reckoning.entries[each.number], is_besides=True)
        for each in reckoning.besides
    )


def plan_in_words(settlement: Settlement) -> str:
    """Return how many payments there are, and how many of them are made."""
    all_in_all, left = len(settlement.debts), len(settlement.unpaid)
    if not all_in_all:
        return _("Nobody owes anybody anything.")
    if not left:
        return _("Everybody is square.")
    words = {"made": counted(all_in_all - left), "count": counted(all_in_all)}
    if left == all_in_all:
        pattern = ngettext(
            "%(count)s payment, the fewest possible.",
            "%(count)s payments, the fewest possible.",
            all_in_all,
        )
    else:
        pattern = ngettext(
            "%(made)s of %(count)s payments is made.",
            "%(made)s of %(count)s payments are made.",
            all_in_all - left,
        )
    said = pattern % words
    return said[:1].upper() + said[1:]


def counted(number: int) -> str:
    """Return a number as a word, as long as it is a small one."""
    return _(NUMBERS[number]) if number < len(NUMBERS) else str(number)


def _paid_card(
    payment: Payment, teller: Teller, *, entry: Entry, is_besides: bool = False
) -> DebtCard:
    pattern = _("✓ paid at %(time)s, besides the plan") if is_besides else _("✓ paid at %(time)s")
    words = pattern % {"time": moment_of(entry.at, evening=teller.evening).clock}
    return _card(payment, teller, words=words, number=entry.number, is_besides=is_besides)


def _card(
    payment: Payment,
    teller: Teller,
    *,
    words: str,
    number: int | None = None,
    is_besides: bool = False,
) -> DebtCard:
    return DebtCard(
        payer=payment.payer,
        payee=payment.payee,
        amount=payment.amount,
        figure=teller.purse.plain(payment.amount),
        title=teller.title(payment, paid=number is not None),
        words=words,
        number=number,
        is_besides=is_besides,
    )
