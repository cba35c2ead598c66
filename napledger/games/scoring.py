"""The score of each player, carried from deal to deal: what a game remembers, tells and is told."""

from __future__ import annotations

from collections.abc import Iterable

from napledger.games.answers import Answers, numbers_of
from napledger.games.deal_score import RunningScore
from napledger.games.table import AnyTable

Points = tuple[tuple[str, int], ...]
"""A field of a game's state: players with their points; who is not among them has none yet.

Whoever goes home keeps theirs, so that people may come and go in the middle of a list.
"""


def score_flags(table: AnyTable, points: Points) -> Answers:
    """Return the score before a deal, as the flag of a form and the answer of a scorer."""
    had = dict(points)
    return {"score": tuple(f"{player}={had.get(player, 0)}" for player in table.seated)}


def points_after(points: Points, answers: Answers) -> Points:
    """Return everybody's points after a deal, by the answers of its bill."""
    return tuple({**dict(points), **numbers_of("score", answers)}.items())


def running_score(
    points: Points, *, of: Iterable[str], word: str = "", over: bool = False, paid: bool = True
) -> RunningScore:
    """Return how the list of these players stands; it is `paid` deal by deal, or when `over`."""
    had = dict(points)
    sides = tuple(((player,), had.get(player, 0)) for player in of)
    return RunningScore(sides, word, over=over, paid=paid)
