"""The rows of the database that an exported book becomes."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from napledger.evening.snapshot import stored
from napledger.games.table import AnyTable
from sessions.auditing.schema import (
    CircleRow,
    DeviceRow,
    EveningRow,
    ForgettingRow,
    MilestoneRow,
    PlayerRow,
    Row,
    RuleSetRow,
    columns_of,
)
from sessions.book.open_book import key_of
from sessions.models import (
    Access,
    Circle,
    Entry,
    Forgetting,
    Milestone,
    Player,
    RuleSet,
    Seat,
    Transfer,
)

CHUNK = 500
"""How many rows are written with one statement, or looked for."""


def write_circle(row: CircleRow) -> None:
    _as_model(row).save(force_insert=True)


def write_people(
    players: Sequence[PlayerRow], devices: Sequence[DeviceRow], *, circle_id: uuid.UUID
) -> None:
    """Write players and devices; the devices are remembered, and none of them is let in."""
    _write(Player, (_as_model(row, circle_id=circle_id) for row in players))
    accesses = (
        # No secret has such a hash.
        _as_model(row, circle_id=circle_id, secret_hash=f"none:{row.id.hex}")
        for row in devices
    )
    _write(Access, accesses)


def write_forgettings(forgettings: Sequence[ForgettingRow], *, circle_id: uuid.UUID) -> None:
    _write(Forgetting, (_as_model(row, circle_id=circle_id) for row in forgettings))


def write_rule_sets(rule_sets: Sequence[RuleSetRow], *, circle_id: uuid.UUID) -> None:
    _write(RuleSet, (_as_model(row, circle_id=circle_id) for row in rule_sets))


def write_milestones(milestones: Sequence[MilestoneRow], *, circle_id: uuid.UUID) -> None:
    """Write a circle's own chain, as it came along."""
    _write(Milestone, (_as_model(row, circle_id=circle_id) for row in milestones))
    head = milestones[-1].digest if milestones else ""
    Circle.objects.filter(pk=circle_id).update(milestones=len(milestones), head=head)


def write_evening(row: EveningRow, tables: Sequence[AnyTable], *, circle_id: uuid.UUID) -> None:
    """Write an evening with its book; `tables` are those after each entry."""
    _as_model(row, circle_id=circle_id).save(force_insert=True)
    where = {"circle_id": circle_id, "evening_id": row.id}
    _write(Seat, (_as_model(seat, **where) for seat in row.seats))
    _write(Entry, _entries(row, tables, where))
    _write(Transfer, _transfers(row, where))


def _entries(
    row: EveningRow, tables: Sequence[AnyTable], where: dict[str, uuid.UUID]
) -> Iterator[Entry]:
    ids = {each.number: each.id for each in row.entries}
    for each, table in zip(row.entries, tables, strict=True):
        yield _as_model(
            each,
            target_id=None if each.target is None else ids[each.target],
            table_after=stored(table),
            digest=each.digest or "",
            **where,
        )


def _transfers(row: EveningRow, where: dict[str, uuid.UUID]) -> Iterator[Transfer]:
    entries = {each.number: each.id for each in row.entries}
    seats = {key_of(each.number): each.id for each in row.seats}
    for entry in row.entries:
        for line, each in enumerate(entry.transfers):
            yield _as_model(
                each,
                entry_id=entry.id,
                settles_id=entries[each.settles],
                line=line,
                payer_id=seats[each.payer],
                payee_id=seats[each.payee],
                **where,
            )


def _as_model(row: Row, **others: Any) -> Any:
    """Return a row as it is stored, not saved yet; `others` are the columns that a file leaves out.

    What a field takes out of another model, by the number of an entry or a seat, is among these.
    """
    column = row.model._meta.get_field  # noqa: SLF001  # Django's public name
    own = {
        column(name).attname: getattr(row, name)  # type: ignore[union-attr]  # a stored one has it
        for name, place in columns_of(type(row)).items()
        if name == place
    }
    return row.model(**own | others)


def _write(model: Any, rows: Iterable[Any]) -> None:
    model.objects.bulk_create(rows, batch_size=CHUNK)
