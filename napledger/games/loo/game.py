"""Loo (Lanterloo) as a game of napledger's."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from napledger.games.contract import BEST, SLIP, STREAK, TITLES, Facts, Game, Tricks
from napledger.games.deal_score import DealScore, Mishap
from napledger.games.fund import KITTY_ENDS, SPLIT
from napledger.games.loo.deal import Deal, State
from napledger.games.loo.demo import SEASON, deal_of
from napledger.games.loo.rules import IN_A_DEAL, RULES, SEATS, Terms
from napledger.games.loo.score import (
    OFFENCES,
    line_of,
    mishaps_of,
    prices_of,
    score_deal,
    score_offence,
)
from napledger.games.loo.words import FIGURES, LOOED, LOOS, POOL_DRAWN, POOL_SHARE, WORDS
from napledger.reading.faults import marked as _


class Loo(Game[Terms, State, Deal]):
    """The game of Loo (Lanterloo), which is never played without a pool."""

    key, title, words, figures = "loo", _("Loo"), WORDS, FIGURES
    seats, deal_players, rules, state, demo = SEATS, IN_A_DEAL, RULES, State, SEASON
    terms_type, deal, offences, kitty_source = Terms, Deal, OFFENCES, "Peel, p. 17"
    kitty_words = {"share": POOL_SHARE, "drawn": POOL_DRAWN}
    titles = {
        BEST: TITLES[BEST],
        STREAK: TITLES[STREAK],
        # Translators: the title of whoever stood and took no trick most often
        LOOS: _("Most loos"),
        SLIP: TITLES[SLIP],
    }
    fund_ends = tuple(
        replace(end, button=_("Split the pool")) if end.key == SPLIT else end for end in KITTY_ENDS
    )

    score_deal = staticmethod(score_deal)
    score_offence = staticmethod(score_offence)
    line = staticmethod(line_of)
    prices = staticmethod(prices_of)
    demo_deal = staticmethod(deal_of)

    def has_kitty(self, _terms: Terms) -> bool:
        return True

    def went_wrong(self, deal: Deal) -> tuple[Mishap, ...]:
        return mishaps_of(deal, dealer=deal.dealer)

    def tricks_in(self, deal: Deal) -> Tricks:
        return None if deal.tricks is None else tuple(Counter(deal.tricks).items())

    def fixed_facts(self, score: DealScore[State]) -> Facts:
        """Return who dealt, and of a deal in which all must play who was looed.

        So they stay looed when the pool of that deal turns out not to have been a single one.
        """
        parts = () if score.takes_kitty else score.summary.parts
        looed = [part.players[0] for part in parts if part.obliged and part.what == LOOED]
        return {**super().fixed_facts(score), **({"looed": looed} if looed else {})}


GAME = Loo()
