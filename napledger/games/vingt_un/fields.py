"""The fields of the forms in which hands are told, as tiles send them; and facts as fields.

A punter's tile sends the stake, the hand or nothing for the likeliest one, and further hands of a
divided pair as text: "2 over, 1 won". Points that were noted lie in the drawer.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from napledger.games.vingt_un.hands import (
    FIVE,
    FORFEIT,
    LOST,
    LOWEST,
    NATURAL,
    OVER,
    PUNTER_WORDS,
    STOOD,
    TIE,
    TWENTY_ONE,
    WON,
    Calls,
    Hand,
)
from napledger.reading.faults import Fault

STAKE, HAND, POINTS, MORE = "stake-", "hand-", "points-", "more-"
UNITS, SHOWN = "units-", "shown-"
"""What the names of a tile's fields begin with. Only some rounds have units, which are points that
are paid by the difference, or a call that was shown by its cards."""

IN_ORDER = "order"
"""The field that keeps in which order players were written down, where a document says it."""

TILE_HANDS: tuple[Hand, ...] = (WON, LOST, OVER, TWENTY_ONE, TIE, FIVE, NATURAL)
"""What a tile can say; points and forfeits are said in the drawer."""

DEALER_BUTTONS: tuple[Hand, ...] = (OVER, STOOD, TWENTY_ONE, FIVE, NATURAL)
"""The dealer's hands that have a button; the points at which he stood are said in the drawer."""

STOOD_AT = tuple(str(points) for points in range(LOWEST, TWENTY_ONE))
"""The points at which a dealer may have stood."""

NOTED = (FORFEIT, *STOOD_AT)
"""What the drawer offers to say of a punter's hand: a forfeit, or its points."""

AFTER_DRAWING: tuple[Hand, ...] = (LOST, OVER, TWENTY_ONE, FIVE, NATURAL)

CYCLES: Mapping[Hand, tuple[Hand, ...]] = {
    OVER: (WON, OVER, TWENTY_ONE, FIVE, NATURAL),
    STOOD: (LOST, WON, TWENTY_ONE, TIE, FIVE, NATURAL, OVER),
    TWENTY_ONE: AFTER_DRAWING,
    FIVE: AFTER_DRAWING,
    NATURAL: AFTER_DRAWING,
}
"""To what a tap on a tile goes on, by the dealer's hand; the first is the likeliest."""

_FURTHER = re.compile(r"(?:(?P<stake>[0-9]{1,7}) )?(?P<hand>[a-z]+|[0-9]{1,2})")


def likeliest(dealer_hand: Hand) -> Hand:
    """Return what a punter's hand most often is beside this one of the dealer's."""
    return cycle(dealer_hand)[0]


def cycle(dealer_hand: Hand, calls: Calls | None = None) -> tuple[Hand, ...]:
    """Return what taps on a tile go through, as far as it can be said."""
    hands = CYCLES.get(dealer_hand, CYCLES[STOOD])
    if calls is None:
        return hands
    known = calls.beside(dealer_hand)
    return tuple(hand for hand in hands if hand in known)


def hand_sent(text: str) -> Hand:
    """Return a hand as a field sends it; what is none, the rules refuse."""
    return int(text) if text.isdecimal() and text.isascii() and len(text) < 3 else text


def read_further(text: str, *, stake: Any) -> Iterator[dict[str, Any]]:
    """Yield the further hands of a punter; those without a stake of their own have the first's."""
    for each in filter(None, (part.strip() for part in text.split(","))):
        found = _FURTHER.fullmatch(" ".join(each.casefold().split()))
        if found is None or (found["hand"] not in PUNTER_WORDS and not found["hand"].isdigit()):
            raise Fault(
                "hands",
                "“{came}” is no hand: write the stake and the hand, like 2 over",
                came=each,
            )
        own = stake if found["stake"] is None else int(found["stake"])
        yield {"stake": own, "hand": hand_sent(found["hand"])}


def fields_of_hands(hands: Sequence[Mapping[str, Any]]) -> dict[str, str]:
    """Return the fields of tiles that would send these hands."""
    fields: dict[str, str] = {}
    for each in hands:
        player, stake, hand = each["player"], each["stake"], each.get("hand", "")
        if STAKE + player in fields:
            written = f"{stake} {hand}"
            earlier = fields.get(MORE + player)
            fields[MORE + player] = f"{earlier}, {written}" if earlier else written
            continue
        fields[STAKE + player] = str(stake)
        fields[(HAND if hand in ("", *TILE_HANDS) else POINTS) + player] = str(hand)
    return fields
