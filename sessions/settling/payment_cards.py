"""The payments that settle, as cards: who pays whom, how much, why, and when it was paid.

Who looks at how an evening is settled, and whom they can speak for.
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from napledger.evening.kinds.acknowledge import DISPUTED, Acknowledgement
from napledger.evening.kinds.parts import Coins
from napledger.evening.payments import Debt, Handed, Settlement
from napledger.games.web import MoneyFormat, labelled, money_format_of, name_in_a_sentence, word_of
from napledger.ledger.fewest_payments import PlannedPayment
from napledger.ledger.plans import BANKER, FEWEST, PAIRS
from napledger.ledger.transfers import KITTY
from napledger.money.pay_handles import titles_taken
from napledger.money.pay_services import Handle
from napledger.reading.faults import marked
from napledger.reading.faults import marked_in as pgettext
from sessions.common.games_played import game_words
from sessions.common.period import moment_of
from sessions.common.words import LONG_BALANCE, kitty_word, single_full_stop
from sessions.models import Evening
from sessions.settling.outstanding import Outstanding
from sessions.settling.pricing import UNPRICED, PricedPayments


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks at the page: the player, as far as known, and what of the circle is theirs."""

    player_id: uuid.UUID | None = None
    is_owner: bool = False
    of_circle: bool = False

    def speaks_for(self, outstanding: Outstanding) -> frozenset[str]:
        """Return the accounts whose payments this viewer can say to have received."""
        if outstanding.book.evening.state == Evening.OPEN:
            return frozenset()
        seats = outstanding.book.seats.items()
        theirs = [key for key, seat in seats if seat.player_id is not None and self.is_owner]
        return self.own(outstanding).union(theirs)

    def own(self, outstanding: Outstanding) -> frozenset[str]:
        """Return the accounts that are this viewer's: their own, and that of a purse they share."""
        own = outstanding.book.own(self.player_id)
        return frozenset([own, outstanding.holders.get(own, own)] if own else ())


NOBODY = Viewer()


NUMBERS = (
    pgettext("payments", "no"),
    pgettext("payments", "one"),
    pgettext("payments", "two"),
    pgettext("payments", "three"),
    pgettext("payments", "four"),
    pgettext("payments", "five"),
    pgettext("payments", "six"),
    pgettext("payments", "seven"),
    pgettext("payments", "eight"),
    pgettext("payments", "nine"),
)

SOMEBODY, YOU = "somebody", "you"

TITLES = {
    (SOMEBODY, SOMEBODY): (marked("%(payer)s pays %(payee)s"), marked("%(payer)s paid %(payee)s")),
    (SOMEBODY, YOU): (marked("%(payer)s pays you"), marked("%(payer)s paid you")),
    (SOMEBODY, KITTY): (
        marked("%(payer)s pays the %(kitty)s"),
        marked("%(payer)s paid the %(kitty)s"),
    ),
    (YOU, SOMEBODY): (marked("You pay %(payee)s"), marked("You paid %(payee)s")),
    (YOU, KITTY): (marked("You pay the %(kitty)s"), marked("You paid the %(kitty)s")),
    (KITTY, SOMEBODY): (
        marked("%(payee)s takes from the %(kitty)s"),
        marked("%(payee)s took from the %(kitty)s"),
    ),
    (KITTY, YOU): (marked("You take from the %(kitty)s"), marked("You took from the %(kitty)s")),
}
"""Who pays whom, by what either side is: to be paid, and paid."""

LONG_TITLE = 44
"""From how many letters on who pays whom is set smaller."""


TOLD_MAX = 2
"""How many services are named beside a payment."""


def takes_in_words(name: str, handles: Sequence[Handle], *, currency: str) -> str:
    """Return how somebody likes to be paid, in a few words."""
    services = titles_taken(handles, currency=currency)
    if len(services) > TOLD_MAX:
        left = len(services) - TOLD_MAX + 1
        # Translators: ends a list of services: “Ann takes Monzo or 3 more”
        services = [*services[: TOLD_MAX - 1], _("%(count)s more") % {"count": left}]
    # Translators: how somebody likes to be paid: “Ann takes Monzo or PayPal”
    words = {"name": name, "service": get_text_list(services, _("or"))}
    return _("%(name)s takes %(service)s") % words


