"""Vingt-Un as a game of napledger's."""

from __future__ import annotations

from dataclasses import replace

from napledger.games.contract import BEST, SLIP, STREAK, TITLES, Game, Wording
from napledger.games.deal_score import DealSentence, Summary
from napledger.games.draw import FIRST_ACE, LOWEST_CARD
from napledger.games.headings import Rule
from napledger.games.options.telling import rules_told
from napledger.games.prices import PriceTable
from napledger.games.vingt_un import pontoon_words
from napledger.games.vingt_un.deal import Deal
from napledger.games.vingt_un.demo import SEASON, deal_of
from napledger.games.vingt_un.hand_pay import COLUMNS, CORNER, hand_rows
from napledger.games.vingt_un.rules import RULES, SEATS, Terms, terms_of
from napledger.games.vingt_un.score import (
    OFFENCES,
    further_of_round,
    score_deal,
    score_offence,
    went_wrong,
)
from napledger.games.vingt_un.turns import State
from napledger.games.vingt_un.words import FIGURES, NATURALS, OVERS, WORDS
from napledger.games.wording import prices_said, rules_said
from napledger.reading.faults import marked as _

DOUBLED = _("For each counter staked, between a punter and the dealer.")
NEVER_DOUBLED = _(
    "For each counter staked, between a punter and the dealer. Nothing is doubled at this table."
)


class VingtUn(Game[Terms, State, Deal]):
    """The game of Vingt-Un."""

    key, title, words, figures = "vingt_un", _("Vingt-Un"), WORDS, FIGURES
    seats, deal_players, rules, state, demo = SEATS, SEATS, RULES, State, SEASON
    keeps_deal = True
    # Peel, p. 66: whoever gets the first ace deals.
    first_deal = (FIRST_ACE, LOWEST_CARD)
    offences, kitty_source = OFFENCES, "house rule"
    titles = {
        BEST: _("Best round"),
        # Translators: the title of whoever had the most naturals
        NATURALS: _("Most naturals"),
        # Translators: the title of whoever went over twenty-one most often
        OVERS: _("Most often over"),
        STREAK: TITLES[STREAK],
        SLIP: TITLES[SLIP],
    }

    terms = staticmethod(terms_of)
    deal = Deal
    score_deal = staticmethod(score_deal)
    score_offence = staticmethod(score_offence)
    further = staticmethod(further_of_round)
    went_wrong = staticmethod(went_wrong)
    demo_deal = staticmethod(deal_of)

    def line(self, summary: Summary) -> DealSentence:
        line = super().line(summary)
        if not summary.parts:
            return line
        # Translators: whose round it was; how it ended for the dealer follows
        pattern = _("{players} dealt")
        return replace(line, pattern=pattern, words={"players": line.words["players"]})

    def wording(self, terms: Terms) -> Wording:
        """Return what is said instead of the books' words: Pontoon has a banker."""
        return pontoon_words.wording(terms.options.words)

    def rules_in_words(self, terms: Terms) -> tuple[Rule, ...]:
        return rules_said(rules_told(RULES, terms), self.wording(terms))

    def prices(self, terms: Terms, *, players: int) -> PriceTable:  # noqa: ARG002  # a counter's
        """Return what one counter wins and loses, once and doubled, the dearest first."""
        prices = PriceTable(
            columns=COLUMNS,
            rows=tuple(hand_rows(terms.prices, terms.places, coins=terms.stake)),
            corner=CORNER,
            note=DOUBLED if terms.options.doubling else NEVER_DOUBLED,
        )
        return prices_said(prices, self.wording(terms))


GAME = VingtUn()
