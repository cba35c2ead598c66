"""`manage.py import_circle FILE [--dry-run]`: a whole circle that was exported."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.utils.translation import gettext as _

from napledger.reading.checksum import carries_checksum
from napledger.reading.faults import Fault, marked
from sessions.auditing.checking import checked
from sessions.auditing.reading import parsed_file, read_bundle
from sessions.exporting.cli import (
    WITHOUT,
    add_import_arguments,
    refusals,
    sentence_about,
    way_in,
)
from sessions.exporting.files import read_file
from sessions.exporting.import_bundle import additions, put_in
from sessions.figures.service import count_circle
from sessions.management.reading import KeepersCommand
from sessions.models import Circle


class Command(KeepersCommand):
    """Put a circle into the database, with all its ids, or refuse it at the first fault."""

    help = marked(
        "Put in a whole circle that export_circle wrote. It is played anew and checked first."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        add_import_arguments(parser)

    def handle(self, *, file: str, dry_run: bool, megabytes_max: int, **_options: Any) -> None:
        """Check everything, then write it, or only say what would be written."""
        with refusals(file):
            raw = parsed_file(read_file(file, megabytes_max=megabytes_max))
            bundle = read_bundle(raw)
            if not bundle.whole:
                raise Fault("format", "this is one evening: put it in with import_evening")
            added = (additions if dry_run else put_in)(checked(bundle))
        if not dry_run:
            count_circle(Circle.objects.get(pk=bundle.circle.id))
        if not carries_checksum(raw):
            self.stdout.write(_(WITHOUT))
        self.stdout.write(sentence_about(added, dry_run=dry_run))
        if added.circle and not dry_run:
            self.stdout.write(way_in(added))
