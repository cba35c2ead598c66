"""The facts of one round of Vingt-Un."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Annotated

from napledger.games.abandoned import check_reason
from napledger.games.vingt_un.hands import DealerHand, StakedHand
from napledger.reading.facts import (
    AtLeastOne,
    Flag,
    Player,
    Players,
    Text,
    TypedFacts,
    counts,
    one_of,
)
from napledger.reading.faults import Fault
from napledger.reading.readers import read_whole

ABANDONED_FOR = ("misdeal", "exposed_card", "wrong_cards", "faulty_pack")
"""Why a round is dealt again; the books leave it to the table."""


@dataclass(frozen=True, slots=True)
class Sale(TypedFacts):
    """To whom the player in turn to deal sold his turn, and for how many of the smallest coin."""

    to: Player
    price: AtLeastOne


@dataclass(frozen=True, slots=True)
class Deal(TypedFacts):
    """What happened in a round. `dealer` None is the next in turn; irregularities are by player.

    `hand` is the dealer's, `hands` those of the punters, in any order. An `abandoned` round has
    neither, and perhaps its `reason`. `deal_ends` is whether the round was the dealer's last,
    because it was agreed.
    """

    dealer: Player | None = None
    hand: DealerHand | None = None
    doubled: Flag = False
    hands: tuple[StakedHand, ...] = ()
    deal_ends: Flag = False
    brulet: Flag = False
    sale: Sale | None = None
    irregularities: Annotated[
        tuple[tuple[str, int], ...], counts(partial(read_whole, least=1))
    ] = ()
    abandoned: Flag = False
    reason: Annotated[str, one_of(*ABANDONED_FOR)] | None = None
    away: Players = ()
    note: Text = ""

    def check(self) -> None:
        """Raise Fault where the round was abandoned and played, or neither."""
        check_reason(self.reason, abandoned=self.abandoned)
        if self.abandoned:
            check_abandoned(self, "hand", "hands", "doubled", "deal_ends")
        elif self.hand is None:
            raise Fault("hand", "is missing: what did the dealer come to?")
        elif not self.hands:
            raise Fault("hands", "is missing: each punter has a stake and a hand")


def check_abandoned(deal: TypedFacts, *facts: str) -> None:
    """Raise Fault at the first of these facts that says something of an abandoned round."""
    for name in facts:
        if getattr(deal, name) not in (None, (), False, ""):
            raise Fault(
                name, "the round was abandoned and is dealt again: leave this out, or the other"
            )
