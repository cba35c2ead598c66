"""Pages and style sheets ask of a browser only what those have that docs/browsers.md names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]

# Firefox and Safari put plain text in the place of all that is in one when its form is reset.
OUTPUT_WITH_CHILDREN = re.compile(r"<output\b[^>]*>(?!</output>)[^<]*<[^/]")

# Newer than Chrome 112, Firefox 121 and Safari 16.5; what has such a colour has none there.
TOO_NEW = re.compile(r"light-dark\(|contrast-color\(|\(from var|@starting-style")


def having(pattern: re.Pattern[str], *, kind: str) -> Iterator[str]:
    """Yield the path of each of our files of that kind which has this outside its comments."""
    for folder in ("napledger", "sessions", "static", "templates"):
        for path in (ROOT / folder).rglob(f"*.{kind}"):
            text = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
            if pattern.search(text):
                yield str(path.relative_to(ROOT))


def test_no_output_has_children() -> None:
    assert list(having(OUTPUT_WITH_CHILDREN, kind="html")) == []


def test_no_style_sheet_asks_for_what_older_browsers_lack() -> None:
    assert list(having(TOO_NEW, kind="css")) == []
