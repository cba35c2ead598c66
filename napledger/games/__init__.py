"""The games there are. Each folder here with a plugin.py is one; no list names them.

Further games may lie elsewhere: the environment's `GAMES` names their packages, with commas.
"""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import cast

from napledger.games.contract import AnyGame
from napledger.reading.faults import Fault

OTHERS = "GAMES"
"""The variable of the environment that names games which lie in other packages."""


@cache
def packages() -> tuple[str, ...]:
    """Return the package of every game: those in this folder first, in alphabetical order."""
    here = sorted(plugin.parent.name for plugin in Path(__file__).parent.glob("*/plugin.py"))
    others = (name.strip() for name in os.environ.get(OTHERS, "").split(","))
    return (*(f"{__name__}.{name}" for name in here), *filter(None, others))


@cache
def games() -> dict[str, AnyGame]:
    """Return every game by its key."""
    found = (cast(AnyGame, import_module(f"{name}.plugin").GAME) for name in packages())
    return {game.key: game for game in found}


def game_of(key: str) -> AnyGame:
    """Return the game of that key; raise Fault if there is none."""
    if key not in games():
        raise Fault("", "there is no such game here; the games are {known}", known=sorted(games()))
    return games()[key]


@cache
def package_of(key: str) -> str:
    """Return the package in which a game lies, with its forms and its look."""
    return dict(zip(games(), packages(), strict=True))[key]


def folders() -> tuple[Path, ...]:
    """Return the folder of each game."""
    return tuple(Path(str(import_module(name).__file__)).parent for name in packages())
