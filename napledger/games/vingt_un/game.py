"""Vingt-Un as a game of napledger's."""

from __future__ import annotations

from napledger.games.contract import Game, Wording
from napledger.games.draw import FIRST_ACE, LOWEST_CARD
from napledger.games.prices import PriceTable
from napledger.games.vingt_un import pontoon_words
from napledger.games.vingt_un.deal import Deal
from napledger.games.vingt_un.demo import SEASON, deal_of
from napledger.games.vingt_un.offences import OFFENCES, score_offence
from napledger.games.vingt_un.presets import PRESETS
from napledger.games.vingt_un.price_table import prices_of
from napledger.games.vingt_un.rules_in_words import rules_in_words
from napledger.games.vingt_un.score import score_deal, went_wrong
from napledger.games.vingt_un.shared_options import SEATS
from napledger.games.vingt_un.terms import Terms, terms_of
from napledger.games.vingt_un.turns import State
from napledger.games.vingt_un.words import FIGURES, WORDS
from napledger.reading.translatable import marked as _


class VingtUn(Game[Terms, State, Deal]):
    """The game of Vingt-Un."""

    key, title, words, figures = "vingt_un", _("Vingt-Un"), WORDS, FIGURES
    seats, deal_players, presets, state, demo = SEATS, SEATS, PRESETS, State, SEASON
    # Peel, p. 66: whoever gets the first ace deals.
    first_deal = (FIRST_ACE, LOWEST_CARD)
    offences, kitty_source = OFFENCES, "house rule"

    terms = staticmethod(terms_of)
    deal = Deal
    score_deal = staticmethod(score_deal)
    score_offence = staticmethod(score_offence)
    went_wrong = staticmethod(went_wrong)
    rules_in_words = staticmethod(rules_in_words)
    demo_deal = staticmethod(deal_of)

    def wording(self, terms: Terms) -> Wording:
        """Return what is said instead of the books' words: Pontoon has a banker."""
        return pontoon_words.wording(terms.options.words)

    def prices(self, terms: Terms, *, players: int) -> PriceTable:  # noqa: ARG002  # a counter's
        """Return what one counter wins and loses, once and doubled, at a table of any size."""
        return prices_of(terms)


GAME = VingtUn()
