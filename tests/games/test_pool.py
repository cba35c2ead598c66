"""A pool: what is put in, and what it pays."""

from __future__ import annotations

import pytest

from napledger.games.fund import paid_by_tricks, paid_in, taken_whole, trick_shares
from napledger.ledger.transfers import KITTY, Transfer


def test_nobody_puts_in_nothing() -> None:
    paid = paid_in([("Ann", 3), ("Ben", 0), ("Cat", 1)], why="put-in", source="p. 1")

    assert paid == [
        Transfer("Ann", KITTY, 3, "put-in", "p. 1"),
        Transfer("Cat", KITTY, 1, "put-in", "p. 1"),
    ]


@pytest.mark.parametrize(
    ("pool", "first", "shares"),
    [(11, True, (4, 4, 3)), (11, False, (3, 3, 3)), (9, True, (3, 3, 3)), (2, True, (1, 1, 0))],
)
def test_odd_coins_go_to_the_first_tricks_or_stay(
    pool: int, *, first: bool, shares: tuple[int, ...]
) -> None:
    assert trick_shares(pool, tricks=3, odd_coins_first=first) == shares


def test_each_trick_is_paid_to_its_winner_unless_left_in_the_pool() -> None:
    paid = paid_by_tricks(
        ("Ann", "Ben", "Ann"),
        (1, 1, 0),
        reasons=("first", "second", "third"),
        source="p. 1",
        leaving=("Ben",),
    )

    assert paid == [Transfer(KITTY, "Ann", 1, "first", "p. 1")]


def test_a_pool_is_taken_whole_unless_nothing_lies_in_it() -> None:
    assert taken_whole("Ann", 7, why="flush", source="p. 1") == [
        Transfer(KITTY, "Ann", 7, "flush", "p. 1")
    ]
    assert taken_whole("Ann", 0, why="flush", source="p. 1") == []
