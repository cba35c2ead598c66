"""What a game is to the rest of napledger. A new game is a folder that keeps this contract.

The evening knows seats, who deals, a kitty and transfers; what a deal is and what it pays, only the
game knows. What it tells of a deal are its parts: who did what, and how that ended. One folder a
game: `game.py` holds `GAME`, `form.py` its forms, `templates/` its look.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from napledger.games.deal_score import (
    DealScore,
    DealSentence,
    Mishap,
    OffenceScore,
    Result,
    Summary,
    line_of_word,
)
from napledger.games.draw import FIRST_KNAVE, LOWEST_CARD, WayToDraw
from napledger.games.fund import CARRIED_ONLY, CARRY, KITTY_ENDS, FundEnd, Pot, kitty_ended
from napledger.games.headings import FigureHeadings, Rule, Turns, Words
from napledger.games.options.table import OptionTable, TableTerms, TermsOf, cached_terms
from napledger.games.options.telling import rules_told
from napledger.games.prices import PriceTable
from napledger.games.table import StateT, TableState, TermsT, crowded
from napledger.ledger.transfers import Transfer
from napledger.reading.facts import Counts
from napledger.reading.faults import Fault, Term, Who, Word
from napledger.reading.faults import marked as _
from napledger.reading.readers import Json

Facts = Mapping[str, Json]
"""What somebody saw or agreed, as fields of an evening document."""

MISDEAL = "misdeal"
"""The offence that has a button in the form of a deal: it abandons that deal, and charges it."""

Tricks = int | Counts | None
"""How many whoever called took, or how many each player or side; None where nobody counted."""

BEST, BRAVEST, STREAK, SLIP = "best", "bravest", "streak", "slip"

TITLES: Mapping[str, str] = {
    BEST: _("Best deal"),
    BRAVEST: _("Bravest loser"),
    STREAK: _("Longest streak"),
    # Translators: the title of whoever had the costliest slip, like “Revoke of the night”.
    SLIP: _("%(mishap)s of the night"),
}
"""The titles of a night in most games, in the order in which they are told."""

Wording = Mapping[str, str]
"""What is said instead of a usual word or sentence, by what is usual: Pontoon has a banker where
older books have a dealer."""


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


class Game(ABC, Generic[TermsT, StateT, DealT]):
    """A card game that can be dealt, scored and explained; a game is a subclass of its own.

    Its terms are the rules met with the stake; its state is what it remembers from deal to deal: a
    frozen dataclass of plain values, `state`, that is made without any before the first deal.
    `key` is the game's name in documents and addresses, `title` that for people, and `words` what
    it calls what every game has. `seats` is how many may sit at a table, `deal_players` how many
    play in one deal; who sits there besides stands out; `first_deal` are the ways to draw for who
    deals first, the usual one first. `rules` are the game's options and rule sets, and `terms_type`
    the class of its terms; a game without them answers `presets`, `terms` and `rules_in_words`
    itself. `figures` says which of the figures the game has; `demo` is the season that the demo
    plays, which `demo_deal` deals.

    What follows is as in most games: `turns` says which way round people sit, and `keeps_deal`
    whether the same player deals several times running, so that it is told when another does;
    `break_off` is the deal that breaks off what is unfinished, by a button called `breaks_off`;
    `feats` are the parts that the table makes a little of when they come off, and `offences` what
    may be fined between two deals, each in a word of the game, by its key in documents. `titles`
    are told of a night; one by the word of a count is for whoever had most of it. A game that plays
    for a kitty says in `kitty_source` where it is printed how that ends, and its terms have
    `options` with `kitty` and `kitty_end`; `kitty_words` are why a player is paid out of it.
    """

    key: ClassVar[str]
    title: ClassVar[str]
    figures: ClassVar[FigureHeadings]
    seats: ClassVar[range]
    deal_players: ClassVar[range]
    rules: ClassVar[OptionTable[Any]]
    terms_type: ClassVar[type[TableTerms[Any]]]
    deal: ClassVar[type[Any]]
    state: ClassVar[Callable[..., Any]]

    about: ClassVar[str] = ""
    """The game in a sentence, which its rules begin with."""
    words: ClassVar[Words] = Words()
    turns: ClassVar[Turns] = Turns()
    demo: ClassVar[tuple[DemoNight, ...]] = ()
    first_deal: ClassVar[tuple[WayToDraw, ...]] = (LOWEST_CARD, FIRST_KNAVE)
    keeps_deal: ClassVar[bool] = False
    is_named: ClassVar[bool] = False
    """Whether a table says what it calls what it plays, where an evening begins."""
    break_off: ClassVar[Facts] = {}
    # Translators: a button: ends a match that is not finished
    breaks_off: ClassVar[str] = _("Break it off")
    feats: ClassVar[frozenset[str]] = frozenset()
    offences: ClassVar[Mapping[str, str]] = {}
    titles: ClassVar[Mapping[str, str]] = TITLES
    kitty_source: ClassVar[str] = ""
    kitty_words: ClassVar[Mapping[str, str]] = {}

    @abstractmethod
    def score_deal(self, deal: DealT, *, table: TableState[TermsT, StateT]) -> DealScore[StateT]:
        """Return what the deal did at this table; raise Fault if it cannot have been."""

    @abstractmethod
    def prices(self, terms: TermsT, *, players: int) -> PriceTable:
        """Return what things pay at a table of so many."""

    @abstractmethod
    def demo_deal(self, table: TableState[TermsT, StateT], *, chance: random.Random) -> Facts:
        """Return the facts of a believable deal at this table."""

    @property
    def presets(self) -> Mapping[str, Preset]:
        """Return the rule sets to pick from, the usual one first."""
        return self.rules.presets

    def terms(self, rules: Facts, *, stake: int) -> TermsT:
        """Return the rules met with the stake; raise Fault if they cannot stand.

        Rules are {"preset", "options", "name"} as in a document, each of which may be left out; the
        name is what the table calls them, and changes nothing.
        """
        terms: TermsT = self._terms_of(rules, stake=stake)
        return terms

    @cached_property
    def _terms_of(self) -> TermsOf[Any]:
        return cached_terms(partial(self.rules.terms, self.terms_type))

    def rules_in_words(self, terms: TermsT) -> tuple[Rule, ...]:
        """Return the rules in force as sentences with their sources."""
        return rules_told(self.rules, terms)

    def read_deal(self, raw: Facts) -> DealT:
        """Return a deal's facts from its fields in a document; raise Fault at the field."""
        deal: DealT = self.deal.read(raw)
        return deal

    def opening(self, seated: tuple[str, ...]) -> StateT:  # noqa: ARG002  # the same for all
        """Return the state before the first deal of those who sit there."""
        state: StateT = self.state()
        return state

    def read_state(self, stored: Facts) -> StateT:
        """Return the state that was stored as a mapping of its fields, exactly as it was."""
        state: StateT = self.state(**{name: _frozen(each) for name, each in stored.items()})
        return state

    def line(self, summary: Summary) -> DealSentence:
        """Return a deal in one sentence: whose it was, what they did, and how a match stands."""
        if not summary.parts:
            return line_of_word(summary)
        first, running = summary.parts[0], summary.running
        pattern, words = "{players}, {what}", dict[str, Word]()
        stands = () if running is None else running.in_words()
        if stands:
            # Translators: whose deal, what it was, and how the match stands: “Ann, alone (5–2)”
            pattern = _("{players}, {what} ({stands})")
            words["stands"] = stands
        return DealSentence(
            pattern=pattern,
            words={**words, "players": tuple(map(Who, first.players)), "what": Term(first.what)},
            outcome=self.words.results[first.result] if first.result is not None else "",
            result=first.result,
            whose=first.players,
            flourish=any(p.what in self.feats and p.result == Result.WON for p in summary.parts),
        )

    def further(self, deal: DealT) -> tuple[DealSentence, ...]:  # noqa: ARG002  # the line says all
        """Return what sheet and log tell of a deal beside its line, as its facts have it."""
        return ()

    def went_wrong(self, deal: DealT) -> tuple[Mishap, ...]:  # noqa: ARG002  # nobody
        """Return what sheet and log tell beside the line: who went wrong, in a deal's facts.

        That may be more than the mishaps of its score, which are counted in the figures.
        """
        return ()

    def tricks_in(self, deal: DealT) -> Tricks:  # noqa: ARG002  # none are taken
        """Return the tricks of a deal as they were written; None where they were not."""
        return None

    def wording(self, terms: TermsT) -> Wording:  # noqa: ARG002  # the usual words
        """Return what is said at a table of these terms instead of the usual words."""
        return {}

    def sides(self, seated: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:  # noqa: ARG002
        """Return who would play with whom at a table of these; nothing where each plays alone."""
        return ()

    def unusual(self, terms: Any, *, players: int) -> Fault | None:
        """Return what is allowed but unusual at a table of so many, or None.

        That it has more players than its rules are made for, as TooManyPlayers.
        """
        return crowded(
            self.presets[terms.preset].title, most=terms.options.players[1], players=players
        )

    def score_offence(
        self, offence: str, *, player: str, table: TableState[TermsT, StateT]
    ) -> OffenceScore:
        """Return what the offence of a seated player cost, exactly as if it stood in a deal.

        What goes wrong in a deal is said with the deal; this was found out, or done, when none was
        being played. There are no transfers where the rules of this table make nothing of it.
        """
        raise NotImplementedError(offence, player, table)

    def fined_at(self, table: TableState[TermsT, StateT]) -> Mapping[str, tuple[Transfer, ...]]:
        """Return the offences that cost something at this table, each with what is paid for it.

        The transfers are those of the first seat: an offence costs everybody the same.
        """
        first = table.seated[0]
        found = {
            offence: self.score_offence(offence, player=first, table=table).transfers
            for offence in self.offences
        }
        return {offence: transfers for offence, transfers in found.items() if transfers}

    def further_pots(self, table: TableState[TermsT, StateT]) -> tuple[Pot, ...]:  # noqa: ARG002  # one
        """Return what of the kitty lies apart, by the game's state: the rest is its first pot."""
        return ()

    def pots(self, table: TableState[TermsT, StateT]) -> tuple[Pot, ...]:
        """Return the pots that make up the kitty: the game's usual one, and what lies apart.

        What people put in or take out by hand is of the first, as long as it lasts.
        """
        left, further = table.kitty, []
        for pot in self.further_pots(table):
            further.append(Pot(pot.name, min(pot.amount, left)))
            left -= further[-1].amount
        return (Pot(self.words.kitty, left), *further)

    @property
    def fund_ends(self) -> tuple[FundEnd, ...]:
        """How the kitty may end; without one, that which was brought forward is carried on."""
        return KITTY_ENDS if self.kitty_source else CARRIED_ONLY

    def has_kitty(self, terms: Any) -> bool:
        """Return whether a table with these terms plays with a kitty."""
        return bool(self.kitty_source and terms.options.kitty)

    def fund_end(self, terms: Any) -> str:
        """Return the key of the way to end the kitty that these terms offer first."""
        return str(terms.options.kitty_end) if self.kitty_source else CARRY

    def end_fund(
        self,
        end: str,  # noqa: ARG002  # what is not carried on is shared, or somebody's
        *,
        table: TableState[TermsT, StateT],
        winner: str | None,
    ) -> tuple[Transfer, ...]:
        """Return the transfers by which the kitty ends, unless it is carried on."""
        if not self.kitty_source:
            return ()
        return kitty_ended(table=table, winner=winner, source=self.kitty_source, **self.kitty_words)

    def refuses(self, entry: Entry, *, table: TableState[TermsT, StateT]) -> Fault | None:  # noqa: ARG002  # never
        """Return why an entry besides a deal cannot be now (nobody leaves in mid-rubber)."""
        return None

    def closing(self, table: TableState[TermsT, StateT]) -> Fault | None:  # noqa: ARG002  # nothing
        """Return what keeps play from ending now (an unfinished rubber), or None."""
        return None

    def leaving(self, player: str, *, table: TableState[TermsT, StateT]) -> Fault | None:  # noqa: ARG002  # nothing
        """Return what to know before this player leaves now (a rubber waits for them), or None."""
        return None

    def carried_facts(self, facts: Facts, *, table: TableState[TermsT, StateT]) -> Facts:
        """Return what the form for the next deal takes over from the last one's facts."""
        return {"away": [player for player in facts.get("away", []) if player in table.seated]}

    def fixed_facts(self, score: DealScore[StateT]) -> Facts:
        """Return what recording adds to what was sent: who dealt.

        That must not change when an earlier deal is corrected.
        """
        return {"dealer": score.turn.dealer}


def _frozen(value: Json) -> Any:
    """Return a value of a state as it was before it was stored as JSON."""
    return tuple(map(_frozen, value)) if isinstance(value, list | tuple) else value


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
