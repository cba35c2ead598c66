"""Who stands where after some rounds: places by what was won, shared where several are level."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from napledger.tournament.draw import Contestant


@dataclass(frozen=True, slots=True)
class Ranked:
    """A contestant's place from 1, what they won in the smallest coin, and points not paid yet."""

    place: int
    contestant: Contestant
    won: int
    points: int


def ranking(
    contestants: Sequence[Contestant],
    won: Mapping[str, int],
    points: Mapping[str, int] = MappingProxyType({}),
) -> tuple[Ranked, ...]:
    """Return contestants by what they won, the most first, then by points that are not paid yet.

    Of partners both count together. Whoever is level shares a place, and stands in the order in
    which they came.
    """
    worth = {
        each: (sum(won.get(who, 0) for who in each), sum(points.get(who, 0) for who in each))
        for each in contestants
    }
    in_order = sorted(worth, key=worth.__getitem__, reverse=True)
    most = sorted(worth.values(), reverse=True)
    return tuple(Ranked(1 + most.index(worth[each]), each, *worth[each]) for each in in_order)
