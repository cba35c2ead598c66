"""Whether a page can be read: what is too small, cut, off the page, or wrong to a reader's ear."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from playwright.sync_api import Page

from tests.support.phones import LARGE, SETTLED, axe_complaints

SCRIPTS = Path(__file__).parents[1] / "e2e"
SQUEEZED = (SCRIPTS / "squeezed.js").read_text(encoding="utf-8")
"""Says of a page which text is off it, or has no room for four letters; a line each."""

ILLEGIBLE = (SCRIPTS / "illegible.js").read_text(encoding="utf-8")
"""Says of a page which texts are too small, or printed over one another; a line each."""

OPEN = """() => {
  for (const each of document.querySelectorAll("details:not(.play *)")) each.open = true;
  for (const each of document.querySelectorAll(".choice__more")) each.style.display = "grid";
}"""
"""Opens every part of a page that can be, and every card of rules as if it were picked.

But for the drawers of a deal's form: each of them lies over the rest of it.
"""

SIZES = (
    *((320, 568), (360, 640), (390, 844), (430, 932)),
    *((844, 390), (768, 1024), (1280, 800)),
)
"""Phones upright, a phone and a tablet lying, a desk."""

MET_AT = (SIZES[0], SIZES[2])
LARGE_TYPE = ("125%", "200%")


def read(
    page: Page, name: str, *, sizes: Iterable[tuple[int, int]], large: bool = False
) -> list[str]:
    """Return what cannot be read of a page that is open, by the sizes of screen and text."""
    page.evaluate(OPEN)
    drawers = page.locator(".play details").all()
    wrong: dict[str, None] = {}
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        for drawer in (None, *drawers):
            if drawer is not None:
                drawer.evaluate("each => (each.open = true)")
            found = [*page.evaluate(SQUEEZED), *page.evaluate(ILLEGIBLE)]
            wrong |= dict.fromkeys(f"{name}, {width} px: {each}" for each in found)
            if drawer is not None:
                drawer.evaluate("each => (each.open = false)")
    if large:
        page.set_viewport_size({"width": 320, "height": 568})
        for size in LARGE_TYPE:
            page.evaluate("size => (document.documentElement.style.fontSize = size)", size)
            found = page.evaluate(SQUEEZED)
            wrong |= dict.fromkeys(f"{name}, 320 px, {size}: {each}" for each in found)
        page.evaluate("document.documentElement.style.fontSize = ''")
    return list(wrong)


def complaints(page: Page, name: str) -> Iterator[str]:
    """Yield what axe finds wrong with a page that is open, in each theme and in large type."""
    for theme in ("light", "dark", "dim", "large"):
        page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
        shown = "dim" if theme == "dim" else "system"
        page.evaluate("theme => (document.documentElement.dataset.theme = theme)", shown)
        if theme == "large":
            page.add_style_tag(content=LARGE)
        page.evaluate(SETTLED)
        for each in axe_complaints(page):
            yield f"{name}, {theme}: {each}"
