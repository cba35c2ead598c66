"""The toy games: every folder here with a plugin.py. They are there only for tests that ask."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from napledger import games
from napledger.games import web

TOYS = tuple(sorted(plugin.parent.name for plugin in Path(__file__).parent.glob("*/plugin.py")))


def forget_games() -> None:
    """Have the games looked for again."""
    for known in (games.packages, games.games, games.package_of, web.web_game):
        known.cache_clear()


@pytest.fixture
def toys(monkeypatch: pytest.MonkeyPatch, settings: Any) -> Iterator[None]:
    """Have the toy games there as if a host had installed them and named them in GAMES."""
    with monkeypatch.context() as named:
        named.setenv("GAMES", ",".join(f"tests.games.{toy}" for toy in TOYS))
        forget_games()
        templates = deepcopy(settings.TEMPLATES)
        templates[0]["DIRS"] += [folder / "templates" for folder in games.folders()]
        settings.TEMPLATES = templates
        static = [folder / "static" for folder in games.folders()]
        settings.STATICFILES_DIRS = [folder for folder in static if folder.is_dir()]
        yield
    forget_games()
