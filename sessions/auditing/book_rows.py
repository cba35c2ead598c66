"""A book out of the database: one evening, or a whole circle, with everything in it."""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import starmap
from typing import Any, TypeVar

from django.db.models import Model, QuerySet

from sessions.auditing.schema import (
    Bundle,
    CircleRow,
    DeviceRow,
    EntryRow,
    EveningRow,
    ForgettingRow,
    MilestoneRow,
    PlayerRow,
    Row,
    RuleSetRow,
    SeatRow,
    TransferRow,
    columns_of,
)
from sessions.book.consistent_read import consistent_read
from sessions.book.open_book import key_of
from sessions.models import (
    Access,
    Circle,
    Entry,
    Evening,
    Forgetting,
    Milestone,
    Player,
    RuleSet,
    Seat,
    Transfer,
)

AnyRow = TypeVar("AnyRow", bound=Row)


def circle_bundle(circle_id: uuid.UUID) -> Bundle:
    """Return a whole circle as it stands at one moment, in seven queries and three an evening."""
    with consistent_read():
        return replace(circle_alone(circle_id), evenings=tuple(evening_rows(circle_id)))


def evening_rows(circle_id: uuid.UUID) -> Iterator[EveningRow]:
    """Yield the evenings of a circle, each read when it is asked for."""
    for evening in Evening.objects.filter(circle=circle_id).order_by("pk"):
        yield evening_row(evening)


def circle_alone(circle_id: uuid.UUID) -> Bundle:
    """Return a whole circle, but for its evenings."""
    return Bundle(
        whole=True,
        circle=circle_row(Circle.objects.get(pk=circle_id)),
        players=_rows(PlayerRow, Player.objects.filter(circle=circle_id).order_by("pk")),
        devices=_rows(DeviceRow, Access.objects.filter(circle=circle_id).order_by("pk")),
        evenings=(),
        forgettings=_rows(
            ForgettingRow, Forgetting.objects.filter(circle=circle_id).order_by("pk")
        ),
        milestones=_rows(
            MilestoneRow, Milestone.objects.filter(circle=circle_id).order_by("number")
        ),
        rule_sets=_rows(RuleSetRow, RuleSet.objects.filter(circle=circle_id).order_by("pk")),
    )


def evening_bundle(evening_id: uuid.UUID, *, circle_id: uuid.UUID | None = None) -> Bundle:
    """Return one evening as it stands at one moment, with whoever is in it.

    Where its circle is known, it is looked for there alone.
    """
    there = {"pk": evening_id} if circle_id is None else {"pk": evening_id, "circle": circle_id}
    with consistent_read():
        evening = Evening.objects.select_related("circle").get(**there)
        row = evening_row(evening)
        used = {entry.device for entry in row.entries if entry.device is not None}
        devices = Access.objects.filter(circle=evening.circle_id, pk__in=used).order_by("pk")
        device_rows = _rows(DeviceRow, devices)
        named = [
            *(seat.player for seat in row.seats),
            *(entry.by for entry in row.entries),
            *(device.player for device in device_rows),
        ]
        ids = set(filter(None, named))
        players = Player.objects.filter(circle=evening.circle_id, pk__in=ids).order_by("pk")
        forgotten = Forgetting.objects.filter(circle=evening.circle_id, player__in=ids)
        return Bundle(
            whole=False,
            circle=circle_row(evening.circle),
            players=_rows(PlayerRow, players),
            devices=device_rows,
            evenings=(row,),
            forgettings=_rows(ForgettingRow, forgotten.order_by("pk")),
        )


def evening_row(evening: Evening) -> EveningRow:
    """Return an evening with its whole book, in three queries."""
    (row,) = rows_together([evening])
    return row


Tables = dict[uuid.UUID, list[tuple[int, Any]]]
"""The table as it is stored with each entry, by the entry's number and its evening."""


def rows_together(evenings: Sequence[Evening], tables: Tables | None = None) -> list[EveningRow]:
    """Return some evenings of one circle with their whole books, in three queries for all.

    Where `tables` are wanted, they are put in there: no export has them.
    """
    of_these = {"circle": evenings[0].circle_id, "evening__in": [each.pk for each in evenings]}
    posted: dict[tuple[uuid.UUID, int], list[TransferRow]] = defaultdict(list)
    columns = columns_of(TransferRow)
    transfers = Transfer.objects.filter(**of_these).order_by("line")
    for evening, entry, *row in transfers.values_list(
        "evening", "entry__number", *columns.values()
    ):
        said = dict(zip(columns, row, strict=True))
        said |= {"payer": key_of(said["payer"]), "payee": key_of(said["payee"])}
        posted[evening, entry].append(TransferRow(**said))
    seats, entries = defaultdict(list), defaultdict(list)
    rows = Seat.objects.filter(**of_these).order_by("number")
    for evening, *row in rows.values_list("evening", *columns_of(SeatRow).values()):
        seats[evening].append(SeatRow(*row))
    columns = columns_of(EntryRow)
    also = () if tables is None else ("table_after",)
    log = Entry.objects.filter(**of_these).order_by("number")
    for evening, *row in log.values_list("evening", *columns.values(), *also):
        said = dict(zip(columns, row, strict=False))
        if tables is not None:
            tables.setdefault(evening, []).append((said["number"], row[-1]))
        mine = tuple(posted[evening, said["number"]])
        entries[evening].append(EntryRow(**said, transfers=mine))
    return [
        _row(EveningRow, each, seats=tuple(seats[each.pk]), entries=tuple(entries[each.pk]))
        for each in evenings
    ]


def circle_row(circle: Circle) -> CircleRow:
    """Return a circle as it is exported."""
    return _row(CircleRow, circle)


def _row(kind: type[AnyRow], stored: Model, **nested: Any) -> AnyRow:
    """Return a stored row as it is exported."""
    own = {name: getattr(stored, column) for name, column in columns_of(kind).items()}
    return kind(**own, **nested)


def _rows(kind: type[AnyRow], stored: QuerySet[Any]) -> tuple[AnyRow, ...]:
    """Return stored rows that hold no others as they are exported, in one query."""
    return tuple(starmap(kind, stored.values_list(*columns_of(kind).values())))
