"""Tables of Loo to score a deal at."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from napledger.games import game_of
from napledger.games.loo.deal import State, Table
from tests.support import scoring
from tests.support.scoring import NAMES, rules

__all__ = ["NAMES", "rules"]

LOO = game_of("loo")

score_of = partial(scoring.score_of, LOO)
gains_of = partial(scoring.gains_of, LOO)
lines_of = partial(scoring.lines_of, LOO)
refusal = partial(scoring.refusal, LOO)


def table_of(
    at: Mapping[str, Any] | None = None,
    *,
    players: int = 5,
    pool: int = 0,
    stake: int = 1,
    dealer: str = "Ann",
    state: State | None = None,
) -> Table:
    """Return a table by these rules, Hoyle's if none are given; Ann sits first."""
    return scoring.table_at(
        LOO,
        rules() if at is None else at,
        players=players,
        stake=stake,
        dealer=dealer,
        opener=dealer,
        kitty=pool,
        game_state=state or State(),
    )
