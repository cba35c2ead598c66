"""The guide for writing a game quotes a game that works, word for word."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / "docs" / "writing-a-game.md"
PACKAGES = Path(__file__).parent

QUOTE = re.compile(r"^( *)```\w+ (\S+)\n(.*?)^\1```$", re.DOTALL | re.MULTILINE)
LEFT_OUT = "…\n"

QUOTES = [
    (name, re.sub(f"^{indent}", "", quoted, flags=re.MULTILINE))
    for indent, name, quoted in QUOTE.findall(GUIDE.read_text(encoding="utf-8"))
]


def test_the_quotes_are_found() -> None:
    assert {name for name, _quoted in QUOTES} == {
        "pyproject.toml",
        "high_card/rules.py",
        "high_card/deal.py",
        "high_card/game.py",
        "high_card/form.py",
        "high_card/examples.json",
        "high_card/presets.json",
        "tally/game.py",
    }


@pytest.mark.parametrize(("name", "quoted"), QUOTES, ids=[f"{n}-{q[:30]}" for n, q in QUOTES])
def test_a_quote_is_the_files_own_text(name: str, quoted: str) -> None:
    package = name.partition("/")[0] if "/" in name else "high_card"
    text = (PACKAGES / package / name).read_text(encoding="utf-8")

    at = 0
    for piece in quoted.split(LEFT_OUT):
        found = text.find(piece, at)
        assert found >= 0, f"{name} does not say, or not there:\n{piece}"
        at = found + len(piece)


def test_all_that_the_guide_points_at_is_there() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", GUIDE.read_text(encoding="utf-8"))

    assert links
    assert [link for link in links if not (GUIDE.parent / link).exists()] == []
