"""The language of whoever runs the site: that of their terminal, as POSIX has it said.

What is said before Django is set up, of settings and of commands, is translated here from the same
catalogue; everything after it by Django itself.
"""

from __future__ import annotations

import functools
import gettext as catalogues
import os
from contextlib import suppress

from napledger.site import layout

SAID_IN = ("LC_ALL", "LC_MESSAGES", "LANG")
"""What says the language of messages, the first that is set before the others (POSIX, 8.2)."""

AS_WRITTEN = ("C", "POSIX", "en")
"""What the messages are written in: nothing behind it is looked for."""


def wanted() -> tuple[str, ...]:
    """Return the languages that are asked for, the dearest first: ("de_AT", "fr"); no English."""
    found: list[str] = []
    for name in SAID_IN:
        said = os.environ.get(name, "").partition(".")[0].partition("@")[0]
        if said.partition("_")[0] in AS_WRITTEN:
            break
        if said:
            found.append(said)
    return tuple(found)


def gettext(message: str) -> str:
    """Return a message in the terminal's language; in English where that has no catalogue."""
    return _catalogue(wanted()).gettext(message) if message else ""


def speak() -> None:
    """Have Django speak the first of the terminal's languages that the site offers, or English."""
    # Reading settings needs none of this.
    from django.conf import settings  # noqa: PLC0415
    from django.utils import translation  # noqa: PLC0415

    translation.activate(settings.LANGUAGE_CODE)
    for each in wanted():
        with suppress(LookupError):
            code = each.replace("_", "-").lower()
            translation.activate(translation.get_supported_language_variant(code))
            return


@functools.cache
def _catalogue(languages: tuple[str, ...]) -> catalogues.NullTranslations:
    folder = layout.BASE_DIR / "sessions" / "locale"
    return catalogues.translation("django", folder, languages, fallback=True)
