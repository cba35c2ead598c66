"""What one deal adds to the score of a game: revokes, tricks, honours, in the laws' order."""

from __future__ import annotations

from typing import Any

import pytest

from napledger.games.whist.deal import Deal
from napledger.games.whist.points import Reckoning
from napledger.games.whist.rubber import State
from napledger.games.whist.score import reckoned
from tests.games.whist.tables import WHIST, revoke

FOUR = ("Ann", "Ben", "Cat", "Dan")


def reckon(
    score: tuple[int, int], facts: dict[str, Any], *, preset: str = "hoyle", **options: Any
) -> Reckoning:
    """Return what a deal does to this score between Ann with Cat and Ben with Dan."""
    terms = WHIST.terms({"preset": preset, "options": options}, stake=1)
    state = State(lasts=True, four=FOUR, seats=FOUR, score=score)
    return reckoned(Deal.read(facts), state=state, dealer=FOUR[0], terms=terms)[0]


def outcome(
    score: tuple[int, int], facts: dict[str, Any], *, preset: str = "hoyle", **options: Any
) -> tuple[tuple[int, int], int | None]:
    """Return the score after a deal, and the side that won the game by it."""
    reckoning = reckon(score, facts, preset=preset, **options)
    return reckoning.score, reckoning.winner


@pytest.mark.parametrize(
    ("tricks", "score"),
    [
        ({"Ann": 7}, (1, 0)),
        ({"Cat": 8}, (2, 0)),
        ({"Ann": 9}, (3, 0)),
        ({"Ann": 10}, (4, 0)),
        ({"Ann": 6}, (0, 1)),
        ({"Dan": 5}, (2, 0)),
        ({"Ben": 10}, (0, 4)),
        ({"Ann": 9, "Ben": 4}, (3, 0)),
        ({"Dan": 9, "Cat": 4}, (0, 3)),
    ],
    ids=str,
)
def test_each_trick_above_six_scores_one(tricks: dict[str, int], score: tuple[int, int]) -> None:
    assert outcome((0, 0), {"tricks": tricks}) == (score, None)


@pytest.mark.parametrize(
    ("tricks", "score", "winner"),
    [
        ({"Ann": 11}, (5, 0), 0),
        ({"Ann": 13}, (5, 0), 0),
        ({"Ann": 0}, (0, 5), 1),
        ({"Dan": 12}, (0, 5), 1),
    ],
    ids=str,
)
def test_a_game_is_won_at_its_length_and_nothing_is_carried_over(
    tricks: dict[str, int], score: tuple[int, int], winner: int
) -> None:
    assert outcome((0, 0), {"tricks": tricks}) == (score, winner)


@pytest.mark.parametrize(
    ("before", "tricks", "honours", "after"),
    [
        ((0, 0), {"Ann": 7}, {"Cat": 3}, (3, 0)),
        ((0, 0), {"Ann": 6}, {"Cat": 4}, (4, 1)),
        ((3, 0), {"Ben": 7}, {"Dan": 3}, (3, 3)),
        ((4, 0), {"Ben": 7}, {"Ann": 4}, (4, 1)),
        ((4, 4), {"Ben": 6}, {"Dan": 3}, (5, 4)),
        ((3, 3), {"Ben": 8}, {"Ann": 3}, (3, 5)),
    ],
    ids=[
        "three are two",
        "four are four",
        "either side may hold them",
        "none at four",
        "none for a side at four",
        "not after the game is won",
    ],
)
def test_honours_are_counted_last(
    before: tuple[int, int],
    tricks: dict[str, int],
    honours: dict[str, int],
    after: tuple[int, int],
) -> None:
    assert outcome(before, {"tricks": tricks, "honours": honours})[0] == after


def test_the_bar_asks_for_the_score_at_which_the_deal_began() -> None:
    from_three = outcome((3, 0), {"tricks": {"Ann": 7}, "honours": {"Ann": 3}})

    assert from_three == ((5, 0), 0)


