"""A player's calendar year: each evening, what it brought, what cash was paid, what is open.

Cash counts in the year in which it was paid. An evening of an earlier year that was paid in this
one stands in both: there with what play brought, here with its cash.
"""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.db.models import Q
from django.db.models.functions import ExtractYear
from django.utils.translation import gettext as _

from napledger.games.web import MoneyFormat, money_format_of
from napledger.money.bank_files import is_banked
from napledger.money.currencies import currency_name
from napledger.site import dates
from sessions.book.joined import read_with
from sessions.common.games_played import GamesPlayed, games_played
from sessions.common.words import evening_title, known_as
from sessions.exporting.cash import Cash, cash_of
from sessions.models import Circle, Evening, Player, Seat


@dataclass(frozen=True, slots=True)
class StatementRow:
    """An evening of a statement; all amounts in the smallest coin.

    `won` is what play brought, below nought for a loss; `paid` and `received` are cash of the year;
    `balance` is what the evening still owes the player when the year ends, below nought for what
    the player owes.
    """

    evening: Evening
    won: int
    paid: int
    received: int
    balance: int

    @property
    def along(self) -> int:
        """Return what came here from elsewhere or an earlier year, less what went elsewhere."""
        return self.balance - self.won - self.paid + self.received

    @property
    def title(self) -> str:
        return evening_title(self.evening)


@dataclass(frozen=True, slots=True)
class YearAccount:
    """The year in one currency: its evenings, the oldest first, and their sums.

    `is_now` is whether nothing was paid for them since the year ended.
    """

    currency: str
    lines: Sequence[StatementRow]
    is_now: bool = True

    @property
    def total(self) -> StatementRow:
        """Return the sums of the year; the evening is the last one."""
        return StatementRow(
            self.lines[-1].evening,
            won=sum(line.won for line in self.lines),
            paid=sum(line.paid for line in self.lines),
            received=sum(line.received for line in self.lines),
            balance=sum(line.balance for line in self.lines),
        )


@dataclass(frozen=True, slots=True)
class ShownLine:
    """A line as it is written; `game` is which it was, where the circle plays several."""

    id: uuid.UUID
    day: str
    game: str
    title: str
    place: str
    won: str
    paid: str
    received: str
    along: str
    balance: str


@dataclass(frozen=True, slots=True)
class ShownAccount:
    """The year in one currency as it is written."""

    money: str
    lines: Sequence[ShownLine]
    total: ShownLine
    said: str
    has_along: bool


@dataclass(frozen=True, slots=True)
class CashLine:
    """What was paid and received in a year in one currency, as a bank program gets it."""

    currency: str
    said: str
    is_banked: bool


@dataclass(frozen=True, slots=True)
class StatementPage:
    """The statement of one player and year, and the years that there are, the latest first.

    `cash` is what a bank program can be given of it, currency by currency.
    """

    circle: Circle
    circle_title: str
    player: Player
    year: int
    years: Sequence[int]
    accounts: Sequence[ShownAccount]
    cash: Sequence[CashLine]


@dataclass(frozen=True, slots=True)
class Statement:
    """The accounts of one player and year, the cash of all years, and which years there are."""

    year: int
    years: Sequence[int]
    accounts: Sequence[YearAccount]
    cash: Sequence[Cash]


def statement_of(circle: Circle, player: Player, *, year: int | None) -> Statement:
    """Return a statement, of the latest year unless another is asked for; nine queries."""
    cash = cash_of(circle, player)
    read = read_with(circle)
    sat = read.shown().filter(seats__player__person__in=read.sat_by(player.pk))
    played = sat.annotate(year=ExtractYear("played_on")).values_list("year", flat=True)
    found = {*played.order_by().distinct(), *(each.move.day.year for each in cash)}
    years = sorted(found, reverse=True)
    if year is None:
        year = years[0] if years else player_year(circle)
    return Statement(year, years, _accounts(circle, player, cash, year=year), cash)


