"""The eight rounds of French Vingt-Un: what each is called, and what is said of it.

Hoffmann, pp. 163-165: "The deal lasts during eight rounds, each played in a different way".
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from napledger.reading.translatable import marked as _

ORDINARY, IMAGINARY_TENS, BLIND, SYMPATHY, ROUGE_ET_NOIR, COMPANY, DIFFERENCES, CLOCK = range(1, 9)

NUMBERS = range(ORDINARY, CLOCK + 1)

WITH_HANDS = (ORDINARY, IMAGINARY_TENS, BLIND)
"""The rounds whose hands are paid as in ordinary Vingt-Un."""

WITH_BETS = (SYMPATHY, ROUGE_ET_NOIR)
"""The rounds in which each punter says what his cards will be."""

RED, BLACK = "red", "black"
LIKE, UNLIKE = "sympathy", "antipathy"

CALLS: Mapping[int, tuple[str, ...]] = {SYMPATHY: (LIKE, UNLIKE), ROUGE_ET_NOIR: (RED, BLACK)}
"""What a punter may say in the rounds with bets."""

DEALER, THE_COMPANY = "dealer", "company"
"""Who wins a round that all punters win or lose together."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A round: its name, the facts that say how it went, and those that may stand beside them."""

    name: str
    needs: tuple[str, ...]
    takes: tuple[str, ...] = ()


HANDS, BETS = ("hand", "hands"), ("bets",)

KINDS: Mapping[int, Kind] = {
    # Translators: the name of a round
    ORDINARY: Kind(_("Vingt-Un"), HANDS),
    # Translators: the name of a round: each adds a ten to his card
    IMAGINARY_TENS: Kind(_("Imaginary Tens"), HANDS),
    # Translators: the name of a round: nobody looks at the cards
    BLIND: Kind(_("Blind Vingt-Un"), HANDS),
    # Translators: the name of a round: each says whether two cards will be of one colour
    SYMPATHY: Kind(_("Sympathy and Antipathy"), BETS),
    # Translators: the name of a round: each says which colour comes
    ROUGE_ET_NOIR: Kind(_("Rouge et Noir"), BETS),
    # Translators: the name of a round: one card for the dealer, one for all others
    COMPANY: Kind(_("Self and Company"), ("winner", "stakes")),
    # Translators: the name of a round: the difference of the points is paid
    DIFFERENCES: Kind(_("Differences"), HANDS),
    # Translators: the name of a round: cards are told as the hours of a clock
    CLOCK: Kind(_("The Clock"), ("winner",), ("hit",)),
}
"""The rounds by number."""
