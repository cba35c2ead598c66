"""The table between two entries as plain JSON values, so that a book can go on where it stopped."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from napledger.games.contract import AnyGame
from napledger.games.table import AnyTable, TableState
from napledger.reading.readers import Json


def stored(table: AnyTable) -> dict[str, Json]:
    """Return all that makes up a table but its terms, which follow from its rules and stake."""
    return {
        "seated": list(table.seated),
        "members": list(table.members),
        "dealer": table.dealer,
        "opener": table.opener,
        "last_dealer": table.last_dealer,
        "deals": table.deals,
        "stake": table.stake,
        "rules": dict(table.rules),
        "kitty": table.kitty,
        "kitty_box": table.kitty_box,
        "kitty_carried": table.kitty_carried,
        "game_state": asdict(table.game_state),
    }


def restored(raw: Mapping[str, Any], *, game: AnyGame) -> AnyTable:
    """Return the table that `stored` wrote."""
    return TableState(
        **{
            **raw,
            "seated": tuple(raw["seated"]),
            "members": tuple(raw["members"]),
            "game_state": game.read_state(raw["game_state"]),
            "terms": game.terms(raw["rules"], stake=raw["stake"]),
        }
    )
