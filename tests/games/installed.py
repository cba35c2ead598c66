"""Games that are there for as long as a test runs, as if a host had installed or named them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from typing import Any

from napledger import games
from napledger.games import web
from napledger.site.folders import static_folders


def forget_games() -> None:
    """Have the games looked for again."""
    for known in (games.packages, games.games, games.package_of, web.web_game):
        known.cache_clear()


@contextmanager
def looked_for(settings: Any) -> Iterator[None]:
    """Have the games looked for now, with their templates and static files, and again after it."""
    forget_games()
    templates = deepcopy(settings.TEMPLATES)
    templates[0]["DIRS"] += [folder / "templates" for folder in games.folders()]
    settings.TEMPLATES = templates
    settings.STATICFILES_DIRS = static_folders()
    try:
        yield
    finally:
        forget_games()
