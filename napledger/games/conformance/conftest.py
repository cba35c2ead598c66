"""Which games the tests of this folder are run over: `--game`, or all there are.

What the tests of a game ask for: the game, its forms, its worked deals.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

import django
import pytest

from napledger.games import games
from napledger.games.conformance.candidates import (
    Candidate,
    WorkedDeal,
    chosen,
    parametrize,
    worked_deals,
)
from napledger.games.contract import AnyGame
from napledger.games.web import WebGame, web_game


@pytest.fixture
def game(candidate: Candidate) -> AnyGame:
    return candidate.game


@pytest.fixture
def web(game: AnyGame) -> WebGame:
    return web_game(game.key)


@pytest.fixture
def worked(candidate: Candidate) -> tuple[WorkedDeal, ...]:
    """Return its worked deals, each with the tables before it and after it."""
    return worked_deals(candidate)


__all__ = ["game", "web", "worked"]

SETTINGS = "DJANGO_SETTINGS_MODULE"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Take the keys of games, and where their examples lie."""
    group = parser.getgroup("napledger")
    group.addoption("--game", action="append", help="the key of a game; all there are if none")
    group.addoption(
        "--examples",
        type=Path,
        help="the file of its worked deals, or a folder with <key>/examples.json; "
        "examples.json in the game's package if left out",
    )


def pytest_configure() -> None:
    """Set Django up, by the site's own settings where no others are named."""
    os.environ.setdefault(SETTINGS, "napledger.settings")
    django.setup()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Have each test run for each of the games."""
    keys = metafunc.config.getoption("--game") or games()
    parametrize(metafunc, _held(tuple(keys), metafunc.config.getoption("--examples")))


@cache
def _held(keys: tuple[str, ...], examples: Path | None) -> list[Candidate]:
    """Return the games, the same ones for all tests: what one makes of their deals others use."""
    return chosen(keys, examples=examples)
