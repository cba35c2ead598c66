"""The facts of one round of French Vingt-Un, of which there are eight, and what is said of each.

Hoffmann, pp. 163-165: "The deal lasts during eight rounds, each played in a different way".
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from napledger.games.deal_score import check_reason
from napledger.games.vingt_un import deal as vingt_un
from napledger.games.vingt_un.deal import DealerHand, Stake, StakedHand
from napledger.reading import facts
from napledger.reading.facts import Flag, Player, Players, Text, TypedFacts
from napledger.reading.faults import marked as _

ORDINARY, IMAGINARY_TENS, BLIND, SYMPATHY, ROUGE_ET_NOIR, COMPANY, DIFFERENCES, CLOCK = range(1, 9)

NUMBERS = range(ORDINARY, CLOCK + 1)

WITH_HANDS = (ORDINARY, IMAGINARY_TENS, BLIND)
"""The rounds whose hands are paid as in ordinary Vingt-Un."""

WITH_BETS = (SYMPATHY, ROUGE_ET_NOIR)
"""The rounds in which each punter says what his cards will be."""

RED, BLACK = "red", "black"
LIKE, UNLIKE = "sympathy", "antipathy"

CALLS: Mapping[int, tuple[str, ...]] = {SYMPATHY: (LIKE, UNLIKE), ROUGE_ET_NOIR: (RED, BLACK)}
"""What a punter may say in the rounds with bets."""

DEALER, THE_COMPANY = "dealer", "company"
"""Who wins a round that all punters win or lose together."""

CLOCK_CARDS = 13


@dataclass(frozen=True, slots=True)
class Kind:
    """A round: its name, the facts that say how it went, and those that may stand beside them."""

    name: str
    needs: tuple[str, ...]
    takes: tuple[str, ...] = ()


HANDS, BETS = ("hand", "hands"), ("bets",)

KINDS: Mapping[int, Kind] = {
    # Translators: the name of a round
    ORDINARY: Kind(_("Vingt-Un"), HANDS),
    # Translators: the name of a round: each adds a ten to his card
    IMAGINARY_TENS: Kind(_("Imaginary Tens"), HANDS),
    # Translators: the name of a round: nobody looks at the cards
    BLIND: Kind(_("Blind Vingt-Un"), HANDS),
    # Translators: the name of a round: each says whether two cards will be of one colour
    SYMPATHY: Kind(_("Sympathy and Antipathy"), BETS),
    # Translators: the name of a round: each says which colour comes
    ROUGE_ET_NOIR: Kind(_("Rouge et Noir"), BETS),
    # Translators: the name of a round: one card for the dealer, one for all others
    COMPANY: Kind(_("Self and Company"), ("winner", "stakes")),
    # Translators: the name of a round: the difference of the points is paid
    DIFFERENCES: Kind(_("Differences"), HANDS),
    # Translators: the name of a round: cards are told as the hours of a clock
    CLOCK: Kind(_("The Clock"), ("winner",), ("hit",)),
}
"""The rounds by number."""

OF_A_ROUND = ("hand", "hands", "bets", "winner", "stakes", "hit")
"""The facts that only some rounds have."""


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
    call: Annotated[str, facts.one_of(LIKE, UNLIKE, RED, BLACK)] | None = None
    cards: tuple[Annotated[str, facts.one_of(RED, BLACK)], ...] = ()


@dataclass(frozen=True, slots=True)
class Deal(TypedFacts):
    """What happened in a round. `dealer` None is the next in turn, `round` None the one due.

    Which of the further facts it has, the round says; an `abandoned` one has none of them,
    but perhaps its `reason`.
    `stakes` are by player, in counters; `hit` is the card of the clock that answered.
    """

    dealer: Player | None = None
    round: Annotated[int, facts.whole(least=NUMBERS[0], most=NUMBERS[-1])] | None = None
    doubled: Flag = False
    hand: DealerHand | None = None
    hands: tuple[HandOfARound, ...] = ()
    bets: tuple[Bet, ...] = ()
    winner: Annotated[str, facts.one_of(DEALER, THE_COMPANY)] | None = None
    stakes: Annotated[tuple[tuple[str, int], ...], facts.counts(vingt_un.read_stake)] = ()
    hit: Annotated[int, facts.whole(least=1, most=CLOCK_CARDS)] | None = None
    abandoned: Flag = False
    reason: Annotated[str, facts.one_of(*vingt_un.ABANDONED_FOR)] | None = None
    away: Players = ()
    note: Text = ""

    def check(self) -> None:
        """Raise Fault where an abandoned round has anything else."""
        check_reason(self.reason, abandoned=self.abandoned)
        if self.abandoned:
            vingt_un.check_abandoned(self, "doubled", *OF_A_ROUND)
