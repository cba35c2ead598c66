"""Tables of Nap to score a deal at, and deals to score there."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from napledger.games import game_of
from napledger.games.nap.tariff import State, Table
from tests.support import scoring
from tests.support.scoring import NAMES, rules

__all__ = ["NAMES", "rules"]

NAP = game_of("nap")

score_of = partial(scoring.score_of, NAP)
gains_of = partial(scoring.gains_of, NAP)
lines_of = partial(scoring.lines_of, NAP)
refusal = partial(scoring.refusal, NAP)


def table_of(
    players: int,
    rules: Mapping[str, Any],
    *,
    stake: int = 2,
    dealer: int = 0,
    opener: int = 0,
    kitty: int = 0,
    state: State | None = None,
) -> Table:
    """Return a table of so many players, who sit from Ann to the left; seats count from 0."""
    return scoring.table_at(
        NAP,
        rules,
        players=players,
        stake=stake,
        dealer=NAMES[dealer],
        opener=NAMES[opener],
        kitty=kitty,
        game_state=state or State(),
    )


def won(caller: str, call: str, **facts: Any) -> dict[str, Any]:
    """Return the facts of a call that was made."""
    return {"caller": caller, "call": call, "made": True, **facts}


def lost(caller: str, call: str, **facts: Any) -> dict[str, Any]:
    """Return the facts of a call that was lost."""
    return {"caller": caller, "call": call, "made": False, **facts}


def revoke(player: str, how: str = "revoke") -> dict[str, str]:
    """Return a revoke as a document has it."""
    return {"player": player, "how": how}


def said(player: str, call: str) -> dict[str, str]:
    """Return an earlier call as a document has it."""
    return {"player": player, "call": call}
