"""A fixed, believable evening of French Vingt-Un."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

from napledger.games.contract import DemoNight, Facts
from napledger.games.french_vingt_un.deal import (
    CLOCK,
    CLOCK_CARDS,
    COMPANY,
    DEALER,
    DIFFERENCES,
    THE_COMPANY,
    WITH_BETS,
    WITH_HANDS,
    Deal,
)
from napledger.games.french_vingt_un.programme import Round, Table, round_of
from napledger.games.vingt_un.demo import deal_hands

FIVE = ("Ann", "Ben", "Catherine", "Dan", "Eve")

SEASON = (DemoNight("2026-10-31", "Hallowe’en", "at Eve’s", FIVE, "hoyle", 5, 40),)


def deal_of(table: Table, *, chance: random.Random) -> Facts:
    """Return the facts of the round that is due, as people play it."""
    of = round_of(Deal(), table=table)
    doubled = {"doubled": True} if table.terms.may_double(of.number) else {}
    return {**FACTS[of.number](of, table, chance), **(doubled if chance.random() < 0.15 else {})}


def _with_hands(of: Round, table: Table, chance: random.Random) -> Facts:
    return deal_hands(of.punters, table.terms.hand_rules[of.number], chance=chance)


def _with_bets(of: Round, table: Table, chance: random.Random) -> Facts:
    bets = [
        {"player": player, "stake": _stake(table, chance), "won": chance.random() < 0.5}
        for player in of.punters
    ]
    return {"bets": bets}


def _company(of: Round, table: Table, chance: random.Random) -> Facts:
    stakes = {player: _stake(table, chance) for player in of.punters}
    return {"winner": chance.choice((DEALER, THE_COMPANY)), "stakes": stakes}


def _differences(of: Round, _table: Table, chance: random.Random) -> Facts:
    points = {player: chance.randint(1, 10) + chance.randint(1, 10) for player in of.punters}
    hands = [{"player": player, "hand": points[player]} for player in of.punters]
    return {"hand": chance.randint(1, 10) + chance.randint(1, 10), "hands": hands}


def _clock(_of: Round, _table: Table, chance: random.Random) -> Facts:
    """At thirteen cards one answers about twice in three deals."""
    if chance.random() < 0.64:
        return {"winner": DEALER, "hit": chance.randint(1, CLOCK_CARDS)}
    return {"winner": THE_COMPANY}


def _stake(table: Table, chance: random.Random) -> int:
    options = table.terms.options
    return min(chance.randint(options.minimum, options.maximum) for _draw in range(2))


FACTS: Mapping[int, Callable[[Round, Table, random.Random], Facts]] = {
    **dict.fromkeys(WITH_HANDS, _with_hands),
    **dict.fromkeys(WITH_BETS, _with_bets),
    COMPANY: _company,
    DIFFERENCES: _differences,
    CLOCK: _clock,
}
"""What is said of each round."""
