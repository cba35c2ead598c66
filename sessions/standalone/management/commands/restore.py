"""`manage.py restore FILE [--dry-run] [--yes]`: put a backup in the place of the database."""

from __future__ import annotations

import uuid
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.db import Error, connection
from django.db.models import Model
from django.utils.translation import gettext as _

from napledger.reading.faults import Fault, marked
from napledger.reading.faults import marked_plural as ngettext
from napledger.site.layout import MANAGE
from sessions.access.in_force import not_revoked
from sessions.backup import postgres_dump, sqlite_file
from sessions.backup.portable import ends_with_checksum, put_in_all
from sessions.backup.verify_database import DatabaseVerdict, contents_of
from sessions.book.distributed import is_distributed
from sessions.book.migrated import newer_let_in
from sessions.distributing.service import spread
from sessions.exporting.cli import (
    CIRCLES,
    ENTRIES,
    EVENINGS,
    WITHOUT,
    counted,
    refusals,
    way_in,
)
from sessions.exporting.files import FILE_MEGABYTES_MAX, check_sidecar, sidecar
from sessions.exporting.import_bundle import note_restored
from sessions.management.reading import KeepersCommand
from sessions.models import Access, Circle, Forgetting, Link, Player

Forgotten = set[tuple[uuid.UUID, uuid.UUID]]
"""Who was forgotten: each a circle's id and a player's."""

KINDS = {"sqlite": sqlite_file, "postgresql": postgres_dump}
LINKS = ngettext("%(count)s link", "%(count)s links")
DEVICES = ngettext("%(count)s device", "%(count)s devices")
NAMES = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}


