"""What a game is to the rest of napledger. A new game is a folder that keeps this contract.

The evening knows seats, who deals, a kitty and transfers; what a deal is and what it pays, only the
game knows. What it tells of a deal are its parts: who did what, and how that ended. One folder a
game: `plugin.py` holds `GAME`, `form.py` its forms, `templates/` its look.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Protocol, TypeVar

from napledger.games.deal_score import DealScore, Line, Mishap, Result, Summary, line_of_word
from napledger.games.fund import FundEnd
from napledger.games.prices import PriceTable
from napledger.games.table import StateT, TableState, TermsT
from napledger.ledger.transfers import Transfer
from napledger.reading.faults import Fault, Term, Who
from napledger.reading.readers import Json
from napledger.reading.translatable import marked as _

Facts = Mapping[str, Json]
"""What somebody saw or agreed, as fields of an evening document."""


class Preset(Protocol):
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


@dataclass(frozen=True, slots=True)
class Words:
    """What a game calls what every game has; each is translated where it is shown.

    `deal` and `numbered` head a deal, `dealer` whoever deals it, `who` and `what` a part's players
    and its word, `results` how a part ended. `slip` is a reason to correct a deal ("wrong call").
    `kitty` is what the common fund is called (Loo: pool). `stake` labels the field of the stake,
    and `worth` says what it is. `told` is what to say of a
    deal, for whoever comes to the site for the first time.
    """

    # Translators: a noun: one hand of cards, dealt and played
    deal: str = _("Deal")
    numbered: str = _("Deal %(number)s")
    dealer: str = _("Dealer")
    who: str = _("Player")
    # Translators: heads a column: what was played
    what: str = _("What")
    slip: str = ""
    # Translators: a pot of money in the middle of the table
    kitty: str = _("kitty")
    stake: str = _("The stake is")
    worth: str = _("the stake is %(stake)s")
    told: str = _("Say what was played, and how it ended")
    results: Mapping[Result, str] = field(
        default_factory=lambda: {
            # Translators: how a player’s deal ended
            Result.WON: _("won"),
            # Translators: how a player’s deal ended
            Result.LOST: _("lost"),
            # Translators: how a deal ended that neither side won
            Result.LEVEL: _("level"),
        }
    )


class Deal(Protocol):
    """The facts of one deal, as its players saw them. It writes and renames itself, as entries do.

    `note` is what somebody wrote beside it; empty if nothing.
    """

    @property
    def note(self) -> str:
        """What somebody wrote beside it; empty if nothing."""

    def written(self) -> dict[str, Json]:
        """Return the deal as fields of a document, so that reading them gives the same."""

    def renamed(self, rename: Callable[[str], str]) -> Deal:
        """Return the same deal with each player under another name."""


class Entry(Protocol):
    """An entry of the log that is no deal: its kind, and its fields as in a document."""

    kind: ClassVar[str]

    def written(self) -> dict[str, Json]:
        """Return the entry's fields."""


DealT = TypeVar("DealT", bound=Deal)


