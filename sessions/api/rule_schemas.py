"""The shapes of games, the options of their rules, and the rule sets that a circle keeps."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from sessions.api.schemas import Answer


class RuleSet(Answer):
    """Rules that a circle keeps under a name."""

    id: str
    game: str
    name: str
    rules: dict[str, Any]
    code: str = Field(description="the rules as an address says them")
    created_at: str


class RuleSetsPage(Answer):
    """The rule sets of a circle."""

    items: list[RuleSet]
    next: str | None


class PrintedRules(Answer):
    """A rule set of a book."""

    preset: str
    title: str
    sentence: str
    book: str
    source: str


class KittyEnd(Answer):
    """A way to end the kitty."""

    key: str
    title: str
    needs_winner: bool


class GameWords(Answer):
    """What a game calls what every game has."""

    deal: str
    dealer: str
    kitty: str


class Game(Answer):
    """A game, how many may sit at it and play in a deal, and its rule sets."""

    key: str
    title: str
    seats: tuple[int, int]
    deal_players: tuple[int, int]
    words: GameWords
    kitty_ends: list[KittyEnd]
    rule_sets: list[PrintedRules]


class GamesPage(Answer):
    """The games that are installed here."""

    items: list[Game]
    next: str | None


class OptionValue(Answer):
    """One value that an option may have; of prices, a call."""

    value: str | int
    sentence: str


class OptionNeed(Answer):
    """What another option must be for one to mean anything."""

    option: str
    values: list[Any]


class Option(Answer):
    """An option of a game's rules."""

    name: str
    group: str
    label: str
    sentence: str
    source: str
    kind: Literal["flag", "choice", "whole", "units", "players", "numbers", "prices"]
    values: list[OptionValue]
    least: int | None
    most: int | None
    needs: list[OptionNeed]


class GameInFull(Game):
    """A game with the options of its rules."""

    options: list[Option]
