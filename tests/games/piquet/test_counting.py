"""What the parts of a deal come to: in hand, repique, pique, play and the cards."""

from __future__ import annotations

from itertools import combinations_with_replacement, product
from typing import Any

import pytest

from napledger.games.piquet.checks import IN_HAND_MOST, NOTHING_HELD
from napledger.games.piquet.deal import Parts
from napledger.games.piquet.hands import LEAST, can_be_held, plays, total
from tests.games.piquet.evenings import last

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


def test_play_and_the_cards_alone_bring_so_much() -> None:
    assert list(LEAST) == [
        *((1, 53), (2, 22), (3, 21), (4, 20), (5, 19), (6, 18), (7, 7)),
        *((18, 6), (19, 5), (20, 4), (21, 3), (22, 2), (53, 0)),
    ]


@pytest.mark.parametrize(("tricks", "expected"), PLAYS.items(), ids=map(str, PLAYS))
def test_who_takes_the_last_trick_and_how_often_the_lead_changes_makes_the_play(
    tricks: int, expected: set[tuple[int, int]]
) -> None:
    assert set(plays(tricks)) == expected


COUNTED: dict[str, tuple[dict[str, Any], dict[str, Any], int]] = {
    "half of the tricks": ({}, {}, 7),
    "the cards": ({"tricks": 7}, {}, 17),
    "all but one": ({"tricks": 11}, {}, 17),
    "a capot": ({"tricks": 12}, {}, 47),
    "a carte blanche": ({"blanche": True}, {}, 17),
    "a point": ({"point": 8}, {}, 15),
    "short sequences": ({"sequences": (3, 4)}, {}, 14),
    "a quint and a sixième": ({"sequences": (5, 6)}, {"blanche": True}, 38),
    "a septième": ({"sequences": (7,)}, {}, 24),
    "a huitième": ({"sequences": (8,)}, {}, 25),
    "quatorzes and a trio": ({"quatorzes": 2, "trios": 1}, {"point": 3}, 38),
    "a pique": ({"point": 6, "sequences": (5,), "pique": True}, {}, 58),
    # A point of six, a sixième, and three for a trio are under thirty.
    "under thirty": ({"point": 6, "sequences": (6,), "trios": 1}, {}, 32),
    "a repique": ({"point": 6, "sequences": (6,), "quatorzes": 1}, {}, 103),
    "reckoned too late to save it": ({"point": 7, "sequences": (7, 5)}, {"quatorzes": 1}, 106),
    "saved by a point": ({"sequences": (5,), "quatorzes": 2}, {"point": 5}, 50),
    "saved by a carte blanche": ({"point": 7, "sequences": (7, 5)}, {"blanche": True}, 46),
    "a repique with a blanche": ({"blanche": True, "point": 5, "sequences": (5,)}, {}, 97),
    "saved by another blanche": (
        {"blanche": True, "point": 5, "sequences": (5,)},
        {"blanche": True},
        37,
    ),
}


@pytest.mark.parametrize(("own", "other", "expected"), COUNTED.values(), ids=COUNTED)
def test_a_player_counts_hand_repique_pique_play_and_the_cards(
    own: dict[str, Any], other: dict[str, Any], expected: int
) -> None:
    """Seven in play; thirty before the other reckons anything are a repique, worth sixty more."""
    hand = Parts(**{"tricks": 6, "play": 7, **own})

    assert total(hand, against=Parts(tricks=6, play=7, **other)) == expected


def test_the_younger_may_have_a_repique() -> None:
    ben = {"point": 6, "sequences": [6], "quatorzes": 1, "tricks": 4, "play": 5}
    parts = {"Ben": ben, "Ann": {"tricks": 8, "play": 10}}

    told = last({"kind": "deal", "parts": parts}, first_dealer="Ben")

    assert told["score"] == "20-101"


def test_no_hand_brings_more_than_the_best_of_them() -> None:
    runs = [
        run
        for count in range(5)
        for run in combinations_with_replacement((8, 7, 6, 5, 4, 3), count)
        if sum(run) <= 12
    ]
    hands = [
        Parts(0, 0, blanche=blanche, point=point, sequences=run, quatorzes=fours, trios=threes)
        for blanche, point, run, fours, threes in product(
            (False, True), range(3, 9), runs, range(4), range(5)
        )
        if 4 * fours + 3 * threes <= 12 and fours + threes <= 5
    ]
    hands.sort(key=lambda hand: total(hand, against=NOTHING_HELD), reverse=True)

    best = next(hand for hand in hands if can_be_held(hand, NOTHING_HELD))

    assert total(best, against=NOTHING_HELD) == IN_HAND_MOST == 121


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
