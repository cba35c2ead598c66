"""Slams of French Tarot, dealt card by card: what can have been is taken."""

from __future__ import annotations

import random
from typing import Any

import pytest

from napledger.evening.document import read_opening
from napledger.evening.play import opened
from napledger.games import game_of
from napledger.games.conformance.candidates import NAMES
from napledger.reading.faults import Fault

TAROT = game_of("tarot")
EXCUSE, BOUTS = "excuse", ("1", "21", "excuse")

HALVES = {
    **dict.fromkeys(BOUTS, 9),
    **{f"trump {number}": 1 for number in range(2, 21)},
    **{f"{suit} {number}": 1 for suit in "SHDC" for number in range(1, 11)},
    **{
        f"{suit} {court}": halves
        for suit in "SHDC"
        for court, halves in (("jack", 3), ("knight", 5), ("queen", 7), ("king", 9))
    },
}
"""What each of the 78 cards counts, in half points."""

PLAIN = [card for card, halves in HALVES.items() if halves < 9]
CASES = [
    (players, contract, side)
    for players in (3, 4, 5)
    for contract in ("prise", "garde", "garde_sans", "garde_contre")
    for side in ("attack", "defence")
]


def left_over(players: int, contract: str, side: str, chance: random.Random) -> list[str]:
    """Return the cards that a side without a trick has: its dog or discard, and an Excuse."""
    has_dog = contract == ("garde_contre" if side == "attack" else "garde_sans")
    has_discard = side == "defence" and contract in ("prise", "garde")
    pack = [*HALVES] if has_dog else PLAIN
    # Mostly good cards, or none of them: the bounds lie there.
    wish = chance.choice((1, -1, 0))
    order = sorted(pack, key=lambda card: (-wish * HALVES[card], chance.random()))
    if has_dog and chance.random() < 0.5:
        order = [card for card in order if card != EXCUSE]
    cards = order[: 3 if players == 5 else 6] if has_dog or has_discard else []
    held = [EXCUSE] if EXCUSE not in cards and chance.random() < 0.5 else []
    return [*cards, *held]


def facts_of(
    players: int, contract: str, side: str, chance: random.Random
) -> tuple[dict[str, Any], bool]:
    """Return the facts of a slam, and whether whole points were agreed on."""
    cards = left_over(players, contract, side, chance)
    halves, bouts = sum(HALVES[card] for card in cards), len({*cards} & {*BOUTS})
    # A card is given for an Excuse that is held, where there is one.
    if EXCUSE in cards and chance.random() < 0.5:
        halves -= 1
    if side == "attack":
        halves, bouts = 182 - halves, 3 - bouts
    is_whole = players == 4 or chance.random() < 0.3
    points = (halves + (chance.randint(0, 1) if is_whole else 0)) // 2
    facts = {"taker": "Ann", "contract": contract, "bouts": bouts, "points": points, "slam": side}
    half = {"half": True} if halves % 2 and not is_whole else {}
    return {**facts, **half, **({"alone": "own"} if players == 5 else {})}, is_whole


@pytest.mark.parametrize(("players", "contract", "side"), CASES)
def test_a_slam_that_can_be_dealt_is_taken(players: int, contract: str, side: str) -> None:
    chance = random.Random(f"slams {players} {contract} {side}")  # noqa: S311  # the same each time
    for _ in range(200):
        facts, is_whole = facts_of(players, contract, side, chance)
        options = {"half_points": "whole_only"} if is_whole else {}
        raw = {"stake": 1, "rules": {"options": options}, "players": list(NAMES[:players])}
        table = opened(read_opening({"game": "tarot", **raw}))

        score = TAROT.score_deal(TAROT.read_deal(facts), table=table)

        assert score.transfers, facts


@pytest.mark.parametrize(("players", "contract", "side"), CASES)
def test_of_all_other_slams_most_are_refused(players: int, contract: str, side: str) -> None:
    table = opened(read_opening({"game": "tarot", "stake": 1, "players": list(NAMES[:players])}))
    taken = 0
    for bouts in range(4):
        for points in range(92):
            alone = {"alone": "own"} if players == 5 else {}
            facts = {"taker": "Ann", "contract": contract, "bouts": bouts, "points": points}
            try:
                TAROT.score_deal(TAROT.read_deal({**facts, "slam": side, **alone}), table=table)
            except Fault:
                continue
            taken += 1

    assert taken <= 4 * 26
