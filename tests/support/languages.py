"""A language that marks each word: what it does not mark, nobody can translate."""

from __future__ import annotations

import html as entities
import re
from collections.abc import Iterator

import pytest
from django.core.cache import cache
from django.utils import translation
from django.utils.translation import trans_real

from napledger.games.deal_form.controls import kept_controls
from napledger.games.nap.rules import BOOKS, PRESETS
from napledger.site import dates

OPEN, CLOSE = "⟦", "⟧"

NOT_TRANSLATED = {
    *("Ann", "Ben", "Cat", "Dan", "Thursday at the Crown", "The Crown", "napledger", "kitty"),
    # Sources are cited as they are printed.
    *("Peel", "Hoffmann", "Cassell", "Bicycle", "Pool Nap", "Enquire Within", "EB", "Napoleon"),
    *("Britannica", "Parlett", "modern tables", "pp", "p", "sec", "Nap", "and"),
    *(preset.source for preset in PRESETS.values()),
    *(book.title for book in BOOKS.values()),
    "In-door Amusements",
    *("CSV", "JSON", "SVG"),
    # A language is offered by the name it has for itself.
    *("English", "Deutsch", "Español", "Français", "Italiano", "Nederlands"),
}


REPLACED = ("gettext", "ngettext", "pgettext", "npgettext", "get_language")
"""What does nothing where no translation lies in the project's folder."""


class Marked(trans_real.DjangoTranslation):
    """A language in which every text stands between brackets."""

    def gettext(self, message: str) -> str:
        # Before a message with a context stands that.
        return f"{OPEN}{message.rpartition(trans_real.CONTEXT_SEPARATOR)[2]}{CLOSE}"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"{OPEN}{msgid1 if n == 1 else msgid2}{CLOSE}"


def forget_pieces() -> None:
    """Forget what is kept of pages in the language that the marked one takes the place of."""
    kept_controls.cache_clear()
    cache.clear()


@pytest.fixture
def marked(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    forget_pieces()
    language = Marked("en-gb")
    used = translation._trans  # type: ignore[attr-defined]  # noqa: SLF001  # Django's own place
    for name in REPLACED:
        monkeypatch.setattr(used, name, getattr(trans_real, name), raising=False)
    written = dates._written  # noqa: SLF001  # days are Unicode's, in the language of the page
    monkeypatch.setattr(dates, "_written", lambda *said: f"{OPEN}{written(*said)}{CLOSE}")
    monkeypatch.setattr(trans_real, "translation", lambda _language: language)
    monkeypatch.setattr(trans_real, "_default", language)
    trans_real.activate("en-gb")
    yield
    trans_real.deactivate()
    forget_pieces()


def unmarked(html: str) -> list[str]:
    """Return the words of a page that stand in no brackets and are nobody's name."""
    html = re.sub(r"<(style|script|template)\b.*?</\1>", " ", html, flags=re.S)
    html = re.sub(r"<svg\b.*?</svg>", " ", html, flags=re.S)
    html = re.sub(r"<option[^>]*>[^<]*</option>", " ", html)
    html = re.sub(r"<b>[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}</b>", " ", html)  # a seal
    text = entities.unescape(re.sub(r"<[^>]+>", " ", html))
    while f"{OPEN}" in text and f"{CLOSE}" in text:
        text, found = re.subn(rf"{OPEN}[^{OPEN}{CLOSE}]*{CLOSE}", " ", text)
        if not found:
            break
    for name in sorted(NOT_TRANSLATED, key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", " ", text)
    return re.findall(r"[A-Za-z]{3,}[A-Za-z ]*", text)
