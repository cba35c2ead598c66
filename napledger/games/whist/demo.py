"""A few believable evenings of Whist, for a look at the app with something in its book."""

from __future__ import annotations

import random

from napledger.games.contract import DemoNight, Facts
from napledger.games.whist.deal import ADD, PENALTIES
from napledger.games.whist.rubber import Table, next_dealer_at, sides_of
from napledger.games.whist.rules import FOUR

PARTY = ("Ann", "Ben", "Catherine", "Dan")
FIVE = ("Ann", "Ben", "Catherine", "Dan", "Wilhelmina-Charlotte")

SEASON = (
    DemoNight("2026-11-06", "Friday", "the Portland", PARTY, "hoyle", 10, 24),
    DemoNight("2026-11-13", "Friday", "the Portland", FIVE, "hoyle_rubber_bet", 5, 20),
    DemoNight("2026-11-20", "Friday", "the Portland", FIVE, "hoyle", 10, 7),
)

TRICKS = {7: 30, 8: 26, 9: 20, 10: 12, 11: 7, 12: 4, 13: 1}
"""How often the winners of a deal take so many tricks, in a hundred."""


def deal_of(table: Table, *, chance: random.Random) -> Facts:
    """Return the facts of a deal as people play them: a few tricks, honours now and then, a slip.

    Where more than four sit there, the four of a new rubber are cut by lot.
    """
    state = table.game_state
    four, named = state.four, dict[str, list[str]]()
    if not state.lasts:
        four = _cut(table, chance=chance)
        named = {"four": list(four)} if len(table.seated) > FOUR else {}
    if chance.random() < 0.02:
        return {**named, "misdeal": True}
    sides = sides_of(four)
    side = chance.choice((0, 1))
    tricks = chance.choices(list(TRICKS), list(TRICKS.values()))[0]
    facts: dict[str, object] = {**named, "tricks": {sides[side][0]: tricks}}
    roll = chance.random()
    if roll < 0.3:
        facts["honours"] = {chance.choice(four): 4 if roll < 0.03 else 3}
    elif roll < 0.33:
        penalty = chance.choice(PENALTIES[:2] if tricks < 9 else (ADD,))
        facts["revokes"] = [{"player": chance.choice(sides[1 - side]), "penalty": penalty}]
    return facts


def _cut(table: Table, *, chance: random.Random) -> tuple[str, ...]:
    """Return four of those who sit there, the next dealer among them and first."""
    dealer = next_dealer_at(table)
    if len(table.seated) == FOUR:
        return table.clockwise_from(dealer)
    others = [player for player in table.seated if player != dealer]
    return (dealer, *chance.sample(others, FOUR - 1))
