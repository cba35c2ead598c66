"""`manage.py journal --format hledger|ledger|beancount [FILE]`: the book for other programs."""

from __future__ import annotations

import uuid
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError

from napledger.evening.journal import journal
from napledger.evening.journal_styles import STYLES
from napledger.reading.checksum import closed_lines
from sessions.exporting.cli import refusals
from sessions.exporting.files import STANDARD, write_file
from sessions.exporting.journal_source import nights_of
from sessions.management.reading import ReadingCommand
from sessions.models import Evening


class Command(ReadingCommand):
    """Write a journal of evenings, each closed by what every account must stand at."""

    help = "Write the book as a journal for hledger, ledger or beancount, who count for themselves."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the program, what to write of the book, and the file."""
        parser.add_argument("--format", choices=tuple(STYLES), required=True)
        which = parser.add_mutually_exclusive_group(required=True)
        which.add_argument("--circle", type=uuid.UUID, metavar="ID")
        which.add_argument("--evening", type=uuid.UUID, metavar="ID")
        parser.add_argument("file", nargs="?", default=STANDARD, metavar="FILE")
        parser.add_argument("--overwrite", action="store_true", help="even if there is such a file")

    def handle(self, *, file: str, overwrite: bool, **options: Any) -> None:
        circle, evening = options["circle"], options["evening"]
        chosen = {"pk": evening} if circle is None else {"circle": circle}
        nights = nights_of(Evening.objects.filter(**chosen).order_by("played_on", "pk"))
        if not nights:
            raise CommandError("there is no such evening here, or none in this circle")
        with refusals(file):
            lines = journal(nights, style=options["format"])
            write_file(file, closed_lines(lines), overwrite=overwrite)
