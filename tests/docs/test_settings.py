"""Every setting is told of, and every one that is told of is read."""

from __future__ import annotations

import re
from pathlib import Path

from napledger.site.environment import NAMES
from tests.docs.pages import ROOT, rows_below

PAGE = ROOT / "docs" / "settings.md"
HEADS = "| variable | meaning | if not set |"

READ = re.compile(r"""(?:\benv\.\w+|\bEnv\(\)\.\w+|os\.environ\.get)\(\s*["']([A-Z_]+)["']""")
NAMED = re.compile(r"""^OTHERS = "([A-Z_]+)"$""", re.MULTILINE)
"""A setting whose name stands in a constant: GAMES, in napledger/games/__init__.py."""

THE_TESTS = {"DATABASE_URL_TEST"}
"""Read by the tests alone."""


def told(*, cells: slice = slice(1)) -> set[str]:
    """Return the settings that have a row in the table, or that stand in these cells of one."""
    rows = rows_below(PAGE, HEADS)
    return {name for row in rows for name in re.findall(r"`([A-Z_]{2,})", " ".join(row[cells]))}


def read() -> set[str]:
    """Return the settings that the code takes from the environment."""
    sources = [path.read_text(encoding="utf-8") for path in modules()]
    return {name for text in sources for name in (*READ.findall(text), *NAMED.findall(text))}


def modules() -> list[Path]:
    """Return the modules of the site and of the app."""
    return [*(ROOT / "napledger").rglob("*.py"), *(ROOT / "sessions").rglob("*.py")]


def test_the_settings_are_found() -> None:
    assert {"PORT", "BIND", "TLS", "DATABASE_URL", "WORKERS", "GAMES", "VAR_DIR"} <= read()


def test_every_setting_that_is_read_is_told_of() -> None:
    assert read() - told(cells=slice(3)) == set()


def test_every_setting_that_is_told_of_is_read() -> None:
    assert told() - THE_TESTS - read() == set()


def test_every_setting_is_known_by_its_name() -> None:
    assert told() == {*NAMES}
