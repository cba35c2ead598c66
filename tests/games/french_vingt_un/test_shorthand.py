"""Rounds as people write them on paper: how they are written says which kind it is."""

from __future__ import annotations

from typing import Any

import pytest

from napledger.games.french_vingt_un.form import read_shorthand
from napledger.reading.faults import Fault

PLAYERS = {"Ann": "1", "Ben": "2", "Cat": "3"}


def staked(player: str, stake: int, hand: int | str) -> dict[str, Any]:
    """Return a hand with its stake."""
    return {"player": player, "stake": stake, "hand": hand}


@pytest.mark.parametrize(
    ("typed", "facts"),
    [
        (
            "18: Ben 2 20, Cat 3 over",
            {"hand": 18, "hands": [staked("2", 2, 20), staked("3", 3, "over")]},
        ),
        (
            "natural x2: Ben 1, Cat 2",
            {
                "hand": "natural",
                "hands": [{"player": "2", "stake": 1}, {"player": "3", "stake": 2}],
                "doubled": True,
            },
        ),
        (
            "Ben 2 won, Cat lost 3",
            {
                "bets": [
                    {"player": "2", "stake": 2, "won": True},
                    {"player": "3", "stake": 3, "won": False},
                ]
            },
        ),
        ("company: Ben 2, Cat 5", {"winner": "company", "stakes": {"2": 2, "3": 5}}),
        (
            "Dealer x2: b 2",
            {"winner": "dealer", "stakes": {"2": 2}, "doubled": True},
        ),
        (
            "14: Ben 19, Cat 9",
            {"hand": 14, "hands": [{"player": "2", "hand": 19}, {"player": "3", "hand": 9}]},
        ),
        ("dealer", {"winner": "dealer"}),
        (" company ×2 ", {"winner": "company", "doubled": True}),
        ("redeal", {"abandoned": True}),
    ],
)
def test_a_row_is_a_round(typed: str, facts: dict[str, Any]) -> None:
    assert read_shorthand(typed, players=PLAYERS) == facts


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        (
            "company: Ben won",
            "“Ben won” does not say one number of one player: write it like Ben 19",
        ),
        (
            "14: Ben over",
            "“Ben over” does not say one number of one player: write it like Ben 19",
        ),
        (
            "Ben 2 over",
            "“Ben 2 over” does not say a stake and how it ended: write them like Ben 2 won",
        ),
        ("Zed 2 won", "“Zed” is none of Ann, Ben, Cat"),
    ],
)
def test_what_cannot_be_read_is_said_in_a_sentence(typed: str, sentence: str) -> None:
    with pytest.raises(Fault) as refused:
        read_shorthand(typed, players=PLAYERS)

    assert str(refused.value) == sentence
