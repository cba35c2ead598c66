"""Looks at the database, at what guards the book in it, at the book, and at its backups."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from pathlib import Path

from django.db import DatabaseError, connection
from django.db.models import Count, OuterRef, Subquery
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

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
        said = _("The database cannot be used: %(error)s")
        yield wrong(said % {"error": str(error).splitlines()[0]})
        return
    if connection.vendor == "sqlite":
        yield from _sqlite()
    elif connection.vendor == "postgresql":
        yield from _postgres()
    if not applied(connection):
        yield look(_("There is no book yet."), _("serve makes it when it starts."))
    elif behind := unapplied(connection):
        yield look(
            _("Not brought up to date yet: %(migrations)s.") % {"migrations": _few(behind)},
            _("serve does that when it starts, and makes a backup before."),
        )


def _sqlite() -> Iterator[DoctorFinding]:
    with connection.cursor() as cursor:
        found = {}
        for pragma in ("journal_mode", "foreign_keys"):
            ((found[pragma],), *_rest) = cursor.execute(f"PRAGMA {pragma}").fetchall()
    if damage := damage_found():
        yield wrong(
            _("SQLite finds damage: %(damage)s.") % {"damage": damage},
            _("Stop the server and put the last backup back (restore FILE)."),
        )
    elif (found["journal_mode"], found["foreign_keys"]) != ("wal", 1):
        said = _(
            "SQLite keeps the book by journal_mode=%(journal_mode)s, "
            "foreign_keys=%(foreign_keys)s, not by wal and 1."
        )
        change = _("Is the file on a network's disk? Keep it on one of this machine's.")
        yield wrong(said % found, change)
    else:
        said = _("SQLite %(version)s keeps the book, and finds no damage.")
        yield ok(said % {"version": sqlite.VERSION})


def _postgres() -> Iterator[DoctorFinding]:
    with connection.cursor() as cursor:
        cursor.execute("SHOW server_version")
        ((version,),) = cursor.fetchall()
        cursor.execute("SHOW server_version_num")
        ((number,),) = cursor.fetchall()
        cursor.execute("SELECT pg_backend_pid()")
        ((process,),) = cursor.fetchall()
    if int(number) < POSTGRES_MIN:
        said = _("PostgreSQL %(version)s is older than 14.") % {"version": version}
        yield wrong(said, _("Upgrade it."))
    else:
        yield ok(_("PostgreSQL %(version)s keeps the book.") % {"version": version})
    # A pooler tells who connects a number of its own making.
    if process != connection.connection.info.backend_pid:
        yield look(
            _("A pooler stands before PostgreSQL."),
            _(
                "If it pools by transaction it must tidy up after each (pgbouncer: "
                "server_reset_query_always = 1), or a backup leaves it unusable for pages."
            ),
        )


def triggers() -> Iterator[DoctorFinding]:
    """Look at the triggers by which the database itself refuses to change the book."""
    if absent := missing():
        said = _("The book could be changed: triggers are missing: %(triggers)s.")
        yield wrong(
            said % {"triggers": _few(absent)},
            _("Run migrate, which puts them back, and then check_books."),
        )
    elif others := strangers():
        said = _("Triggers on the book that are not napledger's: %(triggers)s.")
        yield look(said % {"triggers": _few(others)})
    else:
        yield ok(_("The database refuses to change the book."))


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
        said = ngettext(
            "In %(count)s evening entries are missing, or there are too many.",
            "In %(count)s evenings entries are missing, or there are too many.",
            lacking,
        )
        yield wrong(said % {"count": lacking}, _("Run check_books."))
    else:
        said = ngettext(
            "The one evening has as many entries as it should. All else in the book is "
            "check_books' to look at.",
            "Each of %(count)s evenings has as many entries as it should. All else in the book is "
            "check_books' to look at.",
            evenings,
        )
        yield ok(said % {"count": evenings})


def backups() -> Iterator[DoctorFinding]:
    """Look how old the last backup is, and whether it would outlive the disk."""
    last = last_backup()
    if last is None:
        change = _("Run backup FILE, every day, to another disk.")
        yield look(_("No backup was made here yet."), change)
        return
    age = timezone.now() - last.made
    pattern = ngettext(
        "The last backup was made on %(day)s at %(time)s UTC, %(days)s day ago.",
        "The last backup was made on %(day)s at %(time)s UTC, %(days)s days ago.",
        age.days,
    )
    day, time = f"{last.made:%Y-%m-%d}", f"{last.made:%H:%M}"
    said = pattern % {"day": day, "time": time, "days": age.days}
    if age > datetime.timedelta(days=BACKUP_DAYS_MAX):
        yield wrong(said, _("Run backup FILE, every day."))
    else:
        yield ok(said)
    if connection.vendor == "sqlite" and last.lies_beside(Path(connection.settings_dict["NAME"])):
        said = _("It lies on the same disk as the book (%(file)s), and is lost with it.")
        yield look(said % {"file": last.file}, _("Run backup FILE to another disk."))


def _few(names: list[str]) -> str:
    """Return names, the first of many."""
    shown = ", ".join(names[:MANY_SHOWN])
    if len(names) <= MANY_SHOWN:
        return shown
    # Translators: names of triggers or migrations: “one, two, three and 5 more”
    return _("%(names)s and %(count)s more") % {"names": shown, "count": len(names) - MANY_SHOWN}
