"""The toy games: every folder here with a game.py. They are there only for tests that ask."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.games.installed import toys_named


@pytest.fixture
def toys() -> Iterator[None]:
    """Have the toy games there for a test."""
    with toys_named():
        yield


@pytest.fixture(scope="module")
def toys_of_a_module() -> Iterator[None]:
    """Have the toy games there for all tests of a module, which are too many to look each time."""
    with toys_named():
        yield
