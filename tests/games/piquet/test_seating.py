"""Who plays, who deals, who leaves; and the chouette."""

from __future__ import annotations

from typing import Any

import pytest

from napledger.games.piquet.partie import put_forward
from tests.evening.documents import refusal
from tests.games.piquet.evenings import (
    ABANDONED,
    BROKEN_OFF,
    FOUR,
    THREE,
    TWO,
    changes,
    entries,
    evening,
    last,
    level,
    rules,
    score_of,
    scores,
)

CHOUETTE = rules("cavendish_chouette")


def of(first: str, second: str, *, times: int = 6, **facts: Any) -> list[dict[str, Any]]:
    """Return a partie that the first of two wins by 60 points."""
    deal = {"kind": "deal", "scores": {first: 30, second: 20}}
    return [{**deal, "players": [first, second], **facts}, *[deal] * (times - 1)]


def leaves(player: str) -> dict[str, Any]:
    """Return an entry by which somebody leaves."""
    return {"kind": "leave", "player": player}


def joins(player: str, left_of: str = "Ann") -> dict[str, Any]:
    """Return an entry by which somebody comes, or comes back."""
    return {"kind": "join", "player": player, "left_of": left_of}


def test_two_at_a_table_play_and_deal_in_turn_into_the_next_partie() -> None:
    told = entries(*level(5), scores(21, 20), scores(20, 20), first_dealer="Ben")

    assert [each["dealer"] for each in told] == ["Ben", "Ann"] * 3 + ["Ben"]
    assert [each["next_dealer"] for each in told] == ["Ann", "Ben"] * 3 + ["Ann"]


def test_of_more_the_two_who_are_named_play_on_until_others_are() -> None:
    log = [*of("Cat", "Ann"), *of("Cat", "Ann")[1:], *of("Cat", "Ann")[:1], *of("Ben", "Dan")]

    told = entries(*log, players=FOUR)

    assert [each["score"] for each in told][-7:-5] == ["180-120", "30-20"]
    assert told[5]["changes"] == {"Ann": -160, "Cat": 160}
    assert told[-1]["changes"] == {"Ben": 160, "Dan": -160}


def test_the_first_of_the_two_deals_where_the_next_dealer_does_not_play() -> None:
    told = entries(*of("Cat", "Ben"), *of("Dan", "Ann"), players=FOUR, first_dealer="Ann")

    assert [told[0]["dealer"], told[5]["next_dealer"], told[6]["dealer"]] == ["Cat", "Cat", "Dan"]


def test_a_deal_out_of_turn_stands_and_an_abandoned_one_is_dealt_again() -> None:
    again = {**ABANDONED, "dealer": "Ben"}
    told = entries(scores(20, 20), scores(20, 20, dealer="Ann"), again, scores(20, 20))

    assert [each["dealer"] for each in told] == ["Ann", "Ann", "Ben", "Ben"]
    assert [each["next_dealer"] for each in told] == ["Ben", "Ben", "Ben", "Ann"]
    assert told[2]["score"] == "40-40"


def test_the_two_of_an_abandoned_deal_play_it_again() -> None:
    told = entries({**ABANDONED, "players": ["Cat", "Ann"]}, *of("Cat", "Ann"), players=THREE)

    assert told[0]["score"] == "0-0"
    assert told[0]["next_dealer"] == told[1]["dealer"] == "Ann"
    cat_and_ann = {"kind": "deal", "scores": {"Ann": 20, "Cat": 25}}
    unnamed = entries({**ABANDONED, "players": ["Cat", "Ann"]}, cat_and_ann, players=THREE)
    assert unnamed[1]["score"] == "25-20"


def test_breaking_off_moves_no_deal_and_others_may_play() -> None:
    told = entries(*of("Ann", "Ben", times=1), BROKEN_OFF, *of("Cat", "Dan"), players=FOUR)

    assert (told[1]["dealer"], told[1]["next_dealer"]) == ("Ben", "Ben")
    assert told[2]["dealer"] == "Cat"


def test_whoever_was_to_deal_deals_when_they_come_back() -> None:
    log = [*of("Ann", "Ben", times=1), leaves("Ben"), joins("Ben", "Cat"), *of("Ann", "Ben")[1:2]]

    assert last(*log, players=THREE)["dealer"] == "Ben"


