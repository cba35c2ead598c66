"""`manage.py verify FILE`: whether an export is as it was written, and belongs to this book."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError

from napledger.evening.chain import digest_beginning
from sessions.auditing.verifying import verify_seal
from sessions.exporting.cli import refusals
from sessions.exporting.files import FILE_MEGABYTES_MAX
from sessions.exporting.verifying import verify_file
from sessions.management.reading import ReadingCommand


class Command(ReadingCommand):
    """Say of each evening or seal whether it belongs here; exit with 1 if any does not."""

    help = (
        "Say whether a file that was exported is as it was written, by its checksum; and whether "
        "it, or the seal in a shared text, a journal or a message, belongs to a book that is here, "
        "and whether that was changed since."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "file", metavar="FILE", help="an export, a message, “-”, or a seal: K7QF-3M2P-9XTA"
        )
        parser.add_argument(
            "--digest",
            metavar="DIGEST",
            help="what a table’s download said of itself: sha-256=:…:, or its SHA-256",
        )
        parser.add_argument(
            "--megabytes-max",
            type=int,
            default=FILE_MEGABYTES_MAX,
            metavar="MB",
            help="the largest file that is read (%(default)s)",
        )

    def handle(self, *, file: str, digest: str | None, megabytes_max: int, **_options: Any) -> None:
        """Look up whatever the file holds."""
        # Path.exists() raises where the folder cannot be entered, as somebody's home by sudo -u.
        if digest_beginning(file) is not None and not os.path.exists(file):  # noqa: PTH110
            answers = list(verify_seal(file))
        else:
            with refusals(file):
                answers = list(verify_file(file, digest=digest, megabytes_max=megabytes_max))
        if not answers:
            raise CommandError(
                f"{file}: there is no checksum in it or beside it, no seal, and it is no export"
            )
        for answer in answers:
            self.stdout.write(answer.sentence)
        if not all(answer.belongs for answer in answers):
            sys.exit(1)
