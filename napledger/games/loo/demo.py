"""Two fixed, believable evenings of Loo, for a look at the app with something in its book."""

from __future__ import annotations

import random

from napledger.games.contract import DemoNight, Facts
from napledger.games.loo.deal import Deal, Hands, Table, hands_of, mode_of

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
