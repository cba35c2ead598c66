"""French Vingt-Un as a game of napledger's."""

from __future__ import annotations

from collections.abc import Iterator

from napledger.games.contract import Facts, Game
from napledger.games.deal_score import DealScore
from napledger.games.draw import FIRST_ACE, LOWEST_CARD
from napledger.games.french_vingt_un.deal import CLOCK, DIFFERENCES, KINDS, Deal
from napledger.games.french_vingt_un.demo import SEASON, deal_of
from napledger.games.french_vingt_un.programme import State
from napledger.games.french_vingt_un.rules import RULES, Terms
from napledger.games.french_vingt_un.score import score_deal
from napledger.games.french_vingt_un.words import CLOCK_ANSWERED, FIGURES, HIGHER_BY, WORDS
from napledger.games.prices import PriceRow, PriceTable
from napledger.games.vingt_un.game import GAME as VINGT_UN
from napledger.games.vingt_un.hand_pay import COLUMNS, CORNER, TIMES, hand_rows
from napledger.games.vingt_un.rules import SEATS
from napledger.games.vingt_un.score import further
from napledger.reading.faults import marked as _

NOTES = {
    "none": _(
        "For each counter staked, each unit of difference and each turn of the clock, between a "
        "punter and the dealer. Nothing is doubled at this table."
    ),
    "first": _(
        "For each counter staked, each unit of difference and each turn of the clock, between a "
        "punter and the dealer. Only Vingt-Un may be doubled."
    ),
    "any": _(
        "For each counter staked, each unit of difference and each turn of the clock, between a "
        "punter and the dealer."
    ),
}
"""What the prices are for, by where the dealer may double."""


class FrenchVingtUn(Game[Terms, State, Deal]):
    """The game of French Vingt-Un."""

    key, title, words, figures = "french_vingt_un", _("French Vingt-Un"), WORDS, FIGURES
    seats, deal_players, rules, state, demo = SEATS, SEATS, RULES, State, SEASON
    keeps_deal = True
    # Peel, p. 66: whoever gets the first ace deals.
    first_deal, titles = (FIRST_ACE, LOWEST_CARD), VINGT_UN.titles

    terms_type, deal = Terms, Deal
    score_deal = staticmethod(score_deal)
    further = staticmethod(further)
    demo_deal = staticmethod(deal_of)

    def prices(self, terms: Terms, *, players: int) -> PriceTable:  # noqa: ARG002  # a counter's
        return PriceTable(
            columns=COLUMNS,
            rows=(*hand_rows(terms.prices, terms.places, coins=terms.stake), *_agreed_rows(terms)),
            corner=CORNER,
            note=NOTES[terms.options.doubled_rounds],
        )

    def fixed_facts(self, score: DealScore[State]) -> Facts:
        """Return who dealt, and which of the eight rounds it was."""
        return {**super().fixed_facts(score), "round": score.remarks["round"]}


def _agreed_rows(terms: Terms) -> Iterator[PriceRow]:
    agreed = (
        (DIFFERENCES, terms.options.difference_rate, HIGHER_BY),
        (CLOCK, terms.options.clock_stake, CLOCK_ANSWERED),
    )
    for number, counters, why in agreed:
        times = TIMES if terms.may_double(number) else (1, 1)
        coins = counters * terms.stake
        amounts = tuple(coins * each * sign for each in times for sign in (1, -1))
        yield PriceRow(KINDS[number].name, amounts, terms.places[why])


GAME = FrenchVingtUn()
