"""Loo as a game of napledger's: the contract of games/contract.py, kept."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace

from napledger.games.contract import DemoNight, Entry, Facts, Figures, Game, Rule, Words
from napledger.games.deal_score import DealScore, Line, Mishap, Summary
from napledger.games.fund import KITTY_ENDS, SPLIT, FundEnd, kitty_ended
from napledger.games.loo import demo, phrases
from napledger.games.loo.deal import Deal, read_deal
from napledger.games.loo.hands import State, Table
from napledger.games.loo.line import line_of
from napledger.games.loo.offences import OFFENCES, score_offence
from napledger.games.loo.option_table import IN_A_DEAL, SEATS
from napledger.games.loo.presets import PRESETS
from napledger.games.loo.prices import prices_of
from napledger.games.loo.rules_in_words import rules_in_words
from napledger.games.loo.score import score_deal
from napledger.games.loo.summary import mishaps_of
from napledger.games.loo.terms import Terms, terms_of
from napledger.games.loo.words import FIGURES, LOOED, WORDS
from napledger.games.offences import OffenceScore
from napledger.games.options.met import crowded
from napledger.games.options.presets import Preset
from napledger.games.prices import PriceTable
from napledger.games.tricks import Tricks
from napledger.ledger.transfers import Transfer
from napledger.reading.faults import Fault
from napledger.reading.translatable import marked as _

POOL_ENDS = tuple(
    replace(end, button=_("Split the pool")) if end.key == SPLIT else end for end in KITTY_ENDS
)
"""How the pool may end: as most kitties do."""


@dataclass(frozen=True, slots=True)
class Loo:
    """The game of Loo (Lanterloo)."""

    key: str = "loo"
    title: str = _("Loo")
    words: Words = WORDS
    seats: range = SEATS
    deal_players: range = IN_A_DEAL
    fund_ends: tuple[FundEnd, ...] = POOL_ENDS
    figures: Figures = FIGURES
    demo: tuple[DemoNight, ...] = demo.SEASON

    @property
    def presets(self) -> Mapping[str, Preset]:
        """Return the rule sets of the books, Hoyle's limited Loo first."""
        return PRESETS

    @property
    def break_off(self) -> Facts:
        """Return nothing: a deal of Loo may be the last one."""
        return {}

    def terms(self, rules: Facts, *, stake: int) -> Terms:
        """Return the rules met with the stake; raise Fault if they cannot stand."""
        return terms_of(rules, stake=stake)

    def fund_end(self, terms: Terms) -> str:
        """Return what is offered first for the pool's end: split, draw or carry."""
        return terms.options.kitty_end

    def has_kitty(self, _terms: Terms) -> bool:
        """Return True: there is no Loo without a pool."""
        return True

    def unusual(self, terms: Terms, *, players: int) -> Fault | None:
        """Return the warning that a rule set is made for fewer players, or None."""
        most = terms.options.players[1]
        return crowded(PRESETS[terms.preset], most=most, players=players)

    def sides(self, _seated: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
        """Return nothing: each plays alone."""
        return ()

    def opening(self, _seated: tuple[str, ...]) -> State:
        """Return the state before the first deal: nothing was abandoned."""
        return State()

    def read_state(self, stored: Facts) -> State:
        """Return the state that was stored."""
        return State(**stored)

    def read_deal(self, raw: Facts) -> Deal:
        """Return a deal's facts; raise Fault at the field that cannot be understood."""
        return read_deal(raw)

    def score_deal(self, deal: Deal, *, table: Table) -> DealScore[State]:
        """Return what the deal did; raise Fault if it cannot have been."""
        return score_deal(deal, table=table)

    def line(self, summary: Summary) -> Line:
        """Return who took the tricks and who was looed, or who took the pool whole."""
        return line_of(summary)

    def went_wrong(self, deal: Deal) -> tuple[Mishap, ...]:
        """Return who misdealt, paid a single, threw the cards up or broke the laws of play."""
        return mishaps_of(deal, dealer=deal.dealer)

    def tricks_in(self, deal: Deal) -> Tricks:
        """Return how many tricks each player took."""
        return None if deal.tricks is None else tuple(Counter(deal.tricks).items())

    def rules_in_words(self, terms: Terms) -> tuple[Rule, ...]:
        """Return the rules in force as sentences with their sources."""
        return rules_in_words(terms)

    def prices(self, terms: Terms, *, players: int) -> PriceTable:
        """Return what each thing costs, to the pool."""
        return prices_of(terms, players=players)

    @property
    def offences(self) -> Mapping[str, str]:
        """Return what may be fined between two deals, in words."""
        return OFFENCES

    def score_offence(self, offence: str, *, player: str, table: Table) -> OffenceScore:
        """Return what such an offence cost, exactly as if it stood in a deal."""
        return score_offence(offence, player=player, table=table)

    def end_fund(self, _end: str, *, table: Table, winner: str | None) -> tuple[Transfer, ...]:
        """Return the pool's transfers when it is split or drawn for (Peel, p. 17)."""
        share, drawn = phrases.POOL_SHARE, phrases.POOL_DRAWN
        return kitty_ended(
            table=table, winner=winner, source="Peel, p. 17", share=share, drawn=drawn
        )

    def refuses(self, _entry: Entry, *, table: Table) -> Fault | None:  # noqa: ARG002  # never
        """Return None: between two deals of Loo anything may be agreed."""
        return None

    def closing(self, _table: Table) -> Fault | None:
        """Return None: play may end after any deal."""
        return None

    def carried_facts(self, facts: Facts, *, table: Table) -> Facts:
        """Return who was away and is still at the table: that stays so until said."""
        return {"away": [player for player in facts.get("away", []) if player in table.seated]}

    def fixed_facts(self, score: DealScore[State]) -> Facts:
        """Return who dealt, and of a deal in which all must play who was looed.

        So they stay looed when the pool of that deal turns out not to have been a single one.
        """
        dealt = {"dealer": score.turn.dealer}
        parts = () if score.takes_kitty else score.summary.parts
        looed = [part.players[0] for part in parts if part.obliged and part.what == LOOED]
        return {**dealt, "looed": looed} if looed else dealt

    def demo_deal(self, table: Table, *, chance: random.Random) -> Facts:
        """Return the facts of a believable deal."""
        return demo.deal_of(table, chance=chance)


GAME: Game[Terms, State, Deal] = Loo()
