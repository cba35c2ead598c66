"""Vingt-Un as a game of napledger's: the contract of games/contract.py, kept."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass

from napledger.games.contract import (
    DemoNight,
    Entry,
    Facts,
    Figures,
    Game,
    Rule,
    Words,
    line_of_parts,
)
from napledger.games.deal_score import DealScore, Line, Mishap, Summary
from napledger.games.fund import KITTY_ENDS, FundEnd, kitty_ended
from napledger.games.offences import OffenceScore
from napledger.games.options.met import crowded
from napledger.games.options.presets import Preset
from napledger.games.prices import PriceTable
from napledger.games.vingt_un import demo, pontoon_words
from napledger.games.vingt_un.deal import Deal, read_deal
from napledger.games.vingt_un.offences import OFFENCES, score_offence
from napledger.games.vingt_un.presets import PRESETS
from napledger.games.vingt_un.price_table import prices_of
from napledger.games.vingt_un.rules_in_words import rules_in_words
from napledger.games.vingt_un.score import score_deal, went_wrong
from napledger.games.vingt_un.shared_options import SEATS
from napledger.games.vingt_un.terms import Terms, terms_of
from napledger.games.vingt_un.turns import State, Table
from napledger.games.vingt_un.words import FIGURES, WORDS
from napledger.games.wording import Wording
from napledger.ledger.transfers import Transfer
from napledger.reading.faults import Fault
from napledger.reading.translatable import marked as _


@dataclass(frozen=True, slots=True)
class VingtUn:
    """The game of Vingt-Un."""

    key: str = "vingt_un"
    title: str = _("Vingt-Un")
    words: Words = WORDS
    seats: range = SEATS
    deal_players: range = SEATS
    fund_ends: tuple[FundEnd, ...] = KITTY_ENDS
    figures: Figures = FIGURES
    demo: tuple[DemoNight, ...] = demo.SEASON

    @property
    def presets(self) -> Mapping[str, Preset]:
        """Return the rule sets of the books and of a house game, Hoffmann's ordinary one first."""
        return PRESETS

    @property
    def break_off(self) -> Facts:
        """Return nothing: play may end after any round."""
        return {}

    def terms(self, rules: Facts, *, stake: int) -> Terms:
        """Return the rules met with the stake; raise Fault if they cannot stand."""
        return terms_of(rules, stake=stake)

    def fund_end(self, terms: Terms) -> str:
        """Return what is offered first for the kitty's end: split, draw or carry."""
        return terms.options.kitty_end

    def has_kitty(self, terms: Terms) -> bool:
        """Return whether the table plays with a kitty."""
        return terms.options.kitty

    def unusual(self, terms: Terms, *, players: int) -> Fault | None:
        """Return the warning that a rule set is made for fewer players, or None."""
        most = terms.options.players[1]
        return crowded(PRESETS[terms.preset], most=most, players=players)

    def sides(self, _seated: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
        """Return nothing: the dealer plays against everybody, and deals in turn."""
        return ()

    def opening(self, _seated: tuple[str, ...]) -> State:
        """Return the state before the first round: no deal has begun."""
        return State()

    def read_state(self, stored: Facts) -> State:
        """Return the state that was stored."""
        return State(**{**stored, "stakes": tuple(map(tuple, stored["stakes"]))})

    def read_deal(self, raw: Facts) -> Deal:
        """Return a round's facts; raise Fault at the field that cannot be understood."""
        return read_deal(raw)

    def score_deal(self, deal: Deal, *, table: Table) -> DealScore[State]:
        """Return what the round did; raise Fault if it cannot have been."""
        return score_deal(deal, table=table)

    def line(self, summary: Summary) -> Line:
        """Return who dealt the round, and whether it was won; or that it was abandoned."""
        return line_of_parts(summary, words=WORDS)

    def went_wrong(self, deal: Deal) -> tuple[Mishap, ...]:
        """Return who dealt or drew irregularly, and whose hands were forfeited."""
        return went_wrong(deal)

    def rules_in_words(self, terms: Terms) -> tuple[Rule, ...]:
        """Return the rules in force as sentences with their sources."""
        return rules_in_words(terms)

    def wording(self, terms: Terms) -> Wording:
        """Return what is said instead of the books' words: Pontoon has a banker."""
        return pontoon_words.wording(terms.options.words)

    def prices(self, terms: Terms, *, players: int) -> PriceTable:  # noqa: ARG002  # a counter's
        """Return what one counter wins and loses, once and doubled, at a table of any size."""
        return prices_of(terms)

    @property
    def offences(self) -> Mapping[str, str]:
        """Return what may be fined between two rounds, in words."""
        return OFFENCES

    def score_offence(self, offence: str, *, player: str, table: Table) -> OffenceScore:
        """Return what such an offence cost, exactly as if it stood in a round."""
        return score_offence(offence, player=player, table=table)

    def end_fund(self, _end: str, *, table: Table, winner: str | None) -> tuple[Transfer, ...]:
        """Return the kitty's transfers when it is split or drawn for."""
        return kitty_ended(table=table, winner=winner, source="house rule")

    def refuses(self, _entry: Entry, *, table: Table) -> Fault | None:  # noqa: ARG002  # never
        """Return None: between two rounds anything may be agreed."""
        return None

    def closing(self, _table: Table) -> Fault | None:
        """Return None: play may end after any round."""
        return None

    def carried_facts(self, facts: Facts, *, table: Table) -> Facts:
        """Return who was away and is still at the table: that stays so until said."""
        return {"away": [player for player in facts.get("away", []) if player in table.seated]}

    def fixed_facts(self, score: DealScore[State]) -> Facts:
        """Return who dealt."""
        return {"dealer": score.turn.dealer}

    def demo_deal(self, table: Table, *, chance: random.Random) -> Facts:
        """Return the facts of a believable round."""
        return demo.deal_of(table, chance=chance)


GAME: Game[Terms, State, Deal] = VingtUn()
