"""The titles of a night: best deal, bravest loser, longest streak, the mishap that cost most.

Of any game, from what its players did deal by deal; and whoever had most of what a game counts.
Among equals the earlier deal has it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from napledger.evening.tally import COUNT, MISHAP, OBLIGED, PART, Observation
from napledger.games.contract import BEST, BRAVEST, SLIP, STREAK, TITLES
from napledger.games.deal_score import Result

COUNT_LEAST = 3
"""Fewer won in a row are no streak, and fewer of a count no title."""

SHARED_MOST = 3
"""What more players share is no title."""


@dataclass(frozen=True, slots=True)
class Title:
    """A title, who has it, and the number of the entry of the deal that earned it.

    `kind` is one of most games' or the word of a count. `amount` is what that deal brought them, in
    the smallest coin; `count` how many there were up to that deal, or were won in a row; `what` the
    mishap, in the game's word.
    """

    kind: str
    players: tuple[str, ...]
    number: int
    amount: int = 0
    count: int = 0
    what: str = ""


def titles_of(
    observations: Sequence[Observation], *, kinds: Iterable[str] = TITLES
) -> tuple[Title, ...]:
    """Return the night's titles, from what its players did in the order of the deals."""
    found = (_title(kind, observations) for kind in kinds)
    return tuple(title for title in found if title is not None)


def _title(kind: str, observations: Sequence[Observation]) -> Title | None:
    parts = [each for each in observations if each.sort in (PART, OBLIGED)]
    if kind == BEST:
        return _first(
            BEST, (each for each in parts if each.amount > 0), lambda each: (each.amount,)
        )
    if kind == BRAVEST:
        # Who had no choice was not brave. What winning would have brought says how bold it was.
        lost = [each for each in parts if each.sort == PART and each.result == Result.LOST]
        return _first(BRAVEST, lost, lambda each: (each.win, -each.amount))
    if kind == STREAK:
        return _streak(parts)
    if kind == SLIP:
        mishaps = (each for each in observations if each.sort == MISHAP)
        return _first(SLIP, mishaps, lambda each: (-each.amount,))
    return _most(kind, observations)


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
        if count >= COUNT_LEAST and (longest is None or count > longest.count):
            longest = Title(STREAK, (each.player,), each.number, each.amount, count)
    return longest


def _most(what: str, observations: Iterable[Observation]) -> Title | None:
    """Return the title for the most of a count; the first to have so many."""
    counted: Counter[str] = Counter()
    most: Title | None = None
    for each in observations:
        if each.sort == COUNT and each.what == what:
            counted[each.player] += each.amount
            count = counted[each.player]
            if count >= COUNT_LEAST and (most is None or count > most.count):
                most = Title(what, (each.player,), each.number, count=count)
    return most


def _by_deal(parts: Iterable[Observation]) -> Iterable[Observation]:
    """Return one part for each player and deal: one that was not won, if there is any."""
    found: dict[tuple[int, str], Observation] = {}
    for each in parts:
        of_deal = (each.number, each.player)
        if of_deal not in found or each.result != Result.WON:
            found[of_deal] = each
    return found.values()
