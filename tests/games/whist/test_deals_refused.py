"""What cannot be said of a deal, each with its place and what to do about it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.whist.tables import deal, leave, refusal, revoke

FOUR = ["Ann", "Ben", "Cat", "Dan"]
SEATED = "is not seated; seated are Ann, Ben, Cat, Dan"
PARTNERS = "are partners: say it of one of them"
WHICH = "is missing: three tricks, three points off, or three points added?"
MISSING = "is missing: how many did a side take? Or give misdeal, abandoned or broken_off"
ONE_WAY = (
    "a deal was played, or it was a misdeal, or abandoned, or the rubber was broken off: "
    "only one of them"
)
NO_DEAL = "a rubber is broken off without a deal: leave this out"

REFUSED: list[tuple[dict[str, Any], str]] = [
    (deal("Ann", 9, misdeal=True), f"misdeal: {ONE_WAY}"),
    (deal("Ann", 9, abandoned=True), f"abandoned: {ONE_WAY}"),
    (deal("Ann", 9, broken_off=True), f"broken_off: {ONE_WAY}"),
    (deal(misdeal=True, abandoned=True), f"abandoned: {ONE_WAY}"),
    (deal(dealer="Ann"), f"tricks: {MISSING}"),
    (deal(tricks={}), f"tricks: {MISSING}"),
    (deal("Ann", 14), "tricks.Ann: expected tricks from 0 to 13, got 14"),
    (
        deal("Ann", 9, honours={"Ben": 5}),
        "honours.Ben: only three honours or four score anything, not 5: leave them out",
    ),
    (
        deal("Ann", 9, four=FOUR[:3]),
        "four: four play a rubber: name four players, not 3",
    ),
    (deal("Ann", 9, four=[*FOUR[:3], "Ben"]), "four[3]: Ben is named twice"),
    (
        deal("Ann", 9, revokes=[revoke("Ben", "points")]),
        "revokes[0].penalty: expected one of tricks, deduct, add, got points",
    ),
    (
        deal(misdeal=True, honours={"Ann": 3}),
        "honours: nothing is counted of a misdeal: leave this out",
    ),
    (
        deal(abandoned=True, revokes=[revoke("Ann")]),
        "revokes: nothing is counted of an abandoned deal: leave this out",
    ),
    (deal(broken_off=True, revokes=[revoke("Ann")]), f"revokes: {NO_DEAL}"),
    (deal(broken_off=True, dealer="Ann"), f"dealer: {NO_DEAL}"),
    (deal(broken_off=True, four=FOUR), f"four: {NO_DEAL}"),
    (
        deal(tricks={"Ann": 9, "Ben": 5}),
        "tricks: a deal has 13 tricks, and these are 14: one side’s are enough",
    ),
    (
        deal(tricks={"Dan": 8, "Ann": 4}),
        "tricks: a deal has 13 tricks, and these are 12: one side’s are enough",
    ),
    (deal(tricks={"Ann": 9, "Cat": 4}), f"tricks.Cat: Ann and Cat {PARTNERS}"),
    (deal(tricks={"Ann": 9, "Ben": 4, "Dan": 4}), f"tricks.Dan: Ben and Dan {PARTNERS}"),
    (deal("Zed", 9), f"tricks.Zed: Zed {SEATED}"),
    (deal("Ann", 9, honours={"Ann": 3, "Cat": 3}), f"honours.Cat: Ann and Cat {PARTNERS}"),
    (
        deal("Ann", 9, honours={"Ann": 3, "Ben": 3}),
        "honours.Ben: there are only four honours: one side alone can hold three of them or more",
    ),
    (deal("Ann", 9, honours={"Zed": 3}), f"honours.Zed: Zed {SEATED}"),
    (
        deal("Ann", 9, revokes=[revoke("Ben", "add"), revoke("Zed", "add")]),
        f"revokes[1].player: Zed {SEATED}",
    ),
    (
        deal("Ann", 9, revokes=[revoke("Ben", "add"), revoke("Dan")]),
        f"revokes[1].penalty: {WHICH}",
    ),
    (deal("Ann", 9, dealer="Zed"), f"dealer: Zed {SEATED}"),
    (deal("Ann", 9, four=[*FOUR[:3], "Zed"]), f"four[3]: Zed {SEATED}"),
    (
        deal("Ann", 9, four=FOUR, dealer="Ben"),
        "dealer: the four are named from the dealer, who is Ann here, not Ben",
    ),
    (deal(broken_off=True), "broken_off: no rubber has begun, so there is none to break off"),
]


@pytest.mark.parametrize(
    ("entry", "sentence"), REFUSED, ids=lambda value: value if isinstance(value, str) else ""
)
def test_what_cannot_be_at_a_table_of_four_is_refused(entry: dict[str, Any], sentence: str) -> None:
    assert refusal(entry) == f"log[0].{sentence}"


def test_on_both_sides_each_penalty_is_named_where_each_is_exacted() -> None:
    both = deal("Ann", 9, revokes=[revoke("Ann", "add"), revoke("Ben")])

    assert refusal(both, preset="laws_1864") == f"log[0].revokes[1].penalty: {WHICH}"


def test_three_play_no_rubber() -> None:
    assert refusal(deal("Ann", 9), players=3) == "log[0]: four play a rubber; seated are 3"


@pytest.mark.parametrize(
    ("entry", "path"),
    [
        (deal("Eve", 7), "tricks.Eve"),
        (deal("Ann", 7, honours={"Eve": 3}), "honours.Eve"),
        (deal("Ann", 7, revokes=[revoke("Eve", "add")]), "revokes[0].player"),
        (deal("Ann", 7, dealer="Eve"), "dealer"),
    ],
    ids=["tricks", "honours", "revoke", "dealer"],
)
def test_whoever_stands_out_has_no_part_in_the_rubber(entry: dict[str, Any], path: str) -> None:
    said = "Eve stands out of this rubber; it is played by"
    first, whole = deal("Ann", 7, four=FOUR), (deal("Ann", 11, four=FOUR), deal("Ann", 11))

    assert refusal(first, entry, players=5) == f"log[1].{path}: {said} Ann, Ben, Cat, Dan"
    assert refusal(*whole, entry, players=5).startswith(f"log[2].{path}: {said}")


def test_the_four_stay_while_a_rubber_lasts() -> None:
    other = deal("Ann", 7, four=["Ben", "Cat", "Dan", "Ann"])

    assert refusal(deal("Ann", 7), other) == (
        "log[1].four: the four stay while a rubber lasts: Ann, Ben, Cat, Dan"
    )


@pytest.mark.parametrize(
    ("between", "sentence"),
    [
        (
            leave("Dan"),
            (
                "Dan has left in the middle of the rubber: "
                "it goes on when Dan is back, or it is broken off"
            ),
        ),
        (
            {"kind": "rules", "rules": {"preset": "long"}},
            (
                "this rubber was begun at 5 up, and the rules now say 10: "
                "finish it as it was begun, or break it off"
            ),
        ),
    ],
    ids=["without one of its four", "at another length"],
)
def test_a_rubber_does_not_go_on(between: dict[str, Any], sentence: str) -> None:
    for entry in (deal("Ann", 9), deal(misdeal=True), deal(abandoned=True)):
        assert refusal(deal("Ann", 7), between, entry) == f"log[2]: {sentence}"


def test_a_second_rubber_is_not_broken_off_before_it_begins() -> None:
    assert refusal(deal("Ann", 11), deal("Ann", 11), deal(broken_off=True)) == (
        "log[2].broken_off: no rubber has begun, so there is none to break off"
    )
