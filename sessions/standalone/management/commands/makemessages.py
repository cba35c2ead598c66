"""`manage.py makemessages`: brings the catalogues up to date, without gettext on the machine."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po
from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from napledger.site.layout import BASE_DIR
from sessions.standalone.messages import messages_in


class Command(BaseCommand):
    """Writes the messages of the code into the catalogue of each language, in place of Django's."""

    help = "Write what there is to translate into the catalogues."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Add which languages."""
        parser.add_argument(
            *("-l", "--locale"),
            action="append",
            help="the code of a language, new or not; all that there are, if none is said",
        )

    def handle(self, *, locale: list[str] | None, **_options: Any) -> None:
        """Write the catalogues of these languages."""
        [folder] = map(Path, settings.LOCALE_PATHS)
        messages = messages_in(BASE_DIR)
        for language in locale or sorted(each.name for each in folder.iterdir()):
            path = folder / language / "LC_MESSAGES" / "django.po"
            catalogue = written(path, language)
            # What only resembles a message from before is another: it is translated anew.
            catalogue.update(messages, no_fuzzy_matching=True, update_creation_date=False)
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("wb") as file:
                write_po(
                    file,
                    catalogue,
                    width=0,
                    sort_output=True,
                    ignore_obsolete=True,
                    include_lineno=False,
                )


def written(path: Path, language: str) -> Catalog:
    """Return the catalogue of a language as it was written, or an empty one."""
    if path.exists():
        return read_po(path.read_text(encoding="utf-8").splitlines(keepends=True), language)
    told = f"# napledger, {language}: docs/languages/{language}.md says how its words are chosen."
    return Catalog(language, header_comment=told, project="napledger", version="1", fuzzy=False)
