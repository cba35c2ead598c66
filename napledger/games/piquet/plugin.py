"""Piquet as a game of napledger's: the contract of games/contract.py, kept."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field

from napledger.games.contract import DemoNight, Entry, Facts, Figures, Game, Rule, Words
from napledger.games.deal_score import DealScore, Line, Mishap, Summary
from napledger.games.fund import CARRIED_ONLY, CARRY, FundEnd
from napledger.games.options.met import crowded
from napledger.games.options.presets import Preset
from napledger.games.piquet import demo, tallies, telling
from napledger.games.piquet.deal import Deal, read_deal
from napledger.games.piquet.option_table import SEATS
from napledger.games.piquet.presets import PRESETS
from napledger.games.piquet.prices import price_table
from napledger.games.piquet.rules_in_words import rules_in_words
from napledger.games.piquet.score import score_deal
from napledger.games.piquet.seating import lasting
from napledger.games.piquet.state import State, Table, read_state
from napledger.games.piquet.terms import Terms, terms_of
from napledger.games.piquet.words import FIGURES, WORDS
from napledger.games.prices import PriceTable
from napledger.games.tricks import Tricks
from napledger.ledger.transfers import Transfer
from napledger.reading.faults import Fault, Who
from napledger.reading.translatable import marked as _


@dataclass(frozen=True, slots=True)
class Piquet:
    """The game of Piquet."""

    key: str = "piquet"
    title: str = _("Piquet")
    words: Words = WORDS
    seats: range = SEATS
    deal_players: range = range(2, 3)
    break_off: Facts = field(default_factory=lambda: {"broken_off": True})
    fund_ends: tuple[FundEnd, ...] = CARRIED_ONLY
    figures: Figures = FIGURES
    demo: tuple[DemoNight, ...] = demo.SEASON

    @property
    def presets(self) -> Mapping[str, Preset]:
        """Return the rule sets of the books, Hoffmann's rubicon game first."""
        return PRESETS

    def terms(self, rules: Facts, *, stake: int) -> Terms:
        """Return the rules met with the stake; raise Fault if they cannot stand."""
        return terms_of(rules, stake=stake)

    def fund_end(self, _terms: Terms) -> str:
        """Return that a kitty which was brought forward goes on as it is."""
        return CARRY

    def has_kitty(self, _terms: Terms) -> bool:
        """Return False: nothing is ever paid into one."""
        return False

    def unusual(self, terms: Terms, *, players: int) -> Fault | None:
        """Return the warning that a rule set is made for fewer players, or None."""
        most = terms.options.players[1]
        return crowded(PRESETS[terms.preset], most=most, players=players)

    def sides(self, _seated: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
        """Return nothing: who plays is agreed from partie to partie."""
        return ()

    def opening(self, _seated: tuple[str, ...]) -> State:
        """Return the state before the first partie."""
        return State()

    def read_state(self, stored: Facts) -> State:
        """Return the state that was stored."""
        return read_state(stored)

    def read_deal(self, raw: Facts) -> Deal:
        """Return a deal's facts; raise Fault at the field that cannot be understood."""
        return read_deal(raw)

    def score_deal(self, deal: Deal, *, table: Table) -> DealScore[State]:
        """Return what the deal did; raise Fault if it cannot have been."""
        return score_deal(deal, table=table)

    def line(self, summary: Summary) -> Line:
        """Return the scores of a deal and the totals, or who won the partie that it ended."""
        return telling.line(summary)

    def went_wrong(self, deal: Deal) -> tuple[Mishap, ...]:
        """Return who reckons nothing, lost the game by a penalty, or threw the hand down."""
        return tallies.went_wrong(deal)

    def tricks_in(self, deal: Deal) -> Tricks:
        """Return how many tricks each player took, where the parts were written."""
        return tuple((player, parts.tricks) for player, parts in deal.parts) or None

    def rules_in_words(self, terms: Terms) -> tuple[Rule, ...]:
        """Return the rules in force as sentences with their sources."""
        return rules_in_words(terms)

    def prices(self, terms: Terms, *, players: int) -> PriceTable:  # noqa: ARG002  # the same
        """Return what parties and games pay, or what some parties would be worth in points."""
        return price_table(terms)

    def end_fund(self, _end: str, *, table: Table, winner: str | None) -> tuple[Transfer, ...]:
        """Return nothing: a kitty can only be carried on."""
        assert winner is None, f"nobody takes the kitty of {table.seated}"
        return ()

    def refuses(self, _entry: Entry, *, table: Table) -> Fault | None:  # noqa: ARG002  # never
        """Return None: whoever leaves in mid-partie is missed when the next deal is recorded."""
        return None

    def closing(self, table: Table) -> Fault | None:
        """Return that a partie is not over, if one has begun."""
        if not table.game_state.lasts:
            return None
        first, second = lasting(table).players
        return Fault(
            "",
            "the partie of {first} and {second} is not over, and nothing is paid for it: "
            "play it out, or break it off",
            first=Who(first),
            second=Who(second),
        )

    def carried_facts(self, _facts: Facts, *, table: Table) -> Facts:  # noqa: ARG002  # nothing
        """Return nothing: who plays on is remembered."""
        return {}

    def fixed_facts(self, score: DealScore[State]) -> Facts:
        """Return who plays and who dealt; of a partie that was broken off, nothing."""
        if telling.is_broken_off(score.summary):
            return {}
        assert score.summary.running is not None, "a deal is of a partie, which stands somehow"
        players = [side[0] for side, _points in score.summary.running.sides]
        return {"players": players, "dealer": score.turn.dealer}

    def demo_deal(self, table: Table, *, chance: random.Random) -> Facts:
        """Return the facts of a believable deal."""
        return demo.deal_of(table, chance=chance)


GAME: Game[Terms, State, Deal] = Piquet()
