"""What the parts of a deal come to, and which plays there can be.

Cavendish, laws 61-69: a carte blanche is called before the point, the point before the sequences,
these before quatorzes and trios; so they reckon, and so a repique is made or saved.
"""

from __future__ import annotations

from collections.abc import Iterator

from napledger.games.piquet.deal import CARDS, Parts
from napledger.reading.translatable import marked as _

CARTE_BLANCHE = 10
REPIQUE, PIQUE = 60, 30

THIRTY = 30
"""What must be reckoned before the adversary for a pique or a repique."""

SEQUENCES = {3: 3, 4: 4, 5: 15, 6: 16, 7: 17, 8: 18}
# Translators: sequences of three to eight cards
SEQUENCE_WORDS = {
    3: _("tierce"),
    4: _("quart"),
    5: _("quint"),
    6: _("sixième"),
    7: _("septième"),
    8: _("huitième"),
}
QUATORZE, TRIO = 14, 3

THE_CARDS, CAPOT = 10, 40
MAJORITY = 7
"""The tricks that win the cards."""


def in_turn(parts: Parts) -> tuple[int, int, int, int]:
    """Return what a player reckons in hand, in the order in which it is reckoned."""
    return (
        CARTE_BLANCHE if parts.blanche else 0,
        parts.point,
        sum(SEQUENCES[length] for length in parts.sequences),
        QUATORZE * parts.quatorzes + TRIO * parts.trios,
    )


def reckoned(parts: Parts, *, against: Parts) -> Iterator[tuple[str, int]]:
    """Yield what each thing counts for a player, in the order in which it is reckoned."""
    yield _("carte blanche"), CARTE_BLANCHE if parts.blanche else 0
    yield _("point"), parts.point
    for length in parts.sequences:
        yield SEQUENCE_WORDS[length], SEQUENCES[length]
    for _each in range(parts.quatorzes):
        yield _("quatorze"), QUATORZE
    for _each in range(parts.trios):
        yield _("trio"), TRIO
    yield _("repique"), REPIQUE if is_repique(parts, against=against) else 0
    yield _("pique"), PIQUE if parts.pique else 0
    yield _("play"), parts.play
    yield _("capot") if parts.tricks == CARDS else _("cards"), the_cards(parts.tricks)


def in_hand(parts: Parts) -> int:
    """Return what a player reckons in hand, without a repique."""
    return sum(in_turn(parts))


def is_repique(parts: Parts, *, against: Parts) -> bool:
    """Return whether a player has thirty before the first thing that the adversary reckons."""
    reckoned = 0
    for own, other in zip(in_turn(parts), in_turn(against), strict=True):
        if other:
            break
        reckoned += own
    return reckoned >= THIRTY


def the_cards(tricks: int) -> int:
    """Return what so many tricks bring besides the play."""
    if tricks == CARDS:
        return CAPOT
    return THE_CARDS if tricks >= MAJORITY else 0


def total(parts: Parts, *, against: Parts) -> int:
    return (
        in_hand(parts)
        + (REPIQUE if is_repique(parts, against=against) else 0)
        + (PIQUE if parts.pique else 0)
        + parts.play
        + the_cards(parts.tricks)
    )


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


def least_scores(elder_tricks: int) -> tuple[int, int]:
    """Return what elder and younger score at least when the elder has so many tricks."""
    found = list(plays(elder_tricks))
    return (
        min(elder for elder, _younger in found) + the_cards(elder_tricks),
        min(younger for _elder, younger in found) + the_cards(CARDS - elder_tricks),
    )


LEAST = tuple(map(least_scores, range(CARDS + 1)))
"""What play and cards alone bring elder and younger, by the elder's tricks."""
