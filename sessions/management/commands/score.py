"""`manage.py score [--json] FILE ...`: score evening documents."""

from __future__ import annotations

import gc
import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.utils.translation import gettext as _

from napledger.evening.document import read_document
from napledger.evening.report import as_json, as_sheet
from napledger.evening.score import scored
from napledger.reading.faults import Fault, marked
from napledger.reading.json_text import parsed
from sessions.management.reading import KeepersCommand

STANDARD_INPUT = "-"


class Command(KeepersCommand):
    """Score each file; a document that breaks a rule is reported, the others are still scored."""

    help = marked(
        "Score evening documents: a score sheet each, or with --json a JSON document a line."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the files, and whether to print JSON."""
        parser.add_argument("files", nargs="+", metavar="FILE", help=_("“-” is standard input"))
        parser.add_argument("--json", action="store_true", help=_("one JSON document a line"))

    def handle(self, *, files: list[str], json: bool, **_options: Any) -> None:
        """Write every score to standard output and every fault to standard error."""
        with _nothing_collected():
            faults = sum(not self._told(file, as_lines=json) for file in files)
        if faults:
            sys.exit(1)

    def _told(self, file: str, *, as_lines: bool) -> bool:
        try:
            self.stdout.write(_scored(_read(file), as_lines=as_lines))
        except Fault as fault:
            self.stderr.write(f"{file}: {fault.told(translate=_)}", self.style.ERROR)
            return False
        return True


@contextmanager
def _nothing_collected() -> Iterator[None]:
    """Look for no cycles: a score has none, and to look at its every part takes a third longer."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def _read(file: str) -> bytes:
    try:
        return sys.stdin.buffer.read() if file == STANDARD_INPUT else Path(file).read_bytes()
    except OSError as error:
        raise Fault("", "cannot be read: {why}", why=error.strerror or str(error)) from None


def _scored(text: bytes, *, as_lines: bool) -> str:
    document = read_document(parsed(text))
    score = scored(document)
    if as_lines:
        return json.dumps(as_json(score), ensure_ascii=False, check_circular=False)
    return "\n".join(as_sheet(document, score, told=_)) + "\n"
