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
from napledger.ledger.fewest_payments import (
    PARTIES_MAX,
    PlannedPayment,
    fewest_payments,
    first_companion,
)
from tests.support.payments import left_after, payments

GREEDY_TRAP = {"Ann": -9, "Ben": -8, "Cat": 2, "Dan": 7, "Eve": 8}
GREEDY_TRAP_SETTLED = payments("Ann Dan 7", "Ann Cat 2", "Ben Eve 8")

# Twenty balances each, or eight, and how few payments clear them.
TWENTY = {
    "eight of whom no few are even, in two groups": ([-23, -17, -11, -5, 7, 13, 17, 19], 6),
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


def cleared(balances: Mapping[str, int], made: tuple[PlannedPayment, ...]) -> bool:
    """Return whether debtors pay and creditors are paid, to the last coin and not one more."""
    assert all(balances[each.payer] < 0 < balances[each.payee] for each in made)
    return not any(left_after(balances, made).values())


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


SETTLED: dict[str, tuple[dict[str, int], list[str]]] = {
    "three payments where paying the largest first takes four": (
        GREEDY_TRAP,
        ["Ann Dan 7", "Ann Cat 2", "Ben Eve 8"],
    ),
    "the losers pay the one winner, the largest first": (
        {"Ann": 46, "Ben": -13, "Cat": -14, "Dan": -19},
        ["Dan Ann 19", "Cat Ann 14", "Ben Ann 13"],
    ),
    "the kitty is a party like any other": (
        {"Ann": 40, "Ben": -50, "kitty": 10},
        ["Ben Ann 40", "Ben kitty 10"],
    ),
    "nobody is at the table": ({}, []),
    "everybody is clear": ({"Ann": 0, "Ben": 0, "Cat": 0}, []),
    "who is clear has no part in it": ({"Ann": 5, "Ben": 0, "Cat": -5}, ["Cat Ann 5"]),
    "the largest debtor pays the largest creditor, though another owes just that": (
        {"Ann": -10, "Ben": -9, "Cat": 9, "Dan": 5, "Eve": 4, "Fay": 1},
        ["Ann Cat 9", "Ann Fay 1", "Ben Dan 5", "Ben Eve 4"],
    ),
    "or the next, where the largest would cost a payment": (
        {"Ann": -10, "Ben": -9, "Cat": 9, "Dan": 7, "Eve": 3},
        ["Ann Dan 7", "Ann Eve 3", "Ben Cat 9"],
    ),
    "of equal balances the first name goes first": (
        {"Dan": -5, "Cat": -5, "Ben": 4, "Ann": 4, "Eve": 2},
        ["Cat Ann 4", "Cat Eve 1", "Dan Ben 4", "Dan Eve 1"],
    ),
    "amounts as large as the document allows": (
        {"Ann": 10**12, "Ben": 1 - 10**12, "Cat": -1},
        ["Ben Ann 999999999999", "Cat Ann 1"],
    ),
}


@pytest.mark.parametrize(("balances", "plan"), SETTLED.values(), ids=SETTLED)
def test_a_table_settles(balances: dict[str, int], plan: list[str]) -> None:
    assert fewest_payments(balances) == payments(*plan)


def test_balances_named_in_any_order_are_settled_alike() -> None:
    for parties in permutations(GREEDY_TRAP.items()):
        assert fewest_payments(dict(parties)) == GREEDY_TRAP_SETTLED


@pytest.mark.parametrize("seed", ["0", "2026"])
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

    plan = fewest_payments(balances)

    assert cleared(balances, plan)
    assert len(plan) == len(parties) - most_groups(parties)


@settings(deadline=None, max_examples=100)
@given(st.lists(st.integers(-4, 4), max_size=5))
def test_the_plan_is_the_one_described_whatever_payments_one_tries(amounts: list[int]) -> None:
    balances = named(closing(amounts))

    plan = fewest_payments(balances)

    assert len(plan) == len(set(plan))
    assert set(plan) == plan_by_trying(balances)


@pytest.mark.parametrize(("amounts", "fewest"), TWENTY.values(), ids=TWENTY)
def test_twenty_parties_settle_exactly(amounts: list[int], fewest: int) -> None:
    balances = named(amounts)

    plan = fewest_payments(balances)

    assert cleared(balances, plan)
    assert len(plan) == fewest


def test_of_more_parties_those_who_owe_just_what_another_is_owed_settle_first() -> None:
    pairs = [sign * 10 * k for k in range(1, 13) for sign in (-1, 1)]
    balances = {**named(pairs), "Ann": -125, "Ben": 63, "Cat": 62}

    plan = fewest_payments(balances)

    assert cleared(balances, plan)
    assert plan[:3] == (
        *payments("Ann Ben 63", "Ann Cat 62"),
        PlannedPayment("Player 0022", "Player 0023", 120),
    )
    assert len(plan) == 14


def test_of_more_parties_still_the_largest_pay_the_largest_until_few_are_left() -> None:
    balances = {**named([1] * 18), "Ann": -50, "Ben": -13, "Cat": 40, "Dan": 5}

    plan = fewest_payments(balances)

    assert cleared(balances, plan)
    assert plan[:2] == payments("Ann Cat 40", "Ann Dan 5")
    assert len(plan) == 20


@settings(deadline=None, max_examples=25)
@given(st.lists(st.integers(-90, 90).filter(bool), min_size=PARTIES_MAX + 1, max_size=60))
def test_of_more_parties_all_are_cleared_with_fewer_payments_than_parties(
    amounts: list[int],
) -> None:
    balances = named(closing(amounts))

    plan = fewest_payments(balances)

    assert cleared(balances, plan)
    assert len(plan) < sum(map(bool, balances.values()))
    assert plan == fewest_payments(dict(reversed(balances.items())))


def test_a_thousand_parties_are_settled() -> None:
    balances = named([*range(-1000, 0, 2), *range(1, 1000, 2), 500])

    plan = fewest_payments(balances)

    assert cleared(balances, plan)
    assert len(plan) < 1001


# The others' balances, the first party's in the name, and the number of his first companion.
COMPANIONS = {
    "-5 alone with 5": ([5], 0),
    "-5 with both": ([3, 2], 0),
    "-9 leaves 8 to -8": ([8, 7, 2, -8], 1),
    "-9 leaves the two pairs alone": ([8, 7, 5, 4, -8, -7], 2),
    "-10 takes 9 though -9 owes just that": ([9, 5, 4, 1, -9], 0),
    "-8 with all, in one group": ([1, 2, 20, -6, -9], 0),
    "-3 last of all": ([1, -1, 2, -2, 3], 4),
}


@pytest.mark.parametrize(("others", "companion"), COMPANIONS.values(), ids=COMPANIONS)
def test_the_first_companion_is_the_first_who_costs_no_group(
    others: list[int], companion: int
) -> None:
    assert first_companion(others) == companion


def test_a_party_at_zero_is_a_programmers_mistake() -> None:
    with pytest.raises(AssertionError, match="a party at zero belongs to no group"):
        first_companion([4, 0, 2])
