"""The fewest payments: literal evenings, and every plan tried by brute force."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from functools import cache
from itertools import combinations, permutations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import napledger
from napledger.ledger.fewest_payments import PARTIES_MAX, PlannedPayment, fewest_payments

GREEDY_TRAP = {"Ann": -9, "Ben": -8, "Cat": 2, "Dan": 7, "Eve": 8}
GREEDY_TRAP_SETTLED = (
    PlannedPayment("Ann", "Dan", 7),
    PlannedPayment("Ann", "Cat", 2),
    PlannedPayment("Ben", "Eve", 8),
)

# Twenty balances each, and how few payments clear them.
TWENTY = {
    "ten pairs": ([*range(-10, 0), *range(1, 11)], 10),
    "ten pairs of the same": ([-7] * 10 + [7] * 10, 10),
    "one is owed by all": ([-1] * 19 + [19], 19),
    "threes against twos": ([-3] * 8 + [2] * 12, 16),
    "ones against twos and threes": ([-1] * 14 + [2, 2, 2, 2, 3, 3], 14),
    "six threesomes and a pair": ([-3, 1, 2] * 6 + [-50, 50], 13),
    "six groups, the largest debtor and creditor apart": (
        [
            *(-1000, 600, 400, 900, -450, -450, -7, 3, 4, -70, 30, 40),
            *(-11, -13, 24, -210, -220, 130, 140, 160),
        ],
        14,
    ),
    "powers of two": ([-(2**k) for k in range(19)] + [2**19 - 1], 19),
    "powers of three by turns": ([(-3) ** k for k in range(19)] + [-(3**19 + 1) // 4], 19),
    "one owes nineteen others": ([*range(1, 20), -190], 19),
    "small and all different": (
        [-19, -18, -16, -13, -12, -10, -9, -7, -4, -1, 2, 3, 5, 6, 8, 11, 14, 15, 17, 28],
        14,
    ),
}


def named(amounts: list[int]) -> dict[str, int]:
    """Return the amounts as balances of players with numbers for names."""
    return {f"Player {n:04d}": amount for n, amount in enumerate(amounts)}


def closing(amounts: list[int]) -> list[int]:
    """Return the amounts with one more that brings their sum to zero."""
    return [*amounts, -sum(amounts)]


def cleared(balances: Mapping[str, int], payments: tuple[PlannedPayment, ...]) -> bool:
    """Return whether debtors pay and creditors are paid, to the last coin and not one more."""
    after = dict(balances)
    for payment in payments:
        assert payment.amount > 0
        assert balances[payment.payer] < 0 < balances[payment.payee]
        after[payment.payer] += payment.amount
        after[payment.payee] -= payment.amount
    return not any(after.values())


@cache
def most_groups(amounts: tuple[int, ...]) -> int:
    """Return the most zero-sum groups there can be, trying every company for the first party."""
    if not amounts:
        return 0
    rest = range(1, len(amounts))
    return max(
        1 + most_groups(tuple(amounts[n] for n in rest if n not in company))
        for size in range(1, len(amounts))
        for company in combinations(rest, size)
        if amounts[0] + sum(amounts[n] for n in company) == 0
    )


@cache
def fewest_by_trying(amounts: tuple[int, ...]) -> int:
    """Return how few payments clear the amounts, trying payments of every amount there can be."""
    return min((1 + fewest_by_trying(after) for _, _, _, after in possible(amounts)), default=0)


def possible(amounts: tuple[int, ...]) -> list[tuple[int, int, int, tuple[int, ...]]]:
    """Return every single payment as payer, payee, amount and the sorted amounts after it."""
    steps = []
    for payer, payee in permutations(range(len(amounts)), 2):
        for amount in range(1, min(-amounts[payer], amounts[payee]) + 1):
            after = list(amounts)
            after[payer] += amount
            after[payee] -= amount
            steps.append((payer, payee, amount, tuple(sorted(filter(None, after)))))
    return steps


def plan_by_trying(balances: dict[str, int]) -> set[PlannedPayment]:
    """Return the plan that the docstring of fewest_payments describes, found step by step."""
    names = sorted((name for name in balances if balances[name]), key=lambda n: (balances[n], n))
    if not names:
        return set()
    amounts = tuple(balances[name] for name in names)
    fewest = fewest_by_trying(tuple(sorted(amounts)))
    _, payee, minus_amount = min(
        (-balances[names[payee]], names[payee], -amount)
        for payer, payee, amount, after in possible(amounts)
        if payer == 0 and fewest_by_trying(after) == fewest - 1
    )
    after = dict(balances)
    after[names[0]] -= minus_amount
    after[payee] += minus_amount
    return {PlannedPayment(names[0], payee, -minus_amount), *plan_by_trying(after)}


def test_three_payments_settle_where_paying_the_largest_first_takes_four() -> None:
    assert fewest_payments(GREEDY_TRAP) == GREEDY_TRAP_SETTLED


def test_the_losers_of_an_evening_pay_the_one_winner_the_largest_first() -> None:
    balances = {"Ann": 46, "Ben": -13, "Cat": -14, "Dan": -19}

    assert fewest_payments(balances) == (
        PlannedPayment("Dan", "Ann", 19),
        PlannedPayment("Cat", "Ann", 14),
        PlannedPayment("Ben", "Ann", 13),
    )


def test_the_kitty_is_a_party_like_any_other() -> None:
    balances = {"Ann": 40, "Ben": -50, "kitty": 10}

    assert fewest_payments(balances) == (
        PlannedPayment("Ben", "Ann", 40),
        PlannedPayment("Ben", "kitty", 10),
    )


@pytest.mark.parametrize("balances", [{}, {"Ann": 0}, {"Ann": 0, "Ben": 0, "Cat": 0}])
def test_a_table_that_is_clear_pays_nothing(balances: dict[str, int]) -> None:
    assert fewest_payments(balances) == ()


def test_a_player_who_is_clear_has_no_part_in_the_payments() -> None:
    assert fewest_payments({"Ann": 5, "Ben": 0, "Cat": -5}) == (PlannedPayment("Cat", "Ann", 5),)


def test_the_largest_debtor_pays_the_largest_creditor_where_another_could_pay_him_just_that() -> (
    None
):
    balances = {"Ann": -10, "Ben": -9, "Cat": 9, "Dan": 5, "Eve": 4, "Fay": 1}

    assert fewest_payments(balances) == (
        PlannedPayment("Ann", "Cat", 9),
        PlannedPayment("Ann", "Fay", 1),
        PlannedPayment("Ben", "Dan", 5),
        PlannedPayment("Ben", "Eve", 4),
    )


def test_the_largest_debtor_pays_the_next_creditor_where_the_largest_would_cost_a_payment() -> None:
    balances = {"Ann": -10, "Ben": -9, "Cat": 9, "Dan": 7, "Eve": 3}

    assert fewest_payments(balances) == (
        PlannedPayment("Ann", "Dan", 7),
        PlannedPayment("Ann", "Eve", 3),
        PlannedPayment("Ben", "Cat", 9),
    )


def test_of_equal_balances_the_first_name_goes_first() -> None:
    balances = {"Dan": -5, "Cat": -5, "Ben": 4, "Ann": 4, "Eve": 2}

    assert fewest_payments(balances) == (
        PlannedPayment("Cat", "Ann", 4),
        PlannedPayment("Cat", "Eve", 1),
        PlannedPayment("Dan", "Ben", 4),
        PlannedPayment("Dan", "Eve", 1),
    )


def test_balances_named_in_any_order_are_settled_alike() -> None:
    for parties in permutations(GREEDY_TRAP.items()):
        assert fewest_payments(dict(parties)) == GREEDY_TRAP_SETTLED


@pytest.mark.parametrize("seed", ["0", "1", "2026"])
def test_the_answer_does_not_depend_on_how_python_scatters_names(seed: str) -> None:
    asked = (
        "from napledger.ledger.fewest_payments import fewest_payments as f;"
        f"print([(p.payer, p.payee, p.amount) for p in f({GREEDY_TRAP!r})])"
    )

    answer = subprocess.run(  # noqa: S603  (this very Python, and words that stand above)
        [sys.executable, "-c", asked],
        env={**os.environ, "PYTHONHASHSEED": seed},
        cwd=Path(napledger.__file__).parents[1],
        capture_output=True,
        check=True,
        text=True,
    )

    assert answer.stdout == "[('Ann', 'Dan', 7), ('Ann', 'Cat', 2), ('Ben', 'Eve', 8)]\n"


def test_balances_that_do_not_sum_to_zero_are_a_programmers_mistake() -> None:
    with pytest.raises(AssertionError, match="balances must sum to zero, these sum to 3"):
        fewest_payments({"Ann": 5, "Ben": -2})


def test_amounts_as_large_as_the_document_allows_are_settled_to_the_coin() -> None:
    balances = {"Ann": 10**12, "Ben": 1 - 10**12, "Cat": -1}

    assert fewest_payments(balances) == (
        PlannedPayment("Ben", "Ann", 999_999_999_999),
        PlannedPayment("Cat", "Ann", 1),
    )


@settings(deadline=None, max_examples=400)
@given(
    st.sampled_from([2, 4, 9, 30, 10**12]).flatmap(
        lambda most: st.lists(st.integers(-most, most), max_size=7)
    )
)
def test_up_to_eight_parties_settle_with_as_few_payments_as_brute_force_finds(
    amounts: list[int],
) -> None:
    balances = named(closing(amounts))
    parties = tuple(balance for balance in balances.values() if balance)

    payments = fewest_payments(balances)

    assert cleared(balances, payments)
    assert len(payments) == len(parties) - most_groups(parties)


@settings(deadline=None, max_examples=100)
@given(st.lists(st.integers(-4, 4), max_size=5))
def test_the_plan_is_the_one_described_whatever_payments_one_tries(amounts: list[int]) -> None:
    balances = named(closing(amounts))

    payments = fewest_payments(balances)

    assert len(payments) == len(set(payments))
    assert set(payments) == plan_by_trying(balances)


@pytest.mark.parametrize(("amounts", "fewest"), TWENTY.values(), ids=TWENTY)
def test_twenty_parties_settle_exactly(amounts: list[int], fewest: int) -> None:
    balances = named(amounts)

    payments = fewest_payments(balances)

    assert cleared(balances, payments)
    assert len(payments) == fewest


def test_eight_parties_of_whom_no_few_are_even_settle_in_two_groups() -> None:
    balances = named([-23, -17, -11, -5, 7, 13, 17, 19])

    payments = fewest_payments(balances)

    assert cleared(balances, payments)
    assert len(payments) == 6


def test_of_more_parties_those_who_owe_just_what_another_is_owed_settle_first() -> None:
    pairs = [sign * 10 * k for k in range(1, 13) for sign in (-1, 1)]
    balances = {**named(pairs), "Ann": -125, "Ben": 63, "Cat": 62}

    payments = fewest_payments(balances)

    assert cleared(balances, payments)
    assert payments[:3] == (
        PlannedPayment("Ann", "Ben", 63),
        PlannedPayment("Ann", "Cat", 62),
        PlannedPayment("Player 0022", "Player 0023", 120),
    )
    assert len(payments) == 14


def test_of_more_parties_still_the_largest_pay_the_largest_until_few_are_left() -> None:
    balances = {**named([1] * 18), "Ann": -50, "Ben": -13, "Cat": 40, "Dan": 5}

    payments = fewest_payments(balances)

    assert cleared(balances, payments)
    assert payments[:2] == (PlannedPayment("Ann", "Cat", 40), PlannedPayment("Ann", "Dan", 5))
    assert len(payments) == 20


@settings(deadline=None, max_examples=50)
@given(st.lists(st.integers(-90, 90).filter(bool), min_size=PARTIES_MAX + 1, max_size=60))
def test_of_more_parties_all_are_cleared_with_fewer_payments_than_parties(
    amounts: list[int],
) -> None:
    balances = named(closing(amounts))

    payments = fewest_payments(balances)

    assert cleared(balances, payments)
    assert len(payments) < sum(map(bool, balances.values()))
    assert payments == fewest_payments(dict(reversed(balances.items())))


def test_a_thousand_parties_are_settled() -> None:
    balances = named([*range(-1000, 0, 2), *range(1, 1000, 2), 500])

    payments = fewest_payments(balances)

    assert cleared(balances, payments)
    assert len(payments) < 1001
