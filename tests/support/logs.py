"""A short log of Nap: Ann, Ben and Cat with a kitty, and the deals that they play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from napledger.evening.log import LogLine
from napledger.games import game_of

NAP = game_of("nap")

OPENING = {
    "game": "nap",
    "stake": 1,
    "players": ["Ann", "Ben", "Cat"],
    "rules": {"preset": "hoyle_kitty"},
    "played_on": "2026-11-19",
}
START = LogLine(1, "start", OPENING)
BEN_MADE_THREE = {"caller": "Ben", "call": "3", "made": True}
CAT_LOST_NAP = {"caller": "Cat", "call": "nap", "made": False}
ANN_MADE_NAP = {"caller": "Ann", "call": "nap", "made": True}


def dealt(number: int, facts: Mapping[str, Any]) -> LogLine:
    """Return a deal as a line of the log."""
    return LogLine(number, "deal", facts)


def start_of(game: str = "nap", preset: str = "hoyle", **facts: Any) -> LogLine:
    """Return the start of an evening of Ann, Ben and Cat at a stake of one."""
    players = ["Ann", "Ben", "Cat"]
    rules = {"preset": preset}
    opening = {"game": game, "stake": 1, "players": players, "rules": rules}
    return LogLine(1, "start", {**opening, "played_on": "2026-11-19", **facts})
