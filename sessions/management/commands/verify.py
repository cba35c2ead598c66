"""`manage.py verify FILE`: whether an export, or the seal of a message, belongs to this book."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from napledger.evening.chain import digest_beginning, seals_in
from sessions.auditing.checking import checked
from sessions.auditing.reading import parsed_file, read_bundle
from sessions.auditing.verifying import Answer, verify_bundle, verify_seal
from sessions.exporting.cli import refusals
from sessions.exporting.files import FILE_MEGABYTES_MAX, read_file


class Command(BaseCommand):
    """Say of each evening or seal whether it belongs here; exit with 1 if any does not."""

    help = (
        "Say whether an export, or the seal in a shared text, a journal or a message, belongs to "
        "a book that is here, and whether that was changed since."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the file, or the seal itself."""
        parser.add_argument(
            "file", metavar="FILE", help="an export, a message, “-”, or a seal: K7QF-3M2P-9XTA"
        )
        parser.add_argument(
            "--megabytes-max",
            type=int,
            default=FILE_MEGABYTES_MAX,
            metavar="MB",
            help="the largest file that is read (%(default)s)",
        )

    def handle(self, *, file: str, megabytes_max: int, **_options: Any) -> None:
        """Look up whatever the file holds."""
        if digest_beginning(file) is not None and not Path(file).exists():
            answers = list(verify_seal(file))
        else:
            with refusals(file):
                answers = list(_answers(read_file(file, megabytes_max=megabytes_max)))
        if not answers:
            raise CommandError(f"{file}: there is no seal in it, and no export")
        for answer in answers:
            self.stdout.write(answer.sentence)
        if not all(answer.belongs for answer in answers):
            sys.exit(1)


def _answers(content: bytes) -> Iterator[Answer]:
    if content.lstrip().startswith(b"{"):
        bundle = read_bundle(parsed_file(content))
        checked(bundle)
        yield from verify_bundle(bundle)
        return
    for seal in seals_in(content.decode(errors="replace")):
        yield from verify_seal(seal)
