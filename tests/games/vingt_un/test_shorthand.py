"""Rounds as people write them on paper."""

from __future__ import annotations

from typing import Any

import pytest

from napledger.games.vingt_un.form import read_shorthand
from napledger.reading.faults import Fault
from tests.games.vingt_un.rounds import on

PLAYERS = {"Ann": "1", "Ben": "2", "Bea": "3", "Mary Jane": "4"}
KNOWN = "over, natural, five, stood"


@pytest.mark.parametrize(
    ("typed", "facts"),
    [
        ("18: Ben 2 20, Bea 3 over", {"hand": 18, "hands": [on("2", 2, 20), on("3", 3, "over")]}),
        (
            "over x2: Ben 1 won, Bea 2 21, Bea 2 over",
            {
                "hand": "over",
                "doubled": True,
                "hands": [on("2", 1, "won"), on("3", 2, 21), on("3", 2, "over")],
            },
        ),
        (
            "  Stood :  mary jane lost 3 , ann 1 TIE ",
            {"hand": "stood", "hands": [on("4", 3, "lost"), on("1", 1, "tie")]},
        ),
        (
            "natural: Ben 1, Bea 2 natural",
            {"hand": "natural", "hands": [on("2", 1), on("3", 2, "natural")]},
        ),
        ("×2 21: ben 1 five", {"hand": 21, "doubled": True, "hands": [on("2", 1, "five")]}),
        ("redeal", {"abandoned": True}),
        (
            "pontoon: Ben 2 bust, Bea 3 pontoon",
            {"hand": "natural", "hands": [on("2", 2, "over"), on("3", 3, "natural")]},
        ),
        ("stuck: Ben 2 bust", {"hand": "stood", "hands": [on("2", 2, "over")]}),
    ],
)
def test_a_row_is_a_round(typed: str, facts: dict[str, Any]) -> None:
    assert read_shorthand(typed, players=PLAYERS) == facts


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        (
            "Ben 2 20",
            (
                "“Ben 2 20” is no round. Write the dealer’s hand, then stakes and hands, "
                "like 18: Ben 2 20, Cat 3 over"
            ),
        ),
        (
            "blackjack: Ben 2 20",
            f"“blackjack” is no hand of a dealer’s: write points, or one of {KNOWN}",
        ),
        (
            "18: Ben 2",
            "“Ben 2” does not say a stake and a hand: write them like Ben 2 20 or Ben 3 over",
        ),
        (
            "18: 2 20",
            "“2 20” does not say a stake and a hand: write them like Ben 2 20 or Ben 3 over",
        ),
        ("18: Zed 2 20", "“Zed” is none of Ann, Ben, Bea, Mary Jane"),
        (
            "18: B 2 20",
            "“B” could be more than one of Ann, Ben, Bea, Mary Jane: write more of the name",
        ),
    ],
)
def test_what_cannot_be_read_is_said_in_a_sentence(typed: str, sentence: str) -> None:
    with pytest.raises(Fault) as refused:
        read_shorthand(typed, players=PLAYERS)

    assert str(refused.value) == sentence
