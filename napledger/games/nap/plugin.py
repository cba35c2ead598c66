"""Nap as a game of napledger's: the contract of games/contract.py, kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from napledger.games.contract import Conduct, DealScore, Game, PriceRow, Rule
from napledger.games.nap.calls import WORDS
from napledger.games.nap.conduct import conduct_of
from napledger.games.nap.deal import Deal, read_deal, renamed_deal, write_deal
from napledger.games.nap.options import PRESET_BY_DEFAULT
from napledger.games.nap.payments import call_source
from napledger.games.nap.presets import PRESETS, Preset
from napledger.games.nap.rules_in_words import rules_in_words
from napledger.games.nap.score import Memory, score_deal
from napledger.games.nap.tariff import Terms, terms_of
from napledger.games.table import Table
from napledger.reading.faults import Fault, Term
from napledger.reading.translatable import marked as _


@dataclass(frozen=True, slots=True)
class Nap:
    """The game of Nap (Napoleon)."""

    key: str = "nap"
    title: str = _("Nap")
    rule_set_by_default: str = PRESET_BY_DEFAULT

    @property
    def rule_sets(self) -> Mapping[str, Preset]:
        """Return the rule sets of the books and of modern tables, the orthodox one first."""
        return PRESETS

    def terms(self, rules: Any, *, stake: int) -> Terms:
        """Return the rules met with the stake; raise Fault if they cannot stand."""
        return terms_of(rules, stake=stake)

    def kitty_end(self, terms: Terms) -> str:
        """Return what is offered first for the kitty's end: split, draw or carry."""
        return terms.options.kitty_end

    def has_kitty(self, terms: Terms) -> bool:
        """Return whether the table plays with a kitty."""
        return terms.options.kitty

    def unusual(self, terms: Terms, *, players: int) -> Fault | None:
        """Return the warning that a rule set is made for fewer players, or None."""
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
        """Return the memory before the first deal: no double header, nothing to redeal."""
        return Memory()

    def remembered(self, stored: Mapping[str, Any]) -> Memory:
        """Return the memory that was stored."""
        return Memory(**stored)

    def read_deal(self, raw: Mapping[str, Any]) -> Deal:
        """Return a deal's facts; raise Fault at the field that cannot be understood."""
        return read_deal(raw)

    def write_deal(self, deal: Deal) -> dict[str, Any]:
        """Return a deal's facts as fields of a document."""
        return write_deal(deal)

    def renamed(self, deal: Deal, rename: Callable[[str], str]) -> Deal:
        """Return the same deal with each player under another name."""
        return renamed_deal(deal, rename)

    def score_deal(self, deal: Deal, *, table: Table) -> DealScore:
        """Return what the deal did; raise Fault if it cannot have been."""
        return score_deal(deal, table=table)

    def conduct(self, deal: Deal) -> Conduct:
        """Return who had to stand for one, and who revoked, for figures over many deals."""
        return conduct_of(deal)

    def rules_in_words(self, terms: Terms) -> tuple[Rule, ...]:
        """Return the rules in force as sentences with their sources."""
        return rules_in_words(terms)

    def price_table(self, terms: Terms) -> tuple[PriceRow, ...]:
        """Return what each call wins and loses, lowest first, in the smallest coin."""
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
