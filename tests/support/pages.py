"""What a person reads of a page."""

from __future__ import annotations

import re
from html import unescape


def text(html: str) -> str:
    """Return what a person reads of a page, on one line."""
    read = re.sub(r"<script.*?</script>", " ", html, flags=re.DOTALL)
    whole = re.sub(r'<(span|b) class="figure">([^<]*)</\1>', r"\2", read)
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", whole)).strip()


def rows(html: str) -> list[str]:
    """Return what each row of a page's tables says."""
    return [unescape(text(row)) for row in re.findall(r"<tr.*?</tr>", html, re.S)]