def test_a_partie_may_be_broken_off_when_somebody_has_left_for_good() -> None:
    agreed = rules(unfinished="difference")
    log = [*of("Ann", "Ben", times=2), leaves("Ben"), BROKEN_OFF, *of("Ann", "Cat")]

    told = entries(*log, players=THREE, rules=agreed)

    assert told[3]["changes"] == {"Ann": 20, "Ben": -20}
    assert told[3]["next_dealer"] == "Ann"
    assert told[-1]["changes"] == {"Ann": 160, "Cat": -160}


def test_when_one_of_the_two_is_gone_the_two_who_are_left_play() -> None:
    log = [*of("Ann", "Ben"), leaves("Ben"), {"kind": "deal", "scores": {"Ann": 30, "Cat": 20}}]

    assert last(*log, players=THREE)["score"] == "30-20"


def test_the_one_alone_is_paid_by_two_or_pays_two() -> None:
    # 160 points are sixteen tens; 180 to 155 are 125, of which five are neglected.
    won = last(*of("Ann", "Ben"), players=THREE, rules=CHOUETTE)
    lost = last(*of("Ann", "Ben")[:5], scores(5, 80), players=THREE, rules=CHOUETTE)

    assert won["changes"] == {"Ann": 32, "Ben": -16, "Cat": -16}
    assert won["lines"][1]["why"] == "partie won; chouette"
    assert lost["changes"] == {"Ann": -24, "Ben": 12, "Cat": 12}


def test_at_a_chouette_odd_points_run_on_with_each_of_the_two() -> None:
    log = [*of("Ann", "Ben"), *of("Cat", "Ann")]

    told = changes(*log, players=THREE, rules=rules("cavendish", chouette=True))

    # 160 are three steps, and ten of them odd; with Cat it is 10 − 160 + 160, with Ben nothing yet.
    assert told[5] == {"Ann": 6, "Ben": -3, "Cat": -3}
    assert told[11] == {"Ann": -3, "Ben": -3, "Cat": 6}


def test_a_chouette_of_two_is_played_by_two_and_so_is_one_that_a_third_joins() -> None:
    two = [*of("Ann", "Ben")[:3], joins("Cat"), *of("Ann", "Ben")[1:4]]

    assert last(*two, rules=CHOUETTE)["changes"] == {"Ann": 16, "Ben": -16}


def test_a_chouette_that_was_begun_by_three_is_played_out_by_them() -> None:
    plain = {"kind": "rules", "rules": rules("cavendish_chouette", chouette=False)}
    log = [*of("Ann", "Ben")[:3], joins("Dan"), plain, *of("Ann", "Ben")[1:4]]

    assert last(*log, players=THREE, rules=CHOUETTE)["changes"] == {
        "Ann": 32,
        "Ben": -16,
        "Cat": -16,
    }


@pytest.mark.parametrize(
    ("log", "expected"),
    [
        ([], ("Ann", "Ben")),
        (of("Ann", "Ben"), ("Ann", "Cat")),
        ([*of("Ann", "Ben")[:5], scores(5, 80)], ("Ben", "Cat")),
        ([*of("Ann", "Ben"), *of("Ann", "Cat")], ("Ann", "Ben")),
        ([*of("Ann", "Ben", times=1), BROKEN_OFF], ("Ann", "Ben")),
        ([*of("Ann", "Ben"), leaves("Cat")], ("Ann", "Ben")),
        ([*of("Ann", "Ben"), leaves("Ben")], ("Ann", "Cat")),
        ([*of("Ann", "Ben"), leaves("Ben"), joins("Dan"), joins("Eve")], None),
    ],
    ids=[
        "at first",
        "who wins alone stays",
        "who loses alone advises",
        "while they win they stay",
        "broken off",
        "the third has left",
        "the second has left",
        "strangers",
    ],
)
def test_the_form_puts_forward_who_plays_next_at_a_chouette(
    log: list[dict[str, Any]], expected: tuple[str, str] | None
) -> None:
    assert put_forward(score_of(*log, players=THREE, rules=CHOUETTE).table) == expected


