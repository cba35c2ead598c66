"""A database put on trial before anything is replaced by it, or before it is called a backup.

It is brought up to date and audited by the same commands as any other, in processes of their own:
so nothing of this one's database can be touched by mistake.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.db import Error, connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.utils.translation import gettext as _

from napledger.reading.faults import Fault, Term, marked
from sessions.book.distributed import has_citus
from sessions.book.migrated import OURS, applied, newer_migrations, unapplied
from sessions.exporting.cli import CIRCLES, ENTRIES, EVENINGS, TRANSFERS, counted
from sessions.models import Circle, Entry, Evening, Transfer

SILENT = marked("it says nothing")
COUNTED = (Circle, Evening, Entry, Transfer)


@dataclass(frozen=True, slots=True)
class Contents:
    """How much is in a database."""

    circles: int
    evenings: int
    entries: int
    transfers: int

    def __str__(self) -> str:
        counts = [
            counted(self.circles, CIRCLES),
            counted(self.evenings, EVENINGS),
            counted(self.entries, ENTRIES),
            counted(self.transfers, TRANSFERS),
        ]
        return ", ".join(filter(None, counts)) or _("no circle")


@dataclass(frozen=True, slots=True)
class DatabaseVerdict:
    """What was found in a database.

    `behind` are the migrations that it had still to be brought through, `audit` the audit's own
    words; `sound` is whether it found nothing, or None if there was none.
    """

    contents: Contents
    behind: tuple[str, ...]
    audit: str
    sound: bool | None


@dataclass(frozen=True, slots=True)
class Rehearsal:
    """A backup as it would be after it was put back: the verdict on it, and how to do it.

    `replace_live` puts it in the place of this site's database, and returns where what was there
    is kept.
    """

    verdict: DatabaseVerdict
    replace_live: Callable[[], Path | None]


def tried(name: str, *, url: str, bring_up_to_date: bool) -> DatabaseVerdict:
    """Return the verdict on the database of that name; `url` is its address.

    One that is not up to date is brought up, or not audited. Raises Fault for one that is no book
    of ours, or a newer napledger's.
    """
    trial = connection.copy(alias="trial")
    trial.settings_dict["NAME"] = name
    try:
        behind = _behind(trial)
        # Of tables that were spread over many machines not all triggers are in a dump.
        if bring_up_to_date and (behind or has_citus(trial)):
            _bring_up_to_date(url)
        contents = contents_of(trial)
    except Error as error:
        raise Fault("", "this is not one of napledger’s books: {error}", error=str(error)) from None
    finally:
        trial.close()
    if behind and not bring_up_to_date:
        return DatabaseVerdict(contents, behind, audit="", sound=None)
    audit = _run("check_books", "--verbosity", "0", url=url)
    words = "\n".join(filter(None, [audit.stderr.strip(), audit.stdout.strip()]))
    return DatabaseVerdict(contents, behind, words, sound=audit.returncode == 0)


def contents_of(database: BaseDatabaseWrapper) -> Contents:
    with database.cursor() as cursor:
        counts = []
        for model in COUNTED:
            cursor.execute(f"SELECT count(*) FROM {model._meta.db_table}")  # noqa: S608, SLF001  # a table of ours, by Django's name for it
            counts.append(cursor.fetchone()[0])
    return Contents(*counts)


def _behind(trial: BaseDatabaseWrapper) -> tuple[str, ...]:
    """Return the migrations that a database has still to be brought through."""
    if not any(app == OURS for app, _ in applied(trial)):
        raise Fault("", "this is not one of napledger’s books: it has none of its tables")
    if newer := newer_migrations(trial):
        raise Fault("", "this was made by a newer napledger: it has {newer}", newer=newer)
    return tuple(unapplied(trial))


def _bring_up_to_date(url: str) -> None:
    done = _run("migrate", "--no-input", "--verbosity", "0", url=url)
    if done.returncode:
        if settings.DEBUG:
            sys.stderr.write(done.stderr)
        *_others, last = done.stderr.strip().splitlines() or [SILENT]
        # In full, for it is no stranger's word.
        error = Term(last.removeprefix("CommandError: "))
        raise Fault("", "cannot be brought up to date: {error}", error=error)


def _run(*command: str, url: str) -> subprocess.CompletedProcess[str]:
    environment = {
        **os.environ,
        "DATABASE_URL": url,
        "DJANGO_SETTINGS_MODULE": "napledger.settings",
        "VAR_DIR": str(settings.VAR_DIR),
    }
    return subprocess.run(  # noqa: S603  # our own command, with no word of a stranger's
        [sys.executable, str(settings.BASE_DIR / "manage.py"), *command],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
