"""`manage.py migrate`: Django's own, which leaves the book open if a migration fails."""

from __future__ import annotations

import traceback
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError
from django.core.management.commands import migrate
from django.db import connections
from django.db.migrations import Migration
from django.utils.translation import gettext as _

from sessions.book.append_only import install


class Command(migrate.Command):
    """Migrate, and put the book's triggers back also when that comes to nothing.

    What fails is said in one line, with the migration's name; the way through the code only with
    --traceback or DEBUG.
    """

    _at: Migration | None = None
    """The migration that is being applied."""

    def handle(self, *apps: Any, **options: Any) -> None:
        """Migrate; that the triggers are put back after it, Django's signal sees to."""
        try:
            super().handle(*apps, **options)
        except (Exception, KeyboardInterrupt) as error:
            # Within a transaction the triggers come back with everything else.
            if not connections[options["database"]].in_atomic_block:
                install(using=options["database"])
            if isinstance(error, CommandError | KeyboardInterrupt) or self._at is None:
                raise
            if settings.DEBUG and not options["traceback"]:
                self.stderr.write(traceback.format_exc())
            said = _("%(migration)s failed: %(error)s")
            words = {"migration": self._at, "error": _in_a_line(error)}
            raise CommandError(said % words) from error

    def migration_progress_callback(
        self,
        action: str,
        migration: Migration | None = None,
        fake: bool = False,  # noqa: FBT001, FBT002  # Django's own
    ) -> None:
        """Note which migration it is; and have each hold by itself what it is to hold.

        What a transaction has put off until its end (foreign keys, on PostgreSQL) keeps tables from
        being altered. Each migration is a transaction; where several go in one, it is not put off
        for longer than it would be.
        """
        super().migration_progress_callback(action, migration, fake)
        if action == "apply_start":
            self._at = migration
        if action == "apply_success":
            self._at = None
            for connection in connections.all(initialized_only=True):
                if connection.vendor == "postgresql" and connection.in_atomic_block:
                    with connection.cursor() as cursor:
                        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
                        cursor.execute("SET CONSTRAINTS ALL DEFERRED")


def _in_a_line(error: BaseException) -> str:
    """Return an error's kind and the first line that it says: the others may tell of a row."""
    first, *_others = str(error).splitlines() or [""]
    return f"{type(error).__name__}: {first}" if first else type(error).__name__
