"""What players are told to tap stands in the app, word for word."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.docs.pages import ROOT, text_of

PLAYING = ROOT / "docs" / "playing.md"
FOR_PROGRAMS = text_of(ROOT / "docs" / "api.md")
MAKES_A_TOKEN = FOR_PROGRAMS.partition("## A person comes first")[2].partition("\n## ")[0]


def bold_in(text: str) -> list[str]:
    """Return what stands in bold, once each."""
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
    """Return the texts of the app that stand in a template or a module."""
    return {text for _quote, text in MARKED.findall(source.read_text(encoding="utf-8"))}


TEXTS = {text.casefold() for source in SOURCES for text in texts_of(source)}


def test_the_page_names_what_is_tapped() -> None:
    assert len(BOLD) > 40
    assert {"Start an evening", "Phones and links", "Programs"} <= {*bold_in(MAKES_A_TOKEN)}


@pytest.mark.parametrize("words", sorted({*BOLD, *bold_in(MAKES_A_TOKEN)}))
def test_what_is_to_be_tapped_is_a_text_of_the_app(words: str) -> None:
    assert words.casefold() in TEXTS
