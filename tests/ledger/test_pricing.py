"""What counters come to in money: whole coins that sum to zero, whatever a counter is worth."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from napledger.ledger.fewest_payments import fewest_payments
from napledger.ledger.pricing import CounterRate, coins_of_payments, counters_cleared, net_coins
from tests.support.payments import pays

FIVEPENCE = CounterRate(100, 500)


@pytest.mark.parametrize(
    ("counters", "coins"), [(0, 0), (1, 5), (37, 185), (100, 500), (1_000_001, 5_000_005)]
)
def test_a_hundred_for_five_pounds_is_fivepence_each(counters: int, coins: int) -> None:
    assert FIVEPENCE.nearest(counters) == coins
    assert FIVEPENCE.over(counters, coins) == (0, 1)


@pytest.mark.parametrize(
    ("counters", "coins", "over"),
    [(1, 3, (1, 2)), (2, 5, (0, 1)), (37, 93, (1, 2)), (-37, -92, (1, 2)), (-37, -93, (-1, 2))],
)
def test_two_hundred_for_five_pounds_is_tuppence_halfpenny(
    counters: int, coins: int, over: tuple[int, int]
) -> None:
    price = CounterRate(200, 500)

    if counters > 0:
        assert price.nearest(counters) == coins
    assert price.over(counters, coins) == over


def test_whoever_pays_pays_to_the_nearest_coin_and_shares_that_out() -> None:
    # Three counters are worth a penny; Ann owes ten of them, 3⅓p.
    payments = (
        pays("Ann Ben 5"),
        pays("Ann Cat 5"),
        pays("Dan Cat 2"),
    )

    coins = coins_of_payments(payments, price=CounterRate(3, 1))

    assert coins == {("Ann", "Ben"): 2, ("Ann", "Cat"): 1, ("Dan", "Cat"): 1}
    assert net_coins(coins) == {"Ann": -3, "Ben": 2, "Cat": 2, "Dan": -1}


def test_what_is_worth_less_than_half_a_coin_is_paid_with_none() -> None:
    assert coins_of_payments((pays("Ann Ben 1"),), price=CounterRate(100, 5)) == {("Ann", "Ben"): 0}


@given(
    balances=st.lists(st.integers(-3000, 3000), min_size=1, max_size=6),
    counters=st.integers(1, 1000),
    worth=st.integers(1, 1000),
)
def test_coins_sum_to_zero_and_every_payer_is_within_half_a_coin(
    balances: list[int], counters: int, worth: int
) -> None:
    standing = {str(place): each for place, each in enumerate([*balances, -sum(balances)])}
    price = CounterRate(counters, worth)

    payments = fewest_payments(standing)
    coins = coins_of_payments(payments, price=price)
    sums = net_coins(coins)

    assert all(each >= 0 for each in coins.values())
    assert sum(sums.values()) == 0
    for party, amount in standing.items():
        exact = Fraction(amount * worth, counters)
        if amount < 0:
            assert abs(sums[party] - exact) <= Fraction(1, 2)
        elif amount > 0:
            payers = sum(payment.payee == party for payment in payments)
            assert abs(sums[party] - exact) <= payers


@pytest.mark.parametrize(
    ("coins", "counters"), [(185, 37), (5, 1), (1, 1), (90, 18), (184, 36), (180, 36)]
)
def test_a_part_clears_as_much_as_it_is_of_the_whole_and_all_only_if_it_is_all(
    coins: int, counters: int
) -> None:
    assert counters_cleared(coins, of_coins=185, of_counters=37) == counters


def test_a_single_counter_has_no_part() -> None:
    assert counters_cleared(2, of_coins=5, of_counters=1) == 0
