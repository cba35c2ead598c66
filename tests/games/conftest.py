"""The toy games: every folder here with a plugin.py. They are there only for tests that ask."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.games.installed import forget_games, looked_for

TOYS = tuple(sorted(plugin.parent.name for plugin in Path(__file__).parent.glob("*/plugin.py")))


@pytest.fixture
def toys(monkeypatch: pytest.MonkeyPatch, settings: Any) -> Iterator[None]:
    """Have the toy games there as if a host had named them in GAMES."""
    with monkeypatch.context() as named:
        named.setenv("GAMES", ",".join(f"tests.games.{toy}" for toy in TOYS))
        with looked_for(settings):
            yield
    forget_games()
