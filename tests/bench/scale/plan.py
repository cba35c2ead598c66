"""How large the books are, and how often each thing is asked of them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ScalePlan:
    """The size of what is measured.

    `circles` of ten evenings each stand beside one of them, of which so many are `asked` in turn;
    an evening of `deals` beside one of ten. The memory is that of a server for circles of
    so many `seasons` evenings.
    """

    circles: int
    asked: int
    deals: int
    seasons: tuple[int, ...]
    rounds: int
    requests: int
    unmeasured: int
    crowd_seconds: float


WHOLE = ScalePlan(
    circles=10_000,
    asked=24,
    deals=100_000,
    seasons=(20, 200, 2_000),
    rounds=12,
    requests=25,
    unmeasured=5,
    crowd_seconds=5,
)
TINY = ScalePlan(
    circles=2,
    asked=2,
    deals=30,
    seasons=(6,),
    rounds=1,
    requests=2,
    unmeasured=0,
    crowd_seconds=0.01,
)
"""Only to see that it works."""
