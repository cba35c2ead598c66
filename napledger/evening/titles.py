"""The titles of a night: best deal, bravest loser, longest streak, the mishap that cost most.

Of any game, from what its players did deal by deal. Among equals the earlier deal has it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from napledger.evening.tally import MISHAP, OBLIGED, PART, Observation
from napledger.games.deal_score import Result

BEST, BRAVEST, STREAK, SLIP = "best", "bravest", "streak", "slip"

STREAK_LEAST = 3
"""Fewer won in a row are no streak."""

SHARED_MOST = 3
"""What more players share is no title."""


@dataclass(frozen=True, slots=True)
class Title:
    """A title, who has it, and the number of the entry of the deal that earned it.

    `amount` is what that deal brought them, in the smallest coin; `count` how many were won in a
    row, up to that deal; `what` the mishap, in the game's word.
    """

    kind: str
    players: tuple[str, ...]
    number: int
    amount: int = 0
    count: int = 0
    what: str = ""


def titles_of(observations: Sequence[Observation]) -> tuple[Title, ...]:
    """Return the night's titles, from what its players did in the order of the deals."""
    parts = [each for each in observations if each.sort in (PART, OBLIGED)]
    mishaps = [each for each in observations if each.sort == MISHAP]
    # Who had no choice was not brave. What winning would have brought says how bold it was.
    lost = [each for each in parts if each.sort == PART and each.result == Result.LOST]
    found = (
        _first(BEST, (each for each in parts if each.amount > 0), lambda each: (each.amount,)),
        _first(BRAVEST, lost, lambda each: (each.win, -each.amount)),
        _streak(parts),
        _first(SLIP, mishaps, lambda each: (-each.amount,)),
    )
    return tuple(title for title in found if title is not None)


def _first(
    kind: str, observations: Iterable[Observation], rank: Callable[[Observation], tuple[int, ...]]
) -> Title | None:
    """Return the title for what ranks highest, for all who share it in that deal."""
    found = list(observations)
    if not found:
        return None
    highest = max(map(rank, found))
    first = next(each for each in found if rank(each) == highest)
    players = dict.fromkeys(
        each.player for each in found if each.number == first.number and rank(each) == highest
    )
    if len(players) > SHARED_MOST:
        return None
    what = first.what if kind == SLIP else ""
    return Title(kind, tuple(players), first.number, first.amount, what=what)


def _streak(parts: Iterable[Observation]) -> Title | None:
    """Return the title for the most deals that one player won in a row; the first to do it."""
    running: dict[str, int] = {}
    longest: Title | None = None
    for each in _by_deal(parts):
        running[each.player] = running.get(each.player, 0) + 1 if each.result == Result.WON else 0
        count = running[each.player]
        if count >= STREAK_LEAST and (longest is None or count > longest.count):
            longest = Title(STREAK, (each.player,), each.number, each.amount, count)
    return longest


def _by_deal(parts: Iterable[Observation]) -> Iterable[Observation]:
    """Return one part for each player and deal: one that was not won, if there is any."""
    found: dict[tuple[int, str], Observation] = {}
    for each in parts:
        of_deal = (each.number, each.player)
        if of_deal not in found or each.result != Result.WON:
            found[of_deal] = each
    return found.values()
