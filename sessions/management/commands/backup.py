"""`manage.py backup FILE`: the whole database in one file, while people write."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connection

from napledger.reading.faults import Fault
from sessions.exporting import postgres_dump, sqlite_file
from sessions.exporting.cli import counted, refusals
from sessions.exporting.files import STANDARD, write_file
from sessions.exporting.last_backup import note_backup
from sessions.exporting.portable import all_circles, read_back


class Command(BaseCommand):
    """Write a backup and read it back; exit with 1 if the audit finds anything in it."""

    help = (
        "Write everything to one file, as it stands at one moment, while people write on. With "
        "--portable, or where PostgreSQL's pg_dump is missing, as JSON that any database takes."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the file, and of which kind it is to be."""
        parser.add_argument("file", metavar="FILE")
        parser.add_argument(
            "--portable", action="store_true", help="every circle as a line of JSON"
        )
        parser.add_argument("--overwrite", action="store_true", help="even if there is such a file")

    def handle(self, *, file: str, portable: bool, overwrite: bool, **_options: Any) -> None:
        """Write it by the database's own means, if it has any."""
        with refusals(file):
            if portable:
                self._portable(file, overwrite=overwrite)
            elif connection.vendor == "sqlite":
                self._sqlite(file, overwrite=overwrite)
            elif postgres_dump.is_at_hand():
                contents = postgres_dump.back_up(Path(file), overwrite=overwrite)
                self.stdout.write(f"{file}: {contents}")
            else:
                self.stderr.write("pg_dump, pg_restore or psql is missing: writing JSON instead.")
                self._portable(file, overwrite=overwrite)
        if file != STANDARD:
            note_backup()

    def _portable(self, file: str, *, overwrite: bool) -> None:
        write_file(file, all_circles(), overwrite=overwrite)
        self.stdout.write(f"{file}: every circle, without accounts, links and devices' secrets")
        if file == STANDARD:
            return
        try:
            with Path(file).open("rb") as lines:
                circles = read_back(lines)
        except Fault as fault:
            raise CommandError(
                f"Written, but its books are not sound, and restore takes them only with "
                f"--unsound, if at all: {fault}. Run check_books."
            ) from None
        self.stdout.write(f"Read back: {counted(circles, 'circle', 'circles') or 'no circle'}.")

    def _sqlite(self, file: str, *, overwrite: bool) -> None:
        verdict = sqlite_file.back_up(Path(file), overwrite=overwrite)
        self.stdout.write(f"{file}: {verdict.contents}")
        if verdict.sound is None:
            self.stdout.write(f"Not audited: still to be migrated: {', '.join(verdict.behind)}")
        elif verdict.sound:
            self.stdout.write(f"Read back: {verdict.audit}")
        else:
            raise CommandError(f"Written, but its books are not sound:\n{verdict.audit}")
