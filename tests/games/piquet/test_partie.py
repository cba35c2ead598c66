"""The partie: who plays and deals, when it is over, and what it then pays and is told to pay."""

from __future__ import annotations

import json
import random
from dataclasses import asdict
from typing import Any

import pytest

from napledger.games.piquet.partie import put_forward
from tests.games.piquet.evenings import (
    ABANDONED,
    BROKEN_OFF,
    CHOUETTE,
    FOUR,
    PIQUET,
    THREE,
    TWO,
    changes,
    entries,
    joins,
    last,
    leaves,
    level,
    new_rules,
    partie,
    rules,
    score_of,
    scores,
)

Log = list[dict[str, Any]]


def over(ann: int, ben: int) -> Log:
    """Return six deals that add up to 120 each and so many more."""
    return [*level(5), scores(20 + ann, 20 + ben)]


# Who plays, and who deals


def test_two_at_a_table_play_and_deal_in_turn_into_the_next_partie() -> None:
    told = entries(*level(5), scores(21, 20), scores(20, 20), first_dealer="Ben")

    assert [each["dealer"] for each in told] == ["Ben", "Ann"] * 3 + ["Ben"]
    assert [each["next_dealer"] for each in told] == ["Ann", "Ben"] * 3 + ["Ann"]


def test_of_more_the_two_who_are_named_play_on_until_others_are() -> None:
    unnamed = partie("Cat", "Ann")[1]

    told = entries(*partie("Cat", "Ann"), *[unnamed] * 6, *partie("Dan", "Ben"), players=FOUR)

    assert told[5]["changes"] == told[11]["changes"] == {"Ann": -160, "Cat": 160}
    assert told[-1]["changes"] == {"Ben": -160, "Dan": 160}


def test_the_first_of_the_two_deals_where_the_next_dealer_does_not_play() -> None:
    told = entries(*partie("Cat", "Ben"), *partie("Dan", "Ann"), players=FOUR, first_dealer="Ann")

    assert [told[0]["dealer"], told[5]["next_dealer"], told[6]["dealer"]] == ["Cat", "Cat", "Dan"]


def test_a_deal_out_of_turn_stands_and_an_abandoned_one_is_dealt_again() -> None:
    again = {**ABANDONED, "dealer": "Ben"}

    told = entries(scores(20, 20), scores(20, 20, dealer="Ann"), again, scores(20, 20))

    assert [each["dealer"] for each in told] == ["Ann", "Ann", "Ben", "Ben"]
    assert [each["next_dealer"] for each in told] == ["Ben", "Ben", "Ben", "Ann"]
    assert told[2]["score"] == "40-40"


def test_the_two_of_an_abandoned_deal_play_it_again() -> None:
    abandoned = {**ABANDONED, "players": ["Cat", "Ann"]}

    told = entries(abandoned, partie("Cat", "Ann")[1], players=THREE)

    assert [each["score"] for each in told] == ["0-0", "30-20"]
    assert told[0]["next_dealer"] == told[1]["dealer"] == "Ann"


def test_breaking_off_moves_no_deal_and_others_may_play() -> None:
    broken_off = [partie("Ann", "Ben")[0], BROKEN_OFF]

    told = entries(*broken_off, *partie("Cat", "Dan"), players=FOUR)

    assert (told[1]["dealer"], told[1]["next_dealer"]) == ("Ben", "Ben")
    assert told[2]["dealer"] == "Cat"
    assert score_of(*broken_off, players=FOUR).table.dealer == "Ben"


def test_whoever_was_to_deal_deals_when_they_come_back() -> None:
    first, *others = partie("Ann", "Ben")

    told = last(first, leaves("Ben"), joins("Ben", "Cat"), others[0], players=THREE)

    assert told["dealer"] == "Ben"


def test_when_one_of_the_two_is_gone_the_two_who_are_left_play() -> None:
    log = [*partie("Ann", "Ben"), leaves("Ben"), {"kind": "deal", "scores": {"Ann": 30, "Cat": 20}}]

    assert last(*log, players=THREE)["score"] == "30-20"


