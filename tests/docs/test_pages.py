"""What README and docs lead to, tell of and have people tap is there."""

from __future__ import annotations

import re
from pathlib import Path

from napledger.site.environment import NAMES
from tests.docs.pages import PAGES, ROOT, anchors_of, links_of, name_of, rows_below, text_of

PICTURES = sorted((ROOT / "docs" / "pictures").rglob("*.webp"))
BYTES_MAX = 100_000


def size_of(picture: Path) -> tuple[int, ...]:
    """Return the width and height of a WebP picture with a header (RFC 9649, section 2.7)."""
    start = picture.read_bytes()[:30]
    assert (start[:4], start[8:16]) == (b"RIFF", b"WEBPVP8X")
    return tuple(int.from_bytes(start[at : at + 3], "little") + 1 for at in (24, 27))


def test_every_link_leads_somewhere() -> None:
    astray = []
    for page in PAGES:
        for link in links_of(page):
            path, _, place = link.partition("#")
            target = (page.parent / path).resolve() if path else page
            is_there = target.exists() and (not place or place in anchors_of(target))
            if not link.startswith(("https://", "http://")) and not is_there:
                astray.append(f"{name_of(page)}: {link}")

    assert astray == []


def test_every_picture_is_shown_a_phone_at_twice_its_size_and_small() -> None:
    text = "".join(map(text_of, PAGES))

    assert len(PICTURES) > 15
    for picture in PICTURES:
        small = picture.name.startswith("trust-")
        assert size_of(picture) == ((720, 1280) if small else (780, 1688)), picture.name
        assert picture.stat().st_size <= BYTES_MAX, picture.name
        assert picture.name in text


def test_every_page_of_docs_can_be_reached_from_the_readme() -> None:
    listed = links_of(PAGES[0])
    paths = [page.relative_to(ROOT) for page in PAGES[2:]]

    assert [page for page in map(str, paths) if page not in listed] == []


PLAYING = ROOT / "docs" / "playing.md"
FOR_PROGRAMS = text_of(ROOT / "docs" / "api.md")
MAKES_A_TOKEN = FOR_PROGRAMS.partition("## A person comes first")[2].partition("\n## ")[0]


def bold_in(text: str) -> list[str]:
    return sorted(set(re.findall(r"\*\*(.+?)\*\*", text)))


BOLD = bold_in(text_of(PLAYING))

SOURCES = (
    *(ROOT / "templates").rglob("*.html"),
    *(ROOT / "napledger" / "games").glob("*/templates/**/*.html"),
    *(ROOT / "napledger" / "games").glob("*.py"),
    *(ROOT / "napledger" / "games" / "nap").glob("*.py"),
    *(ROOT / "sessions").rglob("*.py"),
)
MARKED = re.compile(r"""(?:translate|\b_\() ?(["'])(.+?)\1""")
"""A text of the app, marked for whoever translates it: in a template, or in code."""


def texts_of(source: Path) -> set[str]:
    return {text for _quote, text in MARKED.findall(source.read_text(encoding="utf-8"))}


TEXTS = {text.casefold() for source in SOURCES for text in texts_of(source)}


def test_what_is_to_be_tapped_is_a_text_of_the_app() -> None:
    told = {*BOLD, *bold_in(MAKES_A_TOKEN)}

    assert len(BOLD) > 40
    assert {"Start an evening", "Phones and links", "Programs"} <= {*bold_in(MAKES_A_TOKEN)}
    assert sorted(words for words in told if words.casefold() not in TEXTS) == []


PAGE = ROOT / "docs" / "settings.md"
HEADS = "| variable | meaning | if not set |"

READ = re.compile(r"""(?:\benv\.\w+|\bEnv\(\)\.\w+|os\.environ\.get)\(\s*["']([A-Z_]+)["']""")
NAMED = re.compile(r"""^OTHERS = "([A-Z_]+)"$""", re.MULTILINE)
"""A setting whose name stands in a constant: GAMES, in napledger/games/__init__.py."""

THE_TESTS = {"DATABASE_URL_TEST"}
"""Read by the tests alone."""


def told(*, cells: slice = slice(1)) -> set[str]:
    rows = rows_below(PAGE, HEADS)
    return {name for row in rows for name in re.findall(r"`([A-Z_]{2,})", " ".join(row[cells]))}


def read() -> set[str]:
    modules = [*(ROOT / "napledger").rglob("*.py"), *(ROOT / "sessions").rglob("*.py")]
    texts = [path.read_text(encoding="utf-8") for path in modules]
    return {name for text in texts for name in (*READ.findall(text), *NAMED.findall(text))}


def test_every_setting_is_read_told_of_and_known_by_its_name() -> None:
    found = read()

    assert {"PORT", "BIND", "TLS", "DATABASE_URL", "WORKERS", "GAMES", "VAR_DIR"} <= found
    assert found - told(cells=slice(3)) == set()
    assert told() - THE_TESTS - found == set()
    assert told() == {*NAMES}
