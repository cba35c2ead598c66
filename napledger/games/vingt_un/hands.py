"""The hands of a round as they are told: points, or a word; and which of them can meet.

Hoffmann, pp. 159-162; Peel, pp. 62-67. A dealer who stands need not say at what: then a punter's
hand says how it came out against his.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import Annotated

from napledger.games.options.kinds import COUNTERS_MAX
from napledger.reading.facts import Codec, Player, TypedFacts
from napledger.reading.faults import Fault, Term
from napledger.reading.readers import Json, kind_of, read_whole
from napledger.reading.translatable import marked as _

Hand = int | str
"""Points, or one of the words below."""

LOWEST, TWENTY_ONE = 2, 21
"""The fewest points that two cards can have, and the most that a hand can."""

OVER, NATURAL, FIVE, STOOD = "over", "natural", "five", "stood"
WON, LOST, TIE, FORFEIT = "won", "lost", "tie", "forfeit"

UNSEEN = ""
"""Of a hand at which nobody looked: the dealer showed a natural."""

DEALER_WORDS = (OVER, NATURAL, FIVE, STOOD)
"""What a dealer's hand may be called; who stood did so below twenty-one, points not noted."""

PUNTER_WORDS = (OVER, NATURAL, FIVE, WON, LOST, TIE, FORFEIT)
"""What a punter's hand may be called. Forfeit: drew on two cards that are no pair (Peel, p. 67)."""

WORDS: Mapping[str, str] = {
    # Translators: a hand of cards that makes more than twenty-one
    OVER: _("over"),
    # Translators: a hand of cards: an ace and a tenth card, the first two
    NATURAL: _("natural"),
    # Translators: a hand of cards: five of them that make no more than twenty-one
    FIVE: _("five cards"),
    # Translators: of the dealer’s hand: he took no more cards
    STOOD: _("stood"),
    # Translators: how a hand of cards came out
    WON: _("won"),
    # Translators: how a hand of cards came out
    LOST: _("lost"),
    # Translators: how a hand of cards came out: it equals the dealer’s
    TIE: _("tie"),
    # Translators: a hand of cards that was drawn to against the rules, and so pays
    FORFEIT: _("forfeit"),
}
"""What each is called at the table."""


def _read_hand(raw: Json, *, words: tuple[str, ...]) -> Hand:
    if isinstance(raw, str) and raw in words:
        return raw
    if type(raw) is int and LOWEST <= raw <= TWENTY_ONE:
        return raw
    raise Fault(
        "",
        "expected points from 2 to 21, or one of {known}, got {got}",
        known=words,
        got=raw if isinstance(raw, str) else kind_of(raw),
    )


DealerHand = Annotated[Hand, Codec(partial(_read_hand, words=DEALER_WORDS))]
PunterHand = Annotated[Hand, Codec(partial(_read_hand, words=PUNTER_WORDS))]

read_stake = partial(read_whole, least=1, most=COUNTERS_MAX)
"""Returns a stake in counters."""

Stake = Annotated[int, Codec(read_stake)]


@dataclass(frozen=True, slots=True)
class StakedHand(TypedFacts):
    """A punter's hand, and his stake on it in counters.

    `hand` is None where nobody looked at it: the dealer showed a natural.
    """

    player: Player
    stake: Stake
    hand: PunterHand | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Calls:
    """Which hands can be said in a round.

    `least` are the fewest points. Where the cards are turned up `blind`, when all have drawn, a
    punter may have drawn beside the dealer's natural too.
    """

    five_cards: bool = False
    forfeits: bool = True
    least: int = LOWEST
    blind: bool = False

    def of_the_dealer(self) -> tuple[Hand, ...]:
        return self._known((*self._points(TWENTY_ONE), *DEALER_WORDS))

    def beside(self, dealer: Hand) -> tuple[Hand, ...]:
        """Return what a punter's hand may be beside this one of the dealer's."""
        to_twenty, to_twenty_one = self._points(TWENTY_ONE - 1), self._points(TWENTY_ONE)
        drawn, unseen = (OVER, NATURAL, FIVE, FORFEIT), (TWENTY_ONE, OVER, FIVE, FORFEIT)
        said: dict[Hand, tuple[Hand, ...]] = {
            NATURAL: (*to_twenty, *(unseen if self.blind else ()), LOST, NATURAL),
            STOOD: (TWENTY_ONE, WON, LOST, TIE, *drawn),
            OVER: (*to_twenty_one, WON, *drawn),
            TWENTY_ONE: (*to_twenty_one, LOST, *drawn),
            FIVE: (*to_twenty_one, LOST, *drawn),
        }
        return self._known(said.get(dealer, (*to_twenty_one, WON, LOST, TIE, *drawn)))

    def _points(self, most: int) -> tuple[int, ...]:
        return tuple(range(self.least, most + 1))

    def _known(self, hands: tuple[Hand, ...]) -> tuple[Hand, ...]:
        unknown = {FIVE} if not self.five_cards else set()
        unknown |= {FORFEIT} if not self.forfeits else set()
        return tuple(hand for hand in hands if hand not in unknown)


@dataclass(frozen=True, slots=True, kw_only=True)
class HandRules:
    """What hands there can be in a round: what is said of them, and for how many counters.

    `pairs` is whether a punter may have several: none, at the same stake, or at a free one.
    """

    calls: Calls
    minimum: int
    maximum: int
    pairs: str = "none"
    split_naturals: bool = False


def listed(hands: tuple[Hand, ...]) -> tuple[str, ...]:
    """Return hands as words of a fault, points in a row as "2–21"."""
    found: list[str] = []
    for _run, run in groupby(enumerate(hands), lambda each: _run_of(*each)):
        first, *further = [hand for _place, hand in run]
        found.append(f"{first}–{further[-1]}" if further else word_of_hand(first))
    return tuple(found)


def _run_of(place: int, hand: Hand) -> Hand:
    """Return what neighbours in a run of points have in common."""
    return hand if isinstance(hand, str) else hand - place


def word_of_hand(hand: Hand) -> str:
    """Return a hand as a word of a fault."""
    return Term(WORDS[hand]) if isinstance(hand, str) else str(hand)
