"""What is taken away as tables: a row a deal, and a row a transfer, of some evenings of a circle.

Corrected deals stand as they are now, void ones are left out. The transfers are the book itself:
whatever was posted, what was taken back, and for whose doing, so that they sum to the balances.
"""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from operator import itemgetter
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone

from napledger.evening.document import DEAL
from napledger.evening.log import Line, Projection, project
from napledger.evening.snapshot import read_summary
from napledger.games import games
from napledger.games.deal_score import Summary
from napledger.games.tricks import Tricks, tricks_of
from sessions.book.log import as_lines
from sessions.book.net import net_by
from sessions.book.open_book import key_of
from sessions.common.games_played import game_words
from sessions.common.kitty_words import kitty_word
from sessions.models import Circle, Entry, Evening, Seat, Transfer
from sessions.models.evenings import KITTY_SEAT

EVENINGS_AT_ONCE = 50
"""So many evenings are read with each round of queries: memory does not grow with the circle."""

IN_LOG = ("circle_id", "evening_id", "number", "kind", "facts", "summary", "target_id", "at")
"""What a row asks of an entry; snapshots are most of its weight."""


@dataclass(frozen=True, slots=True)
class DealRow:
    """A deal that stands, with its parts. `players` are those of each part, by name.

    `gains` are in the smallest coin, by player; the kitty's is `kitty`. `note` is what somebody
    wrote beside it. `tricks` are by name, or those of whoever called; of `mishaps` each is a
    player's name and a word of the game.
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
class TransferRow:
    """A payment in the book; `deal` is the number of the deal that it is for, if it is for one."""

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


@dataclass
class _Night:
    """An evening with what its rows are made of; seats by their number, each with its player."""

    evening: Evening
    seats: dict[uuid.UUID, int] = field(default_factory=dict)
    players: dict[int, uuid.UUID | None] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    entries: list[Entry] = field(default_factory=list)
    log: Projection = field(default_factory=lambda: project(()))

    @property
    def deals(self) -> list[Entry]:
        """Return the deals that stand, in order."""
        return [e for e in self.entries if e.kind == DEAL and not self.log.is_void(e.number)]

    def name(self, seat: int) -> str:
        """Return whose seat it is."""
        return self.names[key_of(seat)]


def evenings_between(
    circle: Circle, *, first: date | None = None, last: date | None = None
) -> QuerySet[Evening]:
    """Ask for the evenings of a circle in a period, the oldest first."""
    found = Evening.objects.filter(circle=circle)
    if first is not None:
        found = found.filter(played_on__gte=first)
    if last is not None:
        found = found.filter(played_on__lte=last)
    return found.order_by("played_on", "pk")


def players_of(evenings: Sequence[Evening]) -> dict[uuid.UUID, str]:
    """Return who sat at these evenings, by name in order of the alphabet, in one query."""
    seats = Seat.objects.filter(evening__in=evenings, player__isnull=False)
    if evenings:
        seats = seats.filter(circle=evenings[0].circle_id)
    named = seats.values_list("player", "player__name").distinct().order_by("player__name")
    return dict(named)


def deal_rows(evenings: Sequence[Evening]) -> Iterator[DealRow]:
    """Yield the deals that stand, evening by evening; four queries for each fifty evenings."""
    for nights in _rounds(evenings):
        _read_logs(nights)
        gains = _gains(nights)
        for night in nights.values():
            for number, entry in enumerate(night.deals, start=1):
                yield _deal_row(
                    night, entry, number, gains.get((night.evening.pk, entry.number), {})
                )


def transfer_rows(evenings: Sequence[Evening]) -> Iterator[TransferRow]:
    """Yield every transfer of the book, in the order in which they were posted."""
    for nights in _rounds(evenings):
        indexes = _indexes(nights)
        by_night: dict[uuid.UUID, list[tuple[Any, ...]]] = defaultdict(list)
        for posted in _posted(nights):
            by_night[posted[0]].append(posted[1:])
        for pk, night in nights.items():
            for row in sorted(by_night[pk], key=itemgetter(0, 1)):
                yield _transfer_row(night, row, index=indexes[pk])


@dataclass
class _Index:
    """Of one log, by the numbers of its entries: when each was written, and the deals' numbers."""

    times: dict[int, datetime] = field(default_factory=dict)
    deals: dict[int, int] = field(default_factory=dict)


