"""The partie: who plays the next one, and how one ends that somebody left for good."""

from __future__ import annotations

import random
from typing import Any

import pytest

from napledger.games.piquet.partie import put_forward
from tests.games.piquet.evenings import (
    PIQUET,
    joins,
    leaves,
    partie,
    rules,
    score_of,
    scores,
)

Log = list[dict[str, Any]]
BROKEN_OFF = {"kind": "deal", "broken_off": True}


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
    assert (
        put_forward(score_of(*log, players=["Ann", "Ben", "Cat"], rules=rules(preset)).table)
        == expected
    )


def test_two_at_a_table_are_put_forward_and_nobody_has_a_partner_for_the_evening() -> None:
    assert put_forward(score_of().table) == ("Ann", "Ben")
    assert PIQUET.sides(("Ann", "Ben", "Cat")) == ()


def test_the_demo_breaks_off_a_partie_that_somebody_left_for_good() -> None:
    chance = random.Random(1881)  # noqa: S311  # a game, and the same one each time
    table = score_of(
        *partie("Ann", "Ben", deals=2), leaves("Ben"), players=["Ann", "Ben", "Cat"]
    ).table

    assert PIQUET.demo_deal(table, chance=chance) == PIQUET.break_off == {"broken_off": True}
