"""Solo Whist as a game of napledger's."""

from __future__ import annotations

from napledger.games.contract import Game, Tricks
from napledger.games.room import sparse
from napledger.games.solo_whist.calls import DECLARED_ABUNDANCE, SLAM
from napledger.games.solo_whist.calls import WORDS as CALLS
from napledger.games.solo_whist.deal import Deal
from napledger.games.solo_whist.demo import SEASON, deal_of
from napledger.games.solo_whist.rules import HOUSE, IN_A_DEAL, RULES, SEATS
from napledger.games.solo_whist.score import OFFENCES, score_deal, score_offence, went_wrong
from napledger.games.solo_whist.seating import State
from napledger.games.solo_whist.terms import Terms, price_table, terms_of
from napledger.games.solo_whist.words import FIGURES, WORDS
from napledger.reading.faults import Fault
from napledger.reading.translatable import marked as _


class SoloWhist(Game[Terms, State, Deal]):
    """The game of Solo Whist."""

    key, title, words, figures = "solo_whist", _("Solo Whist"), WORDS, FIGURES
    seats, deal_players, rules, state, demo = SEATS, IN_A_DEAL, RULES, State, SEASON
    feats = frozenset({CALLS[DECLARED_ABUNDANCE], CALLS[SLAM]})
    offences, kitty_source = OFFENCES, HOUSE

    terms = staticmethod(terms_of)
    deal = Deal
    score_deal = staticmethod(score_deal)
    score_offence = staticmethod(score_offence)
    went_wrong = staticmethod(went_wrong)
    prices = staticmethod(price_table)
    demo_deal = staticmethod(deal_of)

    def tricks_in(self, deal: Deal) -> Tricks:
        """Return how many tricks the caller took, or both partners, if they were counted."""
        return deal.tricks

    def unusual(self, terms: Terms, *, players: int) -> Fault | None:
        """Return the warning that a rule set is made for more players, or for fewer, or None."""
        few = sparse(
            self.presets[terms.preset].title, fewest=terms.options.players[0], players=players
        )
        return few or super().unusual(terms, players=players)


GAME = SoloWhist()
