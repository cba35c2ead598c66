"""Rounds of Vingt-Un for the tests, at tables where Ann deals first, and what they did."""

from __future__ import annotations

from typing import Any

from napledger.games import game_of
from tests.evening.documents import document

VINGT_UN = game_of("vingt_un")
THREE = ["Ann", "Ben", "Cat"]


def on(player: str, stake: int, hand: int | str | None = None) -> dict[str, Any]:
    """Return a punter's hand with its stake; without a hand where nobody looked at it."""
    said = {} if hand is None else {"hand": hand}
    return {"player": player, "stake": stake, **said}


def evening(
    *log: dict[str, Any],
    preset: str = "hoyle",
    players: list[str] = THREE,
    stake: int = 1,
    kitty: int = 0,
    **options: Any,
) -> dict[str, Any]:
    """Return an evening of these rounds by a rule set with options laid over it."""
    rules = {"preset": preset, "options": options}
    opening = {"players": list(players), "stake": stake, "kitty": kitty, "rules": rules}
    return document(*log, game="vingt_un", **opening)