def test_a_partie_that_somebody_left_for_good_is_broken_off() -> None:
    begun = [*partie("Ann", "Ben", deals=2), leaves("Ben")]
    agreed = rules(unfinished="difference")

    told = entries(*begun, BROKEN_OFF, *partie("Ann", "Cat"), players=THREE, rules=agreed)

    assert told[3]["changes"] == {"Ann": 20, "Ben": -20}
    assert told[3]["next_dealer"] == "Ann"
    assert told[-1]["changes"] == {"Ann": 160, "Cat": -160}
    chance = random.Random(1881)  # noqa: S311  # a game, and the same one each time
    table = score_of(*begun, players=THREE).table
    assert PIQUET.demo_deal(table, chance=chance) == PIQUET.break_off == {"broken_off": True}


@pytest.mark.parametrize(
    ("players", "log"),
    [
        (TWO, [*partie("Ann", "Ben", deals=3), joins("Cat"), *partie("Ann", "Ben", deals=4)[1:]]),
        (
            THREE,
            [
                *partie("Ann", "Ben", deals=3),
                joins("Dan"),
                new_rules("cavendish_chouette", chouette=False),
                *partie("Ann", "Ben", deals=4)[1:],
            ],
        ),
    ],
    ids=["a third joins two", "a fourth joins three"],
)
def test_a_chouette_is_played_out_by_those_who_began_it(players: list[str], log: Log) -> None:
    losers = players[1:]

    told = last(*log, players=players, rules=CHOUETTE)

    assert told["changes"] == {"Ann": 16 * len(losers), **dict.fromkeys(losers, -16)}
    why = "partie won; chouette" if len(losers) > 1 else "partie won"
    assert {line["why"] for line in told["lines"]} == {why}


@pytest.mark.parametrize(
    ("log", "preset", "expected"),
    [
        ([], "hoyle", None),
        (partie("Cat", "Ann"), "hoyle", ("Cat", "Ann")),
        ([], "cavendish_chouette", ("Ann", "Ben")),
        (partie("Ann", "Ben"), "cavendish_chouette", ("Ann", "Cat")),
        ([*partie("Ann", "Ben", deals=5), scores(5, 80)], "cavendish_chouette", ("Ben", "Cat")),
        ([*partie("Ann", "Ben"), *partie("Ann", "Cat")], "cavendish_chouette", ("Ann", "Ben")),
        ([partie("Ann", "Ben")[0], BROKEN_OFF], "cavendish_chouette", ("Ann", "Ben")),
        ([*partie("Ann", "Ben"), leaves("Cat")], "cavendish_chouette", ("Ann", "Ben")),
        ([*partie("Ann", "Ben"), leaves("Ben")], "cavendish_chouette", ("Ann", "Cat")),
        (
            [*partie("Ann", "Ben"), leaves("Ben"), joins("Dan"), joins("Eve")],
            "cavendish_chouette",
            None,
        ),
    ],
    ids=[
        *("three", "the same again", "three at first", "who wins alone stays"),
        *("who loses alone advises", "while they win they stay", "broken off"),
        *("the third has left", "the second has left", "strangers"),
    ],
)
def test_the_form_puts_forward_who_plays_next(
    log: Log, preset: str, expected: tuple[str, str] | None
) -> None:
    assert put_forward(score_of(*log, players=THREE, rules=rules(preset)).table) == expected


def test_two_at_a_table_are_put_forward_and_nobody_has_a_partner_for_the_evening() -> None:
    assert put_forward(score_of().table) == ("Ann", "Ben")
    assert PIQUET.sides(("Ann", "Ben", "Cat")) == ()


