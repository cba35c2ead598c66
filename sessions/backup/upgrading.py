"""Bringing the database up to date, with a backup first if there is a book in it.

The upgrade of a PostgreSQL database: a dump, and then all migrations in one transaction.

The upgrade of an SQLite database: a copy is brought up to date and takes its place.

Until it does, the database is what it was, whatever fails and whoever is killed.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import DatabaseError, connection, connections, transaction
from django.db.migrations.executor import MigrationExecutor
from django.utils.translation import gettext as _

from napledger.reading.faults import Fault, marked
from sessions.backup import postgres_dump, sqlite_file
from sessions.backup.kept import kept_backup, refuse_full_disk
from sessions.backup.verify_database import contents_of
from sessions.backup.words import AS_IT_WAS, HALF_WAY, MADE, brought_up_to_date, said_of
from sessions.book.distributed import is_distributed
from sessions.book.migrated import OURS, applied, unapplied
from sessions.exporting.files import draft_beside, written_whole

LOCK = 0x6E61706C
"""The number of the lock that whoever upgrades holds: “napl”."""

NO_PROGRAMS = marked(
    "The database was not brought up to date: pg_dump, pg_restore and psql are needed for the "
    "backup before it, and not all are here. Install them (on Debian: postgresql-client), or make "
    "a backup elsewhere and run migrate."
)


def upgrade_postgres(*, was: str, say: Callable[[str], object]) -> None:
    """Dump the database into VAR_DIR, and bring it up to date, all or nothing.

    `was` is the last migration that it has been through. One that cannot be in a transaction
    with others (`atomic = False`) lets none be; nor does Citus, whose workers do not hear what is
    put off until the end of a transaction, and what is not.
    """
    if not postgres_dump.is_at_hand():
        raise CommandError(_(NO_PROGRAMS))
    with one_at_a_time():
        # Another machine that serves the same database may have been quicker.
        if not unapplied(connection):
            return
        kept = _dumped(was)
        say(said_of(kept, MADE))
        is_whole = _all_atomic() and not is_distributed(connection)
        try:
            with transaction.atomic() if is_whole else nullcontext():
                call_command("migrate", interactive=False, verbosity=0)
        except CommandError as error:
            became = AS_IT_WAS if is_whole else HALF_WAY
            raise CommandError(f"{error}. {said_of(kept, became)}") from error
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


COPIES = 3
"""How many times its own size a database may take besides: backup, copy, and what that rebuilds."""


def upgrade_sqlite(*, was: str, say: Callable[[str], object]) -> None:
    """Back up the database, and put a copy that was brought up to date in its place.

    `was` is the last migration that it has been through. From the first to the last nobody else
    has it open, so nothing is written that would be lost.
    """
    live = sqlite_file.live_path()

    def back_up(target: Path) -> None:
        with written_whole(target) as draft:
            sqlite_file.copy_opened(alone, draft)
            sqlite_file.examined(draft, bring_up_to_date=False)

    connections.close_all()
    with sqlite_file.alone_with(live) as alone:
        refuse_full_disk(live.parent, bytes_needed=COPIES * live.stat().st_size)
        kept = kept_backup(live, was=was, ending="", make=back_up, is_same=sqlite_file.is_same)
        say(said_of(kept, MADE))
        with draft_beside(live) as draft:
            try:
                sqlite_file.copy_database(kept, draft)
                verdict = sqlite_file.examined(draft, bring_up_to_date=True)
            except Fault as fault:
                tried = _("Tried on a copy: %(fault)s.") % {"fault": fault.told(translate=_)}
                raise CommandError(f"{tried} {said_of(kept, AS_IT_WAS)}") from fault
            sqlite_file.take_place(draft, live)
    say(brought_up_to_date(verdict.audit, sound=verdict.sound, kept=kept))


UPGRADES = {"sqlite": upgrade_sqlite, "postgresql": upgrade_postgres}


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
    say(_("To be brought up to date by %(migrations)s.") % {"migrations": ", ".join(behind)})
    try:
        UPGRADES[connection.vendor](was=was, say=say)
    except Fault as fault:
        said = _("The database was not brought up to date: %(fault)s.")
        raise CommandError(said % {"fault": fault.told(translate=_)}) from fault


def _has_book() -> bool:
    try:
        return contents_of(connection).circles > 0
    except DatabaseError:
        return False
