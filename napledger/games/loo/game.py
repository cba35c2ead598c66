"""Loo (Lanterloo) as a game of napledger's.

Two fixed, believable evenings of Loo, for a look at the app with something in its book.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

from napledger.games.contract import BEST, SLIP, STREAK, TITLES, DemoNight, Facts, Game, Tricks
from napledger.games.deal_score import DealScore, Mishap
from napledger.games.fund import KITTY_ENDS, SPLIT
from napledger.games.loo.deal import Deal, Hands, State, Table, hands_of, mode_of
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

FIVE = ("Ann", "Ben", "Catherine", "Dan", "Eve")
SIX = (*FIVE, "François")

SEASON = (
    DemoNight("2026-10-24", "Loo at Eve’s", "at Eve’s", FIVE, "hoyle", 2, 34),
    DemoNight("2026-11-14", "Loo at Eve’s", "at Eve’s", SIX, "peel", 2, 29),
)

STANDING = {2: 6, 3: 8, 4: 3}
"""How many stand where nobody must, and how often."""


def deal_of(table: Table, *, chance: random.Random) -> Facts:
    """Return the facts of a deal as people play them: two or three stand, and now and then a slip.

    They may be refused where the rules of the table do not know what happened.
    """
    hands, mode = hands_of(Deal(), table=table), mode_of(table, club=False)
    roll = chance.random()
    if mode.must:
        winners = chance.choices(hands.in_play, k=mode.tricks)
        return {"tricks": winners, **_slip(hands, chance=chance)}
    if roll < 0.08:
        return {"unopposed": hands.last}
    if roll < 0.12:
        return _for_pool(hands, tricks=mode.tricks, chance=chance)
    how_many = chance.choices(list(STANDING), list(STANDING.values()))[0]
    stood = chance.sample(hands.in_play, k=min(how_many, len(hands.in_play)))
    winners = chance.choices(stood, k=mode.tricks)
    looed = [player for player in stood if player not in winners]
    missed = {"misses": stood[:1]} if table.terms.options.miss and roll < 0.4 else {}
    return {"tricks": winners, "looed": looed, **missed, **_slip(hands, chance=chance)}


def _for_pool(hands: Hands, *, tricks: int, chance: random.Random) -> Facts:
    against = chance.choice(hands.in_play[:-1])
    winners = [against, *chance.choices([against, hands.last], k=tricks - 1)]
    return {"tricks": winners, "for_pool": True}


def _slip(hands: Hands, *, chance: random.Random) -> Facts:
    roll = chance.random()
    if roll < 0.03:
        return {"misdeals": 1}
    return {"singles": {chance.choice(hands.players): 1}} if roll < 0.06 else {}


class Loo(Game[Terms, State, Deal]):
    """The game of Loo (Lanterloo), which is never played without a pool."""

    key, title, words, figures = "loo", _("Loo"), WORDS, FIGURES
    # Translators: the game in a sentence; then what it is called, or what is like it, where you are
    about = _("Whoever plays and takes no trick is looed, and fills the pool.")
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
