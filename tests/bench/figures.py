"""The arithmetic of the benchmark: percentiles, medians over rounds, ratios and verdicts."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from dataclasses import dataclass

PASS, MISS = "PASS", "MISS"


@dataclass(frozen=True, slots=True)
class Latency:
    """How long one kind of request took, in seconds: median and 95th percentile.

    Each is the median over the rounds, so that a round that something disturbed does not count.
    """

    p50: float
    p95: float


@dataclass(frozen=True, slots=True)
class Target:
    """What is to be reached: a figure that may be at most, or must be at least, so much."""

    limit: float
    at_least: bool = False

    def verdict(self, figure: float) -> str:
        """Return PASS or MISS for a measured figure."""
        reached = figure >= self.limit if self.at_least else figure <= self.limit
        return PASS if reached else MISS


def latency(rounds: Sequence[Sequence[float]]) -> Latency:
    """Return the latency over rounds of measured seconds."""
    assert rounds, "nothing was measured"
    return Latency(
        p50=statistics.median(percentile(seconds, 50) for seconds in rounds),
        p95=statistics.median(percentile(seconds, 95) for seconds in rounds),
    )


def percentile(figures: Sequence[float], percent: int) -> float:
    """Return the smallest figure that `percent` in a hundred of the figures do not exceed."""
    assert figures, "nothing was measured"
    place = -(-len(figures) * percent // 100)
    return sorted(figures)[max(place, 1) - 1]


def ratio(subject: float, floor: float) -> float:
    """Return how many times the floor the subject takes."""
    assert floor > 0, "a floor that takes no time was not measured"
    return subject / floor
