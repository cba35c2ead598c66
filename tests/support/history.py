"""What tests of history make and send."""

from __future__ import annotations

import re


def text(page: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", page))
