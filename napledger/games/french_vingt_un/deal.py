"""The facts of one round of French Vingt-Un."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from napledger.games.abandoned import check_reason
from napledger.games.french_vingt_un.rounds import (
    BLACK,
    CALLS,
    DEALER,
    NUMBERS,
    RED,
    THE_COMPANY,
)
from napledger.games.vingt_un.deal import ABANDONED_FOR, check_abandoned
from napledger.games.vingt_un.hands import DealerHand, Stake, StakedHand, read_stake
from napledger.reading.facts import (
    Flag,
    Player,
    Players,
    Text,
    TypedFacts,
    counts,
    one_of,
    whole,
)

CLOCK_CARDS = 13


@dataclass(frozen=True, slots=True)
class HandOfARound(StakedHand):
    """A punter's hand; `stake` is 0 where the round has none."""

    stake: Stake = 0


@dataclass(frozen=True, slots=True)
class Bet(TypedFacts):
    """A punter's stake on what his cards would be: whether he won, or his call and the cards."""

    player: Player
    stake: Stake
    won: Flag | None = None
    call: Annotated[str, one_of(*(call for calls in CALLS.values() for call in calls))] | None = (
        None
    )
    cards: tuple[Annotated[str, one_of(RED, BLACK)], ...] = ()


@dataclass(frozen=True, slots=True)
class Deal(TypedFacts):
    """What happened in a round. `dealer` None is the next in turn, `round` None the one due.

    Which of the further facts it has, the round says; an `abandoned` one has none of them,
    but perhaps its `reason`.
    `stakes` are by player, in counters; `hit` is the card of the clock that answered.
    """

    dealer: Player | None = None
    round: Annotated[int, whole(least=NUMBERS[0], most=NUMBERS[-1])] | None = None
    doubled: Flag = False
    hand: DealerHand | None = None
    hands: tuple[HandOfARound, ...] = ()
    bets: tuple[Bet, ...] = ()
    winner: Annotated[str, one_of(DEALER, THE_COMPANY)] | None = None
    stakes: Annotated[tuple[tuple[str, int], ...], counts(read_stake)] = ()
    hit: Annotated[int, whole(least=1, most=CLOCK_CARDS)] | None = None
    abandoned: Flag = False
    reason: Annotated[str, one_of(*ABANDONED_FOR)] | None = None
    away: Players = ()
    note: Text = ""

    def check(self) -> None:
        """Raise Fault where an abandoned round has anything else."""
        check_reason(self.reason, abandoned=self.abandoned)
        if self.abandoned:
            check_abandoned(self, "doubled", *OF_A_ROUND)


OF_A_ROUND = ("hand", "hands", "bets", "winner", "stakes", "hit")
"""The facts that only some rounds have."""
