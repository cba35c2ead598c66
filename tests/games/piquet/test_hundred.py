"""The hundred: who reaches it first, the lurch, penalties, and the best of five."""

from __future__ import annotations

from typing import Any

import pytest

from tests.evening.documents import refusal
from tests.games.piquet.evenings import (
    BROKEN_OFF,
    changes,
    entries,
    evening,
    last,
    rules,
    scores,
)

PENALTY_OF_ANN = {"kind": "deal", "forfeit": "Ann"}


@pytest.mark.parametrize(
    ("preset", "ben", "gain", "games", "why"),
    [
        ("hundred_lurch", 49, 20, "2-0", "game won; lurch"),
        ("hundred_lurch", 50, 10, "1-0", "game won"),
        ("hoyle_hundred", 0, 10, "1-0", "game won"),
    ],
    ids=["lurched", "fifty is enough", "without a lurch"],
)
def test_a_loser_below_fifty_loses_two_games(
    preset: str, ben: int, gain: int, games: str, why: str
) -> None:
    told = last(scores(100, ben), stake=10, rules=rules(preset))

    assert told["changes"] == {"Ann": gain, "Ben": -gain}
    assert told["games"] == games
    assert told["lines"][0]["why"] == why


def test_a_game_of_a_hundred_and_one_is_not_won_with_a_hundred() -> None:
    told = entries(scores(100, 60), scores(1, 0), rules=rules("hundred_and_one"))

    assert [each["changes"] for each in told] == [{}, {"Ann": 1, "Ben": -1}]
    assert told[1]["score"] == "101-60"


def test_the_next_game_begins_at_nought() -> None:
    told = entries(scores(60, 100), scores(3, 2), rules=rules("hundred_lurch"))

    assert told[0]["changes"] == {"Ann": -1, "Ben": 1}
    assert (told[1]["score"], told[1]["games"]) == ("3-2", "0-0")


def test_scores_of_the_hundred_may_be_low() -> None:
    assert last(scores(0, 1), rules=rules("au_cent"))["score"] == "0-1"


@pytest.mark.parametrize(
    ("penalty", "score"),
    [
        (PENALTY_OF_ANN, "70-10"),
        ({**PENALTY_OF_ANN, "scores": {"Ann": 5, "Ben": 8}}, "75-18"),
        ({**PENALTY_OF_ANN, "scores": {"Ann": 5, "Ben": 89}}, "75-99"),
    ],
    ids=["without scores", "with scores", "with one short of a hundred"],
)
def test_a_game_lost_by_a_penalty_is_a_single(penalty: dict[str, Any], score: str) -> None:
    told = last(scores(70, 10), penalty, stake=10, rules=rules("hundred_lurch"))

    assert told["changes"] == {"Ann": -10, "Ben": 10}
    assert (told["score"], told["games"]) == (score, "0-1")
    assert told["lines"][0]["why"] == "game lost by a penalty"
    assert told["lines"][0]["source"] == "Cavendish, Piquet au cent"


def test_games_are_counted_up_to_the_partie_which_pays_once() -> None:
    log = [scores(100, 40), scores(60, 100), PENALTY_OF_ANN, scores(100, 90), scores(1, 1)]

    told = entries(*log, stake=50, rules=rules("au_cent"))

    assert [each["games"] for each in told] == ["2-0", "2-1", "2-2", "3-2", "0-0"]
    assert [each["changes"] for each in told] == [{}, {}, {}, {"Ann": 50, "Ben": -50}, {}]
    assert told[3]["lines"][0]["why"] == "partie won"


def test_who_has_games_enough_by_new_rules_is_paid_when_the_next_one_is_won() -> None:
    shorter = {"kind": "rules", "rules": rules("au_cent", games_up=2)}

    told = changes(scores(100, 40), shorter, scores(60, 100), rules=rules("au_cent"))

    assert told == [{}, {}, {"Ann": 1, "Ben": -1}]


def test_games_won_are_void_when_the_partie_is_broken_off() -> None:
    told = entries(scores(100, 40), scores(3, 2), BROKEN_OFF, rules=rules("au_cent"))

    assert told[-1]["changes"] == {}
    assert (told[-1]["score"], told[-1]["games"]) == ("3-2", "2-0")


def test_games_are_told_of_a_partie_that_was_begun_for_games() -> None:
    now_rubicon = {"kind": "rules", "rules": rules()}

    told = entries(scores(100, 40), now_rubicon, BROKEN_OFF, rules=rules("au_cent"))

    assert told[-1]["games"] == "2-0"


def test_who_reckons_nothing_may_still_be_the_other_one_s_game() -> None:
    told = last(scores(100, 10, nothing=["Ben"]), rules=rules("hundred_lurch"))

    assert told["games"] == "2-0"


def test_a_hand_thrown_down_asks_no_score_of_the_hundred() -> None:
    assert last(scores(2, 0, conceded="Ben"), rules=rules("hundred_lurch"))["score"] == "2-0"


def test_whoever_threw_the_hand_down_has_not_won_the_game_with_it() -> None:
    log = scores(60, 50), scores(41, 30, conceded="Ann")

    assert refusal(evening(*log, rules=rules("au_cent"))) == (
        "log[1].scores.Ann: Ann would have 101 and had won the game already: "
        "write what each had at that moment"
    )
