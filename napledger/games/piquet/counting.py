"""What the parts of a deal come to, and which plays there can be.

Cavendish, laws 61-69: a carte blanche is called before the point, the point before the sequences,
these before quatorzes and trios; so they reckon, and so a repique is made or saved.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from napledger.games.piquet.deal import CARDS, Parts
from napledger.reading.faults import marked as _

CARTE_BLANCHE = 10
REPIQUE, PIQUE = 60, 30

THIRTY = 30
"""What must be reckoned before the adversary for a pique or a repique."""

SEQUENCES = {
    # Translators: what is reckoned in a hand: three cards of a suit in order
    3: (_("tierce"), 3),
    # Translators: what is reckoned in a hand: four cards of a suit in order
    4: (_("quart"), 4),
    # Translators: what is reckoned in a hand: five cards of a suit in order
    5: (_("quint"), 15),
    6: (_("sixième"), 16),
    7: (_("septième"), 17),
    8: (_("huitième"), 18),
}
"""What a sequence of so many cards is called, and what it counts."""

QUATORZE, TRIO = 14, 3

THE_CARDS, CAPOT = 10, 40
MAJORITY = 7
"""The tricks that win the cards."""


def in_turn(parts: Parts) -> tuple[int, int, int, int]:
    """Return what a player reckons in hand, in the order in which it is reckoned."""
    return (
        CARTE_BLANCHE if parts.blanche else 0,
        parts.point,
        sum(SEQUENCES[length][1] for length in parts.sequences),
        QUATORZE * parts.quatorzes + TRIO * parts.trios,
    )


def reckoned(parts: Parts, *, against: Parts) -> Iterator[tuple[str, int]]:
    """Yield the word and the points of what counts for a player, in order; of play even nought."""
    if parts.blanche:
        # Translators: ten points for a hand without king, queen and knave
        yield _("carte blanche"), CARTE_BLANCHE
    if parts.point:
        # Translators: what is reckoned in a hand: most cards of a suit
        yield _("point"), parts.point
    yield from (SEQUENCES[length] for length in parts.sequences)
    # Translators: what is reckoned in a hand: four aces, kings and so on
    yield from [(_("quatorze"), QUATORZE)] * parts.quatorzes
    # Translators: what is reckoned in a hand: three aces, kings and so on
    yield from [(_("trio"), TRIO)] * parts.trios
    if is_repique(parts, against=against):
        yield _("repique"), REPIQUE
    if parts.pique:
        yield _("pique"), PIQUE
    # Translators: what was counted in play, a point for a card led or a trick won
    yield _("play"), parts.play
    if cards := the_cards(parts.tricks):
        # Translators: ten points for most tricks
        yield _("capot") if parts.tricks == CARDS else _("cards"), cards


def in_hand(parts: Parts) -> int:
    """Return what a player reckons in hand, without a repique."""
    return sum(in_turn(parts))


def is_repique(parts: Parts, *, against: Parts) -> bool:
    """Return whether a player has thirty before the first thing that the adversary reckons."""
    both = zip(in_turn(parts), in_turn(against), strict=True)
    return sum(own for own, _other in takewhile(lambda pair: not pair[1], both)) >= THIRTY


def the_cards(tricks: int) -> int:
    """Return what so many tricks bring besides the play."""
    if tricks == CARDS:
        return CAPOT
    return THE_CARDS if tricks >= MAJORITY else 0


def total(parts: Parts, *, against: Parts) -> int:
    return sum(points for _word, points in reckoned(parts, against=against))


def plays(elder_tricks: int) -> Iterator[tuple[int, int]]:
    """Yield what elder and younger can count in play when the elder has so many tricks.

    Each counts a card led and a trick won off the other's lead, and whoever takes the last trick
    one more. The elder leads first, so what is left open is how often the lead changed hands.
    """
    elder, younger = elder_tricks, CARDS - elder_tricks
    if not younger:
        yield elder + 1, 0
        return
    for changes in range(min(elder, younger - 1) + 1):
        yield elder + 1 + changes, younger + 1 + changes
    for changes in range(1, min(elder, younger) + 1):
        yield elder + 1 + changes, younger + changes


def _least_scores(elder_tricks: int) -> tuple[int, int]:
    """Return what elder and younger score at least when the elder has so many tricks."""
    elder, younger = zip(*plays(elder_tricks), strict=True)
    return min(elder) + the_cards(elder_tricks), min(younger) + the_cards(CARDS - elder_tricks)


LEAST = tuple(map(_least_scores, range(CARDS + 1)))
"""What play and cards alone bring elder and younger, by the elder's tricks."""
