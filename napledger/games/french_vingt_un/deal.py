"""The facts of one round of French Vingt-Un, read from and written to the fields of a document."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from napledger.games import facts
from napledger.games.abandoned import check_reason
from napledger.games.facts import Counts
from napledger.games.french_vingt_un.rounds import (
    BLACK,
    CALLS,
    DEALER,
    NUMBERS,
    RED,
    THE_COMPANY,
)
from napledger.games.vingt_un.deal import ABANDONED_FOR, check_abandoned, read_stake
from napledger.games.vingt_un.hands import (
    Hand,
    StakedHand,
    read_dealer_hand,
    read_punter_hand,
)
from napledger.reading.faults import Fault
from napledger.reading.readers import (
    Json,
    read_choice,
    read_counts,
    read_fields,
    read_flag,
    read_list,
    read_name,
    read_names,
    read_text,
    read_whole,
)

CLOCK_CARDS = 13


@dataclass(frozen=True, slots=True)
class Bet:
    """A punter's stake on what his cards would be: whether he won, or his call and the cards."""

    player: str
    stake: int
    won: bool | None = None
    call: str | None = None
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Deal:
    """What happened in a round. `dealer` None is the next in turn, `round` None the one due.

    Which of the further facts it has, the round says; an `abandoned` one has none of them,
    but perhaps its `reason`.
    `stakes` are by player, in counters; `hit` is the card of the clock that answered.
    """

    dealer: str | None = None
    round: int | None = None
    doubled: bool = False
    hand: Hand | None = None
    hands: tuple[StakedHand, ...] = ()
    bets: tuple[Bet, ...] = ()
    winner: str | None = None
    stakes: Counts = ()
    hit: int | None = None
    abandoned: bool = False
    reason: str | None = None
    away: tuple[str, ...] = ()
    note: str = ""

    def written(self) -> dict[str, Json]:
        """Return the round's facts as fields of a document, leaving out what is as by default."""
        return facts.written(self, counts=("stakes",))

    def renamed(self, rename: Callable[[str], str]) -> Deal:
        """Return the same round with each player under another name."""
        return replace(
            self,
            dealer=None if self.dealer is None else rename(self.dealer),
            hands=tuple(replace(each, player=rename(each.player)) for each in self.hands),
            bets=tuple(replace(each, player=rename(each.player)) for each in self.bets),
            stakes=facts.renamed(self.stakes, rename),
            away=tuple(map(rename, self.away)),
        )


def _read_hand(raw: Json) -> StakedHand:
    readers = {"player": read_name, "stake": read_stake, "hand": read_punter_hand}
    return StakedHand(**read_fields(raw, readers, required=("player",)))


def _read_bet(raw: Json) -> Bet:
    return Bet(**read_fields(raw, BET_READERS, required=("player", "stake")))


def _read_stakes(raw: Json) -> Counts:
    counts = read_counts(raw)
    for player, stake in counts:
        try:
            read_stake(stake)
        except Fault as fault:
            raise fault.at(player) from None
    return counts


BET_READERS: Mapping[str, Callable[[Json], Any]] = {
    "player": read_name,
    "stake": read_stake,
    "won": read_flag,
    "call": lambda raw: read_choice(raw, tuple(call for calls in CALLS.values() for call in calls)),
    "cards": lambda raw: read_list(raw, lambda card: read_choice(card, (RED, BLACK))),
}

READERS: Mapping[str, Callable[[Json], Any]] = {
    "dealer": read_name,
    "round": lambda raw: read_whole(raw, least=NUMBERS[0], most=NUMBERS[-1]),
    "doubled": read_flag,
    "hand": read_dealer_hand,
    "hands": lambda raw: read_list(raw, _read_hand),
    "bets": lambda raw: read_list(raw, _read_bet),
    "winner": lambda raw: read_choice(raw, (DEALER, THE_COMPANY)),
    "stakes": _read_stakes,
    "hit": lambda raw: read_whole(raw, least=1, most=CLOCK_CARDS),
    "abandoned": read_flag,
    "reason": lambda raw: read_choice(raw, ABANDONED_FOR),
    "away": read_names,
    "note": read_text,
}

OF_A_ROUND = ("hand", "hands", "bets", "winner", "stakes", "hit")
"""The facts that only some rounds have."""


def read_deal(raw: Json) -> Deal:
    """Return a round's facts; raise Fault at the field that cannot be understood."""
    deal = Deal(**read_fields(raw, READERS))
    check_reason(deal.reason, abandoned=deal.abandoned)
    if deal.abandoned:
        check_abandoned(deal, ("doubled", *OF_A_ROUND))
    return deal