@pytest.mark.parametrize(
    ("log", "players", "warnings"),
    [
        ([], FOUR, ["players: Hoyle: the Rubicon game is for at most 3 players, and 4 sit here"]),
        ([], THREE, []),
        (
            [scores(20, 20)],
            TWO,
            [
                (
                    "the partie of Ann and Ben is not over, and nothing is paid for it: "
                    "play it out, or break it off"
                )
            ],
        ),
        ([scores(20, 20), BROKEN_OFF], TWO, []),
        ([ABANDONED], TWO, []),
    ],
    ids=["four", "three", "unfinished", "broken off", "abandoned"],
)
def test_what_is_unusual_and_what_is_unfinished_is_told(
    log: Log, players: list[str], warnings: list[str]
) -> None:
    assert [str(each) for each in score_of(*log, players=players).warnings] == warnings


# When it is over, and what it pays


PAID: dict[str, tuple[dict[str, Any], Log, int]] = {
    "the second wins": (rules(), over(0, 10), -110),
    "a rubicon": (rules(rubicon=121), over(10, 0), 350),
    "just over the rubicon": (rules(rubicon=120), over(10, 0), 110),
    "half a step to the nearest": (rules(step=50, fractions="nearest"), over(25, 0), 2),
    "more than half": (rules(step=50, fractions="nearest"), over(26, 0), 3),
    "no whole step": (rules(step=200), over(10, 0), 0),
    "a rubicon of a stake": (rules("flat", rubicon=121), over(0, 10), -2),
    "just over it": (rules("flat", rubicon=120), over(0, 10), -1),
    "just short of the lurch": (rules("hundred_lurch"), [scores(100, 49)], 2),
    "just out of the lurch": (rules("hundred_lurch"), [scores(100, 50)], 1),
    "a lurch by a penalty": (rules("hundred_lurch"), [scores(9, 9, forfeit="Ann")], -1),
    "games enough by new rules": (
        rules("au_cent"),
        [scores(100, 40), new_rules("au_cent", games_up=2), scores(60, 100)],
        1,
    ),
    "by the rules in force at the end": (
        rules(),
        [*level(5), {**new_rules(game_bonus=50), "stake": 3}, scores(30, 20)],
        180,
    ),
    "the second's difference": (
        rules(unfinished="difference", step=15, fractions="nearest"),
        [scores(20, 40), scores(15, 20), BROKEN_OFF],
        -2,
    ),
    "no difference of a stake": (
        rules("flat"),
        [scores(40, 20), new_rules(unfinished="difference"), BROKEN_OFF],
        0,
    ),
    "no difference by new rules": (
        rules(unfinished="difference"),
        [scores(40, 20), new_rules(), BROKEN_OFF],
        0,
    ),
}


@pytest.mark.parametrize(("rules", "log", "gain"), PAID.values(), ids=PAID)
def test_the_last_deal_pays(rules: dict[str, Any], log: Log, gain: int) -> None:
    found = last(*log, rules=rules)["changes"]

    assert found == ({"Ann": gain, "Ben": -gain} if gain else {})


def test_equal_scores_are_drawn_at_once_or_once_two_more_are_equal_too() -> None:
    at_once = entries(*level(7), rules=rules(tie="drawn"))
    after_two = entries(*level(8))
    new_rule = entries(*level(7), new_rules(tie="drawn"), scores(30, 20))

    assert [each.get("points") for each in at_once] == [None] * 5 + [0, None]
    assert at_once[6]["score"] == "20-20"
    assert [each.get("points") for each in after_two] == [None] * 7 + [0]
    assert (new_rule[-1]["score"], new_rule[-1]["points"]) == ("170-160", 110)


def test_extra_deals_of_four_count_singly_and_towards_the_rubicon() -> None:
    log = [scores(10, 10, nothing=TWO), *[scores(15, 15)] * 2, scores(10, 10, nothing=TWO)]

    told = entries(*log, scores(25, 20), scores(20, 25), rules=rules("cavendish_four"))

    assert [each["score"] for each in told] == [
        *("20-20", "35-35", "50-50", "70-70", "95-90", "115-115")
    ]
    assert told[-1]["points"] == 0


def test_odd_points_run_on_and_only_their_total_is_cut_towards_nought() -> None:
    # +149, then −120 (net 29), −130 (net −101), +102 (net 1): 2, 0, −2 and 0 whole steps.
    log = [*over(49, 0), *over(0, 20), *over(0, 30), *over(2, 0)]

    found = changes(*log, rules=rules("cavendish"))

    assert [each["Ann"] for each in found if each] == [2, -2, -2, 2]


