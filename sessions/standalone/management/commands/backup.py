"""`manage.py backup FILE`, or `--keep N FOLDER`: the whole database, while people write."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connection

from napledger.reading.faults import Fault
from sessions.backup import kept as rotation
from sessions.backup import postgres_dump, sqlite_file
from sessions.backup.kept import note_backup
from sessions.backup.portable import all_circles, read_back
from sessions.exporting.cli import counted, refusals
from sessions.exporting.files import STANDARD, drop_sidecar, write_file, write_sidecar


class Command(BaseCommand):
    """Write a backup and read it back; exit with 1 if the audit finds anything in it."""

    help = (
        "Write everything to one file, as it stands at one moment, while people write on. With "
        "--portable, or where PostgreSQL's pg_dump is missing, as JSON that any database takes."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", help="with --keep, the folder of backups")
        parser.add_argument(
            "--portable", action="store_true", help="every circle as a line of JSON"
        )
        parser.add_argument("--overwrite", action="store_true", help="even if there is such a file")
        parser.add_argument(
            "--keep",
            type=_at_least_one,
            metavar="N",
            help="name the backup for this moment, and remove all in its folder but the newest N",
        )

    def handle(
        self, *, file: str, portable: bool, overwrite: bool, keep: int | None, **_options: Any
    ) -> None:
        """Write it by the database's own means, if it has any; only then may an old one go."""
        write, ending = self._kind(portable=portable)
        with refusals(file):
            target = file if keep is None else rotation.next_file(Path(file), ending=ending)
            write(str(target), overwrite=overwrite)
            if file != STANDARD:
                note_backup(Path(target))
            for gone in rotation.remove_oldest(Path(file), keep=keep) if keep else ():
                self.stdout.write(f"Removed: {gone}")

    def _kind(self, *, portable: bool) -> tuple[Callable[..., None], str]:
        """Return what writes the backup, and how its name ends."""
        if connection.vendor == "sqlite" and not portable:
            return self._sqlite, "sqlite3"
        if not portable and postgres_dump.is_at_hand():
            return self._postgres, "dump"
        if not portable:
            self.stderr.write("pg_dump, pg_restore or psql is missing: writing JSON instead.")
        return self._portable, "jsonl"

    def _postgres(self, file: str, *, overwrite: bool) -> None:
        if overwrite:
            drop_sidecar(Path(file))
        contents = postgres_dump.back_up(Path(file), overwrite=overwrite)
        write_sidecar(Path(file))
        self.stdout.write(f"{file}: {contents}")

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
        if overwrite:
            drop_sidecar(Path(file))
        verdict = sqlite_file.back_up(Path(file), overwrite=overwrite)
        write_sidecar(Path(file))
        self.stdout.write(f"{file}: {verdict.contents}")
        if verdict.sound is None:
            self.stdout.write(f"Not audited: still to be migrated: {', '.join(verdict.behind)}")
        elif verdict.sound:
            self.stdout.write(f"Read back: {verdict.audit}")
        else:
            raise CommandError(f"Written, but its books are not sound:\n{verdict.audit}")


def _at_least_one(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise ArgumentTypeError(f"a number of backups from 1 on, not {text}")
    return int(text)
