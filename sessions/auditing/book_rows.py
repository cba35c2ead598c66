"""A book out of the database: one evening, or a whole circle, with everything in it."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import chain, groupby, starmap
from operator import itemgetter
from typing import Any, TypeVar

from django.db.models import Model, QuerySet

from sessions.auditing.schema import (
    CIRCLE_FORMAT,
    EVENING_FORMAT,
    Bundle,
    CircleRow,
    DeviceRow,
    EntryRow,
    EveningBundle,
    EveningRow,
    ForgettingRow,
    JoiningRow,
    MergingRow,
    MilestoneRow,
    PlayerRow,
    Row,
    RuleSetRow,
    SeatRow,
    TournamentRow,
    TournamentTableRow,
    TransferRow,
    as_json,
    columns_of,
)
from sessions.book.consistent_read import consistent_read
from sessions.book.log_slice import LogPart, PostedTransfers, log_parts
from sessions.book.open_book import key_of
from sessions.models import (
    Access,
    Circle,
    Entry,
    Evening,
    Forgetting,
    Joining,
    Merging,
    Milestone,
    Player,
    RuleSet,
    Seat,
    Tournament,
    TournamentTable,
)

AnyRow = TypeVar("AnyRow", bound=Row)


def circle_bundle(circle_id: uuid.UUID) -> Bundle:
    """Return a whole circle as it stands at one moment, in a few queries for fifty evenings."""
    with consistent_read():
        evenings = Evening.objects.filter(circle=circle_id).order_by("pk")
        read = _evenings_read(evenings)
        rows = (replace(row, entries=tuple(entries)) for row, entries in read)
        return replace(circle_alone(circle_id), evenings=tuple(rows))


def circle_as_read(circle_id: uuid.UUID) -> dict[str, Any]:
    """Return a whole circle as JSON values, its evenings and its chain read as they are taken."""
    evenings = Evening.objects.filter(circle=circle_id).order_by("pk").iterator()
    chain = _stored(MilestoneRow, _milestones(circle_id)).iterator()
    return as_json(
        _circle_and_people(circle_id),
        evenings=starmap(_evening_as_read, _evenings_read(evenings)),
        milestones=map(MilestoneRow.written, starmap(MilestoneRow, chain)),
    )


def evening_as_read(evening: Evening) -> dict[str, Any]:
    """Return an evening as JSON values, with whoever is in it, its entries read as taken."""
    row, entries = next(_evenings_read([evening]))
    return as_json(_who_is_in(row, evening), evening=_evening_as_read(row, entries))


def circle_alone(circle_id: uuid.UUID) -> Bundle:
    """Return a whole circle, but for its evenings."""
    milestones = _rows(MilestoneRow, _milestones(circle_id))
    return replace(_circle_and_people(circle_id), milestones=milestones)


def _circle_and_people(circle_id: uuid.UUID) -> Bundle:
    return Bundle(
        format=CIRCLE_FORMAT,
        circle=circle_row(Circle.objects.get(pk=circle_id)),
        players=_rows(PlayerRow, Player.objects.filter(circle=circle_id).order_by("pk")),
        devices=_rows(DeviceRow, Access.objects.filter(circle=circle_id).order_by("pk")),
        evenings=(),
        forgettings=_rows(
            ForgettingRow, Forgetting.objects.filter(circle=circle_id).order_by("pk")
        ),
        mergings=_rows(MergingRow, Merging.objects.filter(circle=circle_id).order_by("pk")),
        joinings=_rows(JoiningRow, Joining.objects.filter(circle=circle_id).order_by("pk")),
        rule_sets=_rows(RuleSetRow, RuleSet.objects.filter(circle=circle_id).order_by("pk")),
        tournaments=_rows(
            TournamentRow, Tournament.objects.filter(circle=circle_id).order_by("pk")
        ),
        tournament_tables=_rows(
            TournamentTableRow, TournamentTable.objects.filter(circle=circle_id).order_by("pk")
        ),
    )


def _milestones(circle_id: uuid.UUID) -> QuerySet[Milestone]:
    return Milestone.objects.filter(circle=circle_id).order_by("number")


def evening_bundle(evening_id: uuid.UUID) -> Bundle:
    """Return one evening as it stands at one moment, with whoever is in it."""
    with consistent_read():
        evening = Evening.objects.select_related("circle").get(pk=evening_id)
        row = evening_row(evening)
        return replace(_who_is_in(row, evening), evenings=(row,))


def _who_is_in(row: EveningRow, evening: Evening) -> Bundle:
    """Return the circle, and who of it sat at an evening or wrote in its book."""
    circle_id = evening.circle_id
    written = Entry.objects.filter(circle=circle_id, evening=evening).order_by()
    writers = [*written.values_list("by", "device").distinct()]
    used = {device for _by, device in writers} - {None}
    devices = Access.objects.filter(circle=circle_id, pk__in=used).order_by("pk")
    device_rows = _rows(DeviceRow, devices)
    named = [
        *(seat.player for seat in row.seats),
        *(by for by, _device in writers),
        *(device.player for device in device_rows),
    ]
    ids = set(filter(None, named))
    players = Player.objects.filter(circle=circle_id, pk__in=ids).order_by("pk")
    forgotten = Forgetting.objects.filter(circle=circle_id, player__in=ids).order_by("pk")
    return EveningBundle(
        format=EVENING_FORMAT,
        circle=circle_row(evening.circle),
        players=_rows(PlayerRow, players),
        devices=device_rows,
        evenings=(),
        forgettings=_rows(ForgettingRow, forgotten),
    )


def evening_row(evening: Evening) -> EveningRow:
    """Return an evening with its whole book."""
    (row,) = rows_together([evening])
    return row


Tables = dict[uuid.UUID, list[tuple[int, Any]]]
"""The table as it is stored with each entry, by the entry's number and its evening."""