@pytest.mark.parametrize(
    ("options", "before", "after"),
    [
        ({"honours": False}, (0, 0), (0, 1)),
        ({"honours_bar": 0}, (4, 0), (5, 1)),
        ({"honours_bar": 2}, (2, 0), (2, 1)),
        ({"honours_bar": 2}, (1, 0), (3, 1)),
        ({"honours_bar": 5}, (4, 0), (5, 1)),
    ],
    ids=["not counted", "no bar", "barred at two", "below two", "barred at the game alone"],
)
def test_honours_count_as_the_table_has_it(
    options: dict[str, Any], before: tuple[int, int], after: tuple[int, int]
) -> None:
    facts = {"tricks": {"Ben": 7}, "honours": {"Cat": 3}}

    assert outcome(before, facts, **options)[0] == after


@pytest.mark.parametrize(
    ("before", "tricks", "revokes", "after"),
    [
        ((0, 0), {"Ben": 8}, [revoke("Dan", "tricks")], ((2, 0), None)),
        ((0, 0), {"Ben": 9}, [revoke("Ben", "tricks")], ((1, 0), None)),
        ((0, 0), {"Ben": 10}, [revoke("Ben", "tricks")], ((0, 1), None)),
        ((0, 0), {"Ben": 2}, [revoke("Ben", "tricks")], ((5, 0), 0)),
        ((0, 0), {"Ann": 13}, [revoke("Ann", "tricks")] * 2, ((1, 0), None)),
        ((2, 4), {"Ann": 7}, [revoke("Ben", "deduct")], ((3, 1), None)),
        ((2, 2), {"Ann": 7}, [revoke("Ben", "deduct")], ((3, 0), None)),
        ((2, 4), {"Ben": 8}, [revoke("Ben", "deduct")], ((2, 3), None)),
        ((1, 4), {"Ben": 8}, [revoke("Ben", "add")], ((4, 4), None)),
        ((2, 4), {"Ben": 8}, [revoke("Ben", "add")], ((5, 4), 0)),
        ((1, 4), {"Ann": 7}, [revoke("Ben", "add")], ((5, 4), 0)),
        ((0, 4), {"Ben": 13}, [revoke("Ben", "add"), revoke("Dan", "deduct")], ((3, 4), None)),
        ((2, 3), {"Ben": 13}, [revoke("Ben", "add"), revoke("Dan", "deduct")], ((5, 0), 0)),
        ((0, 0), {"Ben": 13}, [revoke("Ben", "add"), revoke("Dan", "tricks")], ((3, 4), None)),
        ((0, 0), {"Ann": 7}, [revoke("Dan", "add")] * 2, ((5, 0), 0)),
    ],
    ids=[
        "three tricks go over",
        "three tricks go over and turn the deal",
        "three tricks go over and leave the odd one",
        "no more tricks than they have, and they win the game",
        "twice three tricks",
        "three points come off",
        "never below nought",
        "off before the tricks are added",
        "three points are added",
        "added before all else, and the game is won",
        "added, and the odd trick wins the game",
        "off and added",
        "what comes off first makes a treble of it",
        "tricks and added",
        "twice added",
    ],
)
def test_the_adversaries_choose_the_penalty_of_a_revoke(
    before: tuple[int, int],
    tricks: dict[str, int],
    revokes: list[dict[str, str]],
    after: tuple[tuple[int, int], int | None],
) -> None:
    assert outcome(before, {"tricks": tricks, "revokes": revokes}) == after


@pytest.mark.parametrize(
    ("before", "facts", "preset", "after"),
    [
        ((3, 0), {"tricks": {"Ann": 13}}, "hoyle", (4, 0)),
        ((4, 0), {"tricks": {"Ann": 13}}, "hoyle", (4, 0)),
        ((3, 0), {"tricks": {"Ann": 7}, "honours": {"Ann": 4}}, "hoyle", (4, 0)),
        ((8, 0), {"tricks": {"Ann": 13}}, "long", (9, 0)),
        ((0, 0), {"tricks": {"Ann": 13}}, "seven_up", (6, 0)),
    ],
    ids=["by tricks", "from four", "by honours", "long Whist stops at nine", "seven up at six"],
)
def test_whoever_revoked_cannot_win_the_game(
    before: tuple[int, int], facts: dict[str, Any], preset: str, after: tuple[int, int]
) -> None:
    revoked = {**facts, "revokes": [revoke("Cat", "deduct")]}

    assert outcome(before, revoked, preset=preset) == (after, None)


