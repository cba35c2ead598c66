"""Deals as people write them on paper."""

from __future__ import annotations

from typing import Any

import pytest

from napledger.games.whist.form import read_shorthand
from napledger.reading.faults import Fault

PLAYERS = {"Ann": "1", "Ben": "2", "Bea": "3", "Mary Jane": "4", "Dan": "5"}


@pytest.mark.parametrize(
    ("typed", "facts"),
    [
        ("Ann 3", {"tricks": {"1": 9}}),
        ("  ann   7 ", {"tricks": {"1": 13}}),
        ("m 2 h2", {"tricks": {"4": 8}, "honours": {"4": 3}}),
        ("Ann 1 Ben H4", {"tricks": {"1": 7}, "honours": {"2": 4}}),
        ("Ann 1 mary jane h2", {"tricks": {"1": 7}, "honours": {"4": 3}}),
        ("Ann, Ben, Bea, Dan: Ann 3", {"four": ["1", "2", "3", "5"], "tricks": {"1": 9}}),
        ("a,m,ben,d: misdeal", {"four": ["1", "4", "2", "5"], "misdeal": True}),
        ("Misdeal", {"misdeal": True}),
        ("redeal", {"abandoned": True}),
        ("Broken off", {"broken_off": True}),
    ],
)
def test_a_row_is_a_deal(typed: str, facts: dict[str, Any]) -> None:
    assert read_shorthand(typed, players=PLAYERS) == facts


NO_DEAL = (
    "“{}” is no deal. Write a player of the side that took the odd trick, and how many by tricks, "
    "like Ann 3"
)


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("Ann", NO_DEAL.format("Ann")),
        ("Ann three", NO_DEAL.format("Ann three")),
        ("Ann 8", "“8” is no number by tricks. Write 1 to 7"),
        ("Ann 0", "“0” is no number by tricks. Write 1 to 7"),
        ("Ann 3 h3", "“h3” is not what honours score. Write h2 or h4"),
        ("Zed 3", "“Zed” is none of Ann, Ben, Bea, Mary Jane, Dan"),
        (
            "B 3",
            "“B” could be more than one of Ann, Ben, Bea, Mary Jane, Dan: write more of the name",
        ),
        (
            "Ann, Ben: Ann 3",
            "“Ann, Ben” names 2 players. Write the four with commas between them, the dealer first",
        ),
    ],
)
def test_what_cannot_be_read_is_said_in_a_sentence(typed: str, sentence: str) -> None:
    with pytest.raises(Fault) as refused:
        read_shorthand(typed, players=PLAYERS)

    assert str(refused.value) == sentence


def test_a_name_in_full_goes_before_the_beginning_of_a_longer_one() -> None:
    assert read_shorthand("Ann 3", players={"Anna": "1", "Ann": "2"}) == {"tricks": {"2": 9}}
