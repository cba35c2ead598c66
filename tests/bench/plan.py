"""How much is measured: all of it in under three minutes, or a taste of it in twenty seconds."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Plan:
    """How often and how long each thing is asked for.

    `tables` says by the deals on a book how many such evenings there are: many of the short ones,
    so that what is recorded while measuring does not make them long.
    """

    tables: dict[int, int]
    rounds: int
    requests: int
    crowd_seconds: float
    scored_deals: int
    scored_times: int
    settled_times: int


WHOLE = Plan(
    tables={10: 40, 1000: 4, 5000: 4},
    rounds=15,
    requests=30,
    crowd_seconds=2.0,
    scored_deals=100_000,
    scored_times=3,
    settled_times=50,
)
QUICK = Plan(
    tables={10: 8, 100: 4},
    rounds=3,
    requests=10,
    crowd_seconds=0.3,
    scored_deals=20_000,
    scored_times=1,
    settled_times=5,
)
