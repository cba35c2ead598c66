"""A book out of the database: one evening, or a whole circle, with everything in it."""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace
from itertools import starmap

from django.db.models import QuerySet

from sessions.book.consistent_read import one_moment
from sessions.book.open_book import key_of
from sessions.exporting.schema import (
    Bundle,
    CircleRow,
    DeviceRow,
    EntryRow,
    EveningRow,
    ForgettingRow,
    MilestoneRow,
    PlayerRow,
    SeatRow,
    TransferRow,
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

SEAT = ("id", "number", "player", "balance", "won")
ENTRY = (
    *("id", "number", "kind", "facts", "target__number", "why", "headline"),
    *("key", "body_hash", "by", "device", "at"),
)
CHAIN = ("circle_head", "digest")
MILESTONE = ("id", "number", "kind", "evening", "length", "head", "at", "digest")
"""What is taken of seats, entries and milestones, in the order of their rows."""


def circle_bundle(circle_id: uuid.UUID) -> Bundle:
    """Return a whole circle as it stands at one moment, in six queries and three an evening."""
    with one_moment():
        evenings = Evening.objects.filter(circle=circle_id).order_by("pk")
        return replace(circle_alone(circle_id), evenings=tuple(map(evening_row, evenings)))


def circle_alone(circle_id: uuid.UUID) -> Bundle:
    """Return a whole circle, but for its evenings."""
    circle = Circle.objects.get(pk=circle_id)
    devices = Access.objects.filter(circle=circle).order_by("pk")
    return Bundle(
        whole=True,
        circle=circle_row(circle),
        players=tuple(map(_player_row, Player.objects.filter(circle=circle).order_by("pk"))),
        devices=tuple(map(_device_row, devices)),
        evenings=(),
        forgettings=_forgettings(Forgetting.objects.filter(circle=circle)),
        milestones=milestone_rows(circle_id),
    )


def milestone_rows(circle_id: uuid.UUID) -> tuple[MilestoneRow, ...]:
    """Return a circle's own chain, in order."""
    rows = Milestone.objects.filter(circle=circle_id).order_by("number")
    return tuple(starmap(MilestoneRow, rows.values_list(*MILESTONE)))


def evening_bundle(evening_id: uuid.UUID) -> Bundle:
    """Return one evening as it stands at one moment, with whoever is in it."""
    with one_moment():
        evening = Evening.objects.select_related("circle").get(pk=evening_id)
        row = evening_row(evening)
        used = {entry.device for entry in row.entries if entry.device is not None}
        devices = Access.objects.filter(circle=evening.circle_id, pk__in=used)
        device_rows = tuple(_device_row(each) for each in devices.order_by("pk"))
        named = [
            *(seat.player for seat in row.seats),
            *(entry.by for entry in row.entries),
            *(device.player for device in device_rows),
        ]
        ids = set(filter(None, named))
        players = Player.objects.filter(circle=evening.circle_id, pk__in=ids).order_by("pk")
        forgettings = Forgetting.objects.filter(circle=evening.circle_id, player__in=ids)
        return Bundle(
            whole=False,
            circle=circle_row(evening.circle),
            players=tuple(map(_player_row, players)),
            devices=device_rows,
            evenings=(row,),
            forgettings=_forgettings(forgettings),
        )


def evening_row(evening: Evening) -> EveningRow:
    """Return an evening with its whole book, in three queries."""
    seats = Seat.objects.filter(evening=evening).order_by("number")
    entries = Entry.objects.filter(evening=evening).order_by("number")
    posted = _transfers_by_entry(evening)
    chain = len(ENTRY)
    written = (
        (*line[:chain], tuple(posted[line[1]]), *line[chain:])
        for line in entries.values_list(*ENTRY, *CHAIN)
    )
    return EveningRow(
        id=evening.pk,
        game=evening.game,
        title=evening.title,
        place=evening.place,
        note=evening.note,
        played_on=evening.played_on,
        currency=evening.currency,
        state=evening.state,
        version=evening.version,
        deals=evening.deals,
        created_at=evening.created_at,
        seats=tuple(starmap(SeatRow, seats.values_list(*SEAT))),
        entries=tuple(starmap(EntryRow, written)),
    )


def _transfers_by_entry(evening: Evening) -> Mapping[int, list[TransferRow]]:
    """Return the transfers by the numbers of the entries that posted them, in one query."""
    posted: dict[int, list[TransferRow]] = defaultdict(list)
    rows = (
        Transfer.objects.filter(evening=evening)
        .order_by("line")
        .values_list(
            *("entry__number", "id", "settles__number", "payer__number", "payee__number"),
            *("amount", "why", "source", "takes_back"),
        )
    )
    for entry, pk, settles, payer, payee, *rest in rows:
        posted[entry].append(TransferRow(pk, settles, key_of(payer), key_of(payee), *rest))
    return posted


def circle_row(circle: Circle) -> CircleRow:
    """Return a circle as it is exported."""
    return CircleRow(
        id=circle.pk,
        name=circle.name,
        game=circle.game,
        currency=circle.currency,
        stake=circle.stake,
        rules=circle.rules,
        created_at=circle.created_at,
    )


def _player_row(player: Player) -> PlayerRow:
    return PlayerRow(player.pk, player.name)


def _device_row(access: Access) -> DeviceRow:
    return DeviceRow(access.pk, access.role, access.player_id, access.created_at)


def _forgettings(rows: QuerySet[Forgetting]) -> tuple[ForgettingRow, ...]:
    return tuple(
        ForgettingRow(each.pk, each.player_id, each.by, each.at) for each in rows.order_by("pk")
    )
