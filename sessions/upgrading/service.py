"""Bringing the database up to date, with a backup first if there is a book in it."""

from __future__ import annotations

from collections.abc import Callable

from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import DatabaseError, connection

from napledger.reading.faults import Fault
from sessions.book.migrated import OURS, applied, unapplied
from sessions.exporting.verify_database import contents_of
from sessions.upgrading import postgres_upgrade, sqlite_upgrade

UPGRADES = {"sqlite": sqlite_upgrade.upgrade, "postgresql": postgres_upgrade.upgrade}


def bring_up_to_date(*, say: Callable[[str], object]) -> None:
    """Bring the database through what it has not been through yet; raise CommandError if it fails.

    One without a book is made or changed where it is. Where there is nothing to do, that only puts
    back what guards the book, if it is gone.
    """
    behind = unapplied(connection)
    if not behind or not _has_book():
        call_command("migrate", interactive=False, verbosity=0)
        return
    was = max(name for app, name in applied(connection) if app == OURS)
    say(f"To be brought up to date by {', '.join(behind)}.")
    try:
        UPGRADES[connection.vendor](was=was, say=say)
    except Fault as fault:
        raise CommandError(f"The database was not brought up to date: {fault}.") from fault


def _has_book() -> bool:
    try:
        return contents_of(connection).circles > 0
    except DatabaseError:
        return False
