"""`manage.py import_evening FILE [--circle ID] [--dry-run]`: an evening, exported or plain."""

from __future__ import annotations

import uuid
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from napledger.evening.document import FORMAT, read_document
from napledger.reading.checksum import carries_checksum
from napledger.reading.faults import Fault, marked
from napledger.reading.readers import Json
from sessions.auditing.checking import checked
from sessions.auditing.reading import parsed_file, read_bundle
from sessions.auditing.schema import Bundle
from sessions.exporting.cli import (
    WITHOUT,
    add_import_arguments,
    refusals,
    sentence_about,
    way_in,
)
from sessions.exporting.document_import import bundle_of, evening_like
from sessions.exporting.files import read_file
from sessions.exporting.import_bundle import Additions, additions, put_in
from sessions.figures.service import count_circle
from sessions.management.reading import KeepersCommand
from sessions.models import Circle


class Command(KeepersCommand):
    """Put an evening into the database, or refuse it at the first fault."""

    help = marked(
        "Put in an evening that export_evening wrote, with all its ids; or an evening document, "
        "as a new evening of a circle."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the file, whether to write at all, and the circle of a document."""
        add_import_arguments(parser)
        parser.add_argument(
            "--circle",
            type=uuid.UUID,
            metavar="ID",
            help=_("for an evening document: the circle it belongs to (a new one if not given)"),
        )

    def handle(
        self,
        *,
        file: str,
        dry_run: bool,
        megabytes_max: int,
        circle: uuid.UUID | None,
        **_options: Any,
    ) -> None:
        """Check everything, then write it, or only say what would be written."""
        with refusals(file):
            raw = parsed_file(read_file(file, megabytes_max=megabytes_max))
            if isinstance(raw, dict) and raw.get("format") == FORMAT:
                bundle = bundle_of(read_document(raw), circle=_circle(circle))
                there = evening_like(bundle)
            else:
                bundle, there = _exported(raw, circle=circle), None
            if there is None:
                added = (additions if dry_run else put_in)(checked(bundle))
            else:
                added = Additions(bundle)
        if not dry_run:
            count_circle(Circle.objects.get(pk=bundle.circle.id))
        if not carries_checksum(raw):
            self.stdout.write(_(WITHOUT))
        self.stdout.write(sentence_about(added, dry_run=dry_run))
        if added.circle and not dry_run:
            self.stdout.write(way_in(added))


def _circle(circle_id: uuid.UUID | None) -> Circle | None:
    if circle_id is None:
        return None
    try:
        return Circle.objects.get(pk=circle_id)
    except Circle.DoesNotExist:
        said = _("there is no circle %(circle)s here") % {"circle": circle_id}
        raise CommandError(said) from None


def _exported(raw: Json, *, circle: uuid.UUID | None) -> Bundle:
    bundle = read_bundle(raw)
    if bundle.whole:
        raise Fault("format", "this is a whole circle: put it in with import_circle")
    if circle not in (None, bundle.circle.id):
        raise Fault("circle.id", "is another circle’s; an exported evening stays in its own")
    return bundle
