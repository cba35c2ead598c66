"""The tricks of a deal, as its game tells them to a table for spreadsheets."""

from __future__ import annotations

from typing import Any

import pytest

from napledger.games import game_of
from napledger.games.contract import Tricks

DEALS: list[tuple[str, dict[str, Any], Tricks]] = [
    ("nap", {"caller": "Ann", "call": "3", "tricks": 4}, 4),
    ("nap", {"caller": "Ann", "call": "3", "made": True}, None),
    ("solo_whist", {"caller": "Ann", "call": "solo", "tricks": 0}, 0),
    ("loo", {"tricks": ["Ben", "Ann", "Ben"]}, (("Ben", 2), ("Ann", 1))),
    ("loo", {"tricks": []}, ()),
    ("loo", {"unopposed": "Ann"}, None),
    ("whist", {"tricks": {"Ann": 9}}, (("Ann", 9),)),
    ("whist", {"misdeal": True}, None),
    (
        "piquet",
        {"parts": {"Ann": {"tricks": 7, "play": 8}, "Ben": {"tricks": 5, "play": 5}}},
        (("Ann", 7), ("Ben", 5)),
    ),
    ("piquet", {"scores": {"Ann": 28, "Ben": 12}}, None),
    ("vingt_un", {"abandoned": True}, None),
    ("french_vingt_un", {"abandoned": True}, None),
]


@pytest.mark.parametrize(("key", "facts", "tricks"), DEALS)
def test_a_game_tells_the_tricks_that_were_written(
    key: str, facts: dict[str, Any], tricks: Tricks
) -> None:
    game = game_of(key)

    assert game.tricks_in(game.read_deal(facts)) == tricks
