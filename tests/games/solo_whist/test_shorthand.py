"""Deals as people write them on paper."""

from __future__ import annotations

from typing import Any

import pytest

from napledger.games.solo_whist.form import read_shorthand
from napledger.reading.faults import Fault

PLAYERS = {"Ann": "1", "Ben": "2", "Bea": "3", "Mary Jane": "4", "Solomon": "5"}

ROWS: dict[str, dict[str, Any]] = {
    "  ann   SOLO  13 ": {"caller": "1", "call": "solo", "tricks": 13},
    "a s 0": {"caller": "1", "call": "solo", "tricks": 0},
    "solo solo 5": {"caller": "5", "call": "solo", "tricks": 5},
    "Ann+Ben 9": {"caller": "1", "call": "proposal", "partner": "2", "tricks": 9},
    "Bea + mary lost": {"caller": "3", "call": "proposal", "partner": "4", "made": False},
    "Ann+Ben +": {"caller": "1", "call": "proposal", "partner": "2", "made": True},
    "Ann mis 0": {"caller": "1", "call": "misere", "tricks": 0},
    "Ann misère +": {"caller": "1", "call": "misere", "made": True},
    "Ann m−": {"caller": "1", "call": "misere", "made": False},
    "Mary Jane abundance 10": {"caller": "4", "call": "abundance", "tricks": 10},
    "Ben in trumps 9": {"caller": "2", "call": "abundance_in_trumps", "tricks": 9},
    "Ben abundance in trumps 9": {"caller": "2", "call": "abundance_in_trumps", "tricks": 9},
    "Ben open mis x": {"caller": "2", "call": "open_misere", "made": False},
    "Ben open made": {"caller": "2", "call": "open_misere", "made": True},
    "Ben all ✓": {"caller": "2", "call": "declared_abundance", "made": True},
    "Ben declared abundance 12": {"caller": "2", "call": "declared_abundance", "tricks": 12},
    "Ben slam ✗": {"caller": "2", "call": "slam", "made": False},
    "Ann forced 5": {"caller": "1", "call": "solo", "forced": True, "tricks": 5},
    "pass": {"passed": True},
    "All passed": {"passed": True},
    "p Ben": {"passed": True, "losers": ["2"]},
    "pass Mary Jane + Ben": {"passed": True, "losers": ["4", "2"]},
    "redeal": {"abandoned": True},
}


@pytest.mark.parametrize(("typed", "facts"), ROWS.items(), ids=ROWS)
def test_a_row_is_a_deal(typed: str, facts: dict[str, Any]) -> None:
    assert read_shorthand(typed, players=PLAYERS) == facts


NO_DEAL = "“{}” is no deal. Write who called, what, and the tricks, like Ann solo 6"
NO_CALL = "“{}” names no call. Write a name and solo, mis, abundance, open or declared"
NO_PARTNERS = "“{}” are not two partners. Write them like Ann+Ben 9"
NOBODY = "“Zed” is none of Ann, Ben, Bea, Mary Jane, Solomon"


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("", NO_DEAL.format("")),
        ("Ann", NO_DEAL.format("Ann")),
        ("Ann solo", NO_DEAL.format("Ann solo")),
        ("Ann 6", NO_CALL.format("Ann")),
        ("Ann nap 5", NO_CALL.format("Ann nap")),
        ("solo 5", NO_CALL.format("solo")),
        ("Ann+ 9", NO_PARTNERS.format("Ann+")),
        ("Ann+Ben+Bea 9", NO_PARTNERS.format("Ann+Ben+Bea")),
        ("Zed solo 5", NOBODY),
        ("pass Zed", NOBODY),
        (
            "B solo 5",
            (
                "“B” could be more than one of Ann, Ben, Bea, Mary Jane, Solomon: "
                "write more of the name"
            ),
        ),
    ],
)
def test_what_cannot_be_read_is_said_in_a_sentence(typed: str, sentence: str) -> None:
    with pytest.raises(Fault) as refused:
        read_shorthand(typed, players=PLAYERS)

    assert str(refused.value) == sentence


def test_a_name_in_full_goes_before_the_beginning_of_a_longer_one() -> None:
    facts = read_shorthand("Ann solo 5", players={"Anna": "1", "Ann": "2"})

    assert facts["caller"] == "2"
