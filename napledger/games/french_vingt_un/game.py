"""French Vingt-Un as a game of napledger's."""

from __future__ import annotations

from napledger.games.contract import Facts, Game
from napledger.games.deal_score import DealScore
from napledger.games.draw import FIRST_ACE, LOWEST_CARD
from napledger.games.french_vingt_un.deal import Deal
from napledger.games.french_vingt_un.demo import SEASON, deal_of
from napledger.games.french_vingt_un.presets import PRESETS
from napledger.games.french_vingt_un.price_table import prices_of
from napledger.games.french_vingt_un.programme import State
from napledger.games.french_vingt_un.rules_in_words import rules_in_words
from napledger.games.french_vingt_un.score import score_deal
from napledger.games.french_vingt_un.terms import Terms, terms_of
from napledger.games.french_vingt_un.words import FIGURES, WORDS
from napledger.games.prices import PriceTable
from napledger.games.vingt_un.shared_options import SEATS
from napledger.reading.translatable import marked as _


class FrenchVingtUn(Game[Terms, State, Deal]):
    """The game of French Vingt-Un."""

    key, title, words, figures = "french_vingt_un", _("French Vingt-Un"), WORDS, FIGURES
    seats, deal_players, presets, state, demo = SEATS, SEATS, PRESETS, State, SEASON
    # Peel, p. 66: whoever gets the first ace deals.
    first_deal = (FIRST_ACE, LOWEST_CARD)

    terms = staticmethod(terms_of)
    deal = Deal
    score_deal = staticmethod(score_deal)
    rules_in_words = staticmethod(rules_in_words)
    demo_deal = staticmethod(deal_of)

    def prices(self, terms: Terms, *, players: int) -> PriceTable:  # noqa: ARG002  # a counter's
        """Return what a counter, a unit of difference and the clock win and lose, at any table."""
        return prices_of(terms)

    def fixed_facts(self, score: DealScore[State]) -> Facts:
        """Return who dealt, and which of the eight rounds it was."""
        return {**super().fixed_facts(score), "round": score.remarks["round"]}


GAME = FrenchVingtUn()
