"""The games there are. Each folder here with a plugin.py is one; no list names them."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import cast

from napledger.games.contract import Game
from napledger.reading.faults import Fault


@cache
def games() -> dict[str, Game]:
    """Return every game by its key, in alphabetical order."""
    folders = sorted(plugin.parent.name for plugin in Path(__file__).parent.glob("*/plugin.py"))
    found = [cast(Game, import_module(f"{__name__}.{name}.plugin").GAME) for name in folders]
    return {game.key: game for game in found}


def game_of(key: str) -> Game:
    """Return the game of that key; raise Fault if there is none."""
    if key not in games():
        raise Fault("", "there is no such game here; there are {known}", known=sorted(games()))
    return games()[key]
