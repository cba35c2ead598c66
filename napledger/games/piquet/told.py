"""What is told of a deal of Piquet beside its line: the parts that its scores are made of."""

from __future__ import annotations

from collections.abc import Iterator

from napledger.games.deal_score import DealSentence
from napledger.games.piquet import counting
from napledger.games.piquet.deal import CARDS, Deal, Parts
from napledger.reading.faults import Term, Who, Word
from napledger.reading.translatable import marked as _

# Translators: ten points for a hand without king, queen and knave
BLANCHE = _("carte blanche")
# Translators: what is reckoned in a hand: most cards of a suit
POINT = _("point")
SEQUENCES = {
    # Translators: what is reckoned in a hand: three cards of a suit in order
    3: _("tierce"),
    # Translators: what is reckoned in a hand: four cards of a suit in order
    4: _("quart"),
    # Translators: what is reckoned in a hand: five cards of a suit in order
    5: _("quint"),
    6: _("sixième"),
    7: _("septième"),
    8: _("huitième"),
}
"""What a sequence of so many cards is called."""

# Translators: what is reckoned in a hand: four aces, kings and so on
QUATORZE = _("quatorze")
# Translators: what is reckoned in a hand: three aces, kings and so on
TRIO = _("trio")
REPIQUE, PIQUE = _("repique"), _("pique")
# Translators: what was counted in play, a point for a card led or a trick won
PLAY = _("play")
# Translators: ten points for most tricks
THE_CARDS = _("cards")
CAPOT = _("capot")


def further(deal: Deal) -> tuple[DealSentence, ...]:
    """Return what each player counted, thing by thing, where that was told."""
    parts = dict(deal.parts)
    return tuple(
        _told(player, list(_counted(each, against=parts[_other(player, parts)])))
        for player, each in parts.items()
        if len(parts) == 2
    )


def _other(player: str, parts: dict[str, Parts]) -> str:
    return next(each for each in parts if each != player)


def _counted(parts: Parts, *, against: Parts) -> Iterator[tuple[str, int]]:
    """Yield the word and the points of each thing, in the order in which they are counted."""
    if parts.blanche:
        yield BLANCHE, counting.CARTE_BLANCHE
    if parts.point:
        yield POINT, parts.point
    for length in parts.sequences:
        yield SEQUENCES[length], counting.SEQUENCES[length]
    yield from [(QUATORZE, counting.QUATORZE)] * parts.quatorzes
    yield from [(TRIO, counting.TRIO)] * parts.trios
    if counting.is_repique(parts, against=against):
        yield REPIQUE, counting.REPIQUE
    if parts.pique:
        yield PIQUE, counting.PIQUE
    yield PLAY, parts.play
    if the_cards := counting.the_cards(parts.tricks):
        yield CAPOT if parts.tricks == CARDS else THE_CARDS, the_cards


def _told(player: str, counted: list[tuple[str, int]]) -> DealSentence:
    """Return them in a row: "Ann: point 6, quint 15, play 13"."""
    words: dict[str, Word] = {"player": Who(player)}
    for place, (what, points) in enumerate(counted):
        words |= {f"what{place}": Term(what), f"points{place}": points}
    row = ", ".join(f"{{what{place}}} {{points{place}}}" for place in range(len(counted)))
    return DealSentence(f"{{player}}: {row}", words)
