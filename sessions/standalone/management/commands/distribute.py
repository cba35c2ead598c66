"""`manage.py distribute`: the tables are spread over the machines of a Citus, by circle."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError, connection

from napledger.reading.faults import Fault
from sessions.distributing.service import missing_steps, require_cluster, spread


class Command(BaseCommand):
    """Spread the tables; say what was done, or that nothing was to be."""

    help = (
        "Spread the tables over the machines of a Citus, each circle with all that is its own on "
        "one of them. What is spread already stays as it is. It is done whole or not at all."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Take --dry-run, which changes nothing."""
        parser.add_argument(
            "--dry-run", action="store_true", help="show the statements, and change nothing"
        )

    def handle(self, *, dry_run: bool, **_options: Any) -> None:
        try:
            require_cluster(connection)
            steps = missing_steps(connection) if dry_run else spread()
        except Fault as fault:
            raise CommandError(str(fault)) from fault
        except DatabaseError as error:
            raise CommandError(f"Nothing was changed: {str(error).strip()}") from error
        if dry_run:
            for step in steps:
                self.stdout.write(f"{step.sql};")
        elif steps:
            count = len({step.table for step in steps})
            self.stdout.write(f"{count} tables are spread by circle.")
        if not steps:
            self.stdout.write("All tables are spread by circle already; nothing was to be done.")
