"""Nap as a game of napledger's: the contract of games/contract.py, kept."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, replace

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
from napledger.games.deal_score import DealScore, Line, Mishap, Result, Summary
from napledger.games.fund import KITTY_ENDS, FundEnd, kitty_ended
from napledger.games.nap import demo
from napledger.games.nap.calls import ALL_TRICKS
from napledger.games.nap.calls import WORDS as CALLS
from napledger.games.nap.deal import Deal, read_deal
from napledger.games.nap.offences import OFFENCES, score_offence
from napledger.games.nap.option_table import SEATS
from napledger.games.nap.payments import call_source
from napledger.games.nap.presets import PRESETS
from napledger.games.nap.rules_in_words import rules_in_words
from napledger.games.nap.score import State, Table, score_deal, went_wrong
from napledger.games.nap.terms import Terms, terms_of
from napledger.games.nap.words import FIGURES, WORDS
from napledger.games.offences import OffenceScore
from napledger.games.options.met import crowded
from napledger.games.options.presets import Preset
from napledger.games.prices import PriceColumn, PriceRow, PriceTable
from napledger.games.tricks import Tricks
from napledger.ledger.transfers import Transfer
from napledger.reading.faults import Fault
from napledger.reading.translatable import marked as _

COLUMNS = (
    # Translators: a column of prices: what each other player pays
    PriceColumn(_("each"), _("Made")),
    # Translators: a column of prices: what all other players pay together
    PriceColumn(_("in all"), _("Made"), is_total=True),
    PriceColumn(_("each"), _("Lost")),
    PriceColumn(_("in all"), _("Lost"), is_total=True),
)

COUNTED = _(
    "Counted is what a call wins from all the others together if it is made, and what it costs if "
    "it is lost, at the prices of this table. What goes into the kitty or comes out of it, antes, "
    "fines and double headers are not counted."
)

FEATS = frozenset(CALLS[call] for call in ALL_TRICKS)
"""The calls that the table makes a little of when they are made."""


@dataclass(frozen=True, slots=True)
class Nap:
    """The game of Nap (Napoleon)."""

    key: str = "nap"
    title: str = _("Nap")
    words: Words = WORDS
    seats: range = SEATS
    deal_players: range = SEATS
    fund_ends: tuple[FundEnd, ...] = KITTY_ENDS
    figures: Figures = FIGURES
    demo: tuple[DemoNight, ...] = demo.SEASON

    @property
    def presets(self) -> Mapping[str, Preset]:
        """Return the rule sets of the books and of modern tables, the orthodox one first."""
        return PRESETS

    @property
    def break_off(self) -> Facts:
        """Return nothing: a deal of Nap hangs on no other."""
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
        """Return nothing: each plays alone."""
        return ()

    def opening(self, _seated: tuple[str, ...]) -> State:
        """Return the state before the first deal: no double header, nothing to redeal."""
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
        """Return whose deal it was, the call, and whether it was made; or that all passed."""
        line = line_of_parts(summary, words=WORDS)
        is_feat = any(part.what in FEATS and part.result == Result.WON for part in summary.parts)
        return replace(line, flourish=True) if is_feat else line

    def went_wrong(self, deal: Deal) -> tuple[Mishap, ...]:
        """Return who revoked, held a wrong number of cards, misdealt or touched the cards."""
        return went_wrong(deal)

    def tricks_in(self, deal: Deal) -> Tricks:
        """Return how many tricks the caller took, if they were counted."""
        return deal.tricks

    def rules_in_words(self, terms: Terms) -> tuple[Rule, ...]:
        """Return the rules in force as sentences with their sources."""
        return rules_in_words(terms)

    def prices(self, terms: Terms, *, players: int) -> PriceTable:
        """Return what each call wins and loses, lowest first, from each other player and in all."""
        others = players - 1
        return PriceTable(
            columns=COLUMNS,
            rows=tuple(
                PriceRow(
                    what=CALLS[call],
                    amounts=(win, win * others, -lose, -lose * others),
                    source=call_source(call, forced=False, terms=terms),
                    in_all=(win * others, lose * others),
                )
                for call in terms.ranked
                for win, lose in [(terms.win[call], terms.lose[call])]
            ),
            counted=COUNTED,
        )

    @property
    def offences(self) -> Mapping[str, str]:
        """Return what may be fined between two deals, in words."""
        return OFFENCES

    def score_offence(self, offence: str, *, player: str, table: Table) -> OffenceScore:
        """Return what such an offence cost, exactly as if it stood in a deal."""
        return score_offence(offence, player=player, table=table)

    def end_fund(self, _end: str, *, table: Table, winner: str | None) -> tuple[Transfer, ...]:
        """Return the kitty's transfers when it is split or drawn for."""
        return kitty_ended(table=table, winner=winner, source="Peel, p. 12")

    def refuses(self, _entry: Entry, *, table: Table) -> Fault | None:  # noqa: ARG002  # never
        """Return None: between two deals of Nap anything may be agreed."""
        return None

    def closing(self, _table: Table) -> Fault | None:
        """Return None: play may end after any deal."""
        return None

    def carried_facts(self, facts: Facts, *, table: Table) -> Facts:
        """Return who was away and is still at the table: that stays so until said."""
        return {"away": [player for player in facts.get("away", []) if player in table.seated]}

    def fixed_facts(self, score: DealScore[State]) -> Facts:
        """Return who dealt."""
        return {"dealer": score.turn.dealer}

    def demo_deal(self, table: Table, *, chance: random.Random) -> Facts:
        """Return the facts of a believable deal."""
        return demo.deal_of(table, chance=chance)


GAME: Game[Terms, State, Deal] = Nap()