def test_odd_points_run_on_with_each_and_breaking_off_leaves_them() -> None:
    total = rules("cavendish", chouette=True, unfinished="difference")
    level_off = [{"kind": "deal", "players": ["Cat", "Ann"], "scores": {"Cat": 9, "Ann": 9}}]
    log = [*partie("Ann", "Ben"), *level_off, BROKEN_OFF, *partie("Cat", "Ann")]

    told = changes(*log, players=THREE, rules=total)

    # 160 are three steps, and ten of them odd; with Cat it is 10 − 160 + 160, with Ben nothing yet.
    assert told[5] == {"Ann": 6, "Ben": -3, "Cat": -3}
    assert told[7] == {}
    assert told[-1] == {"Ann": -3, "Ben": -3, "Cat": 6}


def test_each_pair_has_a_net_of_its_own() -> None:
    log = [*partie("Ann", "Ben"), *partie("Cat", "Ann")] * 2

    told = changes(*log, players=THREE, rules=rules("cavendish", step=100))

    # 160 points and 160 are one step of a hundred, and then two, for either pair.
    assert [each["Ann"] for each in told if each] == [1, -1, 2, -2]
    state = score_of(*log, players=THREE, rules=rules("cavendish", step=100)).table.game_state
    assert len(state.net) == 2
    assert PIQUET.read_state(json.loads(json.dumps(asdict(state)))) == state


@pytest.mark.parametrize(
    ("change", "gain"),
    [([], 3), ([{"kind": "rules", "stake": 2}], 4), ([new_rules("cavendish_quarters")], 5)],
    ids=["neither", "another stake", "another step"],
)
def test_another_stake_or_step_begins_the_net_anew(change: Log, gain: int) -> None:
    # 149 and 149 are 298, and so 2 steps of fifty and then 3.
    found = changes(*over(49, 0), *change, *over(49, 0), rules=rules("cavendish"))

    assert found[-1] == {"Ann": gain, "Ben": -gain}


def test_games_are_told_of_a_partie_that_was_begun_for_games() -> None:
    told = entries(scores(100, 40), new_rules(), BROKEN_OFF, rules=rules("au_cent"))

    assert told[-1]["games"] == "2-0"


@pytest.mark.parametrize(
    ("raw", "log", "line"),
    [
        (rules(), over(10, 0), "110: partie won (Hoffmann, p. 114)"),
        (
            rules("cavendish"),
            [scores(20, 10)] * 6,
            "5: partie won; rubicon; by the net points of the evening (Cavendish, law 73)",
        ),
        (rules("flat"), over(10, 0), "1: partie won (by agreement)"),
        (rules("hundred_lurch"), [scores(100, 49)], "2: game won; lurch (EB1911, Piquet)"),
        (rules("hoyle_hundred"), [scores(100, 0)], "1: game won (Hoffmann, p. 114)"),
        (
            rules("hundred_lurch"),
            [{"kind": "deal", "forfeit": "Ben"}],
            "1: game lost by a penalty (Cavendish, Piquet au cent)",
        ),
        (
            rules(unfinished="difference"),
            [scores(30, 20), BROKEN_OFF],
            "10: the difference of a partie broken off (by agreement)",
        ),
        (
            rules("au_cent"),
            [scores(100, 0), scores(100, 0)],
            "1: partie won (Cavendish, Piquet au cent)",
        ),
    ],
    ids=["partie", "rubicon", "flat", "lurch", "game", "penalty", "difference", "games"],
)
def test_a_payment_says_why_and_where_it_is_printed(
    raw: dict[str, Any], log: Log, line: str
) -> None:
    [paid] = last(*log, rules=raw)["lines"]

    assert f"{paid['amount']}: {paid['why']} ({paid['source']})" == line
    assert (paid["from"], paid["to"]) == ("Ben", "Ann")
