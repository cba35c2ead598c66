"""The rubicon form: six deals or four, the rubicon, equal scores, and what the points pay."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.piquet.evenings import (
    BROKEN_OFF,
    TWO,
    changes,
    entries,
    last,
    level,
    rules,
    scores,
)


def partie(ann: int, ben: int) -> list[dict[str, Any]]:
    """Return six deals that add up to a hundred each and so many more."""
    return [*level(5), scores(20 + ann, 20 + ben)]


def new_rules(preset: str = "hoyle", **options: Any) -> dict[str, Any]:
    """Return an entry that changes the rules."""
    return {"kind": "rules", "rules": rules(preset, **options)}


@pytest.mark.parametrize(
    ("ann", "ben", "rubicon", "points", "gain"),
    [
        # Six scores of twenty are 120 each, and to these so many are added.
        (10, 0, 100, 110, 110),
        (0, 10, 100, 110, -110),
        (10, 0, 121, 350, 350),
        (10, 0, 120, 110, 110),
        (10, 0, 0, 110, 110),
    ],
    ids=["difference", "the second wins", "a rubicon", "just over it", "without a rubicon"],
)
def test_a_partie_is_worth_the_difference_or_the_sum(
    ann: int, ben: int, rubicon: int, points: int, gain: int
) -> None:
    told = last(*partie(ann, ben), rules=rules(rubicon=rubicon))

    assert told["points"] == points
    assert told["changes"] == {"Ann": gain, "Ben": -gain}


def test_the_points_for_the_partie_are_an_option() -> None:
    assert last(*partie(10, 0), rules=rules(game_bonus=0))["changes"] == {"Ann": 10, "Ben": -10}
    assert last(*partie(10, 0), rules=rules(game_bonus=50))["points"] == 60


def test_a_payment_says_why_and_where_it_is_printed() -> None:
    won, rubicon = partie(10, 0), [*level(4), scores(20, 7), scores(20, 7)]

    assert last(*won)["lines"] == [
        {
            "from": "Ben",
            "to": "Ann",
            "amount": 110,
            "why": "partie won",
            "source": "Hoffmann, p. 114",
        }
    ]
    line = last(*rubicon, rules=rules("cavendish"))["lines"][0]
    assert line["why"] == "partie won; rubicon; by the net points of the evening"
    assert line["source"] == "Cavendish, law 73"


def test_after_two_more_deals_a_partie_is_over_even_if_equal_again() -> None:
    told = entries(*level(8))

    assert ["points" in each for each in told] == [False] * 7 + [True]
    assert told[-1]["points"] == 0
    assert [each["score"] for each in told[5:]] == ["120-120", "140-140", "160-160"]


def test_equal_scores_may_be_drawn_at_once() -> None:
    told = entries(*level(7), rules=rules(tie="drawn"))

    assert told[5]["points"] == 0
    assert told[5]["changes"] == {}
    assert told[6]["score"] == "20-20"


def test_a_tie_that_is_drawn_by_new_rules_is_played_out_once_it_goes_on() -> None:
    told = entries(*level(7), new_rules(tie="drawn"), scores(30, 20))

    assert told[-1]["score"] == "170-160"
    assert told[-1]["points"] == 110


def test_extra_deals_count_singly_and_towards_the_rubicon() -> None:
    four = [scores(10, 10), scores(15, 15), scores(15, 15), scores(10, 10), scores(25, 20)]
    played = [{**each, "nothing": TWO} if each == scores(10, 10) else each for each in four]

    told = entries(*played, scores(20, 25), rules=rules("cavendish_four", rubicon=115))

    assert [each["score"] for each in told] == [
        "20-20",
        "35-35",
        "50-50",
        "70-70",
        "95-90",
        "115-115",
    ]
    assert told[-1]["points"] == 0


@pytest.mark.parametrize(
    ("points", "fractions", "stakes"),
    [
        (149, "each", 2),
        (150, "each", 3),
        (124, "nearest", 2),
        (125, "nearest", 2),
        (126, "nearest", 3),
        (149, "total", 2),
    ],
    ids=["dropped", "whole", "below half", "half", "above half", "total"],
)
def test_what_is_left_of_a_step(points: int, fractions: str, stakes: int) -> None:
    deals = partie(points - 100, 0)

    told = last(*deals, stake=7, rules=rules(step=50, fractions=fractions))

    assert told["points"] == points
    assert told["changes"] == {"Ann": 7 * stakes, "Ben": -7 * stakes}


def test_points_that_make_no_step_pay_nothing_and_are_told() -> None:
    told = last(*partie(10, 0), rules=rules(step=200))

    assert told["points"] == 110
    assert told["changes"] == {}


def test_odd_points_run_on_and_only_their_total_is_cut_towards_nought() -> None:
    total = rules("cavendish")
    # +149, then −120 (net 29), −130 (net −101), +102 (net 1): 2, 0, −2 and 0 whole steps.
    log = [*partie(49, 0), *partie(0, 20), *partie(0, 30), *partie(2, 0)]

    assert [each for each in changes(*log, rules=total) if each] == [
        {"Ann": 2, "Ben": -2},
        {"Ann": -2, "Ben": 2},
        {"Ann": -2, "Ben": 2},
        {"Ann": 2, "Ben": -2},
    ]


def test_a_cavendish_table_of_twenty_five_reckons_closer() -> None:
    assert last(*partie(25, 0), rules=rules("cavendish_quarters"))["changes"]["Ann"] == 5


@pytest.mark.parametrize(
    ("change", "gain"),
    [
        ({"kind": "rules", "stake": 2}, 4),
        (new_rules("cavendish_quarters"), 5),
    ],
    ids=["another stake", "another step"],
)
def test_another_stake_or_step_begins_the_net_anew(change: dict[str, Any], gain: int) -> None:
    # 149 and 149 would be 298, and so 5 steps of fifty instead of 2 and 2.
    plain = changes(*partie(49, 0), *partie(49, 0), rules=rules("cavendish"))
    changed = changes(*partie(49, 0), change, *partie(49, 0), rules=rules("cavendish"))

    assert plain[-1] == {"Ann": 3, "Ben": -3}
    assert changed[-1] == {"Ann": gain, "Ben": -gain}


def test_each_pair_has_a_net_of_its_own() -> None:
    def against_cat(*, first: int) -> list[dict[str, Any]]:
        deal = {"kind": "deal", "scores": {"Cat": 20, "Ann": 20}}
        ends = {"kind": "deal", "scores": {"Cat": 20 + first, "Ann": 20}}
        return [{**deal, "players": ["Cat", "Ann"]}, *[deal] * 4, ends]

    log = [{**scores(20, 20), "players": TWO}, *partie(49, 0)[1:], *against_cat(first=49)]
    log += [{**scores(20, 20), "players": TWO}, *partie(1, 0)[1:], *against_cat(first=1)]

    told = changes(*log, players=["Ann", "Ben", "Cat"], rules=rules("cavendish"))

    # 149, and then 101 more are 250: two steps of fifty, and then three, for either pair.
    assert [each for each in told if each] == [
        {"Ann": 2, "Ben": -2},
        {"Ann": -2, "Cat": 2},
        {"Ann": 3, "Ben": -3},
        {"Ann": -3, "Cat": 3},
    ]


@pytest.mark.parametrize(
    ("ann", "ben", "gain"), [(10, 0, 50), (0, 10, -50)], ids=["first", "second"]
)
def test_a_stake_on_the_partie_is_paid_once(ann: int, ben: int, gain: int) -> None:
    told = last(*partie(ann, ben), stake=50, rules=rules("flat"))

    assert told["changes"] == {"Ann": gain, "Ben": -gain}
    assert told["points"] == 110
    assert told["lines"][0]["source"] == "by agreement"


def test_reckoned_is_by_the_rules_in_force_at_the_end() -> None:
    dearer = {"kind": "rules", "stake": 3, "rules": rules(game_bonus=50)}

    assert changes(*level(5), dearer, scores(30, 20))[-1] == {"Ann": 180, "Ben": -180}


def test_a_partie_is_not_reckoned_by_a_rubicon_that_the_hundred_has_not() -> None:
    told = entries(*level(2), new_rules(target=101), scores(30, 20))

    assert told[-1]["score"] == "70-60"


@pytest.mark.parametrize(
    ("log", "options", "gain"),
    [
        ([scores(40, 20), scores(20, 15)], {}, 25),
        ([scores(20, 40), scores(15, 20)], {}, -25),
        ([scores(40, 20)], {"step": 15, "fractions": "nearest"}, 1),
        ([scores(40, 20)], {"step": 15, "fractions": "total"}, 1),
    ],
    ids=["the first leads", "the second leads", "nearest", "total"],
)
def test_a_partie_broken_off_may_pay_the_difference(
    log: list[dict[str, Any]], options: dict[str, Any], gain: int
) -> None:
    told = entries(*log, BROKEN_OFF, rules=rules(unfinished="difference", **options))

    assert told[-1]["changes"] == {"Ann": gain, "Ben": -gain}
    assert told[-1]["lines"][0]["why"].startswith("the difference of a partie broken off")
    assert told[-1]["score"] == told[-2]["score"]
    assert "points" not in told[-1]


def test_breaking_off_with_equal_scores_pays_nothing_and_leaves_the_net_alone() -> None:
    agreed = rules("cavendish", unfinished="difference")
    log = [*partie(49, 0), scores(20, 20), BROKEN_OFF, *partie(1, 0)]

    assert changes(*log, rules=agreed)[-3:] == [{}, {}, {"Ann": 3, "Ben": -3}]


def test_a_partie_that_was_begun_for_a_stake_has_no_difference_to_pay() -> None:
    log = [scores(40, 20), new_rules(unfinished="difference"), BROKEN_OFF]

    assert changes(*log, rules=rules("flat")) == [{}, {}, {}]


def test_the_difference_is_paid_by_the_rules_in_force() -> None:
    log = [scores(40, 20), new_rules(), BROKEN_OFF]

    assert changes(*log, rules=rules(unfinished="difference")) == [{}, {}, {}]
