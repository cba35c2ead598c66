"""`manage.py export_evening EVENING [FILE] [--plain]`: one evening as JSON."""

from __future__ import annotations

import json
import uuid
from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from napledger.evening.document import write_document
from napledger.reading.checksum import with_checksum
from napledger.reading.faults import marked
from napledger.site.numbers import in_thousands
from sessions.auditing.book_rows import evening_bundle
from sessions.auditing.schema import Bundle, as_json, file_text
from sessions.exporting.cli import OVERWRITE, refusals, unsound
from sessions.exporting.document_export import plain_bundle
from sessions.exporting.files import STANDARD, write_file
from sessions.management.reading import ReadingCommand
from sessions.models import Evening


class Command(ReadingCommand):
    """Write an evening to a file; exit with 1 if its book is not sound."""

    help = marked(
        "Write one evening as JSON with everything in its book; or, with --plain, as an evening "
        "document: what stands of it, with names."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the evening, the file, and which of the two formats to write."""
        parser.add_argument("evening", type=uuid.UUID, metavar="EVENING", help=_("its id"))
        parser.add_argument("file", nargs="?", default=STANDARD, metavar="FILE")
        parser.add_argument("--plain", action="store_true", help=_("write an evening document"))
        parser.add_argument("--overwrite", action="store_true", help=_(OVERWRITE))

    def handle(
        self, *, evening: uuid.UUID, file: str, plain: bool, overwrite: bool, **_options: Any
    ) -> None:
        """Write the file, and say what is wrong in the book, if anything is."""
        try:
            bundle = evening_bundle(evening)
        except Evening.DoesNotExist:
            said = _("there is no evening %(evening)s here") % {"evening": evening}
            raise CommandError(said) from None
        parts = self._document(bundle) if plain else file_text(as_json(bundle))
        with refusals(file):
            write_file(file, parts, overwrite=overwrite)
        unsound(bundle)

    def _document(self, bundle: Bundle) -> Iterator[str]:
        found = plain_bundle(bundle)
        if found.left_out:
            said = ngettext(
                "Left out, for a document has no place for it: %(count)s payment into or out of "
                "the kitty.",
                "Left out, for a document has no place for it: %(count)s payments into or out of "
                "the kitty.",
                found.left_out,
            )
            self.stderr.write(said % {"count": in_thousands(found.left_out)})
        written = with_checksum(write_document(found.document))
        yield json.dumps(written, ensure_ascii=False, indent=1) + "\n"
