"""A database filled with copies of one circle, by bulk, as quickly as it takes rows.

Evening after evening of all circles, as they are played: so the rows of one circle lie far apart.
"""

from __future__ import annotations

import datetime
import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from django.db import connection, models, transaction
from uuid_utils import uuid7

from sessions.access.locks import hashed
from sessions.book.append_only import lifted
from sessions.models import EveningFigures
from tests.bench.scale.copying import CircleCopy, NightPattern, as_id
from tests.bench.scale.template import Rows, Template, columns_of

CIRCLES_AT_ONCE = 250

CACHE_KIB = 400_000
"""What SQLite keeps of the file while it is filled: a server keeps half a megabyte."""

AT_ONCE = {
    "sqlite": (
        "PRAGMA foreign_keys=OFF",
        "PRAGMA synchronous=OFF",
        f"PRAGMA cache_size=-{CACHE_KIB}",
    ),
    "postgresql": ("SET session_replication_role = replica",),
}
AFTERWARDS = {"sqlite": ("PRAGMA wal_checkpoint(TRUNCATE)",), "postgresql": ("VACUUM ANALYZE",)}

Found = dict[type[models.Model], list[Sequence[Any]]]


def fill(template: Template, *, secrets: Sequence[str]) -> None:
    """Write a copy of the template for each of these devices, which owns it."""
    alone = (template.circle, *template.tables)
    ids = [as_id(row[0]) for table in alone for row in table.rows]
    copies = [CircleCopy([uuid7().hex for _ in ids]) for _ in secrets]
    with lifted():
        for night in template.nights:
            pattern = NightPattern(night, ids, _cell)
            for start in range(0, len(copies), CIRCLES_AT_ONCE):
                found: Found = defaultdict(list)
                for copy in copies[start : start + CIRCLES_AT_ONCE]:
                    values = pattern.values(copy)
                    renamed = _renamed(ids, values, at=len(pattern.places))
                    for model, rows in pattern.tables:
                        picked = [pick(values) for pick in rows]
                        if model is EveningFigures:
                            picked = [tuple(map(renamed, row)) for row in picked]
                        found[model] += picked
                _write(found)
        found = defaultdict(list)
        for copy, secret in zip(copies, secrets, strict=True):
            known = dict(zip(ids, copy.ids, strict=True))
            for table in alone:
                found[table.model] += _alone(table, known, head=copy.head, secret=secret)
        _write(found)


def _renamed(ids: Sequence[Any], values: Sequence[Any], *, at: int) -> Any:
    """Return what puts a copy's players into what was counted of an evening, as a text."""
    pairs = [(str(old), values[at + place]) for place, old in enumerate(ids)]

    def renamed(cell: Any) -> Any:
        if isinstance(cell, str) and cell.startswith("{"):
            for old, new in pairs:
                cell = cell.replace(old, new)
        return cell

    return renamed


def _alone(table: Rows, known: dict[Any, str], *, head: str, secret: str) -> Iterator[Any]:
    """Yield the rows of a circle that are no evening's."""
    own = {"secret_hash": hashed(secret), "head": head}
    for row in table.rows:
        yield tuple(
            own.get(column) or (known[as_id(value)] if at in table.ids and value else _cell(value))
            for at, (column, value) in enumerate(zip(table.columns, row, strict=True))
        )


def _write(found: Found) -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        for model, rows in found.items():
            table = connection.ops.quote_name(model._meta.db_table)  # noqa: SLF001  # Django's own way to ask
            names = ", ".join(map(connection.ops.quote_name, columns_of(model)))
            if connection.vendor == "postgresql":
                with cursor.copy(f"COPY {table} ({names}) FROM STDIN") as copying:
                    copying.write("".join("\t".join(row) + "\n" for row in rows))
            else:
                places = ", ".join(["%s"] * len(columns_of(model)))
                cursor.executemany(f"INSERT INTO {table} ({names}) VALUES ({places})", rows)  # noqa: S608  # our own names


def _cell(value: Any) -> Any:
    """Return a value as SQLite gave it, or as PostgreSQL's COPY has it."""
    if connection.vendor != "postgresql":
        return value
    if value is None:
        return r"\N"
    if isinstance(value, bool):
        return "t" if value else "f"
    if isinstance(value, datetime.date):
        return value.isoformat()
    text = json.dumps(value) if isinstance(value, dict) else str(value)
    return text.replace("\\", r"\\").replace("\t", r"\t").replace("\n", r"\n")


@contextmanager
def unguarded() -> Iterator[None]:
    """Let rows come in any order, and wait for no disk, until the block ends."""
    with connection.cursor() as cursor:
        for command in AT_ONCE[connection.vendor]:
            cursor.execute(command)
    yield
    with connection.cursor() as cursor:
        for command in AFTERWARDS[connection.vendor]:
            cursor.execute(command)
    connection.close()
