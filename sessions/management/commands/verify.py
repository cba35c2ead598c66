"""`manage.py verify FILE`: whether an export is as it was written, and belongs to this book.

Whether a file is as it was exported: by the checksum in it, beside it, or as it is handed in.

And whether the book in it, or the seals, are those of a book that is here.
"""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from napledger.evening.chain import digest_beginning, seals_in
from napledger.evening.document import FORMAT, read_document
from napledger.reading.checksum import carries_checksum, check_closed
from napledger.reading.faults import marked
from napledger.reading.readers import Json
from sessions.auditing.checking import checked
from sessions.auditing.reading import parsed_file, read_bundle
from sessions.auditing.verifying import Verification, verify_bundle, verify_seal
from sessions.backup import portable, postgres_dump, sqlite_file
from sessions.exporting.cli import CIRCLES, LARGEST, WITHOUT, counted, refusals
from sessions.exporting.files import (
    FILE_MEGABYTES_MAX,
    STANDARD,
    check_handed_in,
    check_sidecar,
    read_file,
)
from sessions.management.reading import ReadingCommand

FITS = marked("The checksum fits: this file is as it was written.")
BACKUPS = (sqlite_file.MAGIC, postgres_dump.MAGIC)
PORTABLE = b'{"format": "%s"' % portable.FORMAT.encode()


def verify_file(file: str, *, digest: str | None, megabytes_max: int) -> Iterator[Verification]:
    """Yield what can be said of a file; raise Fault where it is not as it was written."""
    if file != STANDARD:
        if digest is not None:
            check_handed_in(Path(file), digest)
        if check_sidecar(Path(file)) or digest is not None:
            yield Verification(belongs=True, sentence=_(FITS))
        beginning = _beginning(Path(file))
        if beginning.startswith(BACKUPS):
            return
        if beginning.startswith(PORTABLE):
            yield from _of_all_circles(Path(file))
            return
    yield from _of_content(read_file(file, megabytes_max=megabytes_max))


def _beginning(file: Path) -> bytes:
    try:
        with file.open("rb") as opened:
            return opened.read(len(PORTABLE))
    except OSError:
        # Whoever reads all of it says why it cannot be read.
        return b""


def _of_all_circles(file: Path) -> Iterator[Verification]:
    with file.open("rb") as lines:
        circles = portable.read_back(lines)
    yield _of_checksum(has_one=portable.ends_with_checksum(file), is_all=False)
    said = _("Read back: %(circles)s, all sound.")
    sentence = said % {"circles": counted(circles, CIRCLES) or _("no circle")}
    yield Verification(belongs=True, sentence=sentence)


def _of_content(content: bytes) -> Iterator[Verification]:
    if content.lstrip().startswith(b"{"):
        yield from _of_json(parsed_file(content))
        return
    if check_closed(content):
        yield Verification(belongs=True, sentence=_(FITS))
    for seal in seals_in(content.decode(errors="replace")):
        yield from verify_seal(seal)


def _of_json(raw: Json) -> Iterator[Verification]:
    if isinstance(raw, dict) and raw.get("format") == FORMAT:
        read_document(raw)
        yield _of_checksum(has_one=carries_checksum(raw), is_all=True)
        return
    bundle = read_bundle(raw)
    checked(bundle)
    yield _of_checksum(has_one=carries_checksum(raw), is_all=False)
    yield from verify_bundle(bundle)


def _of_checksum(*, has_one: bool, is_all: bool) -> Verification:
    """Return what a checksum says; `is_all` where nothing else can be said of the file."""
    sentence = _(FITS) if has_one else _(WITHOUT)
    return Verification(belongs=has_one or not is_all, sentence=sentence)


class Command(ReadingCommand):
    """Say of each evening or seal whether it belongs here; exit with 1 if any does not."""

    help = marked(
        "Say whether a file that was exported is as it was written, by its checksum; and whether "
        "it, or the seal in a shared text, a journal or a message, belongs to a book that is here, "
        "and whether that was changed since."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "file", metavar="FILE", help=_("an export, a message, “-”, or a seal: K7QF-3M2P-9XTA")
        )
        parser.add_argument(
            "--digest",
            metavar="DIGEST",
            help=_("what a table’s download said of itself: sha-256=:…:, or its SHA-256"),
        )
        parser.add_argument(
            "--megabytes-max",
            type=int,
            default=FILE_MEGABYTES_MAX,
            metavar="MB",
            help=_(LARGEST),
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
            said = _(
                "%(file)s: there is no checksum in it or beside it, no seal, and it is no export"
            )
            raise CommandError(said % {"file": file})
        for answer in answers:
            self.stdout.write(answer.sentence)
        if not all(answer.belongs for answer in answers):
            sys.exit(1)