class PaymentLines:
    """The title of a payment and its figure, as they stand beside each other."""

    __slots__ = ()

    title: str
    figure: str

    @property
    def is_wordy(self) -> bool:
        """Return whether the names fill more than a line or two."""
        return len(self.title) > LONG_TITLE

    @property
    def is_long(self) -> bool:
        """Return whether the figure leaves little room for the names."""
        return len(self.figure) > LONG_BALANCE


@dataclass(frozen=True, slots=True)
class DebtCard(PaymentLines):
    """A payment: `amount` in the smallest coin, and `figure` as people write it.

    Of counters that are priced, `coins` are those in which it is made.

    `words` say why it is owed, or when it was paid; `number` is the entry by which it was paid,
    None if it was not. What was paid besides the plan, or as a part, is marked so. `said` is what
    the other side says of it; `may_say` whether this device can speak for that side, `is_yours`
    whether that side is who holds it, and `is_own` whether either side is. `takes` is how
    the payee likes to be paid; `asks` the payee who looks and has not said that.
    """

    payer: str
    payee: str
    amount: int
    figure: str
    title: str
    words: str
    number: int | None = None
    coins: Coins | None = None
    is_besides: bool = False
    is_part: bool = False
    is_at_table: bool = False
    said: str = ""
    is_disputed: bool = False
    may_say: bool = False
    is_yours: bool = False
    is_own: bool = False
    payee_name: str = ""
    typed: str = ""
    error: str = ""
    payer_id: str = ""
    payee_id: str = ""
    takes: str = ""
    asks: uuid.UUID | None = None

    @property
    def id(self) -> str:
        """Return the card's id in the page: a payment paid in parts has a card for each."""
        own = f"-{self.number}" if self.is_besides or self.is_part else ""
        return f"debt-{self.payer}-{self.payee}{own}"

    @property
    def is_paid(self) -> bool:
        return self.is_at_table or self.number is not None

    @property
    def paid_in_words(self) -> str:
        """Return that it was made, or is disputed, in a word or two; empty if it was not."""
        if self.is_at_table:
            # Translators: paid in cash while play went on.
            return _("✓ at the table")
        if self.is_disputed:
            # Translators: a payment: whoever was to get it says it did not come, or not all of it
            return _("disputed")
        return _("✓ paid") if self.is_paid else ""

    @property
    def is_asked(self) -> bool:
        """Return whether to ask outright if it came: whoever was paid looks, and said nothing."""
        return self.is_yours and not self.said

    @property
    def has_why(self) -> bool:
        """Return whether it is still owed by somebody who played the deals that made it."""
        return not self.is_paid and self.payer != KITTY


@dataclass(frozen=True, slots=True)
class PartTyped:
    """Part of a payment as it was typed, and what is wrong with it."""

    payer: str
    payee: str
    typed: str
    error: str


