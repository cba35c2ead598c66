"""Which round is due, who deals it, and when the deal passes."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.french_vingt_un.rounds import FOUR, bets, clock, hands, points, said, turns

ANNS = [
    said(**hands("stood", Ben=(1, "lost"), Cat=(1, "won"))),
    said(**hands("natural", Ben=(1, "natural"), Cat=(1, "lost"))),
    said(**hands("over", Ben=(1, "won"), Cat=(1, "natural"))),
    said(**bets(Ben=(1, True), Cat=(1, True))),
    said(**bets(Ben=(1, True), Cat=(1, True))),
    said(winner="dealer", stakes={"Ben": 1, "Cat": 1}),
    said(**points(10, Ben=10, Cat=10)),
    said(winner="company"),
]
FIRST = ANNS[0]
BENS = said(**hands("stood", Cat=(1, "lost"), Ann=(1, "won")))


def test_every_dealer_deals_eight_rounds_and_a_natural_ends_nothing() -> None:
    assert turns(*ANNS, BENS) == [
        ("Ann", 1, "Ann", 2),
        ("Ann", 2, "Ann", 3),
        ("Ann", 3, "Ann", 4),
        ("Ann", 4, "Ann", 5),
        ("Ann", 5, "Ann", 6),
        ("Ann", 6, "Ann", 7),
        ("Ann", 7, "Ann", 8),
        ("Ann", 8, "Ben", 1),
        ("Ben", 1, "Ben", 2),
    ]


def test_an_abandoned_round_is_due_again() -> None:
    assert turns(FIRST, said(abandoned=True), ANNS[1]) == [
        ("Ann", 1, "Ann", 2),
        ("Ann", 2, "Ann", 2),
        ("Ann", 2, "Ann", 3),
    ]


def test_a_round_that_is_named_goes_on_from_there() -> None:
    assert turns(FIRST, {**ANNS[6], "round": 7}, ANNS[7]) == [
        ("Ann", 1, "Ann", 2),
        ("Ann", 7, "Ann", 8),
        ("Ann", 8, "Ben", 1),
    ]


def test_a_table_has_its_own_rounds_in_its_own_order() -> None:
    assert turns(clock(), FIRST, BENS | {"dealer": "Ben", "round": 1}, programme=[8, 1]) == [
        ("Ann", 8, "Ann", 1),
        ("Ann", 1, "Ben", 8),
        ("Ben", 1, "Cat", 8),
    ]


@pytest.mark.parametrize(
    "log",
    [
        [said(**hands("stood", Ann=(1, "won"), Cat=(1, "won"), Dan=(1, "won")), dealer="Ben")],
        [said(**hands("stood", Cat=(1, "won"), Dan=(1, "won")), away=["Ann"])],
        [
            {"kind": "leave", "player": "Ann"},
            said(**hands("stood", Cat=(1, "won"), Dan=(1, "won"))),
        ],
    ],
    ids=["another is named", "the dealer is away", "the dealer left"],
)
def test_a_new_dealer_begins_the_programme(log: list[dict[str, Any]]) -> None:
    first = said(**hands("stood", Ben=(1, "won"), Cat=(1, "won"), Dan=(1, "won")))

    assert turns(first, *log, players=FOUR)[-1] == ("Ben", 1, "Ben", 2)


def test_a_round_that_the_rules_have_taken_out_is_not_due() -> None:
    rules = {"preset": "hoyle", "options": {"programme": [1, 3]}}

    found = turns(FIRST, {"kind": "rules", "rules": rules}, FIRST)

    assert found[-1] == ("Ann", 1, "Ann", 3)


def test_the_same_dealer_named_again_after_his_eight_begins_anew() -> None:
    assert turns(clock(), {**FIRST, "dealer": "Ann"}) == [
        ("Ann", 8, "Ben", 1),
        ("Ann", 1, "Ann", 2),
    ]
