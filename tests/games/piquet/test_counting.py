"""What the parts of a deal come to: in hand, repique, pique, play and the cards."""

from __future__ import annotations

from itertools import combinations_with_replacement, product
from typing import Any

import pytest

from napledger.games.piquet.checks import IN_HAND_MOST, NOTHING_HELD
from napledger.games.piquet.counting import LEAST, in_hand, is_repique, plays, the_cards, total
from napledger.games.piquet.deal import Parts
from napledger.games.piquet.hands import can_be_held
from tests.games.piquet.evenings import last

LEAST_BY_TRICKS = [
    (1, 53),
    (2, 22),
    (3, 21),
    (4, 20),
    (5, 19),
    (6, 18),
    (7, 7),
    (18, 6),
    (19, 5),
    (20, 4),
    (21, 3),
    (22, 2),
    (53, 0),
]

PLAYS = {
    0: {(1, 13)},
    1: {(2, 12), (3, 12), (3, 13)},
    2: {(3, 11), (4, 11), (4, 12), (5, 12), (5, 13)},
    6: {
        *((7, 7), (8, 8), (9, 9), (10, 10), (11, 11), (12, 12)),
        *((8, 7), (9, 8), (10, 9), (11, 10), (12, 11), (13, 12)),
    },
    7: {
        *((8, 6), (9, 7), (10, 8), (11, 9), (12, 10)),
        *((9, 6), (10, 7), (11, 8), (12, 9), (13, 10)),
    },
    11: {(12, 2), (13, 2)},
    12: {(13, 0)},
}


def hand(**reckoned: Any) -> Parts:
    """Return what a player has in hand, with half of the tricks."""
    return Parts(tricks=6, play=7, **reckoned)


def test_play_and_the_cards_alone_bring_so_much() -> None:
    assert list(LEAST) == LEAST_BY_TRICKS


@pytest.mark.parametrize(("tricks", "expected"), PLAYS.items(), ids=map(str, PLAYS))
def test_who_takes_the_last_trick_and_how_often_the_lead_changes_makes_the_play(
    tricks: int, expected: set[tuple[int, int]]
) -> None:
    assert set(plays(tricks)) == expected


@pytest.mark.parametrize(
    ("tricks", "expected"), [(0, 0), (6, 0), (7, 10), (11, 10), (12, 40)], ids=str
)
def test_the_cards_are_ten_and_the_capot_forty(tricks: int, expected: int) -> None:
    assert the_cards(tricks) == expected


@pytest.mark.parametrize(
    ("reckoned", "expected"),
    [
        ({}, 0),
        ({"blanche": True}, 10),
        ({"point": 8}, 8),
        ({"sequences": (3, 4)}, 7),
        ({"sequences": (5, 6)}, 31),
        ({"sequences": (7,)}, 17),
        ({"sequences": (8,)}, 18),
        ({"quatorzes": 2, "trios": 1}, 31),
    ],
    ids=str,
)
def test_each_thing_in_hand_has_its_worth(reckoned: dict[str, Any], expected: int) -> None:
    assert in_hand(hand(**reckoned)) == expected


@pytest.mark.parametrize(
    ("own", "other", "expected"),
    [
        # A point of six, a sixième, and three for a trio are under thirty.
        ({"point": 6, "sequences": (6,), "trios": 1}, {}, False),
        ({"point": 6, "sequences": (6,), "quatorzes": 1}, {}, True),
        # What reckons later than the thirty does not save it.
        ({"point": 7, "sequences": (7, 5)}, {"quatorzes": 1}, True),
        # A point reckons before sequences and quatorzes, and saves it.
        ({"sequences": (5,), "quatorzes": 2}, {"point": 5}, False),
        # A carte blanche reckons before everything.
        ({"point": 7, "sequences": (7, 5)}, {"blanche": True}, False),
        ({"blanche": True, "point": 5, "sequences": (5,)}, {}, True),
        ({"blanche": True, "point": 5, "sequences": (5,)}, {"blanche": True}, False),
    ],
    ids=str,
)
def test_a_repique_is_thirty_before_the_adversary_reckons_anything(
    own: dict[str, Any], other: dict[str, Any], *, expected: bool
) -> None:
    assert is_repique(hand(**own), against=hand(**other)) is expected


