"""How much is measured: all of it in under three minutes, or a taste of it in twenty seconds."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Plan:
    """How often and how long each thing is asked for.

    `tables` says by the deals on a book how many such evenings there are: many of the short ones,
    so that what is recorded while measuring does not make them long. The first `unmeasured`
    requests on each new connection do not count. `hall_tables` are watched while deals are
    recorded; a circle of `season_evenings` is looked back on.
    """

    tables: dict[int, int]
    rounds: int
    requests: int
    unmeasured: int
    crowd_seconds: float
    hall_tables: int
    watched_rounds: int
    watched_seconds: float
    season_evenings: int
    season_deals: int
    past_rounds: int
    past_requests: int
    chained_deals: int
    chained_times: int
    scored_deals: int
    scored_by_game: int
    scored_times: int
    settled_times: int


WHOLE = Plan(
    tables={10: 40, 1000: 4, 5000: 4},
    rounds=10,
    requests=30,
    unmeasured=5,
    crowd_seconds=1.5,
    hall_tables=40,
    watched_rounds=2,
    watched_seconds=6.0,
    season_evenings=500,
    season_deals=60,
    past_rounds=4,
    past_requests=5,
    chained_deals=300,
    chained_times=5,
    scored_deals=100_000,
    scored_by_game=20_000,
    scored_times=3,
    settled_times=50,
)
QUICK = Plan(
    tables={10: 8, 100: 4},
    rounds=3,
    requests=10,
    unmeasured=5,
    crowd_seconds=0.3,
    hall_tables=8,
    watched_rounds=1,
    watched_seconds=2.0,
    season_evenings=60,
    season_deals=60,
    past_rounds=1,
    past_requests=3,
    chained_deals=50,
    chained_times=3,
    scored_deals=20_000,
    scored_by_game=5_000,
    scored_times=1,
    settled_times=5,
)

TINY = Plan(
    tables={2: 4, 5: 4},
    rounds=1,
    requests=1,
    unmeasured=0,
    crowd_seconds=0.01,
    hall_tables=2,
    watched_rounds=1,
    watched_seconds=0.5,
    season_evenings=40,
    season_deals=4,
    past_rounds=1,
    past_requests=1,
    chained_deals=2,
    chained_times=1,
    scored_deals=100,
    scored_by_game=20,
    scored_times=1,
    settled_times=1,
)
"""Every part of it once, so that the tests see that all of them work."""
