"""Deals as a table plays them: always the same ones, so that two runs compare."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

SEED = 1881

CALLS, CALL_WEIGHTS = ("2", "3", "4", "nap"), (30, 45, 18, 7)
MADE_CHANCE = {"2": 0.75, "3": 0.6, "4": 0.45, "nap": 0.35}

PLAIN_RULES = {"preset": "hoyle"}
MIXED_RULES = {
    "preset": "peel_buying",
    "options": {"all_pass": "double_header", "peep_price": 1, "knave_five": 1},
}
"""Rules of a table at which everything of `mixed_log` can happen."""

ODD_EVERY = 20
"""In so many deals everything odd happens once, and the half of them are plain."""


def plain_deals(players: Sequence[str], *, deals: int) -> Iterator[dict[str, Any]]:
    chance = random.Random(SEED)  # noqa: S311  # only to be uneven
    for _ in range(deals):
        call = chance.choices(CALLS, CALL_WEIGHTS)[0]
        made = chance.random() < MADE_CHANCE[call]
        yield {"caller": chance.choice(players), "call": call, "made": made}


def plain_log(players: Sequence[str], *, deals: int) -> Iterator[dict[str, Any]]:
    for deal in plain_deals(players, deals=deals):
        yield {"kind": "deal", **deal}


def mixed_log(players: Sequence[str], *, deals: int) -> Iterator[dict[str, Any]]:
    """Yield the entries of a log with nearly all that can happen at a table.

    All pass and payments double, deals are abandoned, fines and prices are paid, somebody revokes
    or is away; between the deals cash is handed over.
    """
    for number, deal in enumerate(plain_deals(players, deals=deals)):
        other = players[players.index(deal["caller"]) - 1]
        yield {"kind": "deal", **_odd(deal, other, turn=number % ODD_EVERY)}
        if number % ODD_EVERY == 0:
            yield {"kind": "payment", "from": deal["caller"], "to": other, "amount": 5}


def _odd(deal: dict[str, Any], other: str, *, turn: int) -> dict[str, Any]:
    caller, call, made = deal["caller"], deal["call"], deal["made"]
    instead: dict[int, dict[str, Any]] = {
        0: {"passed": True},
        2: {"abandoned": True, "misdeals": 2},
        4: {"caller": caller, "call": call, "tricks": 5 if made else 0},
        6: {**deal, "purchases": {caller: 3, other: 1}},
        8: {**deal, "peeps": [caller, other]},
        10: {**deal, "knaves_and_fives": {caller: 1, other: 2}},
        12: {**deal, "revokes": [{"player": other, "how": "revoke"}]},
        14: {**deal, "wrong_cards": [other]},
        16: {**deal, "away": [other]},
        18: {**deal, "misdeals": 1, "interference": {other: 1}, "note": "Dealt by candlelight"},
    }
    return instead.get(turn, deal)
