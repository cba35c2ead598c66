"""Fixed, believable evenings of Solo Whist, for a look at the app with something in its book."""

from __future__ import annotations

import random

from napledger.games.contract import DemoNight, Facts
from napledger.games.solo_whist.deal import HAND, MISERES, NEEDED, PROPOSAL, SOLO, Deal
from napledger.games.solo_whist.rules import GENERAL_MISERES, IN_A_DEAL
from napledger.games.solo_whist.seating import Seating, Table, seating_of

CALL_WEIGHTS = {
    PROPOSAL: 42,
    SOLO: 30,
    "misere": 12,
    "abundance": 7,
    "open_misere": 2,
    "declared_abundance": 1,
}
MISERE_CHANCE = 0.5
"""How often a misère is made."""

PASS_CHANCE, ABANDON_CHANCE, REVOKE_CHANCE = 0.08, 0.02, 0.02

SPREAD = (-2, -1, -1, 0, 0, 0, 1, 1, 2, 3)
"""How far from what was called the tricks mostly fall."""

FOUR = ("Ann", "Ben", "Catherine", "Dan")
FIVE = (*FOUR, "Eve")

SEASON = (
    DemoNight("2026-11-03", "Tuesday", "the Anchor", FOUR, "hoyle_general_misere", 5, 32),
    DemoNight("2026-11-17", "Tuesday", "the Anchor", FIVE, "house_pool", 5, 14, closed=False),
)


def deal_of(table: Table, *, chance: random.Random) -> Facts:
    """Return the facts of a deal as people play them: proposals and solos mostly."""
    # Of more than a deal takes, the last ones of them have not come yet.
    away = [player for player in table.seated if player != table.dealer][IN_A_DEAL[-1] - 1 :]
    seating = seating_of(Deal(away=tuple(away)), table=table)
    facts = _dealt(table, seating, chance=chance)
    return {**facts, "away": away} if away else facts


def _dealt(table: Table, seating: Seating, *, chance: random.Random) -> Facts:
    if chance.random() < PASS_CHANCE:
        is_lost = table.terms.options.all_pass in GENERAL_MISERES
        losers = {"losers": [chance.choice(seating.in_play)]} if is_lost else {}
        return {"passed": True, **losers}
    if chance.random() < ABANDON_CHANCE:
        return {"abandoned": True}
    played = [call for call in CALL_WEIGHTS if call in table.terms.win]
    calls = [call for call in played if call != PROPOSAL or seating.may_propose]
    call = chance.choices(calls, [CALL_WEIGHTS[each] for each in calls])[0]
    caller, partner, other, *_others = chance.sample(seating.in_play, len(seating.in_play))
    facts: Facts = {"caller": caller, "call": call, **_result(call, chance=chance)}
    if call == PROPOSAL:
        return {**facts, "partner": partner}
    if call == SOLO and chance.random() < REVOKE_CHANCE:
        return {**facts, "revokes": [{"player": other, "how": "revoke"}]}
    return facts


def _result(call: str, *, chance: random.Random) -> Facts:
    if call in MISERES:
        return {"made": chance.random() < MISERE_CHANCE}
    return {"tricks": min(HAND, NEEDED[call] + chance.choice(SPREAD))}