def test_whoever_did_not_revoke_can_win_it() -> None:
    facts = {"tricks": {"Ben": 11}, "revokes": [revoke("Cat", "deduct")]}

    assert outcome((0, 0), facts) == ((0, 5), 1)


ON_BOTH_SIDES = [revoke("Ann", "add"), revoke("Ben", "tricks"), revoke("Dan", "deduct")]


@pytest.mark.parametrize(
    ("both_revoke", "before", "tricks", "after"),
    [
        ("cancel", (1, 1), {"Ann": 8}, (3, 1)),
        ("cancel", (3, 1), {"Ann": 13}, (4, 1)),
        ("cancel", (1, 4), {"Ben": 13}, (1, 4)),
        ("each", (1, 1), {"Ann": 8}, (4, 3)),
        ("each", (1, 4), {"Ann": 8}, (4, 4)),
        ("each", (0, 2), {"Ben": 10}, (0, 4)),
        ("redeal", (1, 2), {"Ann": 13}, (1, 2)),
    ],
)
def test_revokes_on_both_sides_go_by_the_tables_rule(
    both_revoke: str, before: tuple[int, int], tricks: dict[str, int], after: tuple[int, int]
) -> None:
    facts = {"tricks": tricks, "revokes": ON_BOTH_SIDES}

    assert outcome(before, facts, both_revoke=both_revoke) == (after, None)


@pytest.mark.parametrize(
    ("first", "second", "after"), [("Ben", "Ann", (4, 0)), ("Ann", "Ben", (6, 0))]
)
def test_tricks_go_over_and_back_in_the_order_written(
    first: str, second: str, after: tuple[int, int]
) -> None:
    revokes = [revoke(first, "tricks"), revoke(second, "tricks")]
    facts = {"tricks": {"Ben": 1}, "revokes": revokes}

    assert outcome((0, 0), facts, preset="long", both_revoke="each") == (after, None)


@pytest.mark.parametrize("both_revoke", ["cancel", "redeal"])
def test_where_nothing_is_exacted_no_penalty_need_be_named(both_revoke: str) -> None:
    facts = {"tricks": {"Ann": 7}, "revokes": [revoke("Ann"), revoke("Ben")]}

    assert outcome((0, 0), facts, both_revoke=both_revoke)[1] is None


def test_what_was_scored_is_told_before_it_is_cut() -> None:
    facts = {"tricks": {"Ann": 13}, "honours": {"Ben": 3}, "revokes": [revoke("Ann", "deduct")]}

    assert reckon((0, 0), facts) == Reckoning((4, 2), by_tricks=(7, 0), by_honours=(0, 2))


def test_what_comes_after_the_game_is_won_is_not_told() -> None:
    facts = {"tricks": {"Ben": 13}, "honours": {"Ben": 4}, "revokes": [revoke("Ben", "add")]}

    assert reckon((2, 0), facts) == Reckoning((5, 0), winner=0)


def test_a_deal_that_is_dealt_again_tells_nothing() -> None:
    facts = {
        "tricks": {"Ann": 13},
        "honours": {"Ann": 4},
        "revokes": [revoke("Ann"), revoke("Dan")],
    }

    assert reckon((2, 1), facts, both_revoke="redeal") == Reckoning((2, 1), void=True)


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


def test_a_game_of_one_is_won_by_the_odd_trick() -> None:
    one: dict[str, Any] = {"game_points": 1, "honours_bar": 0, "treble_below": 1, "double_below": 1}

    assert outcome((0, 0), {"tricks": {"Ann": 7}}, **one) == ((1, 0), 0)
    assert outcome((0, 0), {"tricks": {"Ann": 7}, "revokes": [revoke("Ann", "deduct")]}, **one) == (
        (0, 0),
        None,
    )
