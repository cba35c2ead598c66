"""How a round of Vingt-Un is told: who dealt and how that ended, with what, and whose naturals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol

from napledger.games.deal_score import DealSentence, Summary, line_of_word
from napledger.games.vingt_un.hands import NATURAL, STOOD, Hand, StakedHand, word_of_hand
from napledger.games.vingt_un.words import WORDS
from napledger.reading.faults import Who
from napledger.reading.translatable import marked as _


class Dealt(Protocol):
    """A round with a hand of the dealer's and hands against it, of whichever Vingt-Un."""

    @property
    def hand(self) -> Hand | None:
        """Return what the dealer came to."""

    @property
    def hands(self) -> Iterable[StakedHand]:
        """Return the punters' hands."""


def line_of(summary: Summary) -> DealSentence:
    """Return a round in one sentence: who dealt, and how that ended."""
    if not summary.parts:
        return line_of_word(summary)
    first = summary.parts[0]
    return DealSentence(
        # Translators: whose round it was; how it ended for the dealer follows
        pattern=_("{players} dealt"),
        words={"players": tuple(map(Who, first.players))},
        outcome=WORDS.results[first.result] if first.result is not None else "",
        result=first.result,
        whose=first.players,
    )


def further(deal: Dealt) -> tuple[DealSentence, ...]:
    """Return what the dealer came to, and who else had a natural."""
    return tuple(_further(deal))


def _further(deal: Dealt) -> Iterator[DealSentence]:
    if deal.hand is not None and deal.hand != STOOD:
        # Translators: what the dealer of a round came to: “with 21”, “with a natural”
        yield DealSentence(_("with {hand}"), {"hand": word_of_hand(deal.hand)})
    naturals = dict.fromkeys(Who(each.player) for each in deal.hands if each.hand == NATURAL)
    if naturals:
        # Translators: a list of who had an ace and a tenth card: “natural: Ann, Ben”
        yield DealSentence(_("natural: {players}"), {"players": tuple(naturals)})
