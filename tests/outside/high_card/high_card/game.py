"""High card as a game of napledger's."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import lru_cache

from high_card.deal import Deal
from high_card.rules import ACE, HIGH_CARD, RULES, SEATS, SOURCE, Terms
from napledger.games.answers import Party, answered, given, without
from napledger.games.contract import DemoNight, Facts, Game
from napledger.games.deal_score import DealScore, Part, Result, Summary, Turn
from napledger.games.headings import FigureHeadings, Words
from napledger.games.prices import PriceColumn, PriceRow, PriceTable
from napledger.games.table import TableState, require_seated
from napledger.games.tariff import PayLine, Tariff
from napledger.reading.faults import marked as _
from napledger.reading.faults import marked_plural as ngettext

WORDS = Words(
    deal=_("Cut"),
    a_deal=_("cut"),
    numbered=_("Cut %(number)s"),
    the_deal=_("cut %(number)s"),
    counted=ngettext("%(count)s cut", "%(count)s cuts"),
    upcoming=_("cut %(number)s next"),
    who=_("Winner"),
    marked=_("winner"),
    what=_("Card"),
    slip=_("wrong card"),
    told=_("Say who cut the highest card"),
)

FIGURES = FigureHeadings(
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


WINNER, OTHERS = Party(("winner",)), Party(("seated",), but=("winner",))


@lru_cache(maxsize=64)
def tariff_of(terms: Terms) -> Tariff:
    """Return what a cut pays: each of the others pays whoever cut the highest."""
    high, ace = terms.stake, terms.rates["ace"]
    return Tariff(
        (
            PayLine(OTHERS, WINNER, high, _("the highest card cut"), SOURCE, (without("ace"),)),
            PayLine(OTHERS, WINNER, ace, _("an ace cut"), SOURCE, (given("ace"),)),
        )
    )


class HighCard(Game[Terms, Nothing, Deal]):
    """The game of high card."""

    key, title, words, figures = "high_card", _("High card"), WORDS, FIGURES
    seats, deal_players, rules, state, demo = SEATS, SEATS, RULES, Nothing, SEASON
    terms_type, deal = Terms, Deal

    def score_deal(self, deal: Deal, *, table: Table) -> DealScore[Nothing]:
        """Return what the cut did: each of the others pays whoever cut the highest."""
        dealer = deal.dealer or table.dealer
        require_seated(dealer, table, path="dealer")
        require_seated(deal.winner, table, path="winner")
        answers = {**answered(deal.written()), "seated": table.clockwise_from(deal.winner)}
        transfers = tariff_of(table.terms).bill(answers).transfers
        price = transfers[0].amount if transfers else 0
        card = ACE if deal.ace else HIGH_CARD
        won = Part((deal.winner,), card, Result.WON, at_stake=(price, 0))
        return DealScore(
            transfers=tuple(transfers),
            turn=Turn(dealer, table.left_of(dealer)),
            state=Nothing(),
            summary=Summary((won,)),
        )

    def prices(self, terms: Terms, *, players: int) -> PriceTable:
        """Return what either card takes, from each of the others and in all."""
        cards = ((HIGH_CARD, terms.stake, SOURCE), (ACE, terms.rates["ace"], "The Cut, p. 2"))
        return PriceTable(
            columns=(PriceColumn(_("each")), PriceColumn(_("in all"), is_total=True)),
            rows=tuple(
                PriceRow(what, (each, each * (players - 1)), source) for what, each, source in cards
            ),
        )

    def demo_deal(self, table: Table, *, chance: random.Random) -> Facts:
        """Return a cut that anybody won, now and then with an ace."""
        return {"winner": chance.choice(table.seated), "ace": chance.random() < 0.2}


GAME = HighCard()
