"""A player's calendar year: each evening, what it brought, what cash was paid, what is open."""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.db.models import Q
from django.db.models.functions import ExtractYear
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from napledger.evening.payments import CASH_KINDS
from napledger.games.web import Purse, purse_of
from napledger.money.amounts import currency_name
from napledger.money.bank_files import is_banked
from sessions.book.net import paid_by
from sessions.common.circle_names import evening_title, known_as
from sessions.common.games_played import GamesPlayed, games_played
from sessions.models import Circle, Evening, Player, Seat, Transfer


@dataclass(frozen=True, slots=True)
class StatementRow:
    """An evening of a statement; all amounts in the smallest coin.

    `won` is what play brought, below nought for a loss; `paid` and `received` are cash; `balance`
    is what the evening still owes the player, below nought for what the player owes.
    """

    evening: Evening
    won: int
    paid: int
    received: int
    balance: int

    @property
    def along(self) -> int:
        """Return what was owed elsewhere and came here, less what went elsewhere from here."""
        return self.balance - self.won - self.paid + self.received

    @property
    def title(self) -> str:
        """Return what the evening is called."""
        return evening_title(self.evening)


@dataclass(frozen=True, slots=True)
class Account:
    """The year in one currency: its evenings, the oldest first, and their sums."""

    currency: str
    lines: Sequence[StatementRow]

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
    """The year in one currency as it is written, and whether there is cash for a bank program."""

    money: str
    currency: str
    lines: Sequence[ShownLine]
    total: ShownLine
    said: str
    has_along: bool
    has_cash: bool
    is_banked: bool


@dataclass(frozen=True, slots=True)
class StatementPage:
    """The statement of one player and year, and the years that there are, the latest first."""

    circle: Circle
    circle_title: str
    player: Player
    year: int
    years: Sequence[int]
    accounts: Sequence[ShownAccount] = field(default_factory=tuple)


def years_of(circle: Circle, *, player: Player | None = None) -> list[int]:
    """Return the years in which there were evenings, or in which a player sat; the latest first."""
    found = Evening.objects.shown(circle)
    if player is not None:
        found = found.filter(seats__player=player)
    years = found.annotate(year=ExtractYear("played_on")).values_list("year", flat=True)
    return list(years.order_by("-year").distinct())


def statement_page(circle: Circle, player: Player, *, year: int | None) -> StatementPage:
    """Return a statement, of the latest year unless another is asked for; five queries."""
    years = years_of(circle, player=player)
    if year is None:
        year = years[0] if years else player_year(circle)
    accounts = accounts_of(circle, player, year=year)
    played = games_played(circle)
    return StatementPage(
        circle=circle,
        circle_title=known_as(circle),
        player=player,
        year=year,
        years=years,
        accounts=tuple(_shown(account, played) for account in accounts),
    )


def player_year(circle: Circle) -> int:
    """Return the year of a circle without evenings: the one in which it was founded."""
    return circle.created_at.year


def accounts_of(circle: Circle, player: Player, *, year: int) -> list[Account]:
    """Return the year of a player, currency by currency, in two queries."""
    seats = Seat.objects.filter(circle=circle, player=player, evening__played_on__year=year)
    sat = list(seats.select_related("evening").order_by("evening__played_on", "evening"))
    cash = _cash(circle, player, evenings=[seat.evening_id for seat in sat])
    lines: dict[str, list[StatementRow]] = defaultdict(list)
    for seat in sat:
        paid, received = cash.get(seat.evening_id, (0, 0))
        line = StatementRow(seat.evening, seat.won, paid, received, seat.balance)
        lines[seat.evening.currency].append(line)
    return [Account(currency, each) for currency, each in lines.items()]


def _cash(
    circle: Circle, player: Player, *, evenings: Sequence[uuid.UUID]
) -> Mapping[uuid.UUID, tuple[int, int]]:
    """Return what a player paid and received in cash at each evening, payments that stand."""
    handed = Transfer.objects.filter(
        Q(payer__player=player) | Q(payee__player=player),
        circle=circle,
        evening__in=evenings,
        settles__kind__in=CASH_KINDS,
    )
    cash: dict[uuid.UUID, list[int]] = defaultdict(lambda: [0, 0])
    by = ("evening", "takes_back", "payer__player")
    for (evening, takes_back, payer), _payer, _payee, amount in paid_by(handed, *by):
        # Whoever hands over cash is paid for it in the book: they owe less. A payment that is taken
        # back goes the other way, and never was.
        has_received = (payer == player.pk) != takes_back
        place = 1 if has_received else 0
        cash[evening][place] += -amount if takes_back else amount
    return {evening: (paid, received) for evening, (paid, received) in cash.items()}


def _shown(account: Account, games: GamesPlayed) -> ShownAccount:
    purse = purse_of(account.currency)
    total = account.total
    if total.balance > 0:
        said = _("%(amount)s still to come in.")
    elif total.balance < 0:
        said = _("%(amount)s still to pay.")
    else:
        said = _("All settled.")
    money = _(currency_name(account.currency, locale=purse.locale))
    return ShownAccount(
        money=money[:1].upper() + money[1:],
        currency=account.currency,
        has_cash=any(line.paid or line.received for line in account.lines),
        is_banked=is_banked(account.currency),
        lines=tuple(_shown_line(line, purse, games) for line in account.lines),
        total=_shown_line(total, purse, games),
        said=said % {"amount": purse.plain(abs(total.balance))},
        has_along=any(line.along for line in account.lines),
    )


def _shown_line(line: StatementRow, purse: Purse, games: GamesPlayed) -> ShownLine:
    return ShownLine(
        id=line.evening.pk,
        day=date_format(line.evening.played_on, "j M Y"),
        game=games.name(line.evening.game),
        title=line.title,
        place=line.evening.place,
        won=purse.signed(line.won),
        paid=purse.plain(line.paid) if line.paid else "",
        received=purse.plain(line.received) if line.received else "",
        along=purse.signed(line.along) if line.along else "",
        balance=purse.signed(line.balance),
    )
