"""What a form sends when nothing in it was touched, as a browser would."""

from __future__ import annotations

import re

from napledger.games.conformance.html import parsed, sent_by

HIDDEN = re.compile(r'<input type="hidden" name="(\w+)" value="([^"]*)">')

Fields = list[tuple[str, str]]


def fields_sent(page: str, *, form: str) -> Fields:
    """Return what the form of that class sends, in its order."""
    forms = parsed(page).of_tag("form")
    return sent_by(next(each for each in forms if form in each.get("class").split()))


def renewed(fields: Fields, *, page: str, form: str) -> Fields:
    """Return the fields with the hidden ones as they are on a newer page: key, version, token.

    To read all of a page takes as long as the server takes to write it.
    """
    hidden = dict(
        HIDDEN.findall(page.partition(f'<form class="{form}"')[2].partition("</form>")[0])
    )
    return [(name, hidden.get(name, value)) for name, value in fields]
