"""Evenings of Whist to be scored, and tables in the middle of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from napledger.evening.document import Document, read_document, read_entry
from napledger.evening.play import opened, played
from napledger.evening.report import as_json
from napledger.evening.score import scored
from napledger.games import game_of
from napledger.games.deal_score import DealScore
from napledger.games.whist.rubber import State, Table
from napledger.ledger.transfers import KITTY, net
from napledger.reading.faults import Fault

WHIST = game_of("whist")
NAMES = ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay", "Gus")

Entry = Mapping[str, Any]


def deal(side: str = "", took: int = 0, **facts: Any) -> dict[str, Any]:
    """Return a deal in which that player's side took so many tricks; none for other deals."""
    return {"kind": "deal", **({"tricks": {side: took}} if side else {}), **facts}


def revoke(player: str, penalty: str = "") -> dict[str, str]:
    """Return a revoke, with the penalty that was chosen, if one was."""
    return {"player": player, **({"penalty": penalty} if penalty else {})}


def leave(player: str) -> dict[str, Any]:
    return {"kind": "leave", "player": player}


def join(player: str, left_of: str) -> dict[str, Any]:
    return {"kind": "join", "player": player, "left_of": left_of}


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


def entries(*log: Entry, **terms: Any) -> list[dict[str, Any]]:
    """Return what `score --json` prints of each entry."""
    written: list[dict[str, Any]] = as_json(scored(read_document(document(*log, **terms))))[
        "entries"
    ]
    return written


def last(*log: Entry, **terms: Any) -> dict[str, Any]:
    """Return what `score --json` prints of the last entry."""
    return entries(*log, **terms)[-1]


def refusal(*log: Entry, **terms: Any) -> str:
    """Return with which sentence, and where, an evening is refused."""
    with pytest.raises(Fault) as refused:
        scored(read_document(document(*log, **terms)))
    return str(refused.value)


def table_after(*log: Entry, **terms: Any) -> Table:
    """Return the table after these entries."""
    read: Document = read_document(document(**terms))
    table = opened(read.opening)
    for entry in log:
        table, _ = played(read_entry(dict(entry), game=WHIST), table=table, game=WHIST)
    return table


def scored_deal(*log: Entry, **terms: Any) -> DealScore[State]:
    """Return the score of the last of these entries, which is a deal."""
    table = table_after(*log[:-1], **terms)
    _, score = played(read_entry(dict(log[-1]), game=WHIST), table=table, game=WHIST)
    assert score.deal is not None
    assert sum(net(score.transfers).values()) == 0, "the evening sums to zero"
    assert KITTY not in net(score.transfers), "there is no kitty"
    return score.deal
