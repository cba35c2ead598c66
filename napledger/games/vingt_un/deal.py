"""The facts of one round of Vingt-Un: hands as they are told, and which of them can meet.

Hoffmann, pp. 159-162; Peel, pp. 62-67. A dealer who stands need not say at what: then a punter's
hand says how it came out against his.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Protocol

from napledger.games.deal_score import check_reason
from napledger.games.options.kinds import COUNTERS_MAX
from napledger.reading import facts
from napledger.reading.facts import AtLeastOne, Codec, Flag, Player, Players, Text, TypedFacts
from napledger.reading.faults import Fault, Term
from napledger.reading.faults import marked as _
from napledger.reading.readers import Json, kind_of, read_whole

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

HAND_WORDS: Mapping[str, str] = {
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

ABANDONED_FOR = ("misdeal", "exposed_card", "wrong_cards", "faulty_pack")
"""Why a round is dealt again; the books leave it to the table."""


def _read_hand(raw: Json, *, words: tuple[str, ...]) -> Hand:
    if isinstance(raw, str) and raw in words:
        return raw
    if type(raw) is int and LOWEST <= raw <= TWENTY_ONE:
        return raw
    got = raw if isinstance(raw, str) else kind_of(raw)
    raise Fault(
        "", "expected points from 2 to 21, or one of {known}, got {got}", known=words, got=got
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


class Dealt(Protocol):
    """A round with a hand of the dealer's and hands against it, of whichever Vingt-Un."""

    @property
    def hand(self) -> Hand | None: ...

    @property
    def hands(self) -> Sequence[StakedHand]: ...

    @property
    def doubled(self) -> bool: ...


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
        tuple[tuple[str, int], ...], facts.counts(partial(read_whole, least=1))
    ] = ()
    abandoned: Flag = False
    reason: Annotated[str, facts.one_of(*ABANDONED_FOR)] | None = None
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


def check_abandoned(deal: TypedFacts, *names: str) -> None:
    """Raise Fault at the first of these facts that says something of an abandoned round."""
    why = _("the round was abandoned and is dealt again: leave this out, or the other")
    deal.says_none(*names, why=why)


@dataclass(frozen=True, slots=True, kw_only=True)
class HandRules:
    """Which hands there can be in a round, and for how many counters.

    `least` are the fewest points. Where the cards are turned up `blind`, when all have drawn, a
    punter may have drawn beside the dealer's natural too. `pairs` is whether a punter may have
    several hands: none, at the same stake, or at a free one.
    """

    minimum: int
    maximum: int
    pairs: str
    split_naturals: bool
    five_cards: bool = False
    forfeits: bool = True
    least: int = LOWEST
    blind: bool = False

    def of_the_dealer(self) -> tuple[Hand, ...]:
        return tuple(filter(self.allows, (*self._points(TWENTY_ONE), *DEALER_WORDS)))

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
        known = said.get(dealer, (*to_twenty_one, WON, LOST, TIE, *drawn))
        return tuple(filter(self.allows, known))

    def _points(self, most: int) -> tuple[int, ...]:
        return tuple(range(self.least, most + 1))

    def allows(self, hand: Hand) -> bool:
        """Return whether such a hand is told at all."""
        return {FIVE: self.five_cards, FORFEIT: self.forfeits}.get(str(hand), True)


def listed(hands: tuple[Hand, ...]) -> tuple[str, ...]:
    """Return hands as words of a fault, the points, which are in a row, as "2–21"."""
    points = [str(hand) for hand in hands if isinstance(hand, int)]
    words = (word_of_hand(hand) for hand in hands if isinstance(hand, str))
    return ("–".join((*points[:1], *points[1:][-1:])), *words)


def word_of_hand(hand: Hand) -> str:
    """Return a hand as a word of a fault."""
    return Term(HAND_WORDS[hand]) if isinstance(hand, str) else str(hand)