@dataclass(frozen=True, slots=True)
class PaymentWriter:
    """Tells an evening's payments with its players' names and its money.

    `speaks_for` are the accounts that whoever looks may speak for, `own` those that are theirs.
    """

    evening: Evening
    names: Mapping[str, str]
    money: MoneyFormat
    speaks_for: frozenset[str] = frozenset()
    marks: Mapping[int, Acknowledgement] = field(default_factory=dict)
    own: frozenset[str] = frozenset()
    priced: PricedPayments = UNPRICED

    def title(self, payment: PlannedPayment, *, paid: bool) -> str:
        """Return who pays whom; whoever looks is “you”."""
        sides = (self._side(payment.payer), self._side(payment.payee))
        pattern = _(TITLES.get(sides, TITLES[SOMEBODY, SOMEBODY])[paid])
        return pattern % self._words(payment)

    def line(self, payment: PlannedPayment, *, paid: bool, number: int | None = None) -> str:
        """Return who pays whom how much, in a line; `number` is the entry by which it was paid."""
        return labelled(self.title(payment, paid=paid), self.figure(payment, number))

    def figure(self, payment: PlannedPayment, number: int | None = None) -> str:
        """Return how much is paid, in the money in which it is."""
        return self.priced.figure(payment, money=self.money, number=number)

    def why(self, payment: PlannedPayment, *, settlement: Settlement) -> str:
        """Return why a payment is owed, from what both sides stand at."""
        if settlement.way != FEWEST and KITTY not in (payment.payer, payment.payee):
            return ""
        down, up = settlement.down(payment.payer), settlement.up(payment.payee)
        if payment.payer == KITTY:
            pattern = _("The %(kitty)s owes %(down)s, and %(payee)s is up %(up)s.")
        elif payment.payee == KITTY:
            pattern = _("%(payer)s is down %(down)s, and the %(kitty)s is owed %(up)s.")
        elif payment.amount == down == up:
            pattern = _("%(payer)s is down %(down)s, and %(payee)s is up as much.")
        elif payment.amount == down:
            pattern = _("All of %(payer)s’s %(down)s goes to %(payee)s.")
        elif payment.amount == up:
            pattern = _("All of %(payee)s’s %(up)s comes from %(payer)s.")
        else:
            pattern = _("%(payer)s is down %(down)s, %(payee)s is up %(up)s: this is part of both.")
        sums = {"down": self.money.plain(down), "up": self.money.plain(up)}
        return single_full_stop(pattern % (self._words(payment) | sums))

    def rest_of(self, debt: Debt) -> dict[str, str]:
        """Return a payment that was made in part, as figures: the whole, and what is paid."""
        coins = self.priced.coins(debt.payment, None)
        if coins is None:
            plain = self.money.plain
            return {"whole": plain(debt.payment.amount), "paid": plain(debt.paid)}
        paid = sum(part.money.amount for part in debt.parts if part.money is not None)
        plain = money_format_of(coins.currency).plain
        return {"whole": plain(coins.amount + paid), "paid": plain(paid)}

    def _side(self, account: str) -> str:
        return KITTY if account == KITTY else YOU if account in self.own else SOMEBODY

    def _words(self, payment: PlannedPayment) -> dict[str, str]:
        return {
            "payer": name_in_a_sentence(self.names[payment.payer]),
            "payee": name_in_a_sentence(self.names[payment.payee]),
            "kitty": kitty_word(game_words([self.evening.game])),
        }


def debt_cards(
    outstanding: Outstanding,
    *,
    writer: PaymentWriter,
    part: PartTyped | None = None,
) -> tuple[DebtCard, ...]:
    """Return a card for each payment of the plan, paid or not, and for each part of one.

    Those of whoever looks come first. `part` is what was typed as a part of one and refused.
    """
    settlement = outstanding.settlement
    if settlement is None:
        return ()
    cards: list[DebtCard] = []
    for debt in settlement.debts:
        is_split = bool(debt.left) or len(debt.parts) > 1
        cards += [_paid_card(each, outstanding, writer, is_part=is_split) for each in debt.parts]
        if debt.left:
            cards.append(_with_part(_owed_card(debt, settlement, writer), part))
    return tuple(sorted(cards, key=lambda card: not card.is_own))


def cards_besides(outstanding: Outstanding, *, writer: PaymentWriter) -> tuple[DebtCard, ...]:
    """Return a card for each payment since play ended that the plan does not ask for."""
    return tuple(
        _paid_card(each, outstanding, writer, is_besides=True) for each in outstanding.besides
    )


def cards_at_table(outstanding: Outstanding, *, writer: PaymentWriter) -> tuple[DebtCard, ...]:
    """Return a card for what each paid another in cash before play ended."""
    own = replace(writer, names=outstanding.book.names, own=frozenset())
    return tuple(
        replace(_card(each, own, words=_("✓ at the table"), paid=True), is_at_table=True)
        for each in outstanding.at_table
    )


def disputed_line(handed: Handed, *, writer: PaymentWriter) -> str:
    """Return who was to have paid whom how much, in a line, and that this is disputed."""
    said = writer.line(handed.payment, paid=False, number=handed.number)
    # Translators: after who pays whom how much
    return _("%(payment)s (disputed)") % {"payment": said}