class Command(KeepersCommand):
    """Try a backup, say what is in it, and put it in the database's place if that is wanted."""

    help = marked(
        "Put a backup in the place of the database, which is kept beside it. The backup is tried "
        "first: copied, brought up to date and audited. --dry-run stops there."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the file, and how far to go."""
        parser.add_argument("file", metavar="FILE")
        parser.add_argument("--dry-run", action="store_true", help=_("say what would happen"))
        parser.add_argument(
            "--yes", action="store_true", help=_("replace what is in the database now")
        )
        parser.add_argument(
            "--unsound", action="store_true", help=_("even if the audit finds something in it")
        )
        parser.add_argument(
            "--megabytes-max",
            type=int,
            default=FILE_MEGABYTES_MAX,
            metavar="MB",
            help=_("of a portable backup: the largest circle that is read (%(default)s)"),
        )

    def handle(self, *, file: str, **options: Any) -> None:
        """Restore by what the file itself says it is.

        Whoever goes back to an older napledger has a database that it would not open.
        """
        with refusals(file), newer_let_in():
            kind = _kind_of(Path(file))
            if kind == "portable":
                self._portable(file, **options)
            elif kind == connection.vendor:
                self._whole(file, **options)
            else:
                raise Fault(
                    "",
                    "is a backup of {kind}, and this site’s database is {vendor}: "
                    "make a portable one where it came from",
                    kind=NAMES[kind],
                    vendor=connection.vendor,
                )

    def _whole(
        self, file: str, *, dry_run: bool, yes: bool, unsound: bool, **_options: Any
    ) -> None:
        has_checksum = check_sidecar(Path(file))
        with KINDS[connection.vendor].rehearsed(Path(file)) as rehearsal:
            self._say(file, rehearsal.verdict)
            if not has_checksum:
                said = _("No checksum lies beside it (%(file)s).")
                self.stdout.write(said % {"file": sidecar(Path(file)).name})
            here, forgotten, shut_out = _what_is_here(), _forgotten(), _shut_out()
            if not (rehearsal.verdict.sound or unsound):
                said = _("nothing was changed: say --unsound to restore it all the same")
                raise CommandError(said)
            if dry_run:
                said = _("Would replace %(what)s. Nothing was changed.")
                self.stdout.write(said % {"what": here or _("nothing")})
                return
            if here and not yes:
                said = _("nothing was changed: say --yes to replace %(what)s")
                raise CommandError(said % {"what": here})
            was_spread = is_distributed(connection)
            kept = rehearsal.replace_live()
        if was_spread:
            spread()
        note_restored()
        said = _("Restored. What was there is kept as %(file)s.") if kept else _("Restored.")
        self.stdout.write(said % {"file": kept})
        for circle, player in _known_again(forgotten):
            said = _("Forgotten since that backup, and known again: %(command)s")
            self.stdout.write(said % {"command": f"{MANAGE} forget {circle} {player}"})
        if again := _let_in_again(shut_out):
            said = _(
                "Shut out since that backup, and let in again: %(who)s. Revoke them anew, under "
                "Phones and links."
            )
            self.stdout.write(said % {"who": again})
        # Nothing is left beside the database that was put in place.
        connection.close()

    def _say(self, file: str, verdict: DatabaseVerdict) -> None:
        self.stdout.write(f"{file}: {verdict.contents}")
        behind = ", ".join(verdict.behind)
        said = _("Brought up to date by: %(migrations)s") if behind else _("Up to date.")
        self.stdout.write(said % {"migrations": behind})
        self.stdout.write(_("Read back: %(what)s") % {"what": verdict.audit})

    def _portable(
        self, file: str, *, dry_run: bool, megabytes_max: int, unsound: bool, **_options: Any
    ) -> None:
        if not ends_with_checksum(Path(file)):
            self.stdout.write(_(WITHOUT))
        with Path(file).open("rb") as lines:
            added = put_in_all(
                lines, megabytes_max=megabytes_max, dry_run=dry_run, even_unsound=unsound
            )
        if not dry_run:
            note_restored()
        evenings = counted(sum(len(each.evenings) for each in added), EVENINGS)
        entries = counted(sum(each.entries for each in added), ENTRIES)
        what = ", ".join(filter(None, [counted(len(added), CIRCLES), evenings, entries]))
        said = _("Would put in: %(what)s.") if dry_run else _("Put in: %(what)s.")
        self.stdout.write(said % {"what": what or _("nothing")})
        for each in () if dry_run else added:
            self.stdout.write(f"{each.bundle.circle.name or each.bundle.circle.id}: {way_in(each)}")


def _kind_of(file: Path) -> str:
    """Return the database that a backup is of, or “portable”, by how it begins."""
    try:
        with file.open("rb") as opened:
            beginning = opened.read(len(sqlite_file.MAGIC))
    except OSError as error:
        raise Fault("", "cannot be read: {why}", why=error.strerror or str(error)) from None
    if beginning == sqlite_file.MAGIC:
        return "sqlite"
    if beginning.startswith(postgres_dump.MAGIC):
        return "postgresql"
    if beginning.startswith(b"{"):
        return "portable"
    raise Fault("", "this is no backup: it begins like none of the kinds there are")


def _forgotten() -> Forgotten:
    """Return who was forgotten in the database that is here, if it knows of such a thing."""
    try:
        if _is_here(Forgetting):
            return set(Forgetting.objects.values_list("circle", "player"))
    except Error:
        pass
    return set()


def _known_again(forgotten: Forgotten) -> list[tuple[uuid.UUID, uuid.UUID]]:
    if not forgotten:
        return []
    known = set(Player.objects.values_list("circle", "pk"))
    return sorted((forgotten - _forgotten()) & known)


def _shut_out() -> dict[type[Model], set[uuid.UUID]]:
    """Return the links and the devices that open nothing any more in the database that is here."""
    try:
        if _is_here(Access):
            return {
                Link: set(Link.objects.exclude(revoked_at=None).values_list("pk", flat=True)),
                Access: set(Access.objects.exclude(not_revoked()).values_list("pk", flat=True)),
            }
    except Error:
        pass
    return {Link: set(), Access: set()}


def _let_in_again(shut_out: dict[type[Model], set[uuid.UUID]]) -> str:
    """Return how many of them open something in the database that is here now, in words."""
    now = _shut_out()
    links, devices = (
        len((shut_out[kind] - now[kind]) & set(kind._default_manager.values_list("pk", flat=True)))  # noqa: SLF001  # Django's name
        for kind in (Link, Access)
    )
    said = (counted(links, LINKS), counted(devices, DEVICES))
    return ", ".join(filter(None, said))


def _is_here(model: type[Model]) -> bool:
    """Return whether there is a database, and it has a model's table."""
    if connection.vendor == "sqlite":
        # To open an SQLite database that is not there would make one.
        if not sqlite_file.live_path().exists():
            return False
        sqlite_file.try_to_read_live()
    return model._meta.db_table in connection.introspection.table_names()  # noqa: SLF001  # Django's name


def _what_is_here() -> str:
    """Return what a restore would replace, in words; nothing if that is worth nothing."""
    try:
        if not _is_here(Circle):
            return ""
        contents = contents_of(connection)
    except Error:
        return _("a database that cannot be read")
    return str(contents) if contents.circles else ""
