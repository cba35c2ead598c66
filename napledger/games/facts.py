"""A deal's facts as fields of a document: what games need to write them.

A game's deal is a frozen dataclass whose defaults say what a document leaves out. Counts are pairs
of a player and a number; what a player did is a frozen dataclass of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import fields, is_dataclass
from typing import Any

from napledger.reading.readers import Json

Counts = tuple[tuple[str, int], ...]
"""How many for each player."""


def written(deal: Any, *, counts: Collection[str] = ()) -> dict[str, Json]:
    """Return the fields of a deal, or of a thing in it, leaving out what is as by default.

    `counts` names the fields that are counts, which a document writes as an object.
    """
    found: dict[str, Json] = {}
    for each in fields(deal):
        value = getattr(deal, each.name)
        if value is not None and value != each.default:
            found[each.name] = dict(value) if each.name in counts else _plain(value)
    return found


def renamed(counts: Counts, rename: Callable[[str], str]) -> Counts:
    """Return counts with each player under another name."""
    return tuple((rename(player), count) for player, count in counts)


def _plain(value: Any) -> Json:
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if is_dataclass(value):
        return written(value)
    return value
