"""Deals as people write them on paper."""

from __future__ import annotations

from typing import Any

import pytest

from napledger.games.piquet.shorthand import read_shorthand
from napledger.reading.faults import Fault

TWO = {"Ann": "1", "Ben": "2"}
FOUR = {"Ann": "1", "Ben": "2", "Bea": "3", "Mary Jane": "4"}


@pytest.mark.parametrize(
    ("typed", "facts"),
    [
        ("28 12", {"scores": {"1": 28, "2": 12}}),
        ("28-12", {"scores": {"1": 28, "2": 12}}),
        (" 28 – 12 ", {"scores": {"1": 28, "2": 12}}),
        ("28/0", {"scores": {"1": 28, "2": 0}}),
        ("Ann 28 Ben 12", {"scores": {"1": 28, "2": 12}}),
        ("b 12, a 28", {"scores": {"2": 12, "1": 28}}),
        ("Ann: 28, Ben: 12", {"scores": {"1": 28, "2": 12}}),
        ("Ben v Ann 12 28", {"players": ["2", "1"], "scores": {"2": 12, "1": 28}}),
        ("29 0 Ben nothing", {"scores": {"1": 29, "2": 0}, "nothing": ["2"]}),
        ("0 0 Ben nothing, Ann nothing", {"scores": {"1": 0, "2": 0}, "nothing": ["2", "1"]}),
        ("44 0 ben down", {"scores": {"1": 44, "2": 0}, "conceded": "2"}),
        ("Ann 44, Ben 0, Ben down", {"scores": {"1": 44, "2": 0}, "conceded": "2"}),
        ("Ann forfeit", {"forfeit": "1"}),
        ("5 8 Ann forfeit", {"scores": {"1": 5, "2": 8}, "forfeit": "1"}),
        ("redeal", {"abandoned": True}),
        ("Off", {"broken_off": True}),
    ],
)
def test_a_row_is_a_deal(typed: str, facts: dict[str, Any]) -> None:
    assert read_shorthand(typed, players=TWO) == facts


def test_of_more_than_two_a_row_says_who_plays() -> None:
    facts = read_shorthand("Mary Jane v Ann: 28 12", players=FOUR)

    assert facts == {"players": ["4", "1"], "scores": {"4": 28, "1": 12}}
    assert read_shorthand("Bea vs. mary 28 12", players=FOUR)["players"] == ["3", "4"]


@pytest.mark.parametrize(
    ("typed", "players", "sentence"),
    [
        ("Ann", TWO, "“Ann” is no deal. Write what both scored, like Ann 28 Ben 12"),
        ("", TWO, "“” is no deal. Write what both scored, like Ann 28 Ben 12"),
        ("Ann 28", TWO, "“Ann 28” is no deal. Write what both scored, like Ann 28 Ben 12"),
        ("28 12 x", TWO, "“28 12 x” is no deal. Write what both scored, like Ann 28 Ben 12"),
        ("28 12", FOUR, "who plays? Write it like Ann v Ben 28 12"),
        ("Zed 28 Ben 12", TWO, "“Zed” is none of Ann, Ben"),
        (
            "B v Ann 28 12",
            FOUR,
            "“B” could be more than one of Ann, Ben, Bea, Mary Jane: write more of the name",
        ),
    ],
)
def test_what_cannot_be_read_is_said_in_a_sentence(
    typed: str, players: dict[str, str], sentence: str
) -> None:
    with pytest.raises(Fault) as refused:
        read_shorthand(typed, players=players)

    assert str(refused.value) == sentence


def test_a_name_in_full_goes_before_the_beginning_of_a_longer_one() -> None:
    facts = read_shorthand("Ann 28 Anna 12", players={"Anna": "1", "Ann": "2"})

    assert facts == {"scores": {"2": 28, "1": 12}}
