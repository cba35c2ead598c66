"""The facts of one round of Vingt-Un, read from and written to the fields of a document."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from napledger.games import facts
from napledger.games.abandoned import check_reason
from napledger.games.facts import Counts
from napledger.games.options.kinds import COUNTERS_MAX
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

ABANDONED_FOR = ("misdeal", "exposed_card", "wrong_cards", "faulty_pack")
"""Why a round is dealt again; the books leave it to the table."""


@dataclass(frozen=True, slots=True)
class Sale:
    """To whom the player in turn to deal sold his turn, and for how many of the smallest coin."""

    to: str
    price: int


@dataclass(frozen=True, slots=True)
class Deal:
    """What happened in a round. `dealer` None is the next in turn; irregularities are by player.

    `hand` is the dealer's, `hands` those of the punters, in any order. An `abandoned` round has
    neither, and perhaps its `reason`. `deal_ends` is whether the round was the dealer's last,
    because it was agreed.
    """

    dealer: str | None = None
    hand: Hand | None = None
    doubled: bool = False
    hands: tuple[StakedHand, ...] = ()
    deal_ends: bool = False
    brulet: bool = False
    sale: Sale | None = None
    irregularities: Counts = ()
    abandoned: bool = False
    reason: str | None = None
    away: tuple[str, ...] = ()
    note: str = ""

    def written(self) -> dict[str, Json]:
        """Return the round's facts as fields of a document, leaving out what is as by default."""
        return facts.written(self, counts=("irregularities",))

    def renamed(self, rename: Callable[[str], str]) -> Deal:
        """Return the same round with each player under another name."""
        return replace(
            self,
            dealer=None if self.dealer is None else rename(self.dealer),
            hands=tuple(replace(each, player=rename(each.player)) for each in self.hands),
            sale=None if self.sale is None else replace(self.sale, to=rename(self.sale.to)),
            irregularities=facts.renamed(self.irregularities, rename),
            away=tuple(map(rename, self.away)),
        )


def read_stake(raw: Json) -> int:
    """Return a stake in counters."""
    return read_whole(raw, least=1, most=COUNTERS_MAX)


def _read_staked_hand(raw: Json) -> StakedHand:
    readers = {"player": read_name, "stake": read_stake, "hand": read_punter_hand}
    return StakedHand(**read_fields(raw, readers, required=("player", "stake")))


def _read_sale(raw: Json) -> Sale:
    readers = {"to": read_name, "price": lambda price: read_whole(price, least=1)}
    return Sale(**read_fields(raw, readers, required=("to", "price")))


def _read_irregularities(raw: Json) -> Counts:
    counts = read_counts(raw)
    for player, count in counts:
        try:
            read_whole(count, least=1)
        except Fault as fault:
            raise fault.at(player) from None
    return counts


READERS: Mapping[str, Callable[[Json], Any]] = {
    "dealer": read_name,
    "hand": read_dealer_hand,
    "doubled": read_flag,
    "hands": lambda raw: read_list(raw, _read_staked_hand),
    "deal_ends": read_flag,
    "brulet": read_flag,
    "sale": _read_sale,
    "irregularities": _read_irregularities,
    "abandoned": read_flag,
    "reason": lambda raw: read_choice(raw, ABANDONED_FOR),
    "away": read_names,
    "note": read_text,
}

NOT_IF_ABANDONED = ("hand", "hands", "doubled", "deal_ends")
"""What cannot be said of a round whose cards are dealt again."""


def read_deal(raw: Json) -> Deal:
    """Return a round's facts; raise Fault at the field that cannot be understood."""
    deal = Deal(**read_fields(raw, READERS))
    check_reason(deal.reason, abandoned=deal.abandoned)
    if deal.abandoned:
        check_abandoned(deal, NOT_IF_ABANDONED)
    elif deal.hand is None:
        raise Fault("hand", "is missing: what did the dealer come to?")
    elif not deal.hands:
        raise Fault("hands", "is missing: each punter has a stake and a hand")
    return deal


def check_abandoned(deal: object, fields: tuple[str, ...]) -> None:
    """Raise Fault at the first of the fields that says something of an abandoned round."""
    for name in fields:
        if getattr(deal, name) not in (None, (), False, ""):
            raise Fault(
                name, "the round was abandoned and is dealt again: leave this out, or the other"
            )