def rows_together(evenings: Iterable[Evening], tables: Tables | None = None) -> list[EveningRow]:
    """Return some evenings of one circle with their whole books.

    Where `tables` are wanted, they are put in there: no export has them.
    """
    read = _evenings_read(evenings, tables)
    return [replace(row, entries=tuple(entries)) for row, entries in read]


def _evening_as_read(row: EveningRow, entries: Iterable[EntryRow]) -> dict[str, Any]:
    return row.written() | {"entries": map(EntryRow.written, entries)}


def _evenings_read(
    evenings: Iterable[Evening], tables: Tables | None = None
) -> Iterator[tuple[EveningRow, Iterator[EntryRow]]]:
    """Yield evenings of a circle, each with its entries, which are read as they are taken."""
    for evening, read in groupby(_rows_read(evenings, tables), key=itemgetter(0)):
        rows = map(itemgetter(1), read)
        yield _row(EveningRow, evening, seats=next(rows), entries=()), rows


def _rows_read(evenings: Iterable[Evening], tables: Tables | None) -> Iterator[tuple[Evening, Any]]:
    """Yield each evening with its seats, all together, and then with each of its entries."""
    columns = columns_of(EntryRow)
    also = () if tables is None else ("table_after",)
    posted = PostedTransfers([*columns_of(TransferRow).values()])
    # An audit reads whatever is there, an entry's or nobody's; a file is written as it is read.
    for part in log_parts(evenings) if tables is None else [LogPart([*evenings])]:
        seats = _seats(part) if part.first is None else {}
        written: dict[uuid.UUID, list[dict[str, Any]]] = {each.pk: [] for each in part.evenings}
        for evening_id, *row in part.entries().values_list("evening", *columns.values(), *also):
            said = dict(zip(columns, row, strict=False))
            written[evening_id].append(said)
            if tables is not None:
                tables.setdefault(evening_id, []).append((said["number"], row[-1]))
        rows = [*chain.from_iterable(written.values())]
        made = any(row["target"] for row in rows)
        transfers = posted.of(part, [row["id"] for row in rows], has_corrections=made)
        for evening in part.evenings:
            if part.first is None:
                yield evening, tuple(seats[evening.pk])
            for row in written[evening.pk]:
                own = transfers.get((evening.pk, row["number"]), ())
                yield evening, EntryRow(**row, transfers=tuple(starmap(_transfer, own)))


def _seats(part: LogPart) -> Mapping[uuid.UUID, list[SeatRow]]:
    """Return the seats by their evenings, in one query."""
    circle_id = part.evenings[0].circle_id
    found: dict[uuid.UUID, list[SeatRow]] = {each.pk: [] for each in part.evenings}
    seats = Seat.objects.filter(circle=circle_id, evening__in=part.evenings).order_by("number")
    for evening_id, *row in seats.values_list("evening", *columns_of(SeatRow).values()):
        found[evening_id].append(SeatRow(*row))
    return found


def _transfer(*row: Any) -> TransferRow:
    said = dict(zip(columns_of(TransferRow), row, strict=True))
    return TransferRow(**said | {"payer": key_of(said["payer"]), "payee": key_of(said["payee"])})


def circle_row(circle: Circle) -> CircleRow:
    """Return a circle as it is exported."""
    return _row(CircleRow, circle)


def _row(kind: type[AnyRow], stored: Model, **nested: Any) -> AnyRow:
    own = {name: getattr(stored, column) for name, column in columns_of(kind).items()}
    return kind(**own, **nested)


def _rows(kind: type[AnyRow], stored: QuerySet[Any]) -> tuple[AnyRow, ...]:
    """Return stored rows that hold no others as they are exported, in one query."""
    return tuple(starmap(kind, _stored(kind, stored)))


def _stored(kind: type[Row], stored: QuerySet[Any]) -> QuerySet[Any, tuple[Any, ...]]:
    return stored.values_list(*columns_of(kind).values())
