"""What is taken away as tables: a row a deal, and a row a transfer, of some evenings of a circle.

Corrected deals stand as they are now, void ones are left out. The transfers are the book itself:
whatever was posted, what was taken back, and for whose doing, so that they sum to the balances.
"""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime

from django.db.models import Sum
from django.utils import timezone

from napledger.evening.log import AMEND, CORRECTIONS, VOID
from sessions.book import key_of
from sessions.models import Circle, Entry, Evening, Seat, Transfer
from sessions.selectors.numbers import DEAL
from sessions.selectors.versions import Version, version_after

EVENINGS_AT_ONCE = 50
"""So many evenings are read with each round of queries: memory does not grow with the circle."""


@dataclass(frozen=True, slots=True)
class DealRow:
    """A deal that stands. `gains` are in the smallest coin, by player; the kitty's is `kitty`."""

    evening: Evening
    number: int
    at: datetime
    dealer: str
    player: str
    what: str
    outcome: str
    kitty: int
    gains: Mapping[uuid.UUID, int]


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
    """An evening with what its rows are made of."""

    evening: Evening
    seats: dict[uuid.UUID, Seat] = field(default_factory=dict)
    entries: list[Entry] = field(default_factory=list)
    versions: dict[int, Version] = field(default_factory=dict)
    void: set[int] = field(default_factory=set)

    @property
    def deals(self) -> list[Entry]:
        """Return the deals that stand, in order."""
        return [e for e in self.entries if e.kind == DEAL and e.number not in self.void]

    def name(self, seat: uuid.UUID) -> str:
        """Return whose seat it is."""
        return str(self.seats[seat])

    def name_by_key(self, key: str | None) -> str:
        """Return the name of a seat that facts name, or nothing."""
        return next((str(s) for s in self.seats.values() if key_of(s.number) == key), "")


def evenings_between(
    circle: Circle, *, first: date | None = None, last: date | None = None
) -> list[Evening]:
    """Return the evenings of a circle in a period, the oldest first."""
    found = Evening.objects.filter(circle=circle)
    if first is not None:
        found = found.filter(played_on__gte=first)
    if last is not None:
        found = found.filter(played_on__lte=last)
    return list(found.order_by("played_on", "pk"))


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
        gains = _gains(nights)
        for night in nights.values():
            for number, entry in enumerate(night.deals, start=1):
                yield _deal_row(night, entry, number, gains[entry.pk])


def transfer_rows(evenings: Sequence[Evening]) -> Iterator[TransferRow]:
    """Yield every transfer of the book, in the order in which they were posted."""
    for nights in _rounds(evenings):
        entries = {entry.pk: entry for night in nights.values() for entry in night.entries}
        posted = Transfer.objects.filter(evening__in=[n.evening for n in nights.values()])
        posted = posted.filter(circle=next(iter(nights.values())).evening.circle_id)
        by_night: dict[uuid.UUID, list[Transfer]] = defaultdict(list)
        for each in posted:
            by_night[each.evening_id].append(each)
        for night in nights.values():
            numbers = {entry.pk: number for number, entry in enumerate(night.deals, start=1)}
            rows = by_night[night.evening.pk]
            for each in sorted(rows, key=lambda row: (entries[row.entry_id].number, row.line)):
                yield _transfer_row(night, each, entries=entries, deals=numbers)


def _rounds(evenings: Sequence[Evening]) -> Iterator[dict[uuid.UUID, _Night]]:
    for start in range(0, len(evenings), EVENINGS_AT_ONCE):
        yield _nights(evenings[start : start + EVENINGS_AT_ONCE])


def _nights(evenings: Sequence[Evening]) -> dict[uuid.UUID, _Night]:
    """Return these evenings with their seats and logs, in two queries."""
    nights = {evening.pk: _Night(evening) for evening in evenings}
    circle_id = evenings[0].circle_id
    for seat in Seat.objects.filter(circle=circle_id, evening__in=evenings).select_related(
        "player"
    ):
        nights[seat.evening_id].seats[seat.pk] = seat
    log = Entry.objects.filter(circle=circle_id, evening__in=evenings).defer("table_after")
    for entry in log.order_by("evening", "number"):
        nights[entry.evening_id].entries.append(entry)
    for night in nights.values():
        _correct(night)
    return nights


def _correct(night: _Night) -> None:
    """Note what each deal says after its corrections, and which entries are void."""
    known = {entry.pk: entry for entry in night.entries}
    for entry in night.entries:
        if entry.kind not in CORRECTIONS:
            night.versions[entry.number] = Version(entry.kind, entry.facts, entry.headline)
            continue
        assert entry.target_id is not None, "a correction has a target"
        entry.target = known[entry.target_id]
        if entry.kind == VOID:
            night.void.add(entry.target.number)
        elif entry.kind != AMEND:
            night.void.discard(entry.target.number)
        changed = {entry.target.number, *map(int, entry.headline.get("others", ()))}
        for number in changed & night.versions.keys():
            before = night.versions[number]
            night.versions[number] = version_after(before, entry, number=number)


def _gains(nights: Mapping[uuid.UUID, _Night]) -> dict[uuid.UUID, dict[uuid.UUID, int]]:
    """Return what each deal brought each seat, with what was taken back, in one query."""
    first = next(iter(nights.values())).evening
    sums = (
        Transfer.objects.filter(circle=first.circle_id, evening__in=list(nights))
        .filter(settles__kind=DEAL)
        .values_list("settles", "payer", "payee")
        .annotate(Sum("amount"))
        .order_by()
    )
    gains: dict[uuid.UUID, dict[uuid.UUID, int]] = defaultdict(lambda: defaultdict(int))
    for settles, payer, payee, amount in sums:
        gains[settles][payer] -= amount
        gains[settles][payee] += amount
    return gains


def _deal_row(night: _Night, entry: Entry, number: int, gained: Mapping[uuid.UUID, int]) -> DealRow:
    version = night.versions[entry.number]
    kitty = next((gain for pk, gain in gained.items() if not night.seats[pk].player_id), 0)
    by_player = {seat.player_id: gained.get(pk, 0) for pk, seat in night.seats.items()}
    return DealRow(
        evening=night.evening,
        number=number,
        at=timezone.localtime(entry.at),
        dealer=night.name_by_key(version.facts.get("dealer") or entry.facts.get("dealer")),
        player=night.name_by_key(version.headline.get("player")),
        what=version.headline.get("what", ""),
        outcome=version.headline.get("outcome", ""),
        kitty=kitty,
        gains={player: gain for player, gain in by_player.items() if player is not None},
    )


def _transfer_row(
    night: _Night,
    row: Transfer,
    *,
    entries: Mapping[uuid.UUID, Entry],
    deals: Mapping[uuid.UUID, int],
) -> TransferRow:
    settled = entries[row.settles_id]
    return TransferRow(
        evening=night.evening,
        entry=entries[row.entry_id].number,
        kind=settled.kind,
        deal=deals.get(settled.pk),
        at=timezone.localtime(entries[row.entry_id].at),
        payer=night.name(row.payer_id),
        payee=night.name(row.payee_id),
        amount=row.amount,
        why=row.why,
        source=row.source,
        takes_back=row.takes_back,
    )
