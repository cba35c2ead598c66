"""Fixed, believable evenings of Vingt-Un, for a look at the app with something in its book."""

from __future__ import annotations

import random
from collections.abc import Mapping

from napledger.games.contract import DemoNight, Facts
from napledger.games.vingt_un.deal import (
    FIVE,
    LOST,
    NATURAL,
    OVER,
    STOOD,
    TIE,
    WON,
    Deal,
    Hand,
    HandRules,
)
from napledger.games.vingt_un.turns import Table, round_of
from napledger.reading.readers import Json

SEVEN = ("Ann", "Ben", "Catherine", "Dan", "Eve", "François", "Wilhelmina-Charlotte")

SEASON = (
    DemoNight("2026-10-03", "Saturday", "at Eve’s", SEVEN[:6], "hoyle", 5, 42),
    DemoNight("2026-10-17", "Saturday", "at Dan’s", SEVEN[:5], "peel_pool", 5, 38),
    DemoNight("2026-11-14", "Saturday", "at Eve’s", SEVEN, "hoyle", 5, 11, closed=False),
)

Weights = Mapping[Hand, int]
"""How often hands fall at a table, beside one another."""

DEALERS: Weights = {STOOD: 50, OVER: 28, 21: 8, NATURAL: 5, FIVE: 3}
PUNTERS: Weights = {WON: 34, LOST: 36, OVER: 28, 21: 7, NATURAL: 5, TIE: 6, FIVE: 2, 15: 2, 19: 3}


def deal_of(table: Table, *, chance: random.Random) -> Facts:
    """Return the facts of a round as people play it: a few counters, and now and then a pair."""
    of = round_of(Deal(), table=table)
    options = table.terms.options
    facts: dict[str, Json] = {}
    if options.doubling and chance.random() < 0.15:
        facts["doubled"] = True
    if options.irregular_fine and chance.random() < 0.04:
        facts["irregularities"] = {chance.choice(of.players): 1}
    if options.deal_lasts == "agreed" and of.number > 3:
        facts["deal_ends"] = chance.random() < 0.5
    return {**facts, **deal_hands(of.punters, table.terms.hand_rules, chance=chance)}


def deal_hands(punters: tuple[str, ...], rules: HandRules, *, chance: random.Random) -> Facts:
    hand = _one_of(DEALERS, rules.of_the_dealer(), chance)
    hands = [_hand_of(player, hand, rules, chance=chance) for player in punters]
    if rules.pairs != "none" and hand != NATURAL and chance.random() < 0.2:
        again = {**hands.pop(chance.randrange(len(hands))), "hand": OVER}
        hands += [again, again]
    return {"hand": hand, "hands": hands}


def _hand_of(
    player: str, dealer_hand: Hand, rules: HandRules, *, chance: random.Random
) -> dict[str, Json]:
    """Return a punter's hand, for a stake nearer to the least than to the most."""
    stake = min(chance.randint(rules.minimum, rules.maximum) for _draw in range(2))
    hand = _one_of(PUNTERS, rules.beside(dealer_hand), chance)
    return {"player": player, "stake": stake, "hand": hand}


def _one_of(weights: Weights, hands: tuple[Hand, ...], chance: random.Random) -> Hand:
    likely = [hand for hand in hands if hand in weights]
    return chance.choices(likely, [weights[hand] for hand in likely])[0]
