"""What one deal adds to the score of a game: revokes, tricks, honours, in the laws' order."""

from __future__ import annotations

from typing import Any

import pytest

from napledger.games.whist.deal import Deal
from napledger.games.whist.points import Reckoning
from napledger.games.whist.rubber import State
from napledger.games.whist.score import reckoned
from tests.games.whist.tables import WHIST, deal, revoke

FOUR = ("Ann", "Ben", "Cat", "Dan")

Score = tuple[int, int]


def reckon(
    score: Score, entry: dict[str, Any], *, preset: str = "hoyle", **options: Any
) -> Reckoning:
    """Return what a deal does to this score between Ann with Cat and Ben with Dan."""
    terms = WHIST.terms({"preset": preset, "options": options}, stake=1)
    state = State(lasts=True, four=FOUR, seats=FOUR, score=score)
    facts = {name: fact for name, fact in entry.items() if name != "kind"}
    return reckoned(Deal.read(facts), state=state, dealer=FOUR[0], terms=terms)[0]


def outcome(score: Score, entry: dict[str, Any], **terms: Any) -> str:
    """Return the score after a deal, and whose game it is if the deal won it."""
    found = reckon(score, entry, **terms)
    won = "" if found.winner is None else f", game to {FOUR[found.winner]}"
    return f"{found.score[0]}-{found.score[1]}{won}"


HOYLE: dict[str, tuple[Score, dict[str, Any], str]] = {
    "the odd trick": ((0, 0), deal("Ann", 7), "1-0"),
    "no odd trick": ((0, 0), deal("Ann", 6), "0-1"),
    "told of the adversaries": ((0, 0), deal("Dan", 5), "2-0"),
    "told of both sides": ((0, 0), deal(tricks={"Dan": 9, "Cat": 4}), "0-3"),
    "nothing is carried over": ((0, 0), deal("Ann", 13), "5-0, game to Ann"),
    "not one trick": ((0, 0), deal("Ann", 0), "0-5, game to Ben"),
    "three honours are two": ((0, 0), deal("Ann", 7, honours={"Cat": 3}), "3-0"),
    "four honours are four": ((0, 0), deal("Ann", 6, honours={"Cat": 4}), "4-1"),
    "either side may hold them": ((3, 0), deal("Ben", 7, honours={"Dan": 3}), "3-3"),
    "no honours at four": ((4, 0), deal("Ben", 7, honours={"Ann": 4}), "4-1"),
    "none for a side at four": ((4, 4), deal("Ben", 6, honours={"Dan": 3}), "5-4, game to Ann"),
    "at four by this deal": ((3, 0), deal("Ann", 7, honours={"Ann": 3}), "5-0, game to Ann"),
}


@pytest.mark.parametrize(("before", "entry", "after"), HOYLE.values(), ids=HOYLE)
def test_tricks_above_six_score_and_honours_are_counted_last(
    before: Score, entry: dict[str, Any], after: str
) -> None:
    assert outcome(before, entry) == after


@pytest.mark.parametrize(
    ("options", "before", "after"),
    [
        ({"honours": False}, (0, 0), "0-1"),
        ({"honours_bar": 0}, (4, 0), "5-1, game to Ann"),
        ({"honours_bar": 2}, (2, 0), "2-1"),
        ({"honours_bar": 2}, (1, 0), "3-1"),
        ({"honours_bar": 5}, (4, 0), "5-1, game to Ann"),
    ],
    ids=["not counted", "no bar", "barred at two", "below two", "barred at the game alone"],
)
def test_honours_count_as_the_table_has_it(
    options: dict[str, Any], before: Score, after: str
) -> None:
    assert outcome(before, deal("Ben", 7, honours={"Cat": 3}), **options) == after


def revoked(side: str, took: int, *penalties: str) -> dict[str, Any]:
    """Return a deal in which Ben revoked once for each of these penalties."""
    return deal(side, took, revokes=[revoke("Ben", each) for each in penalties])


REVOKES: dict[str, tuple[Score, dict[str, Any], str]] = {
    "and turn the deal": ((0, 0), revoked("Ben", 9, "tricks"), "1-0"),
    "and leave the odd one": ((0, 0), revoked("Ben", 10, "tricks"), "0-1"),
    "no more than they have": ((0, 0), revoked("Ben", 2, "tricks"), "5-0, game to Ann"),
    "twice three tricks": ((0, 0), revoked("Ben", 13, "tricks", "tricks"), "0-1"),
    "three points come off": ((2, 4), revoked("Ann", 7, "deduct"), "3-1"),
    "never below nought": ((2, 2), revoked("Ann", 7, "deduct"), "3-0"),
    "off before the tricks": ((2, 4), revoked("Ben", 8, "deduct"), "2-3"),
    "added before all else": ((2, 4), revoked("Ben", 8, "add"), "5-4, game to Ann"),
    "added, and the odd trick": ((1, 4), revoked("Ann", 7, "add"), "5-4, game to Ann"),
    "added and off": ((0, 4), revoked("Ben", 13, "add", "deduct"), "3-4"),
    "off makes a treble of it": ((2, 3), revoked("Ben", 13, "add", "deduct"), "5-0, game to Ann"),
    "twice added": ((0, 0), revoked("Ann", 7, "add", "add"), "5-0, game to Ann"),
    "who revoked cannot win": ((0, 3), revoked("Ben", 13, "tricks"), "0-4"),
    "not by honours": (
        (3, 0),
        deal("Ann", 7, honours={"Ann": 4}, revokes=[revoke("Cat", "deduct")]),
        "4-0",
    ),
    "the other side can": ((0, 0), revoked("Ann", 11, "deduct"), "5-0, game to Ann"),
}


