"""`manage.py export_circle CIRCLE [FILE]`: a whole circle as JSON, with everything in it."""

from __future__ import annotations

import uuid
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from napledger.reading.faults import marked
from sessions.auditing.book_rows import circle_bundle
from sessions.auditing.schema import as_json, file_text
from sessions.exporting.cli import OVERWRITE, refusals, unsound
from sessions.exporting.files import STANDARD, write_file
from sessions.management.reading import ReadingCommand
from sessions.models import Circle


class Command(ReadingCommand):
    """Write a circle to a file; exit with 1 if its book is not sound."""

    help = marked(
        "Write a whole circle as JSON: players, evenings, every entry, correction and transfer."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("circle", type=uuid.UUID, metavar="CIRCLE", help=_("its id"))
        parser.add_argument("file", nargs="?", default=STANDARD, metavar="FILE")
        parser.add_argument("--overwrite", action="store_true", help=_(OVERWRITE))

    def handle(self, *, circle: uuid.UUID, file: str, overwrite: bool, **_options: Any) -> None:
        """Write the file, and say what is wrong in the book, if anything is."""
        try:
            bundle = circle_bundle(circle)
        except Circle.DoesNotExist:
            said = _("there is no circle %(circle)s here") % {"circle": circle}
            raise CommandError(said) from None
        with refusals(file):
            write_file(file, file_text(as_json(bundle)), overwrite=overwrite)
        unsound(bundle)