@pytest.mark.parametrize(
    ("log", "players", "expected"),
    [
        ([], TWO, ("Ann", "Ben")),
        ([], THREE, None),
        (of("Cat", "Ann"), THREE, ("Cat", "Ann")),
    ],
    ids=["two", "three", "the same again"],
)
def test_the_form_puts_forward_the_same_two(
    log: list[dict[str, Any]], players: list[str], expected: tuple[str, str] | None
) -> None:
    assert put_forward(score_of(*log, players=players).table) == expected


def test_a_table_of_more_than_three_is_told_that_piquet_is_for_fewer() -> None:
    assert [str(each) for each in score_of(players=FOUR).warnings] == [
        "players: Hoyle: the Rubicon game is for at most 3 players, and 4 sit here"
    ]
    assert score_of(players=THREE).warnings == ()


def test_an_evening_that_ends_in_the_middle_of_a_partie_says_so() -> None:
    assert [str(each) for each in score_of(scores(20, 20)).warnings] == [
        (
            "the partie of Ann and Ben is not over, and nothing is paid for it: "
            "play it out, or break it off"
        )
    ]
    assert score_of(scores(20, 20), BROKEN_OFF).warnings == ()
    assert score_of(ABANDONED).warnings == ()


REFUSED: list[tuple[str, list[dict[str, Any]], dict[str, Any], str]] = [
    (
        "who are the two",
        [scores(30, 20)],
        {"players": THREE},
        "log[0].players: is missing: who are the two that play this partie?",
    ),
    (
        "nobody known",
        of("Ann", "Zed"),
        {"players": THREE},
        "log[0].players[1]: Zed is not seated; seated are Ann, Ben, Cat",
    ),
    (
        "nobody known first",
        of("Zed", "Ann"),
        {"players": THREE},
        "log[0].players[0]: Zed is not seated; seated are Ann, Ben, Cat",
    ),
    (
        "others in the middle",
        [*of("Ann", "Ben", times=1), *of("Ann", "Cat")],
        {"players": THREE},
        (
            "log[1].players: this partie is between Ann and Ben, in this order: "
            "play it out, or break it off"
        ),
    ),
    (
        "the other way round",
        [*of("Ann", "Ben", times=1), *of("Ben", "Ann")],
        {"players": THREE},
        (
            "log[1].players: this partie is between Ann and Ben, in this order: "
            "play it out, or break it off"
        ),
    ),
    (
        "one has left",
        [*of("Ann", "Ben", times=1), leaves("Ben"), *of("Ann", "Ben")[1:2]],
        {"players": THREE},
        (
            "log[2]: Ben has left in the middle of the partie: "
            "let them come back, or break the partie off"
        ),
    ),
    (
        "the third has left",
        [*of("Ann", "Ben", times=1), leaves("Cat"), *of("Ann", "Ben")[1:2]],
        {"players": THREE, "rules": CHOUETTE},
        (
            "log[2]: Cat has left in the middle of the partie: "
            "let them come back, or break the partie off"
        ),
    ),
    (
        "a chouette of four",
        of("Ann", "Ben"),
        {"players": FOUR, "rules": CHOUETTE},
        (
            "log[0].players: a chouette is for three, and 4 sit here: "
            "let somebody leave, or play without the chouette"
        ),
    ),
    (
        "the dealer stands out",
        of("Ann", "Ben", dealer="Cat"),
        {"players": THREE},
        "log[0].dealer: Cat does not play in this partie; it is between Ann and Ben",
    ),
    (
        "a stranger deals",
        of("Ann", "Ben", dealer="Zed"),
        {"players": THREE},
        "log[0].dealer: Zed is not seated; seated are Ann, Ben, Cat",
    ),
]


@pytest.mark.parametrize(
    ("log", "opening", "expected"),
    [each[1:] for each in REFUSED],
    ids=[each[0] for each in REFUSED],
)
def test_who_cannot_play_or_deal_is_refused(
    log: list[dict[str, Any]], opening: dict[str, Any], expected: str
) -> None:
    assert refusal(evening(*log, **opening)) == expected