def _indexes(nights: Mapping[uuid.UUID, _Night]) -> dict[uuid.UUID, _Index]:
    """Return the index of each log, in one query that reads little of an entry."""
    circle_id = next(iter(nights.values())).evening.circle_id
    log = Entry.objects.filter(circle=circle_id, evening__in=list(nights)).order_by("number")
    indexes = {pk: _Index() for pk in nights}
    lines: dict[uuid.UUID, list[Line]] = {pk: [] for pk in nights}
    rows = log.values_list("evening", "number", "kind", "at", "target__number")
    for evening, number, kind, at, target in rows:
        indexes[evening].times[number] = timezone.localtime(at)
        lines[evening].append(Line(number, kind, {}, target))
    for pk, index in indexes.items():
        deals = project(lines[pk]).deals
        index.deals = {number: place for place, number in enumerate(deals, start=1)}
    return indexes


def _posted(nights: Mapping[uuid.UUID, _Night]) -> Iterable[tuple[Any, ...]]:
    """Ask for all transfers with the numbers of what they name, for ids cost more than they tell.

    Each comes with its evening, the number of its entry and its line, and then as a row has it.
    """
    circle_id = next(iter(nights.values())).evening.circle_id
    rows = Transfer.objects.filter(circle=circle_id, evening__in=list(nights)).values_list(
        *("evening", "entry__number", "line", "settles__number", "settles__kind"),
        *("payer__number", "payee__number", "amount", "why", "source", "takes_back"),
    )
    return rows.order_by()


def _rounds(evenings: Sequence[Evening]) -> Iterator[dict[uuid.UUID, _Night]]:
    for start in range(0, len(evenings), EVENINGS_AT_ONCE):
        yield _nights(evenings[start : start + EVENINGS_AT_ONCE])


def _nights(evenings: Sequence[Evening]) -> dict[uuid.UUID, _Night]:
    """Return these evenings with their seats, in one query."""
    nights = {evening.pk: _Night(evening) for evening in evenings}
    circle_id = evenings[0].circle_id
    seats = Seat.objects.filter(circle=circle_id, evening__in=evenings).order_by("number")
    for evening, seat, number, player, name in seats.values_list(
        "evening", "pk", "number", "player", "player__name"
    ):
        nights[evening].seats[seat] = number
        nights[evening].players[number] = player
        kitty = kitty_word(game_words([nights[evening].evening.game]))
        nights[evening].names[key_of(number)] = name or kitty
    return nights


def _read_logs(nights: Mapping[uuid.UUID, _Night]) -> None:
    """Give each evening its log, in one query."""
    circle_id = next(iter(nights.values())).evening.circle_id
    log = Entry.objects.filter(circle=circle_id, evening__in=list(nights)).only(*IN_LOG)
    for entry in log.order_by("evening", "number"):
        nights[entry.evening_id].entries.append(entry)
    for night in nights.values():
        known = {entry.pk: entry for entry in night.entries}
        for entry in night.entries:
            entry.target = known[entry.target_id] if entry.target_id else None
        night.log = project(as_lines(night.entries, told=True))


def _gains(nights: Mapping[uuid.UUID, _Night]) -> dict[tuple[uuid.UUID, int], dict[int, int]]:
    """Return what each deal brought each seat, with what was taken back, in one query."""
    circle_id = next(iter(nights.values())).evening.circle_id
    dealt = Transfer.objects.filter(circle=circle_id, evening__in=list(nights), settles__kind=DEAL)
    seats = {seat: number for night in nights.values() for seat, number in night.seats.items()}
    return net_by(dealt, "evening", "settles__number", accounts=seats)


def _deal_row(night: _Night, entry: Entry, number: int, gained: Mapping[int, int]) -> DealRow:
    version, names = night.log.entries[entry.number], night.names
    summary = read_summary(version.summary)
    tricks, mishaps = _played(night, version.facts)
    return DealRow(
        evening=night.evening,
        number=number,
        at=timezone.localtime(entry.at),
        dealer=names.get(version.facts.get("dealer") or entry.facts.get("dealer") or "", ""),
        summary=summary,
        players=[", ".join(names.get(key, "") for key in part.players) for part in summary.parts],
        kitty=gained.get(KITTY_SEAT, 0),
        gains={
            player: gained.get(seat, 0)
            for seat, player in night.players.items()
            if player is not None
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
    tricks = tricks_of(deal, game=game)
    if tricks is not None and not isinstance(tricks, int):
        tricks = tuple((night.names.get(player, ""), number) for player, number in tricks)
    return tricks, [(night.names.get(each.player, ""), each.what) for each in wrongs]


def _transfer_row(night: _Night, row: Sequence[Any], *, index: _Index) -> TransferRow:
    entry, _line, settled, kind, payer, payee, amount, why, source, takes_back = row
    return TransferRow(
        evening=night.evening,
        entry=entry,
        kind=kind,
        deal=index.deals.get(settled),
        at=index.times[entry],
        payer=night.name(payer),
        payee=night.name(payee),
        amount=amount,
        why=why,
        source=source,
        takes_back=takes_back,
    )
