"""`manage.py check_books`: every stored book is worked out anew and compared."""

from __future__ import annotations

import os
import sys
import time
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from napledger.reading.faults import marked
from napledger.site import layout, sqlite
from napledger.site.numbers import in_thousands
from sessions.auditing.database import Audit
from sessions.book.migrated import is_behind
from sessions.management.reading import KeepersCommand

SECONDS_BETWEEN = 5
"""How often it is told how far it is: what is done sooner needs no such word."""


class Command(KeepersCommand):
    """Say what is wrong where; exit with 1 if anything is."""

    help = marked(
        "Play every stored evening anew from its facts and compare every row; verify the chain; "
        "and see that the database refuses to change the book."
    )

    told_at = 0.0
    """When it was told last how far it is, in seconds of a clock of this machine."""

    def add_arguments(self, parser: CommandParser) -> None:
        """Take --processes, which is one for each core if it is not said."""
        many = os.cpu_count() or 1
        parser.add_argument("--processes", type=int, default=many, help=_("how many look at once"))

    def handle(self, *, verbosity: int, processes: int, **_options: Any) -> None:
        """Check the triggers, and then circle by circle, each with its evenings."""
        if not MigrationRecorder(connection).has_table():
            sys.exit(_(layout.NO_BOOK) % {"serve": layout.SERVE})
        if is_behind(connection):
            raise CommandError(
                _(
                    "The database was not brought up to date yet. serve does that when it starts, "
                    "and makes a backup before; then its books can be checked."
                )
            )
        self.told_at = time.monotonic()
        if connection.vendor == "sqlite" and verbosity:
            self.stdout.write(f"SQLite {sqlite.VERSION}")
        # What a transaction has not written yet, no other process sees.
        alone = processes < 1 or connection.in_atomic_block
        told = self._tell_progress if verbosity else lambda _audit: None
        audit = Audit(told, processes=1 if alone else processes)
        wrong = words = 0
        for finding in audit.findings():
            if finding.words_only:
                words += 1
                self.stdout.write(_("Words only: %(finding)s") % {"finding": finding})
            else:
                wrong += 1
                self.stderr.write(str(finding), self.style.ERROR)
        if words:
            said = ngettext(
                "%(count)s reason is worded, or cites its page, otherwise than today's rules do; "
                "no money hangs on it",
                "%(count)s reasons are worded, or cite their page, otherwise than today's rules "
                "do; no money hangs on it",
                words,
            )
            self.stdout.write(said % {"count": words})
        checked = ngettext(
            "%(count)s evening checked", "%(count)s evenings checked", audit.evenings
        ) % {"count": audit.evenings}
        found = ngettext("%(count)s finding", "%(count)s findings", wrong) % {"count": wrong}
        self.stdout.write(f"{checked}, {found}")
        if wrong:
            sys.exit(1)

    def _tell_progress(self, audit: Audit) -> None:
        if time.monotonic() - self.told_at >= SECONDS_BETWEEN:
            self.told_at = time.monotonic()
            said = _("%(count)s of %(all)s evenings looked at")
            counts = {"count": in_thousands(audit.evenings), "all": in_thousands(audit.in_all)}
            self.stdout.write(said % counts)
            self.stdout.flush()
