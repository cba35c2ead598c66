"""The facts of a deal: read, written back the same, and told with other names."""

from __future__ import annotations

from typing import Any

import pytest

from napledger.games.whist.deal import Deal, Revoke
from tests.games.whist.tables import WHIST, revoke

FULL: dict[str, Any] = {
    "four": ["Ann", "Ben", "Cat", "Dan"],
    "dealer": "Ann",
    "tricks": {"Ann": 9, "Ben": 4},
    "honours": {"Dan": 3},
    "revokes": [{"player": "Ben", "penalty": "add"}, {"player": "Ann"}],
    "note": "by candlelight",
}


def test_every_fact_is_read() -> None:
    assert WHIST.read_deal(FULL) == Deal(
        four=("Ann", "Ben", "Cat", "Dan"),
        dealer="Ann",
        tricks=(("Ann", 9), ("Ben", 4)),
        honours=(("Dan", 3),),
        revokes=(Revoke("Ben", "add"), Revoke("Ann")),
        note="by candlelight",
    )


@pytest.mark.parametrize(
    "facts",
    [
        FULL,
        {"tricks": {"Ann": 0}},
        {"misdeal": True, "dealer": "Ben"},
        {"abandoned": True, "four": ["Ann", "Ben", "Cat", "Dan"]},
        {"broken_off": True, "note": "the last tram"},
    ],
    ids=str,
)
def test_a_deal_is_written_as_it_was_read(facts: dict[str, Any]) -> None:
    assert WHIST.read_deal(facts).written() == facts


def test_what_is_as_ever_is_not_written() -> None:
    at_length = {"tricks": {"Ann": 7}, "honours": {}, "revokes": [], "misdeal": False, "note": ""}

    assert WHIST.read_deal(at_length).written() == {"tricks": {"Ann": 7}}


def test_everybody_in_a_deal_takes_the_new_name() -> None:
    names = {"Ann": "1", "Ben": "2", "Cat": "3", "Dan": "4"}

    assert WHIST.read_deal(FULL).renamed(names.__getitem__).written() == {
        "four": ["1", "2", "3", "4"],
        "dealer": "1",
        "tricks": {"1": 9, "2": 4},
        "honours": {"4": 3},
        "revokes": [{"player": "2", "penalty": "add"}, {"player": "1"}],
        "note": "by candlelight",
    }


def test_a_deal_that_names_nobody_is_renamed_to_itself() -> None:
    misdeal = WHIST.read_deal({"misdeal": True})

    assert misdeal.renamed(str.upper) == misdeal


def test_whoever_revoked_went_wrong() -> None:
    facts = {"tricks": {"Ann": 7}, "revokes": [revoke("Ben", "add"), revoke("Dan", "deduct")]}

    wrong = WHIST.went_wrong(WHIST.read_deal(facts))

    assert [(each.player, each.what) for each in wrong] == [("Ben", "revoke"), ("Dan", "revoke")]
    assert WHIST.went_wrong(WHIST.read_deal({"misdeal": True, "dealer": "Ann"})) == ()
