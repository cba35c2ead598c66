"""Words that go by the rules of a table: Pontoon has a banker where older books have a dealer.

A game keeps its reasons and sentences in its usual words; a rule set may call them otherwise. A
game that has one way of saying things leaves all of this out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Protocol, runtime_checkable

from napledger.games.contract import AnyGame, Words

Wording = Mapping[str, str]
"""What is said instead of a usual word or sentence, by what is usual."""


@runtime_checkable
class HasWording(Protocol):
    """What a game has besides its contract if its words go by the rules."""

    def wording(self, terms: Any) -> Wording:
        """Return what is said at a table of these terms instead of the usual words."""


def wording_of(game: object, terms: Any) -> Wording:
    """Return what a game says at such a table instead of its usual words; nothing for most."""
    return game.wording(terms) if isinstance(game, HasWording) else {}


def words_of(game: AnyGame, terms: Any) -> Words:
    """Return what a game calls what every game has, at a table of these terms."""
    wording, words = wording_of(game, terms), game.words
    dealer, told = (wording.get(each, each) for each in (words.dealer, words.told))
    return replace(words, dealer=dealer, told=told)
