"""Deals as people write them on paper."""

from __future__ import annotations

from typing import Any

import pytest

from napledger.games.nap.shorthand import read_shorthand
from napledger.reading.faults import Fault

PLAYERS = {"Ann": "1", "Ben": "2", "Bea": "3", "Mary Jane": "4"}


@pytest.mark.parametrize(
    ("typed", "facts"),
    [
        ("Ann 3 +", {"caller": "1", "call": "3", "made": True}),
        ("  ann   3   made ", {"caller": "1", "call": "3", "made": True}),
        ("a three+", {"caller": "1", "call": "3", "made": True}),
        ("Ben nap -", {"caller": "2", "call": "nap", "made": False}),
        ("bea N −", {"caller": "3", "call": "nap", "made": False}),
        ("mary jane mis lost", {"caller": "4", "call": "misery", "made": False}),
        ("m m m", {"caller": "4", "call": "misery", "made": True}),
        ("Ann Wellington ✓", {"caller": "1", "call": "wellington", "made": True}),
        ("Ann blücher ✗", {"caller": "1", "call": "blucher", "made": False}),
        ("Ann forced +", {"caller": "1", "call": "1", "forced": True, "made": True}),
        ("pass", {"passed": True}),
        ("All passed", {"passed": True}),
        ("redeal", {"abandoned": True}),
    ],
)
def test_a_row_is_a_deal(typed: str, facts: dict[str, Any]) -> None:
    assert read_shorthand(typed, players=PLAYERS) == facts


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("Ann", "“Ann” is no deal. Write who called, what, and + or −, like Ann 3 +"),
        ("Ann 3", "“Ann 3” is no deal. Write who called, what, and + or −, like Ann 3 +"),
        ("Zed 3 +", "“Zed” is none of Ann, Ben, Bea, Mary Jane"),
        ("B 3 +", "“B” could be more than one of Ann, Ben, Bea, Mary Jane: write more of the name"),
        ("Ann 12 +", "“12” is no call. Write a number, misery, nap or wellington"),
        ("Ann 3 ?", "“?” does not say how it ended: write + for made, − for lost"),
        ("-", "“-” is no deal. Write who called, what, and + or −, like Ann 3 +"),
    ],
)
def test_what_cannot_be_read_is_said_in_a_sentence(typed: str, sentence: str) -> None:
    with pytest.raises(Fault) as refused:
        read_shorthand(typed, players=PLAYERS)

    assert str(refused.value) == sentence


def test_a_name_in_full_goes_before_the_beginning_of_a_longer_one() -> None:
    facts = read_shorthand("Ann 3 +", players={"Anna": "1", "Ann": "2"})

    assert facts["caller"] == "2"
