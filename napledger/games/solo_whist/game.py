"""Solo Whist as a game of napledger's."""

from __future__ import annotations

from napledger.games import called
from napledger.games.contract import Game, Tricks
from napledger.games.prices import PriceColumn, PriceRow, PriceTable
from napledger.games.solo_whist.deal import DECLARED_ABUNDANCE, PROPOSAL, SLAM, Deal
from napledger.games.solo_whist.deal import WORDS as CALLS
from napledger.games.solo_whist.demo import SEASON, deal_of
from napledger.games.solo_whist.rules import FOUR, HOUSE, IN_A_DEAL, RULES, SEATS, Terms, terms_of
from napledger.games.solo_whist.score import (
    OFFENCES,
    further,
    score_deal,
    score_offence,
    went_wrong,
)
from napledger.games.solo_whist.seating import State
from napledger.games.solo_whist.words import FIGURES, WORDS
from napledger.games.table import sparse
from napledger.reading.faults import Fault
from napledger.reading.faults import marked as _

COLUMNS = (
    *called.COLUMNS,
    # Translators: a column of prices: a trick above what was called
    PriceColumn(_("over"), _("A trick")),
    # Translators: a column of prices: a trick below what was called
    PriceColumn(_("short"), _("A trick")),
)


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
    further = staticmethod(further)
    went_wrong = staticmethod(went_wrong)
    demo_deal = staticmethod(deal_of)

    def tricks_in(self, deal: Deal) -> Tricks:
        """Return how many tricks the caller took, or both partners, if they were counted."""
        return deal.tricks

    def prices(self, terms: Terms, *, players: int) -> PriceTable:
        """Return what things pay at a table of so many, of whom at most four are in play."""
        in_play = min(max(players, IN_A_DEAL[0]), FOUR)
        calls = [call for call in terms.ranked if call != PROPOSAL or in_play == FOUR]
        return PriceTable(
            columns=COLUMNS,
            rows=tuple(
                PriceRow(CALLS[call], _amounts(call, terms, in_play=in_play), terms.places[call])
                for call in calls
            ),
            note=_("In a proposal each partner has one opponent.") if PROPOSAL in calls else "",
        )

    def unusual(self, terms: Terms, *, players: int) -> Fault | None:
        """Return the warning that a rule set is made for more players, or for fewer, or None."""
        few = sparse(
            self.presets[terms.preset].title, fewest=terms.options.players[0], players=players
        )
        return few or super().unusual(terms, players=players)


def _amounts(call: str, terms: Terms, *, in_play: int) -> tuple[int, ...]:
    opponents = 1 if call == PROPOSAL else in_play - 1
    win, lose = terms.win[call], -terms.lose[call]
    return win, win * opponents, lose, lose * opponents, terms.over[call], -terms.short[call]


GAME = SoloWhist()
