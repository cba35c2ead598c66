"""`manage.py distribute`: the tables are spread over the machines of a Citus, by circle."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.db import DatabaseError, connection
from django.utils.translation import gettext as _

from napledger.reading.faults import Fault, marked
from sessions.distributing.service import missing_steps, require_cluster, spread
from sessions.management.reading import KeepersCommand


class Command(KeepersCommand):
    """Spread the tables; say what was done, or that nothing was to be."""

    help = marked(
        "Spread the tables over the machines of a Citus, each circle with all that is its own on "
        "one of them. What is spread already stays as it is. It is done whole or not at all."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Take --dry-run, which changes nothing."""
        parser.add_argument(
            "--dry-run", action="store_true", help=_("show the statements, and change nothing")
        )

    def handle(self, *, dry_run: bool, **_options: Any) -> None:
        try:
            require_cluster(connection)
            steps = missing_steps(connection) if dry_run else spread()
        except Fault as fault:
            raise CommandError(fault.told(translate=_)) from fault
        except DatabaseError as error:
            said = _("Nothing was changed: %(error)s") % {"error": str(error).strip()}
            raise CommandError(said) from error
        if dry_run:
            for step in steps:
                self.stdout.write(f"{step.sql};")
        elif steps:
            count = len({step.table for step in steps})
            self.stdout.write(_("%(count)s tables are spread by circle.") % {"count": count})
        if not steps:
            said = _("All tables are spread by circle already; nothing was to be done.")
            self.stdout.write(said)
