"""A circle as it comes out of the app, of which others are made: ten evenings of ten deals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from unittest.mock import patch

from django.db import connection, models

from napledger.games import game_of
from napledger.games.contract import DemoNight
from sessions.auditing.book_rows import evening_row
from sessions.auditing.schema import EveningRow
from sessions.book.submission import Recorder, Submission, new_key
from sessions.models import (
    Access,
    Circle,
    Entry,
    Evening,
    EveningFigures,
    Milestone,
    Observation,
    Player,
    Seat,
    Transfer,
)
from sessions.operations.demo import play_season
from sessions.settling.states import review_evening
from tests.bench.books import Owner
from tests.bench.seasons import FIRST_DAY, PLACES, PLAYERS, RULES, SEATS, TITLES, WEEK

EVENINGS, DEALS = 10, 10

OF_CIRCLE: Sequence[type[models.Model]] = (Player, Access)
OF_EVENING: Sequence[type[models.Model]] = (
    *(Evening, Seat, Entry, Transfer, EveningFigures, Observation, Milestone),
)
"""The tables of which a circle has rows, and those of which an evening has."""

ID_FIELDS = (models.UUIDField, models.ForeignKey)


@dataclass(frozen=True, slots=True)
class Rows:
    """Rows of one table as the database has them; `ids` are the places of ids in each."""

    model: type[models.Model]
    columns: Sequence[str]
    ids: Sequence[int]
    rows: Sequence[Sequence[Any]]


@dataclass(frozen=True, slots=True)
class Night:
    """An evening of the template: its rows by table, its book, and the milestones about it."""

    tables: Sequence[Rows]
    book: EveningRow
    milestones: Sequence[Milestone]


@dataclass(frozen=True, slots=True)
class Template:
    """A circle of which others are made; its last evening is open, and the one before settled."""

    circle: Rows
    tables: Sequence[Rows]
    nights: Sequence[Night]


def play_template(owner: Owner, *, evenings: int = EVENINGS) -> None:
    """Let the app play a circle's evenings: all closed and counted but the last two.

    As a circle from before its chain held names: each copy has people of its own.
    """
    recorder = Recorder(device_id=owner.access.pk)
    nights = [_night(number, is_open=number >= evenings - 2) for number in range(evenings)]
    with patch("sessions.book.start.note_people"):
        *_closed, settled, _open = play_season(
            owner.circle, game_of("nap"), recorder=recorder, nights=nights
        )
    review_evening(settled, submission=Submission(new_key(), recorder))


def _night(number: int, *, is_open: bool) -> DemoNight:
    names = PLAYERS[number % 4 :] + PLAYERS[: number % 4]
    return DemoNight(
        on=(FIRST_DAY + number * WEEK).isoformat(),
        title=TITLES[number % len(TITLES)],
        place=PLACES[number % len(PLACES)],
        players=names[:SEATS],
        preset=RULES[number % len(RULES)],
        stake=5,
        deals=DEALS,
        closed=not is_open,
    )


def template_of(circle: Circle) -> Template:
    """Return a circle as a template, out of the database."""
    evenings = Evening.objects.filter(circle=circle).order_by("id")
    milestones = list(Milestone.objects.filter(circle=circle).order_by("number"))
    assert all(each.evening_id for each in milestones), "every milestone is an evening's"
    return Template(
        _rows(Circle, "id", circle),
        [_rows(model, "circle_id", circle) for model in OF_CIRCLE],
        [
            Night(
                [_rows(m, "id" if m is Evening else "evening_id", each) for m in OF_EVENING],
                evening_row(each),
                [row for row in milestones if row.evening_id == each.pk],
            )
            for each in evenings
        ],
    )


def columns_of(model: type[models.Model]) -> Mapping[str, Any]:
    """Return a model's fields by the columns that they have."""
    return {str(field.column): field for field in model._meta.concrete_fields}  # noqa: SLF001  # Django's own way to ask


def _rows(model: type[models.Model], column: str, of: models.Model) -> Rows:
    columns = columns_of(model)
    table = connection.ops.quote_name(model._meta.db_table)  # noqa: SLF001  # as above
    names = ", ".join(map(connection.ops.quote_name, columns))
    question = f"SELECT {names} FROM {table} WHERE {column} = %s ORDER BY id"  # noqa: S608  # our own names
    known = of.pk if connection.features.has_native_uuid_field else of.pk.hex
    with connection.cursor() as cursor:
        cursor.execute(question, [known])
        rows = cursor.fetchall()
    ids = [at for at, field in enumerate(columns.values()) if isinstance(field, ID_FIELDS)]
    return Rows(model, list(columns), ids, rows)
