"""What is taken away as tables: a row a deal, and a row a transfer, of some evenings of a circle.

Corrected deals stand as they are now, void ones are left out. The transfers are the book itself:
whatever was posted, what was taken back, and for whose doing, so that they sum to the balances.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from functools import cached_property, lru_cache
from typing import Any

from django.db.models import QuerySet

from napledger.evening.document import DEAL
from napledger.evening.kinds import CASH_KINDS
from napledger.evening.log import LogLine, Projection, project
from napledger.evening.play import read_summary
from napledger.games import games
from napledger.games.contract import Tricks
from napledger.games.deal_score import Summary
from sessions.book.joined import Read, read_with
from sessions.book.log import numbers_of
from sessions.book.log_slice import LogPart, PostedTransfers, log_parts
from sessions.book.net import net_by
from sessions.book.open_book import key_of
from sessions.common.games_played import GamesPlayed, game_words, games_of
from sessions.common.words import kitty_word
from sessions.exporting.clocks import Clocks, clocks_of
from sessions.models import Circle, Evening, Seat
from sessions.models.evenings import KITTY_SEAT

NUMBERED = {"number": "number", "kind": "kind", "target": "target__number"}
TOLD = {**NUMBERED, "facts": "facts", "summary": "summary"}
"""The columns that a line of the log is made of: to number the deals, and to tell of them."""

SEATED = "table_after__seated"

POSTED = ("settles__number", "settles__kind", "settles__at", "payer__number", "payee__number")
SAID = ("amount", "why", "source", "takes_back")
"""The columns that a transfer's row is made of."""


@dataclass(frozen=True, slots=True)
class ExportedDeal:
    """A deal that stands, with its parts. `players` are those of each part, by name.

    `gains` are in the smallest coin, by player who sat at it; the kitty's is `kitty`. `note` is
    what somebody wrote beside it. `tricks` are by name, or those of whoever called; of `mishaps`
    each is a player's name and a word of the game.
    """

    evening: Evening
    number: int
    at: datetime
    dealer: str
    summary: Summary
    players: Sequence[str]
    kitty: int
    gains: Mapping[uuid.UUID, int]
    note: str = ""
    tricks: Tricks = None
    mishaps: Sequence[tuple[str, str]] = ()


@dataclass(frozen=True, slots=True)
class ExportedTransfer:
    """A payment in the book; `deal` is the number of the deal that it is for, if it is for one.

    `paid_on` is the day of cash.
    """

    evening: Evening
    entry: int
    kind: str
    deal: int | None
    at: datetime
    payer: str
    payee: str
    amount: int
    why: str
    source: str
    takes_back: bool
    paid_on: date | None


@dataclass(frozen=True, slots=True)
class _Written:
    """An entry as it was written, and who sat at the table then, by their names in facts."""

    id: uuid.UUID
    at: datetime
    line: LogLine
    seated: Sequence[str]


@dataclass
class _Night:
    """An evening with what its rows are made of; seats by their number, each with its player.

    `written` are the entries of this part of its log, by their numbers; `corrections` come later,
    and so many deals that stand came `before`.
    """

    evening: Evening
    clocks: Clocks
    before: int = 0
    seats: dict[uuid.UUID, int] = field(default_factory=dict)
    players: dict[int, uuid.UUID | None] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    written: dict[int, _Written] = field(default_factory=dict)
    corrections: list[LogLine] = field(default_factory=list)

    @cached_property
    def log(self) -> Projection:
        """Return what this part of the log says after all corrections."""
        return project((*(each.line for each in self.written.values()), *self.corrections))

    @cached_property
    def deals(self) -> dict[int, int]:
        numbers = enumerate(self.log.deals, start=self.before + 1)
        return {entry: number for number, entry in numbers}

    def name(self, seat: int) -> str:
        return self.names[key_of(seat)]


def evenings_between(
    circle: Circle, *, first: date | None = None, last: date | None = None
) -> QuerySet[Evening]:
    """Ask for the evenings of a circle in a period, the oldest first."""
    found = Evening.objects.filter(**read_with(circle).where)
    if first is not None:
        found = found.filter(played_on__gte=first)
    if last is not None:
        found = found.filter(played_on__lte=last)
    return found.order_by("played_on", "pk")


def players_and_games(
    evenings: QuerySet[Evening], read: Read
) -> tuple[dict[uuid.UUID, str], GamesPlayed]:
    """Return who sat at these evenings, by name in order of the alphabet, and at which games.

    In one query.
    """
    sat = Seat.objects.filter(**read.where, player__isnull=False)
    seats = sat.filter(evening__in=evenings.order_by())
    named = seats.values_list("player__person", "player__person__name", "evening__game").distinct()
    rows = list(named.order_by("player__person__name"))
    players = {
        read.persons.get(player, player): read.called(player, name) or ""
        for player, name, _game in rows
    }
    if not read.alone:
        players = dict(sorted(players.items(), key=lambda each: each[1]))
    return players, games_of(game for _player, _name, game in rows)


def deal_rows(evenings: QuerySet[Evening], read: Read) -> Iterator[ExportedDeal]:
    """Yield the deals that stand, evening by evening; few queries for each part of their logs."""
    for part, nights in _read_in_parts(evenings, TOLD, read):
        dealt = part.settling(_ids(nights)).filter(settles__kind=DEAL)
        seats = {seat: number for night in nights.values() for seat, number in night.seats.items()}
        gains = net_by(dealt, "evening", "settles__number", accounts=seats)
        for night in nights.values():
            for entry in night.deals:
                yield _deal_row(night, entry, gains.get((night.evening.pk, entry), {}))


