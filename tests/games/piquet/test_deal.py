"""The facts of a deal: read, written, and told of other players."""

from __future__ import annotations

from typing import Any

import pytest

from napledger.games.piquet.deal import Deal, Parts

EVERYTHING: dict[str, dict[str, Any]] = {
    "scores": {
        "players": ["Ann", "Ben"],
        "dealer": "Ben",
        "scores": {"Ann": 30, "Ben": 0},
        "nothing": ["Ben"],
        "conceded": "Ben",
        "note": "by candlelight",
    },
    "parts": {
        "parts": {
            "Ann": {
                "tricks": 7,
                "play": 9,
                "blanche": True,
                "point": 5,
                "sequences": [5, 3],
                "quatorzes": 1,
                "trios": 1,
                "pique": True,
            },
            "Ben": {"tricks": 5, "play": 6},
        },
    },
    "forfeit": {"forfeit": "Ann"},
    "abandoned": {"dealer": "Ann", "abandoned": True},
    "broken off": {"broken_off": True},
}


@pytest.mark.parametrize("facts", EVERYTHING.values(), ids=EVERYTHING)
def test_a_deal_is_written_as_it_was_read(facts: dict[str, Any]) -> None:
    assert Deal.read(facts).written() == facts


def test_what_says_nothing_is_not_written() -> None:
    nothing = {"point": 0, "sequences": [], "quatorzes": 0, "blanche": False, "pique": False}
    played = {"tricks": 6, "play": 7}
    deal = Deal.read(
        {
            "parts": {"Ann": {**played, **nothing}, "Ben": played},
            "scores": {},
            "nothing": [],
            "abandoned": False,
        }
    )

    assert deal == Deal(parts=(("Ann", Parts(6, 7)), ("Ben", Parts(6, 7))))
    assert deal.written() == {"parts": {"Ann": played, "Ben": played}}


def test_names_are_read_in_one_spelling() -> None:
    assert Deal.read({"scores": {" Zoe\u0308": 20, "Ben ": 30}}).scores == (
        ("Zo\u00eb", 20),
        ("Ben", 30),
    )


def test_a_deal_is_told_of_other_players() -> None:
    everything = {**EVERYTHING["scores"], "forfeit": "Ann"}

    renamed = Deal.read(everything).renamed(lambda name: f"the {name}")

    assert renamed.written() == {
        "players": ["the Ann", "the Ben"],
        "dealer": "the Ben",
        "scores": {"the Ann": 30, "the Ben": 0},
        "nothing": ["the Ben"],
        "conceded": "the Ben",
        "forfeit": "the Ann",
        "note": "by candlelight",
    }
    of_parts = Deal.read(EVERYTHING["parts"]).renamed(str.upper)
    assert [*of_parts.written()["parts"]] == ["ANN", "BEN"]
