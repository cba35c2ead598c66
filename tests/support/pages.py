"""What a person reads of a page."""

from __future__ import annotations

import re
from html import unescape
from typing import Any


def markup(response: Any) -> str:
    """Return what was answered; a page with one space for all white space."""
    said: str = response.content.decode()
    return in_one_line(said) if response.headers["Content-Type"].startswith("text/html") else said


BLOCK = "h[1-6]|p|li|ul|td|th|tr|tbody|dd|dt|div|summary|legend|button|option|optgroup|select"


def in_one_line(html: str) -> str:
    """Return HTML with one space for all white space, and none at the edge of a tag or block."""
    joined = re.sub(r" (/?>)", r"\1", re.sub(r"\s+", " ", html))
    return re.sub(rf" (</(?:{BLOCK})>)|(<(?:{BLOCK})(?: [^>]*)?>) ", r"\1\2", joined)


def text(html: str) -> str:
    """Return what a person reads of a page, on one line."""
    read = re.sub(r"<script.*?</script>", " ", html, flags=re.DOTALL)
    whole = re.sub(r'<(span|b) class="figure">([^<]*)</\1>', r"\2", read)
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", whole)).strip()


def rows(html: str) -> list[str]:
    """Return what each row of a page's tables says."""
    return [unescape(text(row)) for row in re.findall(r"<tr.*?</tr>", html, re.S)]
