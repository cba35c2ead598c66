"""What a form sends when nothing in it was touched, as a browser would."""

from __future__ import annotations

import re
from html.parser import HTMLParser

SENT_IF_CHECKED = ("radio", "checkbox")
SENT_BY_TAPPING = ("submit", "button", "image", "reset")

HIDDEN = re.compile(r'<input type="hidden" name="(\w+)" value="([^"]*)">')

Fields = list[tuple[str, str]]
Attributes = list[tuple[str, str | None]]


class _Reader(HTMLParser):
    """Reads the fields of the form of one class, and of no other."""

    def __init__(self, *, name: str) -> None:
        super().__init__()
        self.name = name
        self.inside = False
        self.fields: Fields = []
        self.list_name = ""
        self.options: list[tuple[str, bool]] = []

    def handle_starttag(self, tag: str, attrs: Attributes) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.inside = self.name in given.get("class", "").split()
        elif self.inside and tag == "input" and "disabled" not in given:
            self._input(given)
        elif self.inside and tag == "select":
            self.list_name, self.options = given.get("name", ""), []
        elif self.inside and tag == "option":
            self.options.append((given.get("value", ""), "selected" in given))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.inside = False
        elif self.inside and tag == "select" and self.options:
            chosen = [value for value, selected in self.options if selected]
            self.fields.append((self.list_name, (chosen or [self.options[0][0]])[0]))

    def _input(self, given: dict[str, str]) -> None:
        kind, name = given.get("type", "text"), given.get("name", "")
        untouched = kind in SENT_IF_CHECKED and "checked" not in given
        if name and not untouched and kind not in SENT_BY_TAPPING:
            self.fields.append((name, given.get("value", "on")))


def fields_sent(page: str, *, form: str) -> Fields:
    """Return what the form of that class sends, in its order."""
    reader = _Reader(name=form)
    reader.feed(page)
    return reader.fields


def renewed(fields: Fields, *, page: str, form: str) -> Fields:
    """Return the fields with the hidden ones as they are on a newer page: key, version, token.

    To read all of a page takes as long as the server takes to write it.
    """
    hidden = dict(
        HIDDEN.findall(page.partition(f'<form class="{form}"')[2].partition("</form>")[0])
    )
    return [(name, hidden.get(name, value)) for name, value in fields]
