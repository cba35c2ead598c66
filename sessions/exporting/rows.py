"""The rows of the database that an exported book becomes."""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Sequence

from napledger.evening.snapshot import stored
from napledger.games.table import AnyTable
from sessions.book.open_book import key_of
from sessions.exporting.schema import (
    CircleRow,
    DeviceRow,
    EntryRow,
    EveningRow,
    ForgettingRow,
    MilestoneRow,
    PlayerRow,
)
from sessions.models import (
    Access,
    Circle,
    Entry,
    Evening,
    Forgetting,
    Milestone,
    Player,
    Seat,
    Transfer,
)

CHUNK = 500
"""How many rows are written with one statement, or looked for."""


def write_circle(row: CircleRow) -> None:
    """Write a circle."""
    circle = Circle(
        id=row.id,
        name=row.name,
        game=row.game,
        currency=row.currency,
        stake=row.stake,
        rules=row.rules,
        created_at=row.created_at,
    )
    circle.save(force_insert=True)


def write_people(
    players: Sequence[PlayerRow], devices: Sequence[DeviceRow], *, circle_id: uuid.UUID
) -> None:
    """Write players and devices; the devices are remembered, and none of them is let in."""
    Player.objects.bulk_create(
        [Player(id=row.id, circle_id=circle_id, name=row.name) for row in players],
        batch_size=CHUNK,
    )
    accesses = [
        Access(
            id=row.id,
            circle_id=circle_id,
            # No secret has such a hash.
            secret_hash=f"none:{row.id.hex}",
            role=row.role,
            player_id=row.player,
            created_at=row.created_at,
        )
        for row in devices
    ]
    Access.objects.bulk_create(accesses, batch_size=CHUNK)


def write_forgettings(forgettings: Sequence[ForgettingRow], *, circle_id: uuid.UUID) -> None:
    """Write who was forgotten."""
    rows = [
        Forgetting(id=row.id, circle_id=circle_id, player_id=row.player, by=row.by, at=row.at)
        for row in forgettings
    ]
    Forgetting.objects.bulk_create(rows, batch_size=CHUNK)


def write_milestones(milestones: Sequence[MilestoneRow], *, circle_id: uuid.UUID) -> None:
    """Write a circle's own chain, as it came along."""
    rows = [
        Milestone(
            id=row.id,
            circle_id=circle_id,
            number=row.number,
            kind=row.kind,
            evening_id=row.evening,
            length=row.length,
            head=row.head,
            at=row.at,
            digest=row.digest,
        )
        for row in milestones
    ]
    Milestone.objects.bulk_create(rows, batch_size=CHUNK)
    head = milestones[-1].digest if milestones else ""
    Circle.objects.filter(pk=circle_id).update(milestones=len(milestones), head=head)


def write_evening(row: EveningRow, tables: Sequence[AnyTable], *, circle_id: uuid.UUID) -> None:
    """Write an evening with its book; `tables` are those after each entry."""
    evening = Evening(
        id=row.id,
        circle_id=circle_id,
        game=row.game,
        title=row.title,
        place=row.place,
        note=row.note,
        played_on=row.played_on,
        currency=row.currency,
        state=row.state,
        version=row.version,
        deals=row.deals,
        created_at=row.created_at,
    )
    evening.save(force_insert=True)
    seats = _seats(row, circle_id=circle_id)
    Seat.objects.bulk_create(seats.values(), batch_size=CHUNK)
    entries = list(_entries(row, tables, circle_id=circle_id))
    Entry.objects.bulk_create(entries, batch_size=CHUNK)
    ids = {entry.number: entry.pk for entry in entries}
    transfers = [
        transfer
        for entry in row.entries
        for transfer in _transfers(entry, evening=evening, ids=ids, seats=seats)
    ]
    Transfer.objects.bulk_create(transfers, batch_size=CHUNK)


def _seats(row: EveningRow, *, circle_id: uuid.UUID) -> dict[str, Seat]:
    """Return an evening's seats by the names that facts give them."""
    return {
        key_of(each.number): Seat(
            id=each.id,
            circle_id=circle_id,
            evening_id=row.id,
            player_id=each.player,
            number=each.number,
            balance=each.balance,
            won=each.won,
        )
        for each in row.seats
    }


def _entries(
    row: EveningRow, tables: Sequence[AnyTable], *, circle_id: uuid.UUID
) -> Iterator[Entry]:
    ids = {each.number: each.id for each in row.entries}
    for each, table in zip(row.entries, tables, strict=True):
        yield Entry(
            id=each.id,
            circle_id=circle_id,
            evening_id=row.id,
            number=each.number,
            kind=each.kind,
            facts=each.facts,
            target_id=None if each.target is None else ids[each.target],
            why=each.why,
            headline=each.headline,
            table_after=stored(table),
            key=each.key,
            body_hash=each.body_hash,
            by_id=each.by,
            device_id=each.device,
            at=each.at,
            circle_head=each.circle_head,
            digest=each.digest or "",
        )


def _transfers(
    entry: EntryRow, *, evening: Evening, ids: dict[int, uuid.UUID], seats: dict[str, Seat]
) -> Iterator[Transfer]:
    for line, each in enumerate(entry.transfers):
        yield Transfer(
            id=each.id,
            circle_id=evening.circle_id,
            evening_id=evening.pk,
            entry_id=entry.id,
            settles_id=ids[each.settles],
            line=line,
            payer_id=seats[each.payer].pk,
            payee_id=seats[each.payee].pk,
            amount=each.amount,
            why=each.why,
            source=each.source,
            takes_back=each.takes_back,
        )
