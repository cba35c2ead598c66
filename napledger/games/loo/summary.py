"""What is told of a deal: who did what, and what the figures count."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from napledger.games.abandoned import in_words
from napledger.games.deal_score import FigureCount, Mishap, Part, Result, Summary
from napledger.games.loo import phrases
from napledger.games.loo.deal import Deal
from napledger.games.loo.hands import Hands, Mode, Table
from napledger.games.loo.standing import looed_in, stood_in
from napledger.games.loo.words import (
    ABANDONED,
    FLUSH,
    FOR_POOL,
    HOW_MANY,
    IN_BREACH,
    LOO_COST,
    LOOED,
    LOOS,
    MISSES,
    POOL,
    SPARED,
    TRICKS_TAKEN,
)

DEALER = 0
"""The dealer's place, at a table of any size."""


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """A deal that was played, with all that decides what it came to."""

    deal: Deal
    table: Table
    hands: Hands
    mode: Mode
    pool: int

    @property
    def loo(self) -> int:
        """Return what a loo cost, in the smallest coin."""
        return self.table.terms.loo(self.pool, single=self.mode.single)

    @property
    def looed(self) -> tuple[str, ...]:
        """Return who paid one."""
        options = self.table.terms.options
        return looed_in(self.deal, hands=self.hands, mode=self.mode, options=options)


def summary_of(told: PlayedDeal) -> Summary:
    """Return a deal in its parts: who took most tricks first, then who took none."""
    if told.deal.abandoned:
        return Summary(word=ABANDONED, reason=in_words(told.deal.reason))
    stood = (*stood_in(told.deal, hands=told.hands, mode=told.mode), *told.looed)
    parts = [_part(player, told) for player in dict.fromkeys(stood)]
    return Summary(tuple(sorted(parts, key=lambda part: _rank(part, told.deal))))


def _part(player: str, told: PlayedDeal) -> Part:
    what, result = _came_to(player, told)
    whole = told.deal.tricks is None
    worth = told.pool if whole else told.pool // told.mode.tricks
    return Part(
        players=(player,),
        what=what,
        result=result,
        at_stake=(worth, told.loo),
        obliged=told.mode.must,
        place=told.table.clockwise_from(told.hands.dealer).index(player),
    )


def _came_to(player: str, told: PlayedDeal) -> tuple[str, Result]:
    """Return in a word what a player did who stood, and which way that went."""
    deal = told.deal
    if player in deal.breaches:
        return IN_BREACH, Result.LOST
    if player in told.looed:
        return LOOED, Result.LOST
    if deal.for_pool and player == told.hands.last:
        return FOR_POOL, Result.LEVEL
    if player == deal.unopposed:
        return POOL, Result.WON
    if deal.tricks is None:
        return (FLUSH, Result.WON) if player == deal.flush else (SPARED, Result.LEVEL)
    return HOW_MANY[deal.tricks.count(player) - 1], Result.WON


def _rank(part: Part, deal: Deal) -> tuple[int, int, int]:
    """Return what to sort parts by: how they ended, by tricks, and by who took the first."""
    [player], tricks = part.players, deal.tricks or ()
    assert part.result is not None, "each part ended some way"
    first = tricks.index(player) if player in tricks else len(tricks)
    return ENDS.index(part.result), -tricks.count(player), first


ENDS = (Result.WON, Result.LEVEL, Result.LOST)


def mishaps_of(deal: Deal, *, dealer: str | None) -> tuple[Mishap, ...]:
    """Return who went wrong in a deal, how and how often; `dealer` is None where nobody knows."""
    misdealt = [(dealer, deal.misdeals)] if dealer is not None else []
    wrongs = (
        (phrases.MISDEAL, misdealt),
        (phrases.SINGLE, deal.singles),
        (phrases.THROWN_UP, [(player, 1) for player in deal.thrown_up]),
        (phrases.BREACH, [(player, 1) for player in deal.breaches]),
    )
    return tuple(
        Mishap(player, what, times) for what, each in wrongs for player, times in each if times
    )


def counts_of(told: PlayedDeal) -> tuple[FigureCount, ...]:
    """Return what the figures add up besides the parts of a deal."""
    deal = told.deal
    took = Counter(deal.tricks or ())
    missed = dict.fromkeys((*deal.misses, *([told.hands.last] if deal.for_pool else [])))
    return (
        *(FigureCount(player, TRICKS_TAKEN, tricks) for player, tricks in took.items()),
        *(FigureCount(player, LOOS) for player in told.looed),
        *(FigureCount(player, LOO_COST, told.loo, is_money=True) for player in told.looed),
        *(FigureCount(player, MISSES) for player in missed if not deal.abandoned),
    )
