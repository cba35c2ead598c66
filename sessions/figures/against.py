"""Two players head to head: who paid whom over all deals, evening by evening, deal by deal."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Page
from django.db.models import QuerySet
from django.http import Http404, QueryDict

from napledger.evening.tally import PLAYED
from napledger.money.formatting import direction_of
from napledger.site import dates
from sessions.book.everybody import read_wherever
from sessions.book.log import corrections_of, effective, numbers_of
from sessions.book.net import net_by, transfers_of
from sessions.book.open_book import Book
from sessions.common.games_played import game_title
from sessions.common.http import Pages
from sessions.common.words import Head, head_of, money_of
from sessions.figures.aggregate import PlayerFigures
from sessions.figures.page import player_of
from sessions.figures.query import FiguresQuery, query_of
from sessions.kinds.writer import EntryWriter
from sessions.models import Circle, Entry, EveningFigures

NIGHTS_A_PAGE = 20


@dataclass(frozen=True, slots=True)
class EveningTogether:
    """An evening at which both sat: what one got of the other in deals, less what was paid.

    `game` is which it was, where evenings of several stand side by side.
    """

    evening: uuid.UUID
    title: str
    game: str
    net: str
    direction: str


@dataclass(frozen=True, slots=True)
class AgainstPage:
    """Everything that the page of two players shows, as seen by the first of them."""

    look: FiguresQuery
    one: uuid.UUID
    other: uuid.UUID
    name: str
    other_name: str
    got: str
    paid: str
    net: str
    direction: str
    nights: tuple[EveningTogether, ...]
    page: Page[tuple[Any, ...]]


@dataclass(frozen=True, slots=True)
class BetweenLine:
    """A deal by which one of two paid the other."""

    entry: int
    label: str
    net: str
    direction: str


@dataclass(frozen=True, slots=True)
class BetweenPage:
    """The deals of one evening by which two players paid one another."""

    book: Book
    head: Head
    name: str
    other_name: str
    lines: Sequence[BetweenLine]
    total: str
    direction: str


def against_page(circle: Circle, one: uuid.UUID, other: uuid.UUID, sent: QueryDict) -> AgainstPage:
    """Return the page of two players, in two queries besides the look's."""
    look = query_of(circle, sent)
    one, name, of = player_of(look, one)
    other, other_name, other_of = player_of(look, other)
    got, paid = _paid(other_of, one), _paid(of, other)
    nights = _nights(look, one, other)
    page = Pages(nights, sent, on_screen=NIGHTS_A_PAGE).asked()
    return AgainstPage(
        look=look,
        one=one,
        other=other,
        name=name,
        other_name=other_name,
        got=look.money.plain(got),
        paid=look.money.plain(paid),
        net=look.money.signed(got - paid),
        direction=direction_of(got - paid),
        nights=tuple(_night(row, str(one), str(other), look) for row in page.object_list),
        page=page,
    )


def _paid(of: PlayerFigures, to: uuid.UUID) -> int:
    return of.paid.get(str(to), 0)


def _nights(
    look: FiguresQuery, one: uuid.UUID, other: uuid.UUID
) -> QuerySet[EveningFigures, tuple[Any, ...]]:
    """Ask for the evenings of both: the id, the day, title and game, and who paid whom how much."""
    rows = EveningFigures.objects.filter(**look.read.where, evening__currency=look.scope.currency)
    if look.scope.year:
        rows = rows.filter(evening__played_on__year=int(look.scope.year))
    if look.scope.game:
        rows = rows.filter(evening__game=look.scope.game)
    both = rows.filter(evening__seats__player_id__in=look.names_of(one))
    both = both.filter(evening__seats__player_id__in=look.names_of(other))
    # All that was counted of an evening is long; of it only this part is read.
    values = both.values_list(
        *("evening", "evening__played_on", "evening__title", "evening__game", "figures__paid")
    )
    return values.order_by("-evening__played_on", "-evening_id")


def _night(row: tuple[Any, ...], one: str, other: str, look: FiguresQuery) -> EveningTogether:
    evening, played_on, title, game, paid = row
    by_person = (
        (look.persons.get(payer, payer), look.persons.get(payee, payee), amount)
        for payer, payee, amount in paid
    )
    net = sum(
        amount if payer == other else -amount
        for payer, payee, amount in by_person
        if {payer, payee} == {one, other}
    )
    day = dates.day(played_on)
    title = f"{day} · {title}" if title else day
    game = game_title(game) if look.all_games else ""
    return EveningTogether(evening, title, game, look.money.signed(net), direction_of(net))


def between_page(book: Book, one: uuid.UUID, other: uuid.UUID) -> BetweenPage:
    """Return the deals by which two paid one another; raise Http404 if they did not both sit."""
    seats = book.seats.items()
    keys = {player: key for key, seat in seats for player in (seat.sat_as, seat.player_id)}
    if not keys.keys() >= {one, other}:
        # Who is asked for by the group that took this one in is asked for as their person there.
        read = read_wherever(book.evening.circle)
        keys |= {read.person(seat.player_id): key for key, seat in seats}
    if one not in keys or other not in keys or keys[one] == keys[other]:
        raise Http404
    money = money_of(book).alone
    nets = _nets(book, keys[one], keys[other])
    writer, numbers = EntryWriter(book.names, money, book.game), numbers_of(book.evening)
    entries = Entry.objects.filter(
        circle=book.evening.circle_id, evening=book.evening, number__in=nets
    ).defer("table_after")
    told = list(entries.order_by("number"))
    corrections = corrections_of(book.evening, numbers=list(nets))
    lines = []
    for entry in told:
        version = effective(entry, corrections[entry.number])
        said = writer.tell_version(version, deal_number=numbers.deal_number(entry.number))
        label = said.with_outcome
        net = nets[entry.number]
        lines.append(BetweenLine(entry.number, label, money.signed(net), direction_of(net)))
    total = sum(nets.values())
    return BetweenPage(
        book=book,
        head=head_of(book),
        name=book.names[keys[one]],
        other_name=book.names[keys[other]],
        lines=lines,
        total=money.signed(total),
        direction=direction_of(total),
    )


def _nets(book: Book, one: str, other: str) -> dict[int, int]:
    """Return what one got from the other less what was paid, by the deal's entry; none at 0."""
    seats = (book.seats[one].pk, book.seats[other].pk)
    dealt = transfers_of(book).filter(settles__kind__in=PLAYED, payer__in=seats, payee__in=seats)
    nets = net_by(dealt, "settles__number", accounts=book.keys_by_id)
    return {number: net[one] for number, net in sorted(nets.items()) if net[one]}
