"""The games there are. Each folder here with a game.py is one; no list names them.

Further games may lie elsewhere: an installed package names its own by an entry point of the group
`napledger.games`, and the environment's `GAMES` names packages, with commas.
"""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path

from napledger.games.contract import AnyGame, Game
from napledger.reading.faults import Fault

FIRST = "nap"
"""What is offered first, where nobody has chosen yet."""

GROUP = "napledger.games"
"""The group of the entry points by which installed packages name their games."""

OTHERS = "GAMES"
"""The variable of the environment that names games which lie in other packages."""


class GameMissing(Fault):
    """A game is named that is not installed here."""


@cache
def packages() -> tuple[str, ...]:
    """Return the package of every game: those of this folder, those installed, those named."""
    here = (folder.parent.name for folder in Path(__file__).parent.glob("*/game.py"))
    own = (f"{__name__}.{name}" for name in sorted(here, key=lambda name: (name != FIRST, name)))
    installed = sorted(point.value for point in entry_points(group=GROUP))
    named = (name.strip() for name in os.environ.get(OTHERS, "").split(","))
    return tuple(dict.fromkeys((*own, *installed, *filter(None, named))))


@cache
def games() -> dict[str, AnyGame]:
    """Return every game by its key; raise ImportError where there is none, or an older one."""
    return {game.key: game for game in map(_game_in, packages())}


def _game_in(package: str) -> AnyGame:
    is_older = not find_spec(f"{package}.game") and find_spec(f"{package}.plugin")
    game = None if is_older else getattr(import_module(f"{package}.game"), "GAME", None)
    if not isinstance(game, Game):
        raise ImportError(
            f"{package} keeps the contract of an older napledger: GAME is to stand in its game.py, "
            "of a class that extends Game of napledger.games.contract and says only what is not as "
            "in most games"
        )
    return game


def game_of(key: str) -> AnyGame:
    """Return the game of that key; raise Fault if there is none."""
    if key not in games():
        pattern = "there is no such game here; the games are {known}"
        raise GameMissing("", pattern, known=sorted(games()))
    return games()[key]


@cache
def package_of(key: str) -> str:
    """Return the package in which a game lies, with its forms and its look; raise Fault if none."""
    game_of(key)
    return next(package for package in packages() if _game_in(package).key == key)


def folders() -> tuple[Path, ...]:
    return tuple(Path(str(import_module(name).__file__)).parent for name in packages())
