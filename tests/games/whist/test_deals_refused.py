"""What cannot be said of a deal, each with its place and what to do about it."""

from __future__ import annotations

import math
from typing import Any

import pytest

from napledger.reading.faults import Fault
from tests.games.whist.tables import WHIST, deal, refusal, revoke


def unread(facts: Any) -> str:
    """Return with which sentence facts are refused before any table is asked."""
    with pytest.raises(Fault) as refused:
        WHIST.read_deal(facts)
    return str(refused.value)


ONE_WAY = (
    "a deal was played, or it was a misdeal, or abandoned, or the rubber was broken off: "
    "only one of them"
)


@pytest.mark.parametrize(
    ("facts", "sentence"),
    [
        ({"tricks": {"Ann": 9}, "misdeal": True}, f"misdeal: {ONE_WAY}"),
        ({"tricks": {"Ann": 9}, "abandoned": True}, f"abandoned: {ONE_WAY}"),
        ({"tricks": {"Ann": 9}, "broken_off": True}, f"broken_off: {ONE_WAY}"),
        ({"misdeal": True, "abandoned": True}, f"abandoned: {ONE_WAY}"),
        (
            {"dealer": "Ann"},
            (
                "tricks: is missing: how many did a side take? "
                "Or give misdeal, abandoned or broken_off"
            ),
        ),
        (
            {"tricks": {}},
            (
                "tricks: is missing: how many did a side take? "
                "Or give misdeal, abandoned or broken_off"
            ),
        ),
        ({"tricks": {"Ann": 14}}, "tricks.Ann: expected tricks from 0 to 13, got 14"),
        (
            {"tricks": {"Ann": -1}},
            "tricks.Ann: expected a whole number from 0 to 1,000,000,000,000, got -1",
        ),
        (
            {"tricks": {"Ann": 9}, "honours": {"Ben": 5}},
            "honours.Ben: only three honours or four score anything, not 5: leave them out",
        ),
        (
            {"tricks": {"Ann": 9}, "four": ["Ann", "Ben", "Cat"]},
            "four: four play a rubber: name four players, not 3",
        ),
        (
            {"tricks": {"Ann": 9}, "four": ["Ann", "Ben", "Cat", "Ben"]},
            "four[3]: Ben is named twice",
        ),
        (
            {"tricks": {"Ann": 9}, "revokes": [{"player": "Ben", "penalty": "points"}]},
            "revokes[0].penalty: expected one of tricks, deduct, add, got points",
        ),
        ({"tricks": {"Ann": 9}, "revokes": [{}]}, "revokes[0].player: is missing"),
        (
            {"misdeal": True, "honours": {"Ann": 3}},
            "honours: nothing is counted of a misdeal: leave this out",
        ),
        (
            {"abandoned": True, "revokes": [{"player": "Ann"}]},
            "revokes: nothing is counted of an abandoned deal: leave this out",
        ),
        (
            {"broken_off": True, "revokes": [{"player": "Ann"}]},
            "revokes: a rubber is broken off without a deal: leave this out",
        ),
        (
            {"broken_off": True, "dealer": "Ann"},
            "dealer: a rubber is broken off without a deal: leave this out",
        ),
        (
            {"broken_off": True, "four": ["Ann", "Ben", "Cat", "Dan"]},
            "four: a rubber is broken off without a deal: leave this out",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_is_no_deal_is_refused_with_what_to_do(facts: dict[str, Any], sentence: str) -> None:
    assert unread(facts) == sentence


@pytest.mark.parametrize("field", ["four", "dealer", "tricks", "honours", "revokes", "misdeal"])
@pytest.mark.parametrize(
    "strange",
    [
        None,
        True,
        10**60,
        1.5,
        math.inf,
        "",
        "\ud800",
        [[]],
        [{}],
        {"Ann": None},
        {"Ann": [1]},
        {"": 7},
        {"kitty": 7},
        {"Ann": 10**60},
    ],
    ids=repr,
)
def test_whatever_stands_in_a_field_is_answered_by_a_sentence(field: str, strange: Any) -> None:
    with pytest.raises(Fault):
        WHIST.read_deal({"tricks": {"Ann": 7}, "misdeal": True, field: strange})


@pytest.mark.parametrize("strange", [None, [], "deal", 7, {"tricks": 7}])
def test_whatever_is_no_object_is_answered_by_a_sentence(strange: Any) -> None:
    with pytest.raises(Fault):
        WHIST.read_deal(strange)


@pytest.mark.parametrize(
    ("facts", "sentence"),
    [
        (
            deal(tricks={"Ann": 9, "Ben": 5}),
            "tricks: a deal has 13 tricks, and these are 14: one side’s are enough",
        ),
        (
            deal(tricks={"Dan": 8, "Ann": 4}),
            "tricks: a deal has 13 tricks, and these are 12: one side’s are enough",
        ),
        (
            deal(tricks={"Ann": 9, "Cat": 4}),
            "tricks.Cat: Ann and Cat are partners: say it of one of them",
        ),
        (
            deal(tricks={"Ann": 9, "Ben": 4, "Dan": 4}),
            "tricks.Dan: Ben and Dan are partners: say it of one of them",
        ),
        (
            deal("Zed", 9),
            "tricks.Zed: Zed is not seated; seated are Ann, Ben, Cat, Dan",
        ),
        (
            deal("Ann", 9, honours={"Ann": 3, "Cat": 3}),
            "honours.Cat: Ann and Cat are partners: say it of one of them",
        ),
        (
            deal("Ann", 9, honours={"Ann": 3, "Ben": 3}),
            (
                "honours.Ben: there are only four honours: "
                "one side alone can hold three of them or more"
            ),
        ),
        (
            deal("Ann", 9, honours={"Zed": 3}),
            "honours.Zed: Zed is not seated; seated are Ann, Ben, Cat, Dan",
        ),
        (
            deal("Ann", 9, revokes=[revoke("Ben", "add"), revoke("Zed", "add")]),
            "revokes[1].player: Zed is not seated; seated are Ann, Ben, Cat, Dan",
        ),
        (
            deal("Ann", 9, revokes=[revoke("Ben", "add"), revoke("Dan")]),
            (
                "revokes[1].penalty: is missing: "
                "three tricks, three points off, or three points added?"
            ),
        ),
        (
            deal("Ann", 9, dealer="Zed"),
            "dealer: Zed is not seated; seated are Ann, Ben, Cat, Dan",
        ),
        (
            deal("Ann", 9, four=["Ann", "Ben", "Cat", "Zed"]),
            "four[3]: Zed is not seated; seated are Ann, Ben, Cat, Dan",
        ),
        (
            deal("Ann", 9, four=["Ann", "Ben", "Cat", "Dan"], dealer="Ben"),
            "dealer: the four are named from the dealer, who is Ann here, not Ben",
        ),
        (
            deal(broken_off=True),
            "broken_off: no rubber has begun, so there is none to break off",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_cannot_be_at_a_table_of_four_is_refused(facts: dict[str, Any], sentence: str) -> None:
    assert refusal(facts) == f"log[0].{sentence}"


def test_on_both_sides_each_penalty_is_named_where_each_is_exacted() -> None:
    both = deal("Ann", 9, revokes=[revoke("Ann", "add"), revoke("Ben")])

    assert refusal(both, preset="laws_1864") == (
        "log[0].revokes[1].penalty: is missing: "
        "three tricks, three points off, or three points added?"
    )


def test_three_play_no_rubber() -> None:
    assert refusal(deal("Ann", 9), players=3) == "log[0]: four play a rubber; seated are 3"


@pytest.mark.parametrize(
    ("facts", "path"),
    [
        (deal("Eve", 7), "tricks.Eve"),
        (deal("Ann", 7, honours={"Eve": 3}), "honours.Eve"),
        (deal("Ann", 7, revokes=[revoke("Eve", "add")]), "revokes[0].player"),
        (deal("Ann", 7, dealer="Eve"), "dealer"),
    ],
    ids=["tricks", "honours", "revoke", "dealer"],
)
def test_whoever_stands_out_has_no_part_in_the_rubber(facts: dict[str, Any], path: str) -> None:
    first = deal("Ann", 7, four=["Ann", "Ben", "Cat", "Dan"])

    assert refusal(first, facts, players=5) == (
        f"log[1].{path}: Eve stands out of this rubber; it is played by Ann, Ben, Cat, Dan"
    )


def test_whoever_stood_out_does_not_deal_for_the_same_four() -> None:
    first = deal("Ann", 11, four=["Ann", "Ben", "Cat", "Dan"])

    assert refusal(first, deal("Ann", 11), deal("Ann", 7, dealer="Eve"), players=5) == (
        "log[2].dealer: Eve stands out of this rubber; it is played by Ann, Ben, Cat, Dan"
    )


def test_the_four_stay_while_a_rubber_lasts() -> None:
    other = deal("Ann", 7, four=["Ben", "Cat", "Dan", "Ann"])

    assert refusal(deal("Ann", 7), other) == (
        "log[1].four: the four stay while a rubber lasts: Ann, Ben, Cat, Dan"
    )


@pytest.mark.parametrize(
    "facts", [deal("Ann", 9), deal(misdeal=True), deal(abandoned=True)], ids=str
)
def test_a_rubber_does_not_go_on_without_one_of_its_four(facts: dict[str, Any]) -> None:
    gone = {"kind": "leave", "player": "Dan"}

    assert refusal(deal("Ann", 7), gone, facts, players=4) == (
        "log[2]: Dan has left in the middle of the rubber: "
        "it goes on when Dan is back, or it is broken off"
    )


@pytest.mark.parametrize(
    "facts", [deal("Ann", 9), deal(misdeal=True), deal(abandoned=True)], ids=str
)
def test_a_rubber_does_not_go_on_at_another_length(facts: dict[str, Any]) -> None:
    longer = {"kind": "rules", "rules": {"preset": "long"}}

    assert refusal(deal("Ann", 7), longer, facts) == (
        "log[2]: this rubber was begun at 5 up, and the rules now say 10: "
        "finish it as it was begun, or break it off"
    )


def test_a_second_rubber_is_not_broken_off_before_it_begins() -> None:
    assert refusal(deal("Ann", 11), deal("Ann", 11), deal(broken_off=True)) == (
        "log[2].broken_off: no rubber has begun, so there is none to break off"
    )
