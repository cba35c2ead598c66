"""Random evenings of Nap as documents, for hypothesis to choose among."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from napledger.games import game_of
from tests.many_evenings.evening import random_evening


def evenings(*, entries_max: int = 8) -> st.SearchStrategy[dict[str, Any]]:
    """Return evenings that can have been, of so many deals at most, and all that lay between."""
    return st.integers(0, 1_000_000).map(
        lambda number: random_evening(game_of("nap"), number, deals_max=entries_max).document
    )
