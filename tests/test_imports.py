"""Imports go one way: urls, views, selectors, services, models, evening, games, ledger."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

WEB = ("django", "django_htmx", "csp", "environs", "segno", "whitenoise", "sessions")

# What each part of the plain core may import of napledger, itself included.
CORE = {
    "napledger.ledger": ("napledger.ledger",),
    "napledger.games": ("napledger.games", "napledger.ledger"),
    "napledger.evening": ("napledger.evening", "napledger.games", "napledger.ledger"),
}

# The parts of the app, from the roof down: each may import what stands on its own floor or below.
FLOORS = (
    ("sessions.admin", "sessions.management", "sessions.season", "sessions.views"),
    ("sessions.access", "sessions.auditing", "sessions.exporting"),
    ("sessions.selectors", "sessions.templatetags"),
    ("sessions.forms",),
    ("sessions.services",),
    # Everything else: the open book, keys, what a correction would replay.
    ("sessions",),
    ("sessions.models", "sessions.migrations"),
)

PLAYS_NAP = ("sessions.season",)
"""What plays the season of Nap for `make demo`; all else knows a game by its contract only."""


def modules(folder: str) -> Iterator[tuple[str, Path]]:
    """Yield the name and the path of every module in a folder of the project."""
    for path in sorted((ROOT / folder).rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        yield ".".join(part for part in parts if part != "__init__"), path


@cache
def imports(path: Path) -> frozenset[str]:
    """Return the full names of all that a module imports, wherever in it."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports by a relative path"
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return frozenset(found)


def belongs_to(name: str, parts: tuple[str, ...]) -> bool:
    """Return whether a module, or a name in one, belongs to any of these parts."""
    return any(name == part or name.startswith(f"{part}.") for part in parts)


def floor_of(name: str) -> int:
    """Return the floor of a module of the app, the roof being 0."""
    fitting = {
        part: floor
        for floor, parts in enumerate(FLOORS)
        for part in parts
        if belongs_to(name, (part,))
    }
    return fitting[max(fitting, key=len)]


NAPLEDGER = dict(modules("napledger"))
SESSIONS = dict(modules("sessions"))


def leans_on(*modules: str) -> set[str]:
    """Return these modules of napledger and all that they import, and what those import."""
    found: set[str] = set()
    waiting = list(modules)
    while waiting:
        module = waiting.pop()
        if module not in found and module in NAPLEDGER:
            found.add(module)
            names = imports(NAPLEDGER[module])
            waiting += [*names, *(name.rpartition(".")[0] for name in names)]
    return found


@pytest.mark.parametrize("part", CORE)
def test_the_plain_core_imports_downwards_only(part: str) -> None:
    for module, path in NAPLEDGER.items():
        if belongs_to(module, (part,)):
            ours = {name for name in imports(path) if belongs_to(name, ("napledger", "sessions"))}
            stray = {name for name in ours if not belongs_to(name, CORE[part])}

            assert not stray, f"{module} imports {stray}"


def test_what_scores_an_evening_knows_no_django() -> None:
    plugins = [module for module in NAPLEDGER if module.endswith(".plugin")]
    core = [module for module in NAPLEDGER if belongs_to(module, ("napledger.evening",))]
    ledger = [module for module in NAPLEDGER if belongs_to(module, ("napledger.ledger",))]

    plain = leans_on(*plugins, *core, *ledger)

    assert {"napledger.games.contract", "napledger.games.nap.checks"} <= plain
    for module in sorted(plain):
        stray = {name for name in imports(NAPLEDGER[module]) if belongs_to(name, WEB)}
        assert not stray, f"{module} imports {stray}"


def test_of_the_games_only_forms_and_what_they_lean_on_know_django() -> None:
    games = [module for module in NAPLEDGER if belongs_to(module, ("napledger.games",))]
    forms = [module for module in games if module.endswith(".form")]
    of_the_web = leans_on("napledger.games.web", *forms)

    for module in games:
        if any(belongs_to(name, WEB) for name in imports(NAPLEDGER[module])):
            assert module in of_the_web, f"{module} knows Django, but no form.py imports it"


def test_scoring_an_evening_loads_no_django() -> None:
    asked = (
        "import sys, napledger.evening.report, napledger.evening.settling;"
        "from napledger.games import games; games();"
        "print([name for name in sys.modules if name.partition('.')[0] == 'django'])"
    )

    answer = subprocess.run(  # noqa: S603  # this very Python, and words that stand above
        [sys.executable, "-c", asked], cwd=ROOT, capture_output=True, check=True, text=True
    )

    assert answer.stdout == "[]\n"


def test_nothing_in_napledger_but_its_settings_and_urls_knows_the_app() -> None:
    for module, path in NAPLEDGER.items():
        if module not in ("napledger.settings", "napledger.urls"):
            stray = {name for name in imports(path) if belongs_to(name, ("sessions", "tests"))}

            assert not stray, f"{module} imports {stray}"


@pytest.mark.parametrize("module", SESSIONS)
def test_the_app_imports_downwards_only(module: str) -> None:
    ours = {name for name in imports(SESSIONS[module]) if belongs_to(name, ("sessions",))}

    stray = {name for name in ours if floor_of(name) < floor_of(module)}

    assert not stray, f"{module} imports {stray}"


@pytest.mark.parametrize("module", [each for each in SESSIONS if each not in PLAYS_NAP])
def test_the_app_knows_no_tests_and_no_game_by_name(module: str) -> None:
    names = imports(SESSIONS[module])
    allowed = ("napledger.games.contract", "napledger.games.table", "napledger.games.web")
    functions = ("napledger.games.game_of", "napledger.games.games")

    stray = {
        name
        for name in names
        if belongs_to(name, ("tests", "napledger.games"))
        and not belongs_to(name, (*allowed, *functions))
    }

    assert not stray, f"{module} imports {stray}"


def test_only_the_admins_views_and_commands_stand_on_the_roof() -> None:
    assert floor_of("sessions.views.table") == 0
    assert floor_of("sessions.selectors.table.table_page") == 2
    assert floor_of("sessions.services.record") == 4
    assert floor_of("sessions.book.Book") == 5
    assert floor_of("sessions.models.evenings") == 6
