"""Games that are there for as long as a test runs, as if a host had installed or named them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import override_settings

from napledger import games
from napledger.games import web
from napledger.games.contract import AnyGame
from napledger.site.folders import static_folders

TOYS = tuple(sorted(folder.parent.name for folder in Path(__file__).parent.glob("*/game.py")))


def forget_games() -> None:
    """Have the games looked for again."""
    for known in (games.packages, games.games, games.package_of, web.web_game):
        known.cache_clear()


@contextmanager
def looked_for() -> Iterator[None]:
    """Have the games looked for now, with their templates and static files, and again after it."""
    forget_games()
    templates = deepcopy(settings.TEMPLATES)
    templates[0]["DIRS"] += [folder / "templates" for folder in games.folders()]
    try:
        with override_settings(TEMPLATES=templates, STATICFILES_DIRS=static_folders()):
            yield
    finally:
        forget_games()


def otherwise(game: AnyGame, **said: Any) -> AnyGame:
    """Return a game that says this otherwise than another, and all else alike."""
    found: AnyGame = type("Otherwise", (type(game),), said)()
    return found


@contextmanager
def toys_named() -> Iterator[None]:
    """Have the toy games there as if a host had named them in GAMES."""
    with pytest.MonkeyPatch.context() as named:
        named.setenv("GAMES", ",".join(f"tests.games.{toy}" for toy in TOYS))
        with looked_for():
            yield
    forget_games()
