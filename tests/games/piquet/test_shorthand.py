"""Deals as people write them on paper."""

from __future__ import annotations

from typing import Any

import pytest

from napledger.games.piquet.form import read_shorthand
from napledger.reading.faults import Fault

TWO = {"Ann": "1", "Ben": "2"}
FOUR = {"Ann": "1", "Ben": "2", "Bea": "3", "Mary Jane": "4"}
LIKE = {"1": 28, "2": 12}

ROWS: dict[str, dict[str, Any]] = {
    "28 12": {"scores": LIKE},
    "28-12": {"scores": LIKE},
    " 28 – 12 ": {"scores": LIKE},
    "28/0": {"scores": {"1": 28, "2": 0}},
    "Ann 28 Ben 12": {"scores": LIKE},
    "b 12, a 28": {"scores": LIKE},
    "Ann: 28, Ben: 12": {"scores": LIKE},
    "Ben v Ann 12 28": {"players": ["2", "1"], "scores": LIKE},
    "29 0 Ben nothing": {"scores": {"1": 29, "2": 0}, "nothing": ["2"]},
    "0 0 Ben nothing, Ann nothing": {"scores": {"1": 0, "2": 0}, "nothing": ["2", "1"]},
    "44 0 ben DOWN": {"scores": {"1": 44, "2": 0}, "conceded": "2"},
    "Ann 44, Ben 0, Ben down": {"scores": {"1": 44, "2": 0}, "conceded": "2"},
    "Ann forfeit": {"forfeit": "1"},
    "5 8 Ann forfeit": {"scores": {"1": 5, "2": 8}, "forfeit": "1"},
    "redeal": {"abandoned": True},
    "Off": {"broken_off": True},
}


@pytest.mark.parametrize(("typed", "facts"), ROWS.items(), ids=ROWS)
def test_a_row_is_a_deal(typed: str, facts: dict[str, Any]) -> None:
    assert read_shorthand(typed, players=TWO) == facts


@pytest.mark.parametrize(
    ("typed", "players", "facts"),
    [
        ("Mary Jane v Ann: 28 12", FOUR, {"players": ["4", "1"], "scores": {"4": 28, "1": 12}}),
        ("Bea vs. mary 28 12", FOUR, {"players": ["3", "4"], "scores": {"3": 28, "4": 12}}),
        ("Ann 28 Anna 12", {"Anna": "1", "Ann": "2"}, {"scores": {"2": 28, "1": 12}}),
    ],
    ids=["of four", "vs.", "a name in full goes before the beginning of a longer one"],
)
def test_a_row_says_who_plays(typed: str, players: dict[str, str], facts: dict[str, Any]) -> None:
    assert read_shorthand(typed, players=players) == facts


NO_DEAL = "“{}” is no deal. Write what both scored, like Ann 28 Ben 12"


@pytest.mark.parametrize(
    ("typed", "players", "sentence"),
    [
        ("", TWO, NO_DEAL.format("")),
        ("Ann", TWO, NO_DEAL.format("Ann")),
        ("Ann 28", TWO, NO_DEAL.format("Ann 28")),
        ("28 12 x", TWO, NO_DEAL.format("28 12 x")),
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
