"""README and the pages of docs, as far as a test reads them: blocks, links, headings, tables."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
PAGES = (README, ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md")))

FENCED = re.compile(r"^( *)```(.*)\n((?:.*\n)*?)\1```$", re.MULTILINE)
SPAN = re.compile(r"`[^`\n]+`")
LINK = re.compile(r"\]\(([^()\s]+)\)|(?:src|srcset)=\"([^\"]+)\"")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
CELL = re.compile(r"(?<!\\)\|")


@dataclass(frozen=True)
class Block:
    """A fenced block: on which page and line it begins, what it says it is, and its text."""

    page: Path
    line: int
    kind: str
    text: str

    def __str__(self) -> str:
        return f"{name_of(self.page)}:{self.line}"


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


@cache
def text_of(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def blocks() -> Iterator[Block]:
    for page in PAGES:
        text = text_of(page)
        for found in FENCED.finditer(text):
            indent, kind, inside = found.groups()
            line = text.count("\n", 0, found.start()) + 1
            yield Block(page, line, kind, re.sub(f"^{indent}", "", inside, flags=re.MULTILINE))


def prose_of(page: Path) -> str:
    return FENCED.sub("", text_of(page))


def spans_of(page: Path) -> list[str]:
    return [found.strip("`") for found in SPAN.findall(prose_of(page))]


def links_of(page: Path) -> list[str]:
    return [one or other for one, other in LINK.findall(SPAN.sub("", prose_of(page)))]


def anchors_of(page: Path) -> set[str]:
    """Return what a link may name in a page, behind the #: its headings, as GitHub writes them."""
    return {
        re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
        for heading in HEADING.findall(prose_of(page))
    }


def rows_below(page: Path, heads: str) -> Iterator[list[str]]:
    _before, found, below = text_of(page).partition(f"\n{heads}\n")
    assert found, f"{name_of(page)} has a table with the heads {heads}"
    for line in below.splitlines()[1:]:
        if not line.startswith("|"):
            return
        yield [cell.strip().replace("\\|", "|") for cell in CELL.split(line)[1:-1]]
