"""Whether the 32 cards can be dealt so that two players hold all that they reckoned.

The hands are laid out: the quatorzes and trios of both, then the sequences of both, then the point,
and what is left of both hands in whatever is over. Suits are alike, so layouts that differ in
nothing but the names of the suits are one. A player may hold more than he shows, but no card twice,
and two sequences of a suit have a gap between them.

Measured: 1 to 3 ms for what is dealt in an evening, 26 ms for four tierces against three trios.

What the parts of a deal come to, and which plays there can be.

Cavendish, laws 61-69: a carte blanche is called before the point, the point before the sequences,
these before quatorzes and trios; so they reckon, and so a repique is made or saved.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, product, takewhile

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


SUIT_CARDS = 8
SUITS = 4

ALIKE_RANKS = (3, 4, 5, 6, 7)
"""The places in a suit, from the seven up, of what makes a quatorze or a trio: ten to ace."""

COURT = 0b01110000
"""Knave, queen and king in a suit."""

COURTS = 12
PLAIN = 20
"""The cards of the pack that a carte blanche is made of: all but the courts."""

EXCHANGED = (5, 7)
"""How many cards elder and younger can exchange at most, so how many courts follow a blanche."""

Suit = tuple[int, int, int]
"""The cards of one suit that elder and younger need, and of these those in sequences, as bits."""

Layout = tuple[Suit, ...]

EMPTY: Layout = ((0, 0, 0),) * SUITS


def can_be_held(elder: Parts, younger: Parts) -> bool:
    """Return whether there is a deal in which both players hold what they reckoned in hand."""
    if elder.blanche and younger.blanche:
        # Twenty-four plain cards before the exchange.
        return False
    layouts, hands = {EMPTY}, (elder, younger)
    # What lies across all suits first: it leaves the fewest layouts.
    for side, parts in enumerate(hands):
        layouts = _with_alike(layouts, parts, side)
    for side, parts in enumerate(hands):
        for length in parts.sequences:
            layouts = {new for each in layouts for new in _with_run(each, length, side)}
    return any(_can_be_filled(each, elder, younger) for each in layouts)


def _with_alike(layouts: Iterable[Layout], parts: Parts, side: int) -> set[Layout]:
    """Return the layouts with so many quatorzes and trios, of different ranks."""
    found = set()
    for fours in combinations(ALIKE_RANKS, parts.quatorzes):
        others = [rank for rank in ALIKE_RANKS if rank not in fours]
        for threes in combinations(others, parts.trios):
            for lacking in product(range(SUITS), repeat=parts.trios):
                held = [sum(1 << rank for rank in fours)] * SUITS
                for rank, without in zip(threes, lacking, strict=True):
                    for suit in range(SUITS):
                        held[suit] |= (suit != without) << rank
                found |= {_laid(each, held, side) for each in layouts}
    return {each for each in found if each is not None and _fits(each, side)}


def _laid(layout: Layout, held: list[int], side: int) -> Layout | None:
    """Return a layout with more cards for one player; None where the other needs one of them."""
    if any(suit[1 - side] & more for suit, more in zip(layout, held, strict=True)):
        return None
    laid = (_given(suit, more, side) for suit, more in zip(layout, held, strict=True))
    return tuple(sorted(laid))


def _given(suit: Suit, more: int, side: int, *, run: int = 0) -> Suit:
    cards = [*suit[:2]]
    cards[side] |= more
    return cards[0], cards[1], suit[2] | run


def _with_run(layout: Layout, length: int, side: int) -> Iterator[Layout]:
    for place, suit in enumerate(layout):
        for start in range(SUIT_CARDS - length + 1):
            run = ((1 << length) - 1) << start
            touched = run | run << 1 | run >> 1
            if suit[1 - side] & run or suit[2] & touched:
                continue
            others = (*layout[:place], *layout[place + 1 :])
            laid = tuple(sorted((*others, _given(suit, run, side, run=run))))
            if _fits(laid, side):
                yield laid


def _fits(layout: Layout, side: int) -> bool:
    return sum(suit[side].bit_count() for suit in layout) <= CARDS


def _can_be_filled(layout: Layout, elder: Parts, younger: Parts) -> bool:
    """Return whether the point and the rest of both hands can be made up of what is over."""
    for side, parts in enumerate((elder, younger)):
        if parts.point:
            return any(
                _can_be_dealt(with_point, elder, younger)
                for with_point in _with_point(layout, parts.point, side)
            )
    return _can_be_dealt(layout, elder, younger)


def _with_point(layout: Layout, cards: int, side: int) -> Iterator[Layout]:
    """Yield the layouts in which one suit of a player has so many cards."""
    for place, suit in enumerate(layout):
        free = [bit for bit in range(SUIT_CARDS) if not (suit[0] | suit[1]) >> bit & 1]
        lacking = max(0, cards - suit[side].bit_count())
        for more in combinations(free, lacking):
            given = _given(suit, sum(1 << bit for bit in more), side)
            laid = (*layout[:place], given, *layout[place + 1 :])
            if _fits(laid, side) and _is_apart(given, side):
                yield laid


def _is_apart(suit: Suit, side: int) -> bool:
    if not suit[2]:
        return True
    low, high = (suit[2] & -suit[2]).bit_length() - 1, suit[2].bit_length()
    span = ((1 << high) - 1) & ~((1 << low) - 1)
    return suit[2] == span or suit[side] & span != span


def _can_be_dealt(layout: Layout, elder: Parts, younger: Parts) -> bool:
    """Return whether what both need, and what they lack, comes out of the pack."""
    runs = [(suit, side) for suit in layout for side in (0, 1) if suit[side] & suit[2]]
    if not all(_is_apart(suit, side) for suit, side in runs):
        return False
    blanche = [side for side, parts in enumerate((elder, younger)) if parts.blanche]
    return all(_can_be_blanche(layout, side) for side in blanche)


def _can_be_blanche(layout: Layout, side: int) -> bool:
    """Return whether one of the two can have had a carte blanche.

    He has no more courts than he exchanged cards, and what he had, held or discarded, leaves the
    other eight plain cards.
    """
    plain, courts, lacks = _hand(layout, side)
    other_plain, other_courts, other_lacks = _hand(layout, 1 - side)
    return any(
        more + others <= PLAIN - plain - other_plain
        and lacks - more + other_lacks - others <= COURTS - courts - other_courts
        and courts + lacks - more <= EXCHANGED[side]
        and other_plain + others <= PLAIN - CARDS
        for more, others in product(range(lacks + 1), range(other_lacks + 1))
    )


def _hand(layout: Layout, side: int) -> tuple[int, int, int]:
    """Return the plain cards and the courts of a hand, and how many cards it still lacks."""
    held = sum(suit[side].bit_count() for suit in layout)
    courts = sum((suit[side] & COURT).bit_count() for suit in layout)
    return held - courts, courts, CARDS - held
