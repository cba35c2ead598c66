"""What tests of correcting make and send."""

from __future__ import annotations

import re
from html import unescape

from sessions.models import Evening
from tests.addresses import at
from tests.support.pages import text


def main(html: str) -> str:
    """Return what the main part of a page says."""
    return unescape(text(html.partition("<main")[2].partition("</main>")[0]))


def tables(html: str) -> dict[str, list[str]]:
    """Return the rows of each table of a page but its heads, by its caption."""
    found = re.findall(r"<caption>(.*?)</caption>.*?<tbody>(.*?)</tbody>", html, re.S)
    return {
        caption: [unescape(text(row)) for row in re.findall(r"<tr>.*?</tr>", body, re.S)]
        for caption, body in found
    }


SIGNED = {"confirm": "yes", "by": "3", "reason": "twice", "key": "key-of-this-form"}


def path(evening: Evening, action: str = "void", number: int = 2) -> str:
    """Return the address at which an entry is voided or restored."""
    return f"{at(evening)}entries/{number}/{action}/"
