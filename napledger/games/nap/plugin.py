"""Nap as a game of napledger's: the contract of games/contract.py, kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from napledger.games.contract import DealScore, Game, PriceRow, Rule
from napledger.games.nap.calls import WORDS
from napledger.games.nap.deal import Deal, read_deal, renamed_deal, write_deal
from napledger.games.nap.options import PRESET_BY_DEFAULT
from napledger.games.nap.payments import call_source
from napledger.games.nap.presets import PRESETS, Preset
from napledger.games.nap.rules_in_words import rules_in_words
from napledger.games.nap.score import Memory, score_deal
from napledger.games.nap.tariff import Terms, terms_of
from napledger.games.table import Table
from napledger.ledger.faults import Fault, Term
from napledger.ledger.words import marked as _


@dataclass(frozen=True, slots=True)
class Nap:
    """The game of Nap (Napoleon)."""

    key: str = "nap"
    title: str = _("Nap")
    rule_set_by_default: str = PRESET_BY_DEFAULT

    @property
    def rule_sets(self) -> Mapping[str, Preset]:
        return PRESETS

    def terms(self, rules: Any, *, stake: int) -> Terms:
        return terms_of(rules, stake=stake)

    def kitty_end(self, terms: Terms) -> str:
        return terms.options.kitty_end

    def has_kitty(self, terms: Terms) -> bool:
        return terms.options.kitty

    def unusual(self, terms: Terms, *, players: int) -> Fault | None:
        most = terms.options.players[1]
        if players <= most:
            return None
        return Fault(
            "players",
            "{title} is made for at most {most} players; there are {players}",
            title=Term(PRESETS[terms.preset].title),
            most=most,
            players=players,
        )

    def opening(self) -> Memory:
        return Memory()

    def remembered(self, stored: Mapping[str, Any]) -> Memory:
        return Memory(**stored)

    def read_deal(self, raw: Mapping[str, Any]) -> Deal:
        return read_deal(raw)

    def write_deal(self, deal: Deal) -> dict[str, Any]:
        return write_deal(deal)

    def renamed(self, deal: Deal, rename: Callable[[str], str]) -> Deal:
        return renamed_deal(deal, rename)

    def score_deal(self, deal: Deal, *, table: Table) -> DealScore:
        return score_deal(deal, table=table)

    def rules_in_words(self, terms: Terms) -> tuple[Rule, ...]:
        return rules_in_words(terms)

    def price_table(self, terms: Terms) -> tuple[PriceRow, ...]:
        return tuple(
            PriceRow(
                what=WORDS[call],
                win=terms.win[call],
                lose=terms.lose[call],
                source=call_source(call, forced=False, terms=terms),
            )
            for call in terms.ranked
        )


GAME: Game = Nap()