def test_a_deal_is_worth_hand_repique_pique_play_and_the_cards() -> None:
    younger = Parts(tricks=3, play=4)

    pique = Parts(tricks=9, play=10, point=5, sequences=(5,), trios=1, pique=True)
    assert total(pique, against=younger) == 73
    repique = Parts(tricks=9, play=10, point=6, sequences=(6,), quatorzes=1)
    assert total(repique, against=younger) == 6 + 16 + 14 + 60 + 10 + 10
    assert total(younger, against=pique) == 4


def test_thirty_in_hand_and_play_are_a_pique() -> None:
    elder = {"point": 6, "sequences": [5], "tricks": 7, "play": 9, "pique": True}
    parts = {"Ann": elder, "Ben": {"tricks": 5, "play": 6}}

    told = last({"kind": "deal", "parts": parts}, first_dealer="Ben")

    assert told["score"] == f"{6 + 15 + 30 + 9 + 10}-6"


def test_the_younger_may_have_a_repique() -> None:
    told = last(
        {
            "kind": "deal",
            "parts": {
                "Ann": {"point": 6, "sequences": [6], "quatorzes": 1, "tricks": 4, "play": 5},
                "Ben": {"tricks": 8, "play": 10},
            },
        }
    )

    assert told["score"] == "101-20"


def test_the_richest_hand_of_the_book_comes_to_a_hundred_and_seventy() -> None:
    capot = {"tricks": 12, "play": 13}
    rich = {"point": 3, "sequences": [3, 3, 3, 3], "quatorzes": 3}
    told = last(
        {"kind": "deal", "parts": {"Ann": {"tricks": 0, "play": 0}, "Ben": {**rich, **capot}}}
    )

    assert told["score"] == "0-170"


def test_no_hand_brings_more_than_the_best_of_them() -> None:
    runs = [
        each
        for count in range(5)
        for each in combinations_with_replacement((8, 7, 6, 5, 4, 3), count)
    ]
    hands = (
        Parts(0, 0, blanche=blanche, point=point, sequences=run, quatorzes=fours, trios=threes)
        for blanche, point, run, fours, threes in product(
            (False, True), range(3, 9), runs, range(4), range(5)
        )
        if sum(run) <= 12 and 4 * fours + 3 * threes <= 12 and fours + threes <= 5
    )

    best = max(
        (
            total(hand, against=NOTHING_HELD)
            for hand in hands
            if total(hand, against=NOTHING_HELD) >= IN_HAND_MOST and can_be_held(hand, NOTHING_HELD)
        ),
    )

    assert best == IN_HAND_MOST == 121


@pytest.mark.parametrize(
    ("elder", "younger", "fits"),
    [
        # Twenty-four of the twenty plain cards.
        ({"blanche": True}, {"blanche": True}, False),
        # Six ranks are needed for quatorzes and trios, and there are five.
        ({"quatorzes": 3}, {"trios": 3}, False),
        ({"quatorzes": 3}, {"trios": 2}, True),
        # The ten that makes a quatorze joins two tierces in one suit, but not in two.
        ({"sequences": (3, 3), "quatorzes": 1}, {}, True),
        # A card of a trio joins two tierces in one suit, but not in all.
        ({"sequences": (4,)}, {"sequences": (3, 3, 3), "trios": 2}, True),
        # A whole suit is one sequence of eight, and four cards are left.
        ({"sequences": (3, 3, 3), "point": 8}, {}, False),
    ],
    ids=["two blanks", "a rank too many", "five ranks", "two tierces", "three tierces", "a suit"],
)
def test_both_hands_come_out_of_one_pack(
    elder: dict[str, Any], younger: dict[str, Any], *, fits: bool
) -> None:
    assert can_be_held(Parts(0, 0, **elder), Parts(0, 0, **younger)) is fits