@dataclass(frozen=True, slots=True)
class Rule:
    """One sentence of the rules at a table, with the place in the book."""

    group: str
    sentence: str
    source: str
    words: Mapping[str, int | str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Figures:
    """Which counts a game has, each with the game's own heading; an empty one is not shown.

    `part` and `parts` are what is counted ("Call", "Calls"), `played` how many there were and `won`
    how many came off, `pays` the share at which one pays and `pays_note` what that means. `places`
    heads the parts by place after the dealer. `no_part` says of a player that there is none.
    `counts` are the words of what a deal's counts add up, in the order of their lines, and
    `averages` heads what is shown of two of them: the one divided by the other. `partner` and
    `opponents` head a side's parts by whom they were played with and against.
    """

    part: str
    parts: str
    played: str
    won: str
    all_parts: str
    every_part: str
    no_part: str
    won_run: str
    lost_run: str
    pays: str = ""
    pays_note: str = ""
    obliged: str = ""
    obliged_title: str = ""
    places: str = ""
    places_note: str = ""
    kitties: str = ""
    mishaps: str = ""
    counts: tuple[str, ...] = ()
    averages: tuple[tuple[str, str, str], ...] = ()
    partner: str = ""
    opponents: str = ""


@dataclass(frozen=True, slots=True)
class DemoNight:
    """An evening of the demo: when, where, who, by which rules, and how many deals."""

    on: str
    title: str
    place: str
    players: tuple[str, ...]
    preset: str
    stake: int
    deals: int
    currency: str = "GBP"
    closed: bool = True


class Game(Protocol[TermsT, StateT, DealT]):
    """A card game that can be dealt, scored and explained.

    Its terms are the rules met with the stake; its state is what it remembers from deal to deal: a
    frozen dataclass of plain values.
    """

    @property
    def key(self) -> str:
        """The game's name in documents and addresses."""

    @property
    def title(self) -> str:
        """The game's name for people."""

    @property
    def words(self) -> Words:
        """What the game calls what every game has."""

    @property
    def seats(self) -> range:
        """How many may sit at a table."""

    @property
    def deal_players(self) -> range:
        """How many play in one deal; who sits there besides stands out."""

    @property
    def presets(self) -> Mapping[str, Preset]:
        """The rule sets to pick from, the usual one first."""

    @property
    def break_off(self) -> Facts:
        """The deal that breaks off what is unfinished; empty where there is nothing to finish."""

    @property
    def fund_ends(self) -> tuple[FundEnd, ...]:
        """How the kitty may end; none for a game without one."""

    @property
    def figures(self) -> Figures:
        """Which of the figures the game has, and under which headings."""

    @property
    def demo(self) -> tuple[DemoNight, ...]:
        """The season that the demo plays; `demo_deal` deals it."""

    def terms(self, rules: Facts, *, stake: int) -> TermsT:
        """Return the rules met with the stake; raise Fault if they cannot stand.

        Rules are {"preset", "options", "name"} as in a document, each of which may be left out; the
        name is what the table calls them, and changes nothing.
        """

    def fund_end(self, terms: TermsT) -> str:
        """Return the key of the way to end the kitty that these terms offer first."""

    def has_kitty(self, terms: TermsT) -> bool:
        """Return whether a table with these terms plays with a kitty."""

    def unusual(self, terms: TermsT, *, players: int) -> Fault | None:
        """Return what is allowed but unusual at a table of so many, or None.

        That it has more players than its rules are made for, as TooManyPlayers.
        """

    def sides(self, seated: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
        """Return who would play with whom at a table of these; nothing where each plays alone."""

    def opening(self, seated: tuple[str, ...]) -> StateT:
        """Return the state before the first deal of those who sit there."""

    def read_state(self, stored: Facts) -> StateT:
        """Return the state that was stored as a mapping of its fields, exactly as it was."""

    def read_deal(self, raw: Facts) -> DealT:
        """Return a deal's facts from its fields in a document; raise Fault at the field."""

    def score_deal(self, deal: DealT, *, table: TableState[TermsT, StateT]) -> DealScore[StateT]:
        """Return what the deal did at this table; raise Fault if it cannot have been."""

    def line(self, summary: Summary) -> Line:
        """Return a deal in one sentence with the players in it."""

    def went_wrong(self, deal: DealT) -> tuple[Mishap, ...]:
        """Return what sheet and log tell beside the line: who went wrong, in a deal's facts.

        That may be more than the mishaps of its score, which are counted in the figures.
        """

    def rules_in_words(self, terms: TermsT) -> tuple[Rule, ...]:
        """Return the rules in force as sentences with their sources."""

    def prices(self, terms: TermsT, *, players: int) -> PriceTable:
        """Return what things pay at a table of so many."""

    def end_fund(
        self, end: str, *, table: TableState[TermsT, StateT], winner: str | None
    ) -> tuple[Transfer, ...]:
        """Return the transfers by which the kitty ends, unless it is carried on."""

    def refuses(self, entry: Entry, *, table: TableState[TermsT, StateT]) -> Fault | None:
        """Return why an entry besides a deal cannot be now (nobody leaves in mid-rubber)."""

    def closing(self, table: TableState[TermsT, StateT]) -> Fault | None:
        """Return what keeps play from ending now (an unfinished rubber), or None."""

    def carried_facts(self, facts: Facts, *, table: TableState[TermsT, StateT]) -> Facts:
        """Return what the form for the next deal takes over from the last one's facts."""

    def fixed_facts(self, score: DealScore[StateT]) -> Facts:
        """Return what recording adds to what was sent: who dealt.

        That must not change when an earlier deal is corrected.
        """

    def demo_deal(self, table: TableState[TermsT, StateT], *, chance: random.Random) -> Facts:
        """Return the facts of a believable deal at this table."""


class TooManyPlayers(Fault):
    """The warning that more sit at a table than its rules are made for."""


def require_room(unusual: Fault | None, *, path: str) -> None:
    """Raise Fault at the rule set where it is chosen for more players than it is made for.

    `unusual` is what the game says of that table. Others may sit down later, and a document may
    say what was played: these are only warned.
    """
    if isinstance(unusual, TooManyPlayers):
        words: dict[str, Any] = unusual.words
        raise Fault(
            path,
            "{title} is for at most {most} players, and {players} sit here: choose other rules, "
            "or say in house rules that more play",
            **words,
        )


EVEN_STAKE = 2
"""A stake at which half a stake comes out whole: whatever rules can stand at all, stand at it."""

AnyGame = Game[Any, Any, Deal]
"""A game as all others know it: its terms and its state are its own."""


def usual_preset(game: AnyGame) -> str:
    """Return the key of the rule set of a table that names none."""
    return next(iter(game.presets))


def preset_of(rules: Facts, *, game: AnyGame) -> Preset:
    """Return the rule set that rules are laid over."""
    return game.presets[str(rules.get("preset", usual_preset(game)))]


def line_of_parts(summary: Summary, *, words: Words) -> Line:
    """Return a deal in the words that suit most games: whose it was, and what they did."""
    if not summary.parts:
        return line_of_word(summary)
    first = summary.parts[0]
    return Line(
        pattern="{players}, {what}",
        words={"players": tuple(map(Who, first.players)), "what": Term(first.what)},
        outcome=words.results[first.result] if first.result is not None else "",
        result=first.result,
        whose=first.players,
    )
