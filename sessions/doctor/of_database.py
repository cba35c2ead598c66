"""Looks at the database, at what guards the book in it, at the book, and at its backups."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from pathlib import Path

from django.db import DatabaseError, connection
from django.db.models import Count, OuterRef, Subquery
from django.db.models.functions import Coalesce
from django.utils import timezone

from napledger.site import sqlite
from sessions.backup.kept import last_backup
from sessions.book.append_only import missing, strangers
from sessions.book.consistent_read import consistent_read
from sessions.book.migrated import applied, unapplied
from sessions.doctor.findings import DoctorFinding, look, ok, wrong
from sessions.doctor.system_checks import damage_found
from sessions.models import Entry, Evening

POSTGRES_MIN = 140000
"""PostgreSQL 14, as its own number."""

BACKUP_DAYS_MAX = 2

MANY_SHOWN = 3


def database() -> Iterator[DoctorFinding]:
    """Look whether it can be opened, is of this napledger, and keeps what it is given."""
    try:
        connection.ensure_connection()
    except DatabaseError as error:
        # The first line tells it; what follows may be PostgreSQL's advice to programmers.
        yield wrong(f"The database cannot be used: {str(error).splitlines()[0]}")
        return
    if connection.vendor == "sqlite":
        yield from _sqlite()
    elif connection.vendor == "postgresql":
        yield from _postgres()
    if not applied(connection):
        yield look("There is no book yet.", "serve makes it when it starts.")
    elif behind := unapplied(connection):
        yield look(
            f"Not brought up to date yet: {_few(behind)}.",
            "serve does that when it starts, and makes a backup before.",
        )


def _sqlite() -> Iterator[DoctorFinding]:
    with connection.cursor() as cursor:
        found = {}
        for pragma in ("journal_mode", "foreign_keys"):
            ((found[pragma],), *_) = cursor.execute(f"PRAGMA {pragma}").fetchall()
    if damage := damage_found():
        yield wrong(
            f"SQLite finds damage: {damage}.",
            "Stop the server and put the last backup back (restore FILE).",
        )
    elif (found["journal_mode"], found["foreign_keys"]) != ("wal", 1):
        yield wrong(
            f"SQLite keeps the book by journal_mode={found['journal_mode']}, "
            f"foreign_keys={found['foreign_keys']}, not by wal and 1.",
            "Is the file on a network's disk? Keep it on one of this machine's.",
        )
    else:
        yield ok(f"SQLite {sqlite.VERSION} keeps the book, and finds no damage.")


def _postgres() -> Iterator[DoctorFinding]:
    with connection.cursor() as cursor:
        cursor.execute("SHOW server_version")
        ((version,),) = cursor.fetchall()
        cursor.execute("SHOW server_version_num")
        ((number,),) = cursor.fetchall()
        cursor.execute("SELECT pg_backend_pid()")
        ((process,),) = cursor.fetchall()
    if int(number) < POSTGRES_MIN:
        yield wrong(f"PostgreSQL {version} is older than 14.", "Upgrade it.")
    else:
        yield ok(f"PostgreSQL {version} keeps the book.")
    # A pooler tells who connects a number of its own making.
    if process != connection.connection.info.backend_pid:
        yield look(
            "A pooler stands before PostgreSQL.",
            "If it pools by transaction it must tidy up after each (pgbouncer: "
            "server_reset_query_always = 1), or a backup leaves it unusable for pages.",
        )


def triggers() -> Iterator[DoctorFinding]:
    """Look at the triggers by which the database itself refuses to change the book."""
    if absent := missing():
        yield wrong(
            f"The book could be changed: triggers are missing: {_few(absent)}.",
            "Run migrate, which puts them back, and then check_books.",
        )
    elif others := strangers():
        yield look(f"Triggers on the book that are not napledger's: {_few(others)}.")
    else:
        yield ok("The database refuses to change the book.")


def book() -> Iterator[DoctorFinding]:
    """Look whether every evening has all of its entries: the quick part of what the audit does."""
    if unapplied(connection):
        return
    entries = Entry.objects.order_by().values("circle", "evening").annotate(there=Count("pk"))
    there = entries.filter(circle=OuterRef("circle"), evening=OuterRef("pk")).values("there")
    with consistent_read():
        lacking = Evening.objects.exclude(version=Coalesce(Subquery(there), 0)).count()
        evenings = Evening.objects.count()
    if lacking:
        yield wrong(
            f"In {lacking} evenings entries are missing, or there are too many.", "Run check_books."
        )
    else:
        yield ok(
            f"Each of {evenings} evenings has as many entries as it should. "
            "All else in the book is check_books' to look at."
        )


def backups() -> Iterator[DoctorFinding]:
    """Look how old the last backup is, and whether it would outlive the disk."""
    last = last_backup()
    if last is None:
        yield look("No backup was made here yet.", "Run backup FILE, every day, to another disk.")
        return
    age = timezone.now() - last.made
    said = f"The last backup was made on {last.made:%Y-%m-%d at %H:%M} UTC, {age.days} days ago."
    if age > datetime.timedelta(days=BACKUP_DAYS_MAX):
        yield wrong(said, "Run backup FILE, every day.")
    else:
        yield ok(said)
    if connection.vendor == "sqlite" and last.lies_beside(Path(connection.settings_dict["NAME"])):
        yield look(
            f"It lies on the same disk as the book ({last.file}), and is lost with it.",
            "Run backup FILE to another disk.",
        )


def _few(names: list[str]) -> str:
    """Return names, the first of many."""
    more = f" and {len(names) - MANY_SHOWN} more" if len(names) > MANY_SHOWN else ""
    return f"{', '.join(names[:MANY_SHOWN])}{more}"
