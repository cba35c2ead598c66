"""The ways to settle an evening, beside each other: how many payments, how large, with whom."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from napledger.evening.kinds.plan import Plan
from napledger.games.web import MoneyFormat
from napledger.ledger.fewest_payments import PARTIES_MAX, PlannedPayment
from napledger.ledger.plans import BANKER, FEWEST, PAIRS, PLAN_WAYS, partners
from napledger.ledger.transfers import KITTY
from napledger.reading.faults import Fault
from sessions.book.open_book import Book
from sessions.book.submission import new_key
from sessions.common.words import Head, about_kitty, head_of, money_of, the_kitty
from sessions.models import Evening
from sessions.settling.outstanding import Outstanding, outstanding_of
from sessions.settling.payment_cards import PaymentWriter
from sessions.settling.plans import payable, plan_of
from sessions.settling.pricing import priced_payments
from sessions.settling.purses_page import names_between_purses

SHORT: Mapping[str, Callable[[], str]] = {
    # Translators: short for "the fewest payments", in a narrow table.
    FEWEST: lambda: _("The fewest"),
    BANKER: lambda: _("One banker"),
    PAIRS: lambda: _("Pair by pair"),
}
"""What the ways are called where they stand side by side."""


@dataclass(frozen=True, slots=True)
class WayCard:
    """A way to settle: what it is, its payments a line each, and whom everybody deals with.

    `met_most` is with how many whoever deals with most does.
    """

    way: str
    banker: str
    title: str
    short: str
    words: str
    payments: int
    count: str
    largest: str
    lines: tuple[str, ...]
    meets: tuple[tuple[str, str], ...]
    met_most: int
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class WaysPage:
    """The ways to settle what is left; `bankers` who can be asked for, by key and name."""

    book: Book
    head: Head
    said: str
    ways: tuple[WayCard, ...]
    bankers: tuple[tuple[str, str], ...]
    banker: str
    key: str
    may_choose: bool


def plans_page(book: Book, *, banker: str = "", may_record: bool = True) -> WaysPage:
    """Return the page; without a banker of this table named, it is who is owed most."""
    money = money_of(book)
    outstanding = outstanding_of(book)
    names = names_between_purses(outstanding)
    plans = _plans(outstanding, banker=banker if banker in book.table.members else "")
    cards = tuple(_card(plan, outstanding, money=money) for plan in plans)
    return WaysPage(
        book=book,
        head=head_of(book),
        said=_said(outstanding),
        ways=cards,
        bankers=tuple(
            (key, names[key])
            for key in book.table.members
            if outstanding.holders.get(key, key) == key
        ),
        banker=next((plan.banker for plan in plans if plan.banker), ""),
        key=new_key(),
        may_choose=may_record and bool(plans),
    )


def _plans(outstanding: Outstanding, *, banker: str) -> list[Plan]:
    if outstanding.book.evening.state != Evening.REVIEWING or outstanding.parties is None:
        return []
    try:
        return [
            plan_of(outstanding, way=way, banker=banker if way == BANKER else "")
            for way in PLAN_WAYS
        ]
    except Fault:
        return []


def _said(outstanding: Outstanding) -> str:
    if outstanding.book.evening.state == Evening.OPEN:
        return _("Play is on. End it first, then choose how to settle.")
    if outstanding.book.evening.state == Evening.CLOSED:
        return _("This evening is closed. Only an owner can reopen it to settle another way.")
    if outstanding.parties is None:
        pattern = _("First: what happens to the %(kitty)s?")
        return about_kitty(pattern, outstanding.book.game.words)
    if not any(outstanding.parties.values()):
        return _("Nobody owes anybody anything.")
    if outstanding.handed:
        return _("What has been paid is counted. This settles the rest.")
    return _("Once you choose, the plan stays as it is while payments are made.")


def _card(plan: Plan, outstanding: Outstanding, *, money: MoneyFormat) -> WayCard:
    book = outstanding.book
    names = names_between_purses(outstanding)
    priced = priced_payments(outstanding, plan.payments)
    writer = PaymentWriter(book.evening, names, money, priced=priced)
    made = payable(plan.payments, book=book)
    largest = max(made, key=lambda each: each.amount, default=None)
    count = len(made)
    chosen = outstanding.chosen
    return WayCard(
        way=plan.way,
        banker=plan.banker or "",
        title=_title(plan, names),
        short=SHORT[plan.way](),
        words=_words(plan, outstanding, names),
        payments=count,
        count=ngettext("%(count)s payment", "%(count)s payments", count) % {"count": count},
        largest=money.plain(0) if largest is None else writer.figure(largest),
        lines=tuple(writer.line(each, paid=False) for each in made),
        meets=_meets(made, book, names),
        met_most=max(map(len, partners(made).values()), default=0),
        is_chosen=chosen is not None
        and (chosen.plan.way, chosen.plan.banker) == (plan.way, plan.banker)
        and set(chosen.plan.payments) == set(plan.payments),
    )


def _title(plan: Plan, names: Mapping[str, str]) -> str:
    if plan.way == FEWEST:
        return _("The fewest payments")
    if plan.banker is not None:
        return _("%(name)s as the banker") % {"name": names[plan.banker]}
    return _("Pair by pair")


def _words(plan: Plan, outstanding: Outstanding, names: Mapping[str, str]) -> str:
    if plan.way == FEWEST:
        unsettled = [amount for amount in (outstanding.parties or {}).values() if amount]
        if len(unsettled) <= PARTIES_MAX:
            return _("No plan has fewer payments.")
        return _("With so many players, this is the shortest plan we could find.")
    if plan.banker is not None:
        words = {"name": names[plan.banker]}
        return _("Everybody settles with %(name)s, who collects first, then pays out.") % words
    pattern = _(
        "Each pair settles up between themselves. What went through the %(kitty)s is shared."
    )
    return about_kitty(pattern, outstanding.book.game.words)


def _meets(
    made: tuple[PlannedPayment, ...], book: Book, names: Mapping[str, str]
) -> tuple[tuple[str, str], ...]:
    """Return whom each player deals with, in table order."""
    names = {**names, KITTY: the_kitty(book.game.words)}
    found = partners(made)
    return tuple(
        (names[key], get_text_list([names[other] for other in found[key]], _("and")))
        for key in book.table.members
        if key in found
    )
