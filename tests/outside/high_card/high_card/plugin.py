"""High card as a game of napledger's: the contract of napledger/games/contract.py, kept."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field

from high_card.deal import Deal, read_deal
from high_card.rules import ACE, HIGH_CARD, PRESETS, SEATS, SOURCE, Terms, terms_of
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
from napledger.games.deal_score import DealScore, Line, Mishap, Part, Result, Summary, Turn
from napledger.games.fund import CARRIED_ONLY, FundEnd
from napledger.games.options.met import crowded
from napledger.games.options.presets import Preset
from napledger.games.prices import PriceColumn, PriceRow, PriceTable
from napledger.games.table import TableState, require_seated
from napledger.ledger.transfers import Transfer
from napledger.reading.faults import Fault
from napledger.reading.translatable import marked as _

WORDS = Words(
    deal=_("Cut"),
    numbered=_("Cut %(number)s"),
    who=_("Winner"),
    what=_("Card"),
    slip=_("wrong card"),
    told=_("Say who cut the highest card"),
)

FIGURES = Figures(
    part=_("Card"),
    parts=_("Cards"),
    played=_("Cut"),
    won=_("Won"),
    all_parts=_("All cards"),
    every_part=_("Every card"),
    no_part=_("This player has not cut the highest card yet."),
    won_run=_("Cuts won in a row"),
    lost_run=_("Cuts lost in a row"),
)

SEASON = (
    DemoNight("2026-09-05", "Saturday", "the Swan", ("Ann", "Ben", "Catherine"), "plain", 5, 12),
    DemoNight("2026-10-03", "Saturday", "the Swan", ("Ben", "Catherine", "Dan"), "aces", 5, 16),
)


@dataclass(frozen=True, slots=True)
class Nothing:
    """What high card remembers from one cut to the next."""


Table = TableState[Terms, Nothing]


@dataclass(frozen=True, slots=True)
class HighCard:
    """The game of high card."""

    key: str = "high_card"
    title: str = _("High card")
    words: Words = WORDS
    seats: range = SEATS
    deal_players: range = SEATS
    presets: Mapping[str, Preset] = field(default_factory=lambda: PRESETS)
    fund_ends: tuple[FundEnd, ...] = CARRIED_ONLY
    figures: Figures = FIGURES
    demo: tuple[DemoNight, ...] = SEASON

    @property
    def break_off(self) -> Facts:
        """Return nothing: a cut hangs on no other."""
        return {}

    def terms(self, rules: Facts, *, stake: int) -> Terms:
        """Return the rules met with the stake; raise Fault if they cannot stand."""
        return terms_of(rules, stake=stake)

    def fund_end(self, _terms: Terms) -> str:
        """Return the one way: a kitty that was brought along goes on untouched."""
        return CARRIED_ONLY[0].key

    def has_kitty(self, _terms: Terms) -> bool:
        """Return False: nothing is put aside."""
        return False

    def unusual(self, terms: Terms, *, players: int) -> Fault | None:
        """Return the warning that the rules are made for fewer players, or None."""
        return crowded(PRESETS[terms.preset], most=terms.players_max, players=players)

    def sides(self, _seated: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
        """Return nothing: each plays alone."""
        return ()

    def opening(self, _seated: tuple[str, ...]) -> Nothing:
        """Return what is known before the first cut."""
        return Nothing()

    def read_state(self, _stored: Facts) -> Nothing:
        """Return the state that was stored."""
        return Nothing()

    def read_deal(self, raw: Facts) -> Deal:
        """Return a cut's facts; raise Fault at the field that cannot be understood."""
        return read_deal(raw)

    def score_deal(self, deal: Deal, *, table: Table) -> DealScore[Nothing]:
        """Return what the cut did: each of the others pays whoever cut the highest."""
        dealer = deal.dealer or table.dealer
        require_seated(dealer, table, path="dealer")
        require_seated(deal.winner, table, path="winner")
        price = table.terms.ace if deal.ace else table.terms.high_card
        card, why = (ACE, _("an ace cut")) if deal.ace else (HIGH_CARD, _("the highest card cut"))
        won = Part((deal.winner,), card, Result.WON, at_stake=(price, 0))
        return DealScore(
            transfers=tuple(
                Transfer(player, deal.winner, price, why, SOURCE)
                for player in table.clockwise_from(deal.winner)[1:]
                if price
            ),
            turn=Turn(dealer, table.left_of(dealer)),
            state=Nothing(),
            summary=Summary((won,)),
        )

    def line(self, summary: Summary) -> Line:
        """Return whose card was the highest, and which it was."""
        return line_of_parts(summary, words=WORDS)

    def went_wrong(self, _deal: Deal) -> tuple[Mishap, ...]:
        """Return nobody: nothing can go wrong in a cut."""
        return ()

    def rules_in_words(self, terms: Terms) -> tuple[Rule, ...]:
        """Return the rules in force as sentences with their sources."""
        prices = _("Prices")
        high = _("Whoever cuts the highest card takes {coins} from each.")
        ace = _("An ace takes {coins} from each.")
        return (
            Rule(prices, high, SOURCE, {"coins": terms.high_card}),
            Rule(prices, ace, "The Cut, p. 2", {"coins": terms.ace}),
            Rule(_("The table"), _("The pack passes to the left."), SOURCE),
        )

    def prices(self, terms: Terms, *, players: int) -> PriceTable:
        """Return what either card takes, from each of the others and in all."""
        cards = ((HIGH_CARD, terms.high_card, SOURCE), (ACE, terms.ace, "The Cut, p. 2"))
        return PriceTable(
            columns=(PriceColumn(_("each")), PriceColumn(_("in all"), is_total=True)),
            rows=tuple(
                PriceRow(what, (each, each * (players - 1)), source) for what, each, source in cards
            ),
        )

    def end_fund(self, _end: str, *, table: Table, winner: str | None) -> tuple[Transfer, ...]:  # noqa: ARG002  # nothing moves
        """Return nothing: a kitty is only ever carried on."""
        return ()

    def refuses(self, _entry: Entry, *, table: Table) -> Fault | None:  # noqa: ARG002  # never
        """Return None: between two cuts anything may be agreed."""
        return None

    def closing(self, _table: Table) -> Fault | None:
        """Return None: play may end after any cut."""
        return None

    def carried_facts(self, _facts: Facts, *, table: Table) -> Facts:  # noqa: ARG002  # nothing
        """Return nothing: each cut is a fresh one."""
        return {}

    def fixed_facts(self, score: DealScore[Nothing]) -> Facts:
        """Return who held the pack, which must not change when an earlier cut is corrected."""
        return {"dealer": score.turn.dealer}

    def demo_deal(self, table: Table, *, chance: random.Random) -> Facts:
        """Return a cut that anybody won, now and then with an ace."""
        return {"winner": chance.choice(table.seated), "ace": chance.random() < 0.2}


GAME: Game[Terms, Nothing, Deal] = HighCard()