def statement_page(circle: Circle, player: Player, *, year: int | None) -> StatementPage:
    """Return a statement as it is shown, of the latest year unless another is asked for."""
    found = statement_of(circle, player, year=year)
    played = games_played(circle)
    return StatementPage(
        circle=circle,
        circle_title=known_as(circle),
        player=player,
        year=found.year,
        years=found.years,
        accounts=tuple(_shown(account, played, year=found.year) for account in found.accounts),
        cash=tuple(_told(found)),
    )


def player_year(circle: Circle) -> int:
    """Return the year of a circle without evenings: the one in which it was founded."""
    return circle.created_at.year


def _accounts(
    circle: Circle, player: Player, cash: Sequence[Cash], *, year: int
) -> list[YearAccount]:
    """Return the year of a player, currency by currency, in one query."""
    moves: dict[uuid.UUID, list[tuple[int, int]]] = defaultdict(list)
    for each in cash:
        for evening_id, amount in each.parts.items():
            moves[evening_id].append((each.move.day.year, amount))
    paid = [evening_id for evening_id, found in moves.items() if year in dict(found)]
    of_year = Q(evening__played_on__year=year) | Q(evening__in=paid)
    read = read_with(circle)
    who = read.sat_by(player.pk)
    seats = Seat.objects.filter(of_year, **read.where, player__person__in=who)
    rows: dict[str, list[StatementRow]] = defaultdict(list)
    paid_later = set()
    for seat in seats.select_related("evening").order_by("evening__played_on", "evening"):
        found = moves[seat.evening_id]
        now = [amount for paid_in, amount in found if paid_in == year]
        later = [amount for paid_in, amount in found if paid_in > year]
        evening = seat.evening
        row = StatementRow(
            evening,
            won=seat.won if evening.played_on.year == year else 0,
            paid=-sum(amount for amount in now if amount < 0),
            received=sum(amount for amount in now if amount > 0),
            balance=seat.balance + sum(later),
        )
        rows[evening.currency].append(row)
        if later:
            paid_later.add(evening.currency)
    return [
        YearAccount(currency, lines, is_now=currency not in paid_later)
        for currency, lines in rows.items()
    ]


def _told(found: Statement) -> Iterator[CashLine]:
    """Yield what was paid and received in the year, in each currency in which there was any."""
    amounts: dict[str, list[int]] = defaultdict(list)
    for cash in found.cash:
        if cash.move.day.year == found.year:
            amounts[cash.currency].append(cash.move.amount)
    for currency, moves in amounts.items():
        plain = money_format_of(currency).plain
        received, paid = sum(m for m in moves if m > 0), -sum(m for m in moves if m < 0)
        # Translators: cash of a year: "12p received, 3p paid".
        said = _("%(received)s received, %(paid)s paid")
        told = said % {"received": plain(received), "paid": plain(paid)}
        yield CashLine(currency, told, is_banked(currency))


def _shown(account: YearAccount, games: GamesPlayed, *, year: int) -> ShownAccount:
    money = money_format_of(account.currency)
    total = account.total
    if total.balance > 0:
        said = _("%(amount)s still to come in.")
        ended = _("%(amount)s was still to come in when %(year)s ended.")
    elif total.balance < 0:
        said = _("%(amount)s still to pay.")
        ended = _("%(amount)s was still to be paid when %(year)s ended.")
    else:
        said = ended = _("All settled.")
    told = said if account.is_now else ended
    name = _(currency_name(account.currency, locale=money.locale))
    return ShownAccount(
        money=name[:1].upper() + name[1:],
        lines=tuple(_shown_line(line, money, games) for line in account.lines),
        total=_shown_line(total, money, games),
        said=told % {"amount": money.plain(abs(total.balance)), "year": year},
        has_along=any(line.along for line in account.lines),
    )


def _shown_line(line: StatementRow, money: MoneyFormat, games: GamesPlayed) -> ShownLine:
    return ShownLine(
        id=line.evening.pk,
        day=dates.day(line.evening.played_on),
        game=games.name(line.evening.game),
        title=line.title,
        place=line.evening.place,
        won=money.signed(line.won),
        paid=money.plain(line.paid) if line.paid else "",
        received=money.plain(line.received) if line.received else "",
        along=money.signed(line.along) if line.along else "",
        balance=money.signed(line.balance),
    )
