"""Drawing for the first deal: the lowest card, or the first ace or knave turned up.

It is played out with a whole pack and somebody else's chance, so that whoever draws can say
afterwards which card each player had.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from napledger.reading.faults import marked as _

# Translators: a playing card’s rank; elsewhere called the jack
KNAVE = _("knave")

# Translators: a playing card’s rank, as in “ace of clubs”
ACE = _("ace")

RANKS = (
    ACE,
    *(str(pips) for pips in range(2, 11)),
    KNAVE,
    # Translators: a playing card’s rank
    _("queen"),
    # Translators: a playing card’s rank
    _("king"),
)
"""The ranks as they count in cutting: the ace lowest, as in cutting for deal at whist."""

# Translators: the suits of the pack, as in “ace of clubs”
SUITS = (_("clubs"), _("diamonds"), _("hearts"), _("spades"))


@dataclass(frozen=True, slots=True)
class PlayingCard:
    """A card of the pack, by the words for its rank and its suit."""

    rank: str
    suit: str


PACK = tuple(PlayingCard(rank, suit) for suit in SUITS for rank in RANKS)


@dataclass(frozen=True, slots=True)
class Draw:
    """How it was decided who deals first: each player's card, in order, and who deals.

    There are further `rounds` where players had to draw again.
    """

    rounds: tuple[tuple[tuple[str, PlayingCard], ...], ...]
    dealer: str


@dataclass(frozen=True, slots=True)
class WayToDraw:
    """A way to draw for the first deal, by its `key` on the form.

    Cards are dealt face up in turn until one of `first` falls, whose holder deals; without any,
    everybody draws a card, and the lowest deals.
    """

    key: str
    title: str
    first: frozenset[PlayingCard] = frozenset()

    def draw(self, players: tuple[str, ...], *, chance: random.Random) -> Draw:
        return _turned_up(players, self.first, chance) if self.first else _lowest(players, chance)


def _lowest(players: tuple[str, ...], chance: random.Random) -> Draw:
    """Return a draw in which those who tie for the lowest draw again, from the whole pack."""
    rounds = []
    tied = players
    while len(tied) > 1:
        cards = chance.sample(PACK, len(tied))
        rounds.append(tuple(zip(tied, cards, strict=True)))
        lowest = min(RANKS.index(card.rank) for card in cards)
        tied = tuple(who for who, card in rounds[-1] if RANKS.index(card.rank) == lowest)
    return Draw(tuple(rounds), tied[0])


def _turned_up(
    players: tuple[str, ...], first: frozenset[PlayingCard], chance: random.Random
) -> Draw:
    """Return a draw that begins with the first of the players, as nobody deals yet."""
    pack = chance.sample(PACK, len(PACK))
    fell = next(number for number, card in enumerate(pack) if card in first)
    dealt = tuple(
        (players[number % len(players)], card) for number, card in enumerate(pack[: fell + 1])
    )
    return Draw((dealt,), dealt[-1][0])


# Translators: everybody draws a card, and the lowest deals
LOWEST_CARD = WayToDraw("lowest", _("lowest card"))
FIRST_KNAVE = WayToDraw(
    "knave",
    # Translators: cards are turned up in turn, and the first knave (jack) deals
    _("first knave"),
    frozenset(PlayingCard(KNAVE, suit) for suit in SUITS),
)
FIRST_BLACK_KNAVE = WayToDraw(
    "black_knave",
    # Translators: cards are turned up in turn, and the first knave of clubs or spades deals
    _("first black knave"),
    frozenset(PlayingCard(KNAVE, suit) for suit in ("clubs", "spades")),
)
FIRST_ACE = WayToDraw(
    "ace",
    # Translators: cards are turned up in turn, and the first ace deals
    _("first ace"),
    frozenset(PlayingCard(ACE, suit) for suit in SUITS),
)
