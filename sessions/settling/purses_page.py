"""Purses that several share: whose they are, what they come to, and who could share one."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from napledger.evening.kinds.purses import SharedPurses
from napledger.games.web import MoneyFormat, sentence_of
from napledger.reading.faults import Fault
from sessions.book.joined import read_with
from sessions.book.open_book import Book
from sessions.book.submission import new_key
from sessions.common.words import Head, head_of, money_of
from sessions.models import Entry, Evening, Seat
from sessions.settling.outstanding import Outstanding, outstanding_of


@dataclass(frozen=True, slots=True)
class PurseCard:
    """A purse that is shared: its holder's account, whose it is, and what it comes to.

    `stands` is what each who shares it stands at, by name and figure; `sum` all of it. Where that
    is nought it `is_square`: what is left inside is for those who share it.
    """

    holder: str
    title: str
    stands: tuple[tuple[str, str], ...]
    sum: str
    is_square: bool


@dataclass(frozen=True, slots=True)
class Sharer:
    """A player who shares no purse yet."""

    key: str
    name: str
    figure: str
    is_picked: bool


@dataclass(frozen=True, slots=True)
class PursesPage:
    """Everything that the page shows; `as_last` whether those picked shared a purse before."""

    book: Book
    head: Head
    said: str
    purses: tuple[PurseCard, ...]
    sharers: tuple[Sharer, ...]
    as_last: bool
    key: str
    may_choose: bool
    error: str = ""


def purses_page(
    book: Book,
    *,
    picked: Collection[str] | None = None,
    may_record: bool = True,
    fault: Fault | None = None,
) -> PursesPage:
    """Return the page; `picked` are the accounts that were picked and refused, if any were."""
    money = money_of(book)
    outstanding = outstanding_of(book)
    free = [key for key in book.table.members if key not in outstanding.holders]
    may_choose = may_record and book.evening.state == Evening.REVIEWING
    last: frozenset[str] = frozenset()
    if picked is None and may_choose and not outstanding.purses and not book.evening.is_for_guest:
        last = _shared_last(book) & frozenset(free)
    return PursesPage(
        book=book,
        head=head_of(book),
        said=_said(outstanding),
        purses=purse_cards(outstanding, money=money),
        sharers=tuple(
            Sharer(
                key,
                book.names[key],
                money.signed(book.seats[key].balance),
                is_picked=key in (last if picked is None else picked),
            )
            for key in free
        ),
        as_last=bool(last),
        key=new_key(),
        may_choose=may_choose,
        error=sentence_of(fault, names=book.names) if fault is not None else "",
    )


def names_between_purses(outstanding: Outstanding) -> dict[str, str]:
    """Return the names of the parties that settle: whoever holds a purse by all who share it."""
    names = outstanding.book.names
    return names | {
        each[0]: purse_name([names[key] for key in each]) for each in outstanding.purses
    }


def purse_name(sharers: Sequence[str]) -> str:
    """Return what a purse is called by those who share it."""
    # Translators: the purse that several players share, "Ann and Ben’s purse".
    return _("%(names)s’s purse") % {"names": get_text_list(list(sharers), _("and"))}


def purse_cards(outstanding: Outstanding, *, money: MoneyFormat) -> tuple[PurseCard, ...]:
    """Return a card about each purse that is shared."""
    return tuple(_card(each, outstanding, money=money) for each in outstanding.purses)


def _card(sharers: Sequence[str], outstanding: Outstanding, *, money: MoneyFormat) -> PurseCard:
    book = outstanding.book
    return PurseCard(
        holder=sharers[0],
        title=purse_name([book.names[key] for key in sharers]),
        stands=tuple((book.names[key], money.signed(book.seats[key].balance)) for key in sharers),
        sum=money.signed(sum(book.seats[key].balance for key in sharers)),
        is_square=not sum(book.seats[key].balance for key in sharers),
    )


def _said(outstanding: Outstanding) -> str:
    state = outstanding.book.evening.state
    if state == Evening.OPEN:
        return _("Play is on. End it first, then say who shares a purse.")
    if state == Evening.CLOSED:
        return _("This evening is closed. Only an owner can reopen it to settle another way.")
    return _("A couple who share a purse settle as one. Each player keeps their own balance.")


def _shared_last(book: Book) -> frozenset[str]:
    """Return the accounts here of those who shared the first purse the last time; two queries."""
    read = read_with(book.evening.circle)
    notes = Entry.objects.filter(**read.where, kind=SharedPurses.kind).only("evening_id", "facts")
    note = notes.order_by("-at", "-id").first()
    if note is None or not note.facts["purses"]:
        return frozenset()
    numbers = [int(key) for key in note.facts["purses"][0]]
    seats = Seat.objects.filter(**read.where, evening=note.evening_id, number__in=numbers)
    players = {*map(read.person, seats.values_list("player__person", flat=True))}
    found = frozenset(key for key, seat in book.seats.items() if seat.player_id in players)
    return found if len(found) == len(numbers) else frozenset()
