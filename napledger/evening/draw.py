"""Drawing for the first deal: the lowest card, or the first knave turned up.

Both are played out with a whole pack and somebody else's chance, so that whoever draws can say
afterwards which card each player had.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from napledger.reading.translatable import marked as _

# Translators: a playing card’s rank; elsewhere called the jack
KNAVE = _("knave")

RANKS = (
    # Translators: a playing card’s rank, as in “ace of clubs”
    _("ace"),
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


def lowest_card(players: tuple[str, ...], *, chance: random.Random) -> Draw:
    """Return a draw in which the lowest card deals; those who tie for it draw again.

    The cards go back and the pack is shuffled anew for each round.
    """
    rounds = []
    tied = players
    while len(tied) > 1:
        cards = chance.sample(PACK, len(tied))
        rounds.append(tuple(zip(tied, cards, strict=True)))
        lowest = min(RANKS.index(card.rank) for card in cards)
        tied = tuple(who for who, card in rounds[-1] if RANKS.index(card.rank) == lowest)
    return Draw(tuple(rounds), tied[0])


def first_knave(players: tuple[str, ...], *, chance: random.Random) -> Draw:
    """Return a draw in which cards are dealt face up in turn, and the first knave's holder deals.

    Nobody deals yet, so the turn begins with the first of the players.
    """
    pack = chance.sample(PACK, len(PACK))
    fell = next(number for number, card in enumerate(pack) if card.rank == KNAVE)
    dealt = tuple(
        (players[number % len(players)], card) for number, card in enumerate(pack[: fell + 1])
    )
    return Draw((dealt,), dealt[-1][0])
