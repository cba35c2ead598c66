"""What a deal would lead to, before it is recorded: the score, a game, a rubber and its money.

Whatever shows a price takes it from here: the button that saves, the penalties of a revoke, the
head, what waits on a phone.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from napledger.games.whist.deal import Deal
from napledger.games.whist.payments import points_of_rubber
from napledger.games.whist.points import SCORELESS, reckoned
from napledger.games.whist.rubber import GAMES_TO_WIN, Pair, State
from napledger.games.whist.terms import Terms

ODD_TRICKS = range(1, 8)
"""What one side of the two scores by tricks in each deal."""

Held = tuple[int, int]
"""Honours: the side that held them, and how many."""

STANDING_IN = ("0", "1", "2", "3")
"""Four who play where it does not matter who they are."""


@dataclass(frozen=True, slots=True)
class Lead:
    """The score after a deal; the side that won the game by it, or None, and its points.

    Where the rubber is won, `points` is its worth and `coins` what each winner gets. A deal that is
    `void` is dealt again.
    """

    score: Pair
    winner: int | None = None
    value: int = 0
    points: int | None = None
    coins: int = 0
    void: bool = False


def lead_of(deal: Deal, *, four: tuple[str, ...], dealer: str, state: State, terms: Terms) -> Lead:
    """Return what a deal that was played by these four leads to from this state."""
    reckoning = reckoned(deal, four=four, dealer=dealer, score=state.score, options=terms.options)
    if reckoning.winner is None:
        return Lead(reckoning.score, void=reckoning.void)
    return won_by(reckoning.winner, reckoning.score, state=state, terms=terms)


def won_by(side: int, score: Pair, *, state: State, terms: Terms) -> Lead:
    """Return what it comes to if a side wins the game in hand at this score."""
    value = terms.options.value_of_game(score[1 - side])
    won = replace(state, games=(*state.games, (side, value)))
    if won.games_won[side] < GAMES_TO_WIN:
        return Lead(score, side, value)
    points = points_of_rubber(won, side, options=terms.options)
    return Lead(score, side, value, points, points * terms.point + terms.rubber_bet)


def plain_lead(
    side: int, odd: int, held: Held | None, *, dealing: int, state: State, terms: Terms
) -> Lead:
    """Return what a deal leads to in which a side scores so many by tricks, and nobody revoked.

    `dealing` is the side that deals.
    """
    deal = Deal(
        tricks=((STANDING_IN[side], odd + SCORELESS),),
        honours=((STANDING_IN[held[0]], held[1]),) if held is not None else (),
    )
    dealer = STANDING_IN[dealing]
    return lead_of(deal, four=STANDING_IN, dealer=dealer, state=state, terms=terms)
