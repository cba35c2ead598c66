"""Rounding to a coin: literal evenings, and what holds whatever the balances."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from napledger.ledger.rounding import had_odd_coins, rounding

balances_of_names = st.lists(
    st.integers(min_value=-(10**6), max_value=10**6), min_size=1, max_size=9
).map(lambda amounts: dict(zip("ABCDEFGHIJ", [*amounts, -sum(amounts)], strict=False)))


@pytest.mark.parametrize(
    ("balances", "coin", "changes"),
    [
        ({"Ann": 13, "Ben": 0, "Cat": -8, "Dan": -5}, 5, {"Ann": 2, "Cat": -2}),
        ({"Ann": 12, "Ben": 2, "Cat": -14}, 5, {"Ann": 3, "Ben": -2, "Cat": -1}),
        ({"Ann": 10, "Ben": -10}, 5, {}),
        ({"Ann": 4, "Ben": -4}, 10, {"Ann": -4, "Ben": 4}),
        ({"Ann": 3, "Ben": -3}, 1, {}),
        ({"Ann": 3, "Ben": 4, "Cat": 3, "Dan": -10}, 5, {"Ann": -3, "Ben": 1, "Cat": 2}),
    ],
)
def test_everybody_is_rounded_to_the_nearest_and_odd_coins_to_whom_they_move_least(
    balances: dict[str, int], coin: int, changes: dict[str, int]
) -> None:
    assert rounding(balances, coin=coin) == changes


def test_whoever_had_the_odd_coin_last_time_does_not_have_it_again() -> None:
    even = {"Ann": 5, "Ben": -5}

    assert rounding(even, coin=10) == {"Ann": 5, "Ben": -5}
    assert rounding(even, coin=10, had_it_last=["Ann"]) == {"Ann": -5, "Ben": 5}
    assert rounding(even, coin=10, had_it_last=["Ben"]) == {"Ann": 5, "Ben": -5}


def test_the_odd_coin_goes_round_even_where_it_moves_somebody_further() -> None:
    short = {"Ann": 4, "Ben": 3, "Cat": 3, "Dan": -10}
    over = {"Ann": 12, "Ben": 11, "Cat": -23}

    assert rounding(short, coin=10) == {"Ann": 6, "Ben": -3, "Cat": -3}
    assert rounding(short, coin=10, had_it_last=["Ann"]) == {"Ann": -4, "Ben": 7, "Cat": -3}
    assert rounding(over, coin=5) == {"Ann": 3, "Ben": -1, "Cat": -2}
    assert rounding(over, coin=5, had_it_last=["Ann", "Cat"]) == {"Ann": -2, "Ben": 4, "Cat": -2}


def test_a_coin_too_few_comes_from_whoever_had_one_the_last_time() -> None:
    balances = {"Ann": 3, "Ben": 4, "Cat": 3, "Dan": -10}

    changes = rounding(balances, coin=5, had_it_last=["Ben"])

    assert changes == {"Ann": 2, "Ben": -4, "Cat": 2}


def test_who_was_only_rounded_to_the_nearest_had_no_odd_coin() -> None:
    changes = {"Ann": 2, "Ben": 3, "Cat": -5, "kitty": 5}

    assert had_odd_coins(changes, coin=5) == {"Ben", "kitty"}
    assert had_odd_coins(changes, coin=10) == {"kitty"}


@given(
    balances_of_names, st.integers(min_value=1, max_value=100), st.sets(st.sampled_from("ABCDE"))
)
def test_every_balance_is_a_multiple_of_the_coin_and_nobody_moves_a_whole_one(
    balances: dict[str, int], coin: int, had_it_last: set[str]
) -> None:
    changes = rounding(balances, coin=coin, had_it_last=had_it_last)

    assert sum(changes.values()) == 0
    assert all(0 < abs(change) < coin for change in changes.values())
    assert all((balance + changes.get(name, 0)) % coin == 0 for name, balance in balances.items())