@pytest.mark.parametrize(("before", "entry", "after"), REVOKES.values(), ids=REVOKES)
def test_the_adversaries_choose_the_penalty_of_a_revoke(
    before: Score, entry: dict[str, Any], after: str
) -> None:
    assert outcome(before, entry) == after


ON_BOTH_SIDES = [revoke("Ann", "add"), revoke("Ben", "tricks"), revoke("Dan", "deduct")]


@pytest.mark.parametrize(
    ("both_revoke", "before", "tricks", "after"),
    [
        ("cancel", (1, 1), {"Ann": 8}, "3-1"),
        ("cancel", (3, 1), {"Ann": 13}, "4-1"),
        ("cancel", (1, 4), {"Ben": 13}, "1-4"),
        ("each", (1, 1), {"Ann": 8}, "4-3"),
        ("each", (1, 4), {"Ann": 8}, "4-4"),
        ("each", (0, 2), {"Ben": 10}, "0-4"),
        ("redeal", (1, 2), {"Ann": 13}, "1-2"),
    ],
)
def test_revokes_on_both_sides_go_by_the_tables_rule(
    both_revoke: str, before: Score, tricks: dict[str, int], after: str
) -> None:
    entry = deal(tricks=tricks, revokes=ON_BOTH_SIDES)

    assert outcome(before, entry, both_revoke=both_revoke) == after


@pytest.mark.parametrize(
    ("first", "second", "after"), [("Ben", "Ann", "4-0"), ("Ann", "Ben", "6-0")]
)
def test_tricks_go_over_and_back_in_the_order_written(first: str, second: str, after: str) -> None:
    entry = deal("Ben", 1, revokes=[revoke(first, "tricks"), revoke(second, "tricks")])

    assert outcome((0, 0), entry, preset="long", both_revoke="each") == after


def test_points_added_on_both_sides_win_neither_the_game() -> None:
    entry = deal("Ann", 8, revokes=[revoke("Ann", "add"), revoke("Ben", "add")])

    assert outcome((3, 3), entry, both_revoke="each") == "4-4"


def test_what_was_scored_is_told_as_far_as_it_counted() -> None:
    cut = deal("Ann", 13, honours={"Ben": 3}, revokes=[revoke("Ann", "deduct")])
    after_the_game = deal("Ben", 13, honours={"Ben": 4}, revokes=[revoke("Ben", "add")])
    again = deal("Ann", 13, honours={"Ann": 4}, revokes=[revoke("Ann"), revoke("Dan")])

    assert reckon((0, 0), cut) == Reckoning((4, 2), by_tricks=(7, 0), by_honours=(0, 2))
    assert reckon((2, 0), after_the_game) == Reckoning((5, 0), winner=0)
    assert reckon((2, 1), again, both_revoke="redeal") == Reckoning((2, 1), void=True)


@pytest.mark.parametrize(
    ("preset", "values"),
    [
        ("hoyle", [3, 2, 2, 1, 1]),
        ("laws_1864", [3, 2, 2, 1, 1]),
        ("enquire_within", [3, 2, 2, 1, 1]),
        ("long", [2, 2, 2, 2, 2, 1, 1, 1, 1, 1]),
        ("no_honours", [1, 1, 1, 1, 1]),
        ("seven_up", [1, 1, 1, 1, 1, 1, 1]),
    ],
)
def test_a_game_is_worth_what_the_losers_score_makes_of_it(preset: str, values: list[int]) -> None:
    options = WHIST.terms({"preset": preset}, stake=1).options

    assert [options.value_of_game(score) for score in range(options.game_points)] == values


def test_a_side_that_revoked_stops_one_short_whatever_the_length() -> None:
    one: dict[str, Any] = {"game_points": 1, "honours_bar": 0, "treble_below": 1, "double_below": 1}

    assert outcome((8, 0), revoked("Ben", 0, "tricks"), preset="long") == "10-0, game to Ann"
    assert outcome((0, 8), revoked("Ben", 13, "tricks"), preset="long") == "0-9"
    assert outcome((0, 4), revoked("Ben", 13, "tricks"), preset="seven_up") == "0-6"
    assert outcome((0, 0), deal("Ann", 7), **one) == "1-0, game to Ann"
    assert outcome((0, 0), revoked("Ben", 10, "tricks"), **one) == "0-0"
