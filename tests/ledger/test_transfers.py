"""Transfers: the one way money moves, so that the book sums to zero."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from napledger.ledger.transfers import Transfer, net, paired
from napledger.reading.faults import marked

ACCOUNTS = ["Ann", "Ben", "Cat", "Dan", "kitty"]


def test_a_transfer_taken_back_leaves_nothing() -> None:
    transfer = Transfer("Ann", "Ben", 3, "three made", "Hoffmann, p. 95")

    assert transfer.reversed() == Transfer("Ben", "Ann", 3, "three made", "Hoffmann, p. 95")
    assert net([transfer, transfer.reversed()]) == {}


def test_what_everybody_gains_leaves_out_who_ends_at_nought() -> None:
    transfers = [
        Transfer("Ann", "Ben", 5, "a"),
        Transfer("Ben", "Cat", 5, "b"),
        Transfer("Ann", "kitty", 2, "c"),
    ]

    assert net(transfers) == {"Ann": -7, "Cat": 5, "kitty": 2}


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({}, []),
        ({"Ann": 0, "Ben": 0}, []),
        ({"Ann": -5, "Ben": 5}, [("Ann", "Ben", 5)]),
        (
            {"Ann": 4, "Ben": -7, "Cat": -1, "kitty": 4},
            [("Ben", "Ann", 4), ("Ben", "kitty", 3), ("Cat", "kitty", 1)],
        ),
        ({"Ann": -1, "Ben": -1, "Cat": 2}, [("Ann", "Cat", 1), ("Ben", "Cat", 1)]),
        (
            {"Ann": 4, "Ben": -3, "Cat": 2, "Dan": -3},
            [("Ben", "Ann", 3), ("Dan", "Ann", 1), ("Dan", "Cat", 2)],
        ),
    ],
)
def test_agreed_changes_are_brought_about_by_transfers(
    changes: dict[str, int], expected: list[tuple[str, str, int]]
) -> None:
    transfers = paired(changes, why="the candle", source="agreed")

    assert [(t.payer, t.payee, t.amount) for t in transfers] == expected
    assert all((t.why, t.source) == ("the candle", "agreed") for t in transfers)


@given(st.lists(st.integers(-20, 20), max_size=4))
def test_any_changes_that_sum_to_zero_can_be_brought_about(amounts: list[int]) -> None:
    closed = [*amounts, -sum(amounts)]
    changes = dict(zip(ACCOUNTS, closed, strict=False))

    transfers = paired(changes, why="x")

    assert net(transfers) == {account: change for account, change in changes.items() if change}
    assert all(transfer.amount > 0 for transfer in transfers)


def test_changes_that_do_not_sum_to_zero_are_a_programmers_mistake() -> None:
    with pytest.raises(AssertionError, match="changes must sum to zero"):
        paired({"Ann": 1}, why="x")


def test_a_marked_word_is_the_word_itself() -> None:
    assert marked("three made") == "three made"
