"""The toy games: every folder here with a game.py. They are there only for tests that ask."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.games.installed import forget_games, looked_for

TOYS = tuple(sorted(folder.parent.name for folder in Path(__file__).parent.glob("*/game.py")))


@contextmanager
def _toys_named() -> Iterator[None]:
    """Have the toy games there as if a host had named them in GAMES."""
    with pytest.MonkeyPatch.context() as named:
        named.setenv("GAMES", ",".join(f"tests.games.{toy}" for toy in TOYS))
        with looked_for():
            yield
    forget_games()


@pytest.fixture
def toys() -> Iterator[None]:
    """Have the toy games there for a test."""
    with _toys_named():
        yield


@pytest.fixture(scope="module")
def toys_of_a_module() -> Iterator[None]:
    """Have the toy games there for all tests of a module, which are too many to look each time."""
    with _toys_named():
        yield
