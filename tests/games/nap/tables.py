"""Tables of Nap to score a deal at, and what a deal did there, seat by seat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from napledger.evening.document import read_opening
from napledger.evening.play import opened
from napledger.games import game_of
from napledger.games.conformance.candidates import NAMES
from napledger.games.deal_score import DealScore
from napledger.games.nap.seating import State, Table
from napledger.ledger.transfers import KITTY, net
from napledger.reading.faults import Fault

NAP = game_of("nap")


def rules(preset: str = "hoyle", **options: Any) -> dict[str, Any]:
    """Return rules as a document has them: a preset, with options laid over it."""
    return {"preset": preset, "options": options}


def table_of(
    players: int,
    rules: Mapping[str, Any],
    *,
    stake: int = 2,
    dealer: int = 0,
    kitty: int = 0,
    state: State | None = None,
) -> Table:
    """Return a table of so many players, who sit from Ann to the left; seats count from 0.

    The round falls due at Ann's.
    """
    raw = {
        "game": "nap",
        "stake": stake,
        "players": list(NAMES[:players]),
        "rules": rules,
        "first_dealer": NAMES[dealer],
        "kitty": kitty,
    }
    return replace(opened(read_opening(raw)), opener=NAMES[0], game_state=state or State())


def score_of(facts: Any, *, table: Table) -> DealScore[State]:
    """Return what a deal did, from its facts as a document has them."""
    return NAP.score_deal(NAP.read_deal(facts), table=table)


def gains_of(facts: Any, *, table: Table) -> list[int]:
    """Return what each seat gains (+) or loses (−) by a deal, and last the kitty."""
    gains = net(score_of(facts, table=table).transfers)
    assert sum(gains.values()) == 0, "the book sums to zero"
    return [gains.get(account, 0) for account in (*table.seated, KITTY)]


def refusal(facts: Any, *, table: Table) -> str:
    """Return the path and the sentence with which a deal is refused."""
    with pytest.raises(Fault) as refused:
        score_of(facts, table=table)
    return str(refused.value)


def won(caller: str, call: str, **facts: Any) -> dict[str, Any]:
    """Return the facts of a call that was made."""
    return {"caller": caller, "call": call, "made": True, **facts}
