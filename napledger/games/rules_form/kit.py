"""What a game brings to the form for its rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from napledger.games.options.presets import Preset
from napledger.games.options.table import OptionTable
from napledger.reading.readers import Json


@dataclass(frozen=True, slots=True)
class CardPrice:
    """A line on the card of a rule set: a word of the game and what it pays, both to be shown."""

    word: str
    price: str


@dataclass(frozen=True, slots=True)
class AnswerTile:
    """An answer to be tapped."""

    value: str
    said: str
    checked: bool


@dataclass(frozen=True, slots=True)
class AskedQuestion:
    """A question as the form shows it."""

    name: str
    asked: str
    answers: tuple[AnswerTile, ...]


class Questions(Protocol):
    """A few questions whose answers lead to rules."""

    def answers_of(self, options: Any) -> Mapping[str, str]:
        """Return how options answer the questions."""

    def asked(self, answers: Mapping[str, str]) -> tuple[AskedQuestion, ...]:
        """Return the questions with these answers tapped."""

    def read(self, sent: Mapping[str, Any]) -> Mapping[str, str]:
        """Return the answers that a form sends; raise Fault for a question without one."""

    def rules_answering(self, answers: Mapping[str, str]) -> tuple[Preset, Mapping[str, Json]]:
        """Return the book's rules that give these answers, and what is laid over the nearest."""


@dataclass(frozen=True)
class RulesKit:
    """A game's rules for its form: the option table, and what a rule set's card shows.

    `prices` are the lines of a card for these options, and `note` what they mean.
    """

    table: OptionTable[Any]
    prices: Callable[[Any], tuple[CardPrice, ...]]
    note: str
    questions: Questions | None = None
