"""What one deal adds to the score of a game, in the order of the laws: revokes, tricks, honours.

Hoffmann, p. 175, law 50: "Tricks score next. Honours last", and the penalty of a revoke "takes
precedence of all other scores".
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from napledger.games.whist.deal import ADD, DEDUCT, PACK_TRICKS, TRICKS, Deal
from napledger.games.whist.rubber import Pair, side_of
from napledger.games.whist.rules import Options

PENALTY = 3
"""The tricks that go over, or the points, for one revoke (Hoffmann, p. 179, law 75)."""

SCORELESS = 6
"""The tricks of a side that score nothing (law 47)."""

ODD_TRICKS = range(1, 8)
"""What one side of the two scores by tricks in each deal."""

POINTS_OF_HONOURS = {3: 2, 4: 4}
"""What honours held between partners score (law 48)."""


@dataclass(frozen=True, slots=True)
class Reckoning:
    """What a deal came to: the score after it, and the side that won the game by it, or None.

    `by_tricks` and `by_honours` are what each side scored so, before the score is cut where it
    stops. A deal that is `void` is dealt again by the same player.
    """

    score: Pair
    winner: int | None = None
    by_tricks: Pair = (0, 0)
    by_honours: Pair = (0, 0)
    void: bool = False


@dataclass
class _Score:
    """A game's score while a deal is counted. `offenders` cannot win the game by it."""

    points: list[int]
    length: int
    offenders: frozenset[int]
    winner: int | None = None

    def add(self, side: int, points: int) -> int:
        """Add to a side's score, and return what was to be added; nothing once the game is won."""
        if self.winner is not None:
            return 0
        most = self.length - (side in self.offenders)
        self.points[side] = min(self.points[side] + points, most)
        if self.points[side] == self.length:
            self.winner = side
        return points

    def add_each(self, points: Pair) -> Pair:
        """Add to the score of each side, of which only one has anything to add."""
        first, other = (self.add(side, points[side]) for side in (0, 1))
        return first, other


def reckoned(
    deal: Deal, *, four: tuple[str, ...], dealer: str, score: Pair, options: Options
) -> Reckoning:
    """Return what a deal that was played does to the score of the game in hand."""
    if options.both_revoke == "redeal" and on_both_sides(deal, four):
        return Reckoning(score, void=True)
    offenders = frozenset(side_of(revoke.player, four) for revoke in deal.revokes)
    tricks, counting = _tricks_of(deal, four), _Score([*score], options.game_points, offenders)
    if exacts_penalties(deal, four, options=options):
        _exact(deal, four, tricks, counting)
    by_tricks = counting.add_each(_pair(max(each - SCORELESS, 0) for each in tricks))
    barred = _pair(
        bars_honours(score[side], deals=side == side_of(dealer, four), options=options)
        for side in (0, 1)
    )
    by_honours = counting.add_each(_honours_of(deal, four, barred))
    return Reckoning(_pair(counting.points), counting.winner, by_tricks, by_honours)


def on_both_sides(deal: Deal, four: tuple[str, ...]) -> bool:
    """Return whether somebody on either side revoked."""
    return len({side_of(revoke.player, four) for revoke in deal.revokes}) == 2


def exacts_penalties(deal: Deal, four: tuple[str, ...], *, options: Options) -> bool:
    """Return whether the penalties of a deal's revokes are exacted.

    Law 85: revokes on both sides "cancel each other"; the laws of 1864 punish each.
    """
    return options.both_revoke == "each" or not on_both_sides(deal, four)


def bars_honours(score: int, *, deals: bool, options: Options) -> bool:
    """Return whether a side that begins a deal at this score can score no honours in it.

    Law 49: partners "at the score of four, cannot score honours". In long Whist some bar the side
    that `deals` at eight as well.
    """
    bars = (options.honours_bar, options.honours_bar_dealing if deals else 0)
    return not options.honours or any(0 < bar <= score for bar in bars)


def _exact(deal: Deal, four: tuple[str, ...], tricks: list[int], counting: _Score) -> None:
    """Exact every penalty: first the tricks that go over, then what comes off, then what is added.

    Law 75 V: adversaries who add three may win the game by it, whatever else was scored.
    """
    offenders = {penalty: _offenders(deal, four, penalty) for penalty in (TRICKS, DEDUCT, ADD)}
    for side in offenders[TRICKS]:
        over = min(PENALTY, tricks[side])
        tricks[side] -= over
        tricks[1 - side] += over
    for side in offenders[DEDUCT]:
        counting.points[side] = max(counting.points[side] - PENALTY, 0)
    for side in offenders[ADD]:
        counting.add(1 - side, PENALTY)


def _offenders(deal: Deal, four: tuple[str, ...], penalty: str) -> list[int]:
    """Return the side of each revoke that is punished so, as written."""
    return [side_of(each.player, four) for each in deal.revokes if each.penalty == penalty]


def _tricks_of(deal: Deal, four: tuple[str, ...]) -> list[int]:
    """Return the tricks that each side took, as played."""
    player, number = deal.tricks[0]
    tricks = [number, PACK_TRICKS - number]
    return tricks if side_of(player, four) == 0 else tricks[::-1]


def _honours_of(deal: Deal, four: tuple[str, ...], barred: Pair) -> Pair:
    """Return what each side's honours score, unless it is barred from scoring any."""
    points = [0, 0]
    for player, held in deal.honours:
        side = side_of(player, four)
        if not barred[side]:
            points[side] = POINTS_OF_HONOURS[held]
    return _pair(points)


def _pair(numbers: Iterable[int]) -> Pair:
    first, other = numbers
    return first, other
