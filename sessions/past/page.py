"""The pages of past nights: what was understood, night by night in sentences, and what came in."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.db.models import Sum
from django.utils import timezone
from django.utils.text import capfirst, get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from napledger.games.web import MoneyFormat, money_format_of, sentence_of
from napledger.past.nights import DEALS, PAYMENTS, CellSlip, PassedOver, Understood
from napledger.past.spreadsheet import CellSheet, written
from napledger.reading.faults import Fault
from napledger.site import dates
from napledger.site.in_order import in_order
from sessions.book.composed import told_why
from sessions.book.open_book import open_book
from sessions.common.words import day_title, evening_title, known_as
from sessions.history.page import seats_of, won_in_words
from sessions.kinds.writer import EntryWriter
from sessions.models import Circle, Entry, Evening, Player, Seat
from sessions.models.evenings import KITTY_SEAT
from sessions.past.forms import STILL_OWED, PastForm
from sessions.past.plan import NamePlan, NightPlan, PastPlan, PaymentPlan
from sessions.past.taking_back import Brought, brought, names_of_brought
from sessions.starting.page import games_in_order

BROUGHT_SHOWN = 20


@dataclass(frozen=True, slots=True)
class NightLine:
    """A night in a sentence; `why_not` says why it stays out, `over` by how much it is off.

    `known` are evenings of its day in the book: the address of each, and what it is called.
    """

    day: str
    title: str
    said: str
    why_not: str
    over: str
    note: str
    known: Sequence[tuple[Evening, str]]
    asks_unexplained: bool
    is_unexplained: bool
    asks_again: bool
    is_again: bool


@dataclass(frozen=True, slots=True)
class PaymentLine:
    """A payment in a sentence; `why_not` says why it stays out, if it does."""

    said: str
    why_not: str


@dataclass(frozen=True, slots=True)
class NameLine:
    """A name of the spreadsheet with its number in the form, and what is answered about it."""

    number: int
    plan: NamePlan
    answer: str


@dataclass(frozen=True, slots=True)
class BroughtCard:
    """What was once brought in, in a line: how much, when, and by whom."""

    name: str
    title: str
    facts: str


@dataclass(frozen=True)
class BringPage:
    """Everything that the page shows. Without a `plan` there is nothing to be looked at yet."""

    circle: Circle
    form: PastForm
    key: str
    alarm: str = ""
    sheets: tuple[CellSheet, ...] = ()
    place: int = 0
    plan: PastPlan | None = None

    @property
    def title(self) -> str:
        return known_as(self.circle)

    @cached_property
    def cells(self) -> str:
        """Return the cells of all sheets, to come back with the form."""
        return written(self.sheets)

    @property
    def sheet_names(self) -> Sequence[tuple[int, str]]:
        """Return the sheets that can be looked at, where there are several."""
        names = [(place, sheet.name) for place, sheet in enumerate(self.sheets)]
        return names if names[1:] else []

    @property
    def games(self) -> Sequence[tuple[str, str]]:
        return games_in_order(self.circle)

    @property
    def is_owed(self) -> bool:
        return self.form.text("paid") == STILL_OWED

    @property
    def understood(self) -> Understood:
        assert self.plan is not None, "there is something to be looked at"
        return self.plan.understood

    @property
    def question(self) -> Sequence[tuple[str, str]]:
        """Return the two ways in which a day can be read, each by its order."""
        asked = self.understood.question
        found = () if asked is None else asked.readings.items()
        return [(order, dates.day(day)) for order, day in found]

    @property
    def is_of_payments(self) -> bool:
        return self.understood.shape == PAYMENTS

    @property
    def shape(self) -> str:
        """Return what a row of the spreadsheet was taken for, in a sentence."""
        if self.is_of_payments:
            return _("A row is a payment.")
        if self.understood.shape == DEALS:
            return _("A row is a deal; those of one day are one evening.")
        return _("A row is an evening.")

    @cached_property
    def money(self) -> MoneyFormat:
        money = money_format_of(self.circle.currency)
        plan = self.plan
        nights = plan.nights if plan is not None else ()
        return money.in_one_unit([0, *(gain for each in nights for gain in each.gains.values())])

    @cached_property
    def nights(self) -> Sequence[NightLine]:
        plan = self.plan
        assert plan is not None, "there is something to be looked at"
        return [night_line(each, plan, money=self.money) for each in plan.nights]

    @cached_property
    def payments(self) -> Sequence[PaymentLine]:
        plan = self.plan
        assert plan is not None, "there is something to be looked at"
        return [payment_line(each, currency=plan.circle.currency) for each in plan.payments]

    @cached_property
    def names(self) -> Sequence[NameLine]:
        plan = self.plan
        answers = self.form.names()
        return [
            NameLine(number, each, answers.get(each.name, "") or _answer(each))
            for number, each in enumerate(plan.names if plan else (), start=1)
        ]

    @property
    def near_names(self) -> Sequence[NameLine]:
        """Return the names that may be those of players: they are asked about."""
        return [each for each in self.names if each.plan.near]

    @property
    def players(self) -> Sequence[Player]:
        return in_order(Player.objects.persons().filter(circle=self.circle))

    @property
    def new_names(self) -> str:
        """Return who is new to the group, in a sentence; "" for nobody."""
        new = [each.plan.name for each in self.names if each.plan.is_new and not each.plan.is_open]
        said = ngettext("%(names)s is new here.", "%(names)s are new here.", len(new))
        return said % {"names": get_text_list(new, _("and"))} if new else ""

    @property
    def slips(self) -> Sequence[tuple[str, str]]:
        return [slip_words(each) for each in self.understood.slips]

    @property
    def left_out(self) -> Sequence[str]:
        return [left_out_words(each) for each in self.understood.left_out]

    @property
    def coming(self) -> int:
        plan = self.plan
        assert plan is not None, "there is something to be looked at"
        return len(plan.coming_payments if self.is_of_payments else plan.coming)

    @property
    def can_come(self) -> bool:
        """Return whether anything comes in, or would if somebody says so."""
        asking = (each.asks_unexplained or each.asks_again for each in self.nights)
        return bool(self.coming) or any(asking)

    @property
    def counted(self) -> str:
        """Return how much comes in, and how much stays out."""
        plan = self.plan
        assert plan is not None, "there is something to be looked at"
        every = len(plan.payments if self.is_of_payments else plan.nights)
        come = self.count_words(self.coming)
        out = every - self.coming
        if not self.coming:
            return _("Nothing can come in as it is.")
        if not out:
            return _("%(nights)s can come in.") % {"nights": come}
        pattern = ngettext(
            "%(nights)s can come in, %(count)s stays out.",
            "%(nights)s can come in, %(count)s stay out.",
            out,
        )
        return pattern % {"nights": come, "count": out}

    @property
    def button(self) -> str:
        if not self.coming:
            return _("Bring in what is ticked")
        # Translators: a button: %(nights)s is “12 evenings” or “3 payments”
        return _("Bring in %(nights)s") % {"nights": self.count_words(self.coming)}

    def count_words(self, many: int) -> str:
        return counted_words(many, of_payments=self.is_of_payments)

    @property
    def earlier(self) -> Sequence[BroughtCard]:
        """Return what was brought in before, the last first."""
        names = names_of_brought(self.circle)[:BROUGHT_SHOWN]
        found = (brought(self.circle, name) for name in names)
        return [brought_card(each) for each in found if each is not None]


def _answer(plan: NamePlan) -> str:
    if plan.is_out:
        return "out"
    if plan.player is not None:
        return str(plan.player.pk)
    return "" if plan.is_open else "new"


def counted_words(many: int, *, of_payments: bool) -> str:
    """Return how many evenings or payments: "12 evenings"."""
    if of_payments:
        return ngettext("%(count)s payment", "%(count)s payments", many) % {"count": many}
    return ngettext("%(count)s evening", "%(count)s evenings", many) % {"count": many}


def night_line(each: NightPlan, plan: PastPlan, *, money: MoneyFormat) -> NightLine:
    """Return a night as it was understood, in sentences."""
    answers = plan.answers
    is_off = not each.night.slips and any(sum(gains.values()) for gains in each.deals)
    known = [(one.evening, evening_title(one.evening)) for one in each.known]
    return NightLine(
        day=each.day.isoformat(),
        title=capfirst(dates.weekday_and_day_in_full(each.day)),
        said=gains_words(each.gains, money=money),
        why_not="" if each.why_not is None else sentence_of(each.why_not),
        over=over_words(each, money=money) if is_off else "",
        note=each.night.note,
        known=known,
        asks_unexplained=each.asks_unexplained,
        is_unexplained=each.day in answers.unexplained,
        asks_again=each.asks_again,
        is_again=each.day in answers.again,
    )


def gains_words(gains: Mapping[str, int], *, money: MoneyFormat) -> str:
    """Return what each won or lost in a sentence, whoever won most first."""
    said = []
    for name, gain in sorted(gains.items(), key=lambda each: -each[1]):
        pattern = _("%(name)s won %(amount)s") if gain > 0 else _("%(name)s lost %(amount)s")
        pattern = pattern if gain else _("%(name)s was level")
        said.append(pattern % {"name": name, "amount": money.plain(abs(gain))})
    return ", ".join(said) + "."


def over_words(each: NightPlan, *, money: MoneyFormat) -> str:
    """Return by how much a night does not add up."""
    over = each.over
    if not over:
        return _("A deal of it does not add up.")
    pattern = _("%(amount)s more was won than lost.")
    if over < 0:
        pattern = _("%(amount)s more was lost than won.")
    return pattern % {"amount": money.lone(abs(over))}


def payment_line(each: PaymentPlan, *, currency: str) -> PaymentLine:
    """Return a payment as it was understood, in a sentence."""
    pattern = _("%(day)s: %(payer)s paid %(payee)s %(amount)s.")
    words = {
        "day": dates.day_in_full(each.payment.day),
        "payer": each.payer,
        "payee": each.payee,
        "amount": money_format_of(currency).lone(each.payment.amount),
    }
    return PaymentLine(pattern % words, "" if each.why_not is None else sentence_of(each.why_not))


def slip_words(slip: CellSlip) -> tuple[str, str]:
    """Return a cell by its name in the spreadsheet, and what is wrong with it."""
    return slip.place, sentence_of(slip.fault)


def left_out_words(each: PassedOver) -> str:
    """Return what is left out of a spreadsheet, and why, in a sentence."""
    pattern = _("Row %(place)s: %(why)s.") if each.is_row else _("Column %(place)s: %(why)s.")
    return pattern % {"place": each.place, "why": _(each.why)}


def alarm_of(fault: Fault) -> str:
    """Return what is wrong with a whole spreadsheet, at its cell where there is one."""
    said = sentence_of(fault)
    place = fault.path if fault.path[:1].isupper() else ""
    return _("%(place)s: %(said)s") % {"place": place, "said": said} if place else said


# What was brought in.


@dataclass(frozen=True, slots=True)
class BroughtPage:
    """What one form brought in. `changes` is what it would change to take it back, in sentences."""

    circle: Circle
    title: str
    brought: Brought
    card: BroughtCard
    evenings: Sequence[tuple[Evening, str, str]]
    payments: Sequence[str]
    changes: Sequence[str]
    key: str
    alarm: str = ""


def brought_page(circle: Circle, found: Brought, *, key: str, alarm: str = "") -> BroughtPage:
    """Return the page of what a form brought in, in five queries, and two a payment."""
    seats = seats_of(found.evenings)
    return BroughtPage(
        circle=circle,
        title=known_as(circle),
        brought=found,
        card=brought_card(found),
        evenings=[
            (each, evening_title(each), won_in_words(each, seats[each.pk]))
            for each in found.evenings
        ],
        payments=[_payment_words(entry) for entry in found.payments],
        changes=[] if found.gone else changes_of(circle, found),
        key=key,
        alarm=alarm,
    )


def _payment_words(entry: Entry) -> str:
    """Return a payment that came in, as the log of its evening tells it, and when it was made."""
    book = open_book(entry.evening)
    writer = EntryWriter(book.names, money_format_of(entry.evening.currency), book.game)
    return f"{writer.say(entry)}, {told_why(entry)}"


def brought_card(found: Brought) -> BroughtCard:
    """Return what was brought in, in a line."""
    many = len(found.evenings) or len(found.payments)
    counted = counted_words(many, of_payments=not found.evenings)
    at = timezone.localtime(found.at)
    words = {"day": day_title(at.date()), "time": dates.clock(at), "name": found.by or ""}
    # Translators: when something was brought in, and by whom: “Saturday 28 Nov, 20:15, Ann”
    facts = _("%(day)s, %(time)s, %(name)s") if found.by else _("%(day)s, %(time)s")
    said = facts % words
    if found.gone:
        # Translators: behind when something was brought in
        gone = _("taken back")
        said = f"{said} · {gone}"
    return BroughtCard(found.name, _days_words(found, counted), said)


def _days_words(found: Brought, counted: str) -> str:
    if not found.evenings:
        return counted
    first, last = found.evenings[0].played_on, found.evenings[-1].played_on
    words = {"nights": counted, "first": dates.day(first), "last": dates.day(last)}
    if first == last:
        # Translators: “1 evening, 5 Jan 2024”
        return _("%(nights)s, %(first)s") % words
    # Translators: “12 evenings, 5 Jan 2024 to 20 Dec 2024”
    return _("%(nights)s, %(first)s to %(last)s") % words


def changes_of(circle: Circle, found: Brought) -> list[str]:
    """Return what taking it back changes: what each then has won less, or lost less."""
    if not found.evenings:
        return [_("What was paid by it is owed again.")]
    evenings: list[uuid.UUID] = [each.pk for each in found.evenings]
    seats = Seat.objects.filter(circle=circle, evening__in=evenings).exclude(number=KITTY_SEAT)
    called = "player__person__name"
    rows = seats.order_by(called).values_list(called, "evening__currency")
    said = []
    for name, currency, won, owed in rows.annotate(Sum("won"), Sum("balance")):
        money = money_format_of(currency)
        if won:
            pattern = _("%(name)s has won %(amount)s less in all.")
            if won < 0:
                pattern = _("%(name)s has lost %(amount)s less in all.")
            said.append(pattern % {"name": name, "amount": money.lone(abs(won))})
        if owed:
            pattern = _("%(name)s is owed %(amount)s less.")
            if owed < 0:
                pattern = _("%(name)s owes %(amount)s less.")
            said.append(pattern % {"name": name, "amount": money.lone(abs(owed))})
    return said