def plan_in_words(settlement: Settlement, *, unmade: int) -> str:
    """Return how many payments there are, and how many of them are made."""
    all_in_all, left = len(settlement.debts), unmade
    if settlement.is_outdated:
        return _("The book has changed since this plan was made.")
    if not all_in_all and settlement.on_the_book:
        return _("There is nothing to pay tonight.")
    if not all_in_all:
        return _("Nobody owes anybody anything.")
    if not left:
        return _("Everybody is square.")
    words = {"made": counted(all_in_all - left), "count": counted(all_in_all)}
    if left == all_in_all:
        pattern = _pattern_of(settlement.way, all_in_all)
    else:
        pattern = ngettext(
            "%(made)s of %(count)s payments is made.",
            "%(made)s of %(count)s payments are made.",
            all_in_all - left,
        )
    said = pattern % words
    return said[:1].upper() + said[1:]


def _pattern_of(way: str, number: int) -> str:
    if way == BANKER:
        return ngettext(
            "%(count)s payment, through a banker.",
            "%(count)s payments, through a banker.",
            number,
        )
    if way == PAIRS:
        return ngettext(
            "%(count)s payment, pair by pair.",
            "%(count)s payments, pair by pair.",
            number,
        )
    return ngettext(
        "%(count)s payment, the fewest possible.",
        "%(count)s payments, the fewest possible.",
        number,
    )


def counted(number: int) -> str:
    """Return a number as a word, as long as it is a small one."""
    return word_of(NUMBERS[number]) if number < len(NUMBERS) else str(number)


def _owed_card(debt: Debt, settlement: Settlement, writer: PaymentWriter) -> DebtCard:
    left = replace(debt.payment, amount=debt.left)
    if debt.paid:
        pattern = _("The rest of %(whole)s: %(paid)s is already paid.")
        words = pattern % writer.rest_of(debt)
    else:
        words = writer.why(debt.payment, settlement=settlement)
    return _card(left, writer, words=words)


def _with_part(card: DebtCard, part: PartTyped | None) -> DebtCard:
    if part is None or (part.payer, part.payee) != (card.payer, card.payee):
        return card
    return replace(card, typed=part.typed, error=part.error)


def _paid_card(
    handed: Handed,
    outstanding: Outstanding,
    writer: PaymentWriter,
    *,
    is_besides: bool = False,
    is_part: bool = False,
) -> DebtCard:
    entry = outstanding.entries[handed.number]
    pattern = _("✓ paid at %(time)s, outside the plan") if is_besides else _("✓ paid at %(time)s")
    words = pattern % {"time": moment_of(entry.at, evening=writer.evening).clock}
    mark = writer.marks.get(handed.number)
    return replace(
        _card(handed.payment, writer, words=words, number=handed.number),
        is_besides=is_besides,
        is_part=is_part,
        said=_said_of(mark, writer.names[handed.payment.payee]) if mark is not None else "",
        is_disputed=mark is not None and mark.what == DISPUTED,
        may_say=handed.payment.payee in writer.speaks_for,
        is_yours=handed.payment.payee in writer.own,
        payee_name=writer.names[handed.payment.payee],
    )


def _said_of(mark: Acknowledgement, name: str) -> str:
    if mark.what == DISPUTED:
        return _("%(name)s disputes it: “%(note)s”") % {"name": name, "note": mark.note}
    return _("✓ received by %(name)s") % {"name": name}


def _card(
    payment: PlannedPayment,
    writer: PaymentWriter,
    *,
    words: str,
    number: int | None = None,
    paid: bool = False,
) -> DebtCard:
    return DebtCard(
        payer=payment.payer,
        payee=payment.payee,
        amount=payment.amount,
        figure=writer.figure(payment, number),
        coins=writer.priced.coins(payment, number),
        title=writer.title(payment, paid=paid or number is not None),
        words=words,
        number=number,
        is_own=not writer.own.isdisjoint((payment.payer, payment.payee)),
    )
