"""The upgrade of a PostgreSQL database: a dump, and then all migrations in one transaction."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection, transaction
from django.db.migrations.executor import MigrationExecutor

from sessions.book.distributed import is_distributed
from sessions.book.migrated import unapplied
from sessions.exporting import postgres_dump
from sessions.upgrading.backups import kept_backup, refuse_full_disk
from sessions.upgrading.words import AS_IT_WAS, HALF_WAY, MADE, brought_up_to_date

LOCK = 0x6E61706C
"""The number of the lock that whoever upgrades holds: “napl”."""

NO_PROGRAMS = (
    "The database was not brought up to date: pg_dump, pg_restore and psql are needed for the "
    "backup before it, and not all are here. Install them (on Debian: postgresql-client), or make "
    "a backup elsewhere and run migrate."
)


def upgrade(*, was: str, say: Callable[[str], object]) -> None:
    """Dump the database into VAR_DIR, and bring it up to date, all or nothing.

    `was` is the last migration that it has been through. One that cannot be in a transaction
    with others (`atomic = False`) lets none be; nor does Citus, whose workers do not hear what is
    put off until the end of a transaction, and what is not.
    """
    if not postgres_dump.is_at_hand():
        raise CommandError(NO_PROGRAMS)
    with one_at_a_time():
        # Another machine that serves the same database may have been quicker.
        if not unapplied(connection):
            return
        kept = _dumped(was)
        say(MADE.format(kept=kept))
        is_whole = _all_atomic() and not is_distributed(connection)
        try:
            with transaction.atomic() if is_whole else nullcontext():
                call_command("migrate", interactive=False, verbosity=0)
        except CommandError as error:
            became = AS_IT_WAS if is_whole else HALF_WAY
            raise CommandError(f"{error}. {became.format(kept=kept)}") from error
    audit, is_sound = _audited()
    say(brought_up_to_date(audit, sound=is_sound, kept=kept))


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Wait for whoever else brings this database up to date, and hold up who comes after.

    In a transaction of its own, which keeps its connection behind a pooler as well.
    """
    beside = connection.copy()
    try:
        with beside.cursor() as cursor:
            cursor.execute("BEGIN")
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [LOCK])
            yield
    finally:
        beside.close()


def _dumped(was: str) -> Path:
    folder = Path(settings.VAR_DIR)
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_database_size(current_database())")
        ((size,),) = cursor.fetchall()
    refuse_full_disk(folder, bytes_needed=size)
    return kept_backup(
        folder / "napledger",
        was=was,
        ending=".dump",
        make=lambda target: postgres_dump.back_up(target, overwrite=False),
        is_same=postgres_dump.is_same,
    )


def _all_atomic() -> bool:
    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return all(migration.atomic for migration, _backwards in plan)


def _audited() -> tuple[str, bool]:
    """Return what the audit says of the book, and whether it is sound."""
    said = io.StringIO()
    try:
        call_command("check_books", verbosity=0, stdout=said, stderr=said)
    except SystemExit:
        return said.getvalue().strip(), False
    return said.getvalue().strip(), True
