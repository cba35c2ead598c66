"""`manage.py backup FILE`, or `--keep N FOLDER`: the whole database, while people write."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.db import connection
from django.utils.translation import gettext as _

from napledger.reading.faults import Fault, marked
from sessions.backup import kept as rotation
from sessions.backup import postgres_dump, sqlite_file
from sessions.backup.kept import note_backup
from sessions.backup.portable import all_circles, read_back
from sessions.exporting.cli import CIRCLES, OVERWRITE, counted, refusals
from sessions.exporting.files import STANDARD, drop_sidecar, write_file, write_sidecar
from sessions.management.reading import KeepersCommand


class Command(KeepersCommand):
    """Write a backup and read it back; exit with 1 if the audit finds anything in it."""

    help = marked(
        "Write everything to one file, as it stands at one moment, while people write on. With "
        "--portable, or where PostgreSQL's pg_dump is missing, as JSON that any database takes."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", help=_("with --keep, the folder of backups"))
        parser.add_argument(
            "--portable", action="store_true", help=_("every circle as a line of JSON")
        )
        parser.add_argument("--overwrite", action="store_true", help=_(OVERWRITE))
        parser.add_argument(
            "--keep",
            type=_at_least_one,
            metavar="N",
            help=_(
                "name the backup for this moment, and remove all in its folder but the newest N"
            ),
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
                self.stdout.write(_("Removed: %(file)s") % {"file": gone})

    def _kind(self, *, portable: bool) -> tuple[Callable[..., None], str]:
        """Return what writes the backup, and how its name ends."""
        if connection.vendor == "sqlite" and not portable:
            return self._sqlite, "sqlite3"
        if not portable and postgres_dump.is_at_hand():
            return self._postgres, "dump"
        if not portable:
            self.stderr.write(_("pg_dump, pg_restore or psql is missing: writing JSON instead."))
        return self._portable, "jsonl"

    def _postgres(self, file: str, *, overwrite: bool) -> None:
        if overwrite:
            drop_sidecar(Path(file))
        contents = postgres_dump.back_up(Path(file), overwrite=overwrite)
        write_sidecar(Path(file))
        self.stdout.write(f"{file}: {contents}")

    def _portable(self, file: str, *, overwrite: bool) -> None:
        write_file(file, all_circles(), overwrite=overwrite)
        said = _("%(file)s: every circle, without accounts, links and devices' secrets")
        self.stdout.write(said % {"file": file})
        if file == STANDARD:
            return
        try:
            with Path(file).open("rb") as lines:
                circles = read_back(lines)
        except Fault as fault:
            said = _(
                "Written, but its books are not sound, and restore takes them only with "
                "--unsound, if at all: %(fault)s. Run check_books."
            )
            raise CommandError(said % {"fault": fault.told(translate=_)}) from None
        found = counted(circles, CIRCLES) or _("no circle")
        self.stdout.write(_("Read back: %(what)s.") % {"what": found})

    def _sqlite(self, file: str, *, overwrite: bool) -> None:
        if overwrite:
            drop_sidecar(Path(file))
        verdict = sqlite_file.back_up(Path(file), overwrite=overwrite)
        write_sidecar(Path(file))
        self.stdout.write(f"{file}: {verdict.contents}")
        if verdict.sound is None:
            said = _("Not audited: still to be migrated: %(migrations)s")
            self.stdout.write(said % {"migrations": ", ".join(verdict.behind)})
        elif verdict.sound:
            self.stdout.write(_("Read back: %(what)s") % {"what": verdict.audit})
        else:
            said = _("Written, but its books are not sound:")
            raise CommandError(f"{said}\n{verdict.audit}")


def _at_least_one(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        said = _("a number of backups from 1 on, not %(text)s")
        raise ArgumentTypeError(said % {"text": text})
    return int(text)