def transfer_rows(evenings: QuerySet[Evening], read: Read) -> Iterator[ExportedTransfer]:
    """Yield every transfer of the book, in the order in which they were posted."""
    posted = PostedTransfers((*POSTED, *SAID))
    elsewhere = lru_cache(maxsize=1)(_deal_numbers)
    for part, nights in _read_in_parts(evenings, NUMBERED, read):
        made = any(each.line.target for night in nights.values() for each in night.written.values())
        rows = posted.of(part, _ids(nights), has_corrections=made)
        for night in nights.values():
            for entry in night.written:
                for settled, *row in rows.get((night.evening.pk, entry), ()):
                    is_here = part.is_whole or settled in night.written
                    deals = night.deals if is_here else elsewhere(night.evening)
                    yield _transfer_row(night, entry, settled, row, deal=deals.get(settled))


def _read_in_parts(
    evenings: QuerySet[Evening], columns: Mapping[str, str], read: Read
) -> Iterator[tuple[LogPart, dict[uuid.UUID, _Night]]]:
    """Yield the logs part by part, each with its evenings and these columns of their lines."""

    def line(row: Sequence[Any]) -> LogLine:
        return LogLine(**{"facts": {}, **dict(zip(columns, row, strict=True))})

    before, has_seats = 0, "facts" in columns
    for part in log_parts(evenings.iterator()):
        nights = _nights(part, read, before=0 if part.first is None else before)
        seats = (SEATED,) if has_seats else ()
        rows = part.entries().values_list("evening", "pk", "at", *columns.values(), *seats)
        for evening, pk, at, *row in rows:
            night = nights[evening]
            seated = row.pop() if has_seats else ()
            told = night.clocks.local(at, evening=night.evening)
            written = _Written(pk, told, line(row), seated)
            night.written[written.line.number] = written
        for evening, *row in part.later_corrections().values_list("evening", *columns.values()):
            nights[evening].corrections.append(line(row))
        yield part, nights
        before = sum(each.before + len(each.deals) for each in nights.values())


def _nights(part: LogPart, read: Read, *, before: int) -> dict[uuid.UUID, _Night]:
    """Return the evenings of a part with their seats, in two queries."""
    clocks = clocks_of(read.circles, [evening.pk for evening in part.evenings])
    nights = {evening.pk: _Night(evening, clocks, before) for evening in part.evenings}
    seats = Seat.objects.filter(**read.where, evening__in=list(nights)).order_by("number")
    for evening, seat, number, player, name in seats.values_list(
        "evening", "pk", "number", "player__person", "player__person__name"
    ):
        nights[evening].seats[seat] = number
        nights[evening].players[number] = read.person(player)
        kitty = kitty_word(game_words([nights[evening].evening.game]))
        nights[evening].names[key_of(number)] = read.called(player, name) or kitty
    return nights


def _ids(nights: Mapping[uuid.UUID, _Night]) -> list[uuid.UUID]:
    return [each.id for night in nights.values() for each in night.written.values()]


def _deal_row(night: _Night, entry: int, gained: Mapping[int, int]) -> ExportedDeal:
    version, names, written = night.log.entries[entry], night.names, night.written[entry]
    summary = read_summary(version.summary)
    tricks, mishaps = _played(night, version.facts)
    dealer = version.facts.get("dealer") or written.line.facts.get("dealer") or ""
    return ExportedDeal(
        evening=night.evening,
        number=night.deals[entry],
        at=written.at,
        dealer=names.get(dealer, ""),
        summary=summary,
        players=[", ".join(names.get(key, "") for key in part.players) for part in summary.parts],
        kitty=gained.get(KITTY_SEAT, 0),
        gains={
            player: gained.get(seat, 0)
            for seat, player in night.players.items()
            if player is not None and (seat in gained or key_of(seat) in written.seated)
        },
        note=version.facts.get("note", ""),
        tricks=tricks,
        mishaps=mishaps,
    )


def _played(night: _Night, facts: Mapping[str, Any]) -> tuple[Tricks, list[tuple[str, str]]]:
    """Return a deal's tricks, and who went wrong in it: nothing where the game is not here."""
    game = games().get(night.evening.game)
    if game is None:
        return None, []
    deal = game.read_deal(facts)
    wrongs = dict.fromkeys(game.went_wrong(deal))
    tricks = game.tricks_in(deal)
    if tricks is not None and not isinstance(tricks, int):
        tricks = tuple((night.names.get(player, ""), number) for player, number in tricks)
    return tricks, [(night.names.get(each.player, ""), each.what) for each in wrongs]


def _deal_numbers(evening: Evening) -> Mapping[int, int]:
    """Return the numbers of the deals that stand in a whole log, by their entries."""
    return {entry: number for number, entry in enumerate(numbers_of(evening).deals, start=1)}


def _transfer_row(
    night: _Night, entry: int, settled: int, row: Sequence[Any], *, deal: int | None
) -> ExportedTransfer:
    kind, settled_at, payer, payee, amount, why, source, takes_back = row
    evening = night.evening
    is_cash = kind in CASH_KINDS
    return ExportedTransfer(
        evening=evening,
        entry=entry,
        kind=kind,
        deal=deal,
        at=night.written[entry].at,
        payer=night.name(payer),
        payee=night.name(payee),
        amount=amount,
        why=why,
        source=source,
        takes_back=takes_back,
        paid_on=night.clocks.paid_on(settled_at, number=settled, evening=evening)
        if is_cash
        else None,
    )
