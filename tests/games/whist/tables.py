"""Evenings of Whist to be scored, and tables in the middle of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from napledger.evening.document import Document, read_document, read_entry
from napledger.evening.play import opened, played
from napledger.games import game_of
from napledger.games.whist.rubber import Table

WHIST = game_of("whist")
NAMES = ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay", "Gus")

Entry = Mapping[str, Any]


def deal(side: str = "", took: int = 0, **facts: Any) -> dict[str, Any]:
    """Return a deal in which that player's side took so many tricks; none for other deals."""
    return {"kind": "deal", **({"tricks": {side: took}} if side else {}), **facts}


def revoke(player: str, penalty: str = "") -> dict[str, str]:
    """Return a revoke, with the penalty that was chosen, if one was."""
    return {"player": player, **({"penalty": penalty} if penalty else {})}


def document(
    *log: Entry, players: int = 4, preset: str = "hoyle", stake: int = 1, **options: Any
) -> dict[str, Any]:
    """Return an evening of so many players, from Ann to the left."""
    return {
        "format": "napledger.evening/1",
        "game": "whist",
        "stake": stake,
        "rules": {"preset": preset, "options": options},
        "players": list(NAMES[:players]),
        "log": list(log),
    }


def table_after(*log: Entry, **terms: Any) -> Table:
    """Return the table after these entries."""
    read: Document = read_document(document(**terms))
    table = opened(read.opening)
    for entry in log:
        table, _ = played(read_entry(dict(entry), game=WHIST), table=table, game=WHIST)
    return table
