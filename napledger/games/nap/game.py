"""Nap (Napoleon) as a game of napledger's."""

from __future__ import annotations

from napledger.games.called import COLUMNS
from napledger.games.contract import Game, Tricks
from napledger.games.nap.deal import ALL_TRICKS, Deal
from napledger.games.nap.deal import WORDS as CALLS
from napledger.games.nap.demo import SEASON, deal_of
from napledger.games.nap.rules import RULES, SEATS, Terms, terms_of
from napledger.games.nap.score import score_deal, score_offence, went_wrong
from napledger.games.nap.seating import State
from napledger.games.nap.tariff import call_source
from napledger.games.nap.words import FIGURES, OFFENCES, WORDS
from napledger.games.prices import PriceRow, PriceTable
from napledger.reading.faults import marked as _

COUNTED = _(
    "Call it if you make it at least this often. Kitty, antes, fines and double headers are left "
    "out."
)


class Nap(Game[Terms, State, Deal]):
    """The game of Nap (Napoleon)."""

    key, title, words, figures = "nap", _("Nap"), WORDS, FIGURES
    seats, deal_players, rules, state, demo = SEATS, SEATS, RULES, State, SEASON
    feats = frozenset(CALLS[call] for call in ALL_TRICKS)
    offences, kitty_source = OFFENCES, "Peel, p. 12"

    terms = staticmethod(terms_of)
    deal = Deal
    score_deal = staticmethod(score_deal)
    score_offence = staticmethod(score_offence)
    went_wrong = staticmethod(went_wrong)
    demo_deal = staticmethod(deal_of)

    def tricks_in(self, deal: Deal) -> Tricks:
        """Return how many tricks the caller took, if they were counted."""
        return deal.tricks

    def prices(self, terms: Terms, *, players: int) -> PriceTable:
        """Return what each call wins and loses, lowest first, from each other player and in all."""
        others = players - 1
        return PriceTable(
            columns=COLUMNS,
            rows=tuple(
                PriceRow(
                    what=CALLS[call],
                    amounts=(win, win * others, -lose, -lose * others),
                    source=call_source(call, terms),
                    in_all=(win * others, lose * others),
                )
                for call in terms.ranked
                for win, lose in [(terms.win[call], terms.lose[call])]
            ),
            counted=COUNTED,
        )


GAME = Nap()
