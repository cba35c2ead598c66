"""Deals of the demo at tables of the tests."""

from __future__ import annotations

import random
from typing import Any

from napledger.evening.document import read_opening
from napledger.evening.play import opened
from napledger.games import game_of
from napledger.games.conformance.candidates import NAMES
from napledger.games.table import AnyTable


def table_of(key: str, preset: str, *, players: int, **said: Any) -> AnyTable:
    """Return a table of so many before its first deal."""
    raw = {"game": key, "stake": 2, "players": list(NAMES[:players]), "rules": {"preset": preset}}
    return opened(read_opening({**raw, **said}))


def dealt_at(table: AnyTable, key: str, *, deals: int, seed: int) -> list[dict[str, Any]]:
    """Return so many deals of the demo, of which some may turn out not to be possible."""
    game, chance = game_of(key), random.Random(seed)  # noqa: S311  # the same each time
    return [dict(game.demo_deal(table, chance=chance)) for _ in range(deals)]


def named(dealt: list[dict[str, Any]]) -> set[str]:
    """Return which facts stand in some of these deals."""
    return {name for facts in dealt for name in facts}
