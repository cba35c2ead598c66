"""Deals as people write them on paper."""

from __future__ import annotations

from typing import Any

import pytest

from napledger.games.solo_whist.shorthand import read_shorthand
from napledger.reading.faults import Fault

PLAYERS = {"Ann": "1", "Ben": "2", "Bea": "3", "Mary Jane": "4", "Solomon": "5"}


@pytest.mark.parametrize(
    ("typed", "facts"),
    [
        ("Ann solo 6", {"caller": "1", "call": "solo", "tricks": 6}),
        ("  ann   SOLO  13 ", {"caller": "1", "call": "solo", "tricks": 13}),
        ("a s 0", {"caller": "1", "call": "solo", "tricks": 0}),
        ("solo solo 5", {"caller": "5", "call": "solo", "tricks": 5}),
        ("Ann+Ben 9", {"caller": "1", "call": "proposal", "partner": "2", "tricks": 9}),
        ("Bea + mary 13", {"caller": "3", "call": "proposal", "partner": "4", "tricks": 13}),
        ("Ann+Ben +", {"caller": "1", "call": "proposal", "partner": "2", "made": True}),
        ("Ann+Ben lost", {"caller": "1", "call": "proposal", "partner": "2", "made": False}),
        ("Ann mis 0", {"caller": "1", "call": "misere", "tricks": 0}),
        ("Ann misère +", {"caller": "1", "call": "misere", "made": True}),
        ("Ann m−", {"caller": "1", "call": "misere", "made": False}),
        ("Mary Jane abundance 10", {"caller": "4", "call": "abundance", "tricks": 10}),
        (
            "Ben in trumps 9",
            {"caller": "2", "call": "abundance_in_trumps", "tricks": 9},
        ),
        (
            "Ben abundance in trumps 9",
            {"caller": "2", "call": "abundance_in_trumps", "tricks": 9},
        ),
        ("Ben open mis x", {"caller": "2", "call": "open_misere", "made": False}),
        ("Ben open made", {"caller": "2", "call": "open_misere", "made": True}),
        ("Ben all ✓", {"caller": "2", "call": "declared_abundance", "made": True}),
        ("Ben declared abundance 12", {"caller": "2", "call": "declared_abundance", "tricks": 12}),
        ("Ben slam ✗", {"caller": "2", "call": "slam", "made": False}),
        ("Ann forced 5", {"caller": "1", "call": "solo", "forced": True, "tricks": 5}),
        ("pass", {"passed": True}),
        ("All passed", {"passed": True}),
        ("p Ben", {"passed": True, "losers": ["2"]}),
        ("pass Mary Jane + Ben", {"passed": True, "losers": ["4", "2"]}),
        ("redeal", {"abandoned": True}),
    ],
)
def test_a_row_is_a_deal(typed: str, facts: dict[str, Any]) -> None:
    assert read_shorthand(typed, players=PLAYERS) == facts


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("", "“” is no deal. Write who called, what, and the tricks, like Ann solo 6"),
        ("Ann", "“Ann” is no deal. Write who called, what, and the tricks, like Ann solo 6"),
        (
            "Ann solo",
            "“Ann solo” is no deal. Write who called, what, and the tricks, like Ann solo 6",
        ),
        ("Ann 6", "“Ann” names no call. Write a name and solo, mis, abundance, open or declared"),
        (
            "Ann nap 5",
            "“Ann nap” names no call. Write a name and solo, mis, abundance, open or declared",
        ),
        ("solo 5", "“solo” names no call. Write a name and solo, mis, abundance, open or declared"),
        ("Ann+ 9", "“Ann+” are not two partners. Write them like Ann+Ben 9"),
        ("Ann+Ben+Bea 9", "“Ann+Ben+Bea” are not two partners. Write them like Ann+Ben 9"),
        ("Zed solo 5", "“Zed” is none of Ann, Ben, Bea, Mary Jane, Solomon"),
        (
            "B solo 5",
            (
                "“B” could be more than one of Ann, Ben, Bea, Mary Jane, Solomon: "
                "write more of the name"
            ),
        ),
        ("pass Zed", "“Zed” is none of Ann, Ben, Bea, Mary Jane, Solomon"),
    ],
)
def test_what_cannot_be_read_is_said_in_a_sentence(typed: str, sentence: str) -> None:
    with pytest.raises(Fault) as refused:
        read_shorthand(typed, players=PLAYERS)

    assert str(refused.value) == sentence


def test_a_name_in_full_goes_before_the_beginning_of_a_longer_one() -> None:
    facts = read_shorthand("Ann solo 5", players={"Anna": "1", "Ann": "2"})

    assert facts["caller"] == "2"
