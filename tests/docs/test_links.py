"""Whatever README and docs lead to is there: pages, places in them, pictures."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.docs.pages import PAGES, ROOT, anchors_of, links_of, name_of, text_of

PICTURES = sorted((ROOT / "docs" / "pictures").rglob("*.webp"))
BYTES_MAX = 100_000


def size_of(picture: Path) -> tuple[int, ...]:
    """Return the width and height of a WebP picture with a header (RFC 9649, section 2.7)."""
    start = picture.read_bytes()[:30]
    assert (start[:4], start[8:16]) == (b"RIFF", b"WEBPVP8X")
    return tuple(int.from_bytes(start[at : at + 3], "little") + 1 for at in (24, 27))


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_link_leads_somewhere(page: Path) -> None:
    astray = []
    for link in links_of(page):
        if link.startswith(("https://", "http://")):
            continue
        path, _, place = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        if not target.exists() or (place and place not in anchors_of(target)):
            astray.append(link)

    assert astray == []


@pytest.mark.parametrize("picture", PICTURES, ids=lambda picture: picture.name)
def test_every_picture_is_a_phone_at_twice_its_size_and_small(picture: Path) -> None:
    small = picture.name.startswith("trust-")
    assert size_of(picture) == ((720, 1280) if small else (780, 1688))
    assert picture.stat().st_size <= BYTES_MAX


@pytest.mark.parametrize("picture", PICTURES, ids=lambda picture: picture.name)
def test_every_picture_is_shown(picture: Path) -> None:
    assert any(picture.name in text_of(page) for page in PAGES)


def test_every_page_of_docs_can_be_reached_from_the_readme() -> None:
    listed = links_of(PAGES[0])

    assert [page.name for page in PAGES[2:] if f"docs/{page.name}" not in listed] == []
