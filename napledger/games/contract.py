"""What a game is to the rest of napledger. A new game is a folder here that keeps this contract.

The evening knows seats, dealers, a kitty and transfers; what a deal is and what it pays, only the
game knows. One folder a game: `plugin.py` holds `GAME`, `form.py` its forms, `templates/` its look.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from napledger.games.table import Table
from napledger.ledger.transfers import Transfer
from napledger.reading.faults import Fault

Json = Any


class RuleSet(Protocol):
    """A rule set that a table can pick: its key, its title, a sentence and where it is printed."""

    @property
    def key(self) -> str:
        """The rule set's name in documents."""

    @property
    def title(self) -> str:
        """The rule set's name for people."""

    @property
    def source(self) -> str:
        """The pages that it is printed on."""

    @property
    def book(self) -> str:
        """The short name of its book."""

    @property
    def sentence(self) -> str:
        """What it is, in a player's words."""


class Deal(Protocol):
    """The facts of one deal, as its players saw them."""

    @property
    def note(self) -> str:
        """What somebody wrote beside it; empty if nothing."""


@dataclass(frozen=True, slots=True)
class Headline:
    """A deal in a few words, for one line of a sheet.

    `player` is whose deal it was, if anybody's; `what` a word of the game; `outcome` "made",
    "lost" or "".
    """

    player: str | None
    what: str
    outcome: str = ""


@dataclass(frozen=True, slots=True)
class DealScore:
    """What one deal did: its transfers, in order; who dealt and who deals next; the game's memory.

    `remarks` are further facts for the score, by name (Nap: the multiplier before and after).
    """

    transfers: tuple[Transfer, ...]
    dealer: str
    next_dealer: str
    memory: Any
    headline: Headline
    remarks: Mapping[str, int | str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Conduct:
    """How a deal was played, as far as figures over many deals count it.

    `obliged` is whether its player had no choice; `mishaps` are who went wrong, each with a word
    of the game for how.
    """

    obliged: bool = False
    mishaps: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Rule:
    """One sentence of the rules at a table, with the place in the book."""

    group: str
    sentence: str
    source: str
    words: Mapping[str, int | str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PriceRow:
    """A row of the price table: a word of the game, and its two prices in the smallest coin."""

    what: str
    win: int
    lose: int
    source: str


class Game(Protocol):
    """A card game that can be dealt, scored and explained."""

    @property
    def key(self) -> str:
        """The game's name in documents and addresses."""

    @property
    def title(self) -> str:
        """The game's name for people."""

    @property
    def rule_sets(self) -> Mapping[str, RuleSet]:
        """The rule sets to pick from, the usual one first."""

    @property
    def rule_set_by_default(self) -> str:
        """The key of the rule set of a table that names none."""

    def terms(self, rules: Json, *, stake: int) -> Any:
        """Return the rules met with the stake; raise Fault if they cannot stand."""

    def kitty_end(self, terms: Any) -> str:
        """Return what these terms offer for the kitty's end: split, draw or carry."""

    def has_kitty(self, terms: Any) -> bool:
        """Return whether a table with these terms plays with a kitty."""

    def unusual(self, terms: Any, *, players: int) -> Fault | None:
        """Return what is allowed but unusual at a table of so many, or None."""

    def opening(self) -> Any:
        """Return the memory before the first deal: a frozen dataclass of plain values."""

    def remembered(self, stored: Mapping[str, Json]) -> Any:
        """Return the memory that was stored as a mapping of its fields."""

    def read_deal(self, raw: Mapping[str, Json]) -> Any:
        """Return a deal's facts from its fields in a document; raise Fault at the field."""

    def write_deal(self, deal: Any) -> dict[str, Json]:
        """Return a deal's facts as fields of a document, so that reading them gives the same."""

    def renamed(self, deal: Any, rename: Callable[[str], str]) -> Any:
        """Return the same deal with each player under another name."""

    def score_deal(self, deal: Any, *, table: Table) -> DealScore:
        """Return what the deal did at this table; raise Fault if it cannot have been."""

    def conduct(self, deal: Any) -> Conduct:
        """Return how the deal was played, for figures over many deals."""

    def rules_in_words(self, terms: Any) -> tuple[Rule, ...]:
        """Return the rules in force as sentences with their sources."""

    def price_table(self, terms: Any) -> tuple[PriceRow, ...]:
        """Return what each thing wins and loses, per other player, in the smallest coin."""
