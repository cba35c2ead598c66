"""What one deal can add to the score of a game, in the order of the laws: revokes, tricks, honours.

Hoffmann, p. 175, law 50: "Tricks score next. Honours last", and the penalty of a revoke "takes
precedence of all other scores".
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from napledger.games.whist.deal import ADD, DEDUCT, PACK_TRICKS, TRICKS, Deal
from napledger.games.whist.rubber import Pair, Table, require_among, side_of
from napledger.games.whist.rules import Options
from napledger.reading.facts import Counts
from napledger.reading.faults import Fault, Who, marked

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


@dataclass(frozen=True, slots=True)
class Exacted:
    """What the penalties of a deal left to be counted: the tricks of each side, and the score.

    `winner` is the side that won the game by points that were added, or None.
    """

    tricks: Pair
    score: Pair
    winner: int | None = None


def exacted(deal: Deal, *, four: tuple[str, ...], score: Pair, options: Options) -> Exacted:
    """Exact every penalty: first the tricks that go over, then what comes off, then what is added.

    Law 75 V: adversaries who add three may win the game by it, whatever else was scored. Offenders
    cannot win it by that deal.
    """
    tricks, points, winner = _tricks_of(deal, four), [*score], None
    if not exacts_penalties(deal, four, options=options):
        return Exacted(pair(tricks), score)
    for side in _offenders(deal, four, TRICKS):
        over = min(PENALTY, tricks[side])
        tricks[side] -= over
        tricks[1 - side] += over
    for side in _offenders(deal, four, DEDUCT):
        points[side] = max(points[side] - PENALTY, 0)
    offenders = {side_of(revoke.player, four) for revoke in deal.revokes}
    for side in [1 - each for each in _offenders(deal, four, ADD)]:
        points[side] = min(points[side] + PENALTY, options.game_points - (side in offenders))
        winner = side if points[side] == options.game_points else winner
    return Exacted(pair(tricks), pair(points), winner)


def check_played(deal: Deal, *, four: tuple[str, ...], table: Table) -> None:
    """Raise Fault at the first field that cannot have been so in a deal of these four."""
    _check_sides(deal.tricks, four, table, path="tricks")
    total = sum(number for _, number in deal.tricks)
    if len(deal.tricks) == 2 and total != PACK_TRICKS:
        said = marked("a deal has {pack} tricks, and these are {total}: one side’s are enough")
        raise Fault("tricks", said, pack=PACK_TRICKS, total=total)
    _check_sides(deal.honours, four, table, path="honours")
    if len(deal.honours) == 2:
        player, _number = deal.honours[1]
        said = marked("there are only four honours: one side alone can hold three of them or more")
        raise Fault(f"honours.{player}", said)
    for index, revoke in enumerate(deal.revokes):
        require_among(revoke.player, four, table=table, path=f"revokes[{index}].player")
    if exacts_penalties(deal, four, options=table.terms.options):
        for index, revoke in enumerate(deal.revokes):
            if revoke.penalty is None:
                said = marked("is missing: three tricks, three points off, or three points added?")
                raise Fault(f"revokes[{index}].penalty", said)


def _check_sides(counts: Counts, four: tuple[str, ...], table: Table, *, path: str) -> None:
    """Raise Fault for a player who does not play, and for the second one of a side."""
    named: dict[int, str] = {}
    for player, _number in counts:
        require_among(player, four, table=table, path=f"{path}.{player}")
        partner = named.setdefault(side_of(player, four), player)
        if partner != player:
            said = marked("{partner} and {player} are partners: say it of one of them")
            raise Fault(f"{path}.{player}", said, partner=Who(partner), player=Who(player))


def on_both_sides(deal: Deal, four: tuple[str, ...]) -> bool:
    return len({side_of(revoke.player, four) for revoke in deal.revokes}) == 2


def exacts_penalties(deal: Deal, four: tuple[str, ...], *, options: Options) -> bool:
    """Return whether the penalties of a deal's revokes are exacted.

    Law 85: revokes on both sides "cancel each other"; the laws of 1864 punish each.
    """
    return options.both_revoke == "each" or not on_both_sides(deal, four)


def _offenders(deal: Deal, four: tuple[str, ...], penalty: str) -> list[int]:
    return [side_of(each.player, four) for each in deal.revokes if each.penalty == penalty]


def _tricks_of(deal: Deal, four: tuple[str, ...]) -> list[int]:
    player, number = deal.tricks[0]
    tricks = [number, PACK_TRICKS - number]
    return tricks if side_of(player, four) == 0 else tricks[::-1]


def pair(numbers: Iterable[int]) -> Pair:
    first, other = numbers
    return first, other
