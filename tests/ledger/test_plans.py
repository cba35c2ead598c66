"""Ways to settle: literal evenings, and what holds whatever the balances."""

from __future__ import annotations

from collections.abc import Mapping

from hypothesis import given
from hypothesis import strategies as st

from napledger.ledger.fewest_payments import PlannedPayment, fewest_payments
from napledger.ledger.plans import (
    along_pairs,
    clearing,
    largest_creditor,
    partners,
    through_banker,
)

EVENING = {"Ann": 38, "Ben": 9, "Cat": -24, "Dan": 3, "Eve": -26}

OWED = {
    ("Eve", "Ann"): 20,
    ("Ann", "Eve"): 4,
    ("Cat", "Ben"): 7,
    ("Eve", "kitty"): 5,
    ("Cat", "kitty"): 3,
    ("kitty", "Dan"): 6,
}

balances_of_names = st.lists(
    st.integers(min_value=-(10**6), max_value=10**6), min_size=1, max_size=9
).map(lambda amounts: dict(zip("ABCDEFGHIJ", [*amounts, -sum(amounts)], strict=False)))

owed_among_names = st.dictionaries(
    st.permutations(["A", "B", "C", "D", "kitty"]).map(lambda two: (two[0], two[1])),
    st.integers(min_value=1, max_value=1000),
)


def after(balances: Mapping[str, int], payments: tuple[PlannedPayment, ...]) -> dict[str, int]:
    """Return what is left of balances when payments are made."""
    left = dict(balances)
    for payment in payments:
        assert payment.amount > 0
        assert payment.payer != payment.payee
        left[payment.payer] += payment.amount
        left[payment.payee] -= payment.amount
    return left


def test_everybody_settles_with_the_banker_who_pays_last() -> None:
    assert through_banker(EVENING, banker="Ben") == (
        PlannedPayment("Eve", "Ben", 26),
        PlannedPayment("Cat", "Ben", 24),
        PlannedPayment("Ben", "Ann", 38),
        PlannedPayment("Ben", "Dan", 3),
    )


def test_a_banker_who_is_level_pays_out_what_comes_in() -> None:
    assert through_banker({"Ann": 5, "Ben": 0, "Cat": -5}, banker="Ben") == (
        PlannedPayment("Cat", "Ben", 5),
        PlannedPayment("Ben", "Ann", 5),
    )


def test_the_banker_is_by_default_who_is_owed_most() -> None:
    assert largest_creditor(EVENING) == "Ann"
    assert largest_creditor({"Dan": 4, "Ben": 4, "Cat": -8}) == "Ben"


def test_along_the_pairs_each_two_settle_what_they_owe_each_other() -> None:
    assert along_pairs(OWED, pool="kitty") == (
        PlannedPayment("Eve", "Ann", 16),
        PlannedPayment("Cat", "Ben", 7),
        PlannedPayment("Eve", "Dan", 5),
        PlannedPayment("Cat", "kitty", 2),
        PlannedPayment("Cat", "Dan", 1),
    )


def test_whoever_has_left_and_was_paid_out_pays_nobody_any_more() -> None:
    # Eve was owed 12 by Dan and owed Ann 7 and Ben 5, all of it beside cash that made her level.
    owed = {("Dan", "Eve"): 12, ("Eve", "Ann"): 7, ("Eve", "Ben"): 5, ("Cat", "Ann"): 2}

    assert along_pairs(owed, pool="kitty", gone=["Eve"]) == (
        PlannedPayment("Dan", "Ann", 7),
        PlannedPayment("Dan", "Ben", 5),
        PlannedPayment("Cat", "Ann", 2),
    )


def test_whoever_has_left_but_is_not_level_with_the_others_keeps_their_payments() -> None:
    assert along_pairs({("Dan", "Eve"): 12}, pool="kitty", gone=["Eve"]) == (
        PlannedPayment("Dan", "Eve", 12),
    )


def test_two_who_owe_each_other_as_much_pay_nothing() -> None:
    assert along_pairs({("Ann", "Ben"): 5, ("Ben", "Ann"): 5}, pool="kitty") == ()


def test_whoever_leaves_down_pays_the_largest_creditors() -> None:
    assert clearing({"Ann": 20, "Ben": 9, "Cat": -24, "Dan": -5}, party="Cat") == (
        PlannedPayment("Cat", "Ann", 20),
        PlannedPayment("Cat", "Ben", 4),
    )


def test_whoever_leaves_up_is_paid_by_the_largest_debtors() -> None:
    assert clearing(EVENING, party="Ann") == (
        PlannedPayment("Eve", "Ann", 26),
        PlannedPayment("Cat", "Ann", 12),
    )


def test_whoever_leaves_level_pays_nothing() -> None:
    assert clearing({"Ann": 5, "Ben": 0, "Cat": -5}, party="Ben") == ()


def test_payments_that_come_out_even_end_there() -> None:
    assert clearing({"Ann": 5, "Ben": 3, "Cat": -5, "Dan": -3}, party="Cat") == (
        PlannedPayment("Cat", "Ann", 5),
    )


def test_everybody_knows_whom_he_deals_with() -> None:
    plan = (
        PlannedPayment("Eve", "Ann", 26),
        PlannedPayment("Cat", "Ann", 12),
        PlannedPayment("Cat", "Ben", 9),
    )

    assert partners(plan) == {
        "Eve": ("Ann",),
        "Ann": ("Eve", "Cat"),
        "Cat": ("Ann", "Ben"),
        "Ben": ("Cat",),
    }


@given(balances_of_names, st.data())
def test_a_banker_clears_everybody_with_a_payment_each(
    balances: dict[str, int], data: st.DataObject
) -> None:
    banker = data.draw(st.sampled_from(sorted(balances)))

    payments = through_banker(balances, banker=banker)

    assert not any(after(balances, payments).values())
    unsettled = [name for name, balance in balances.items() if balance and name != banker]
    assert len(payments) == len(unsettled)
    assert all(banker in (payment.payer, payment.payee) for payment in payments)
    assert len(payments) >= len(fewest_payments(balances))


@given(owed_among_names)
def test_along_the_pairs_everybody_is_cleared(owed: dict[tuple[str, str], int]) -> None:
    balances = dict.fromkeys(["A", "B", "C", "D", "kitty"], 0)
    for (debtor, creditor), amount in owed.items():
        balances[debtor] -= amount
        balances[creditor] += amount

    payments = along_pairs(owed, pool="kitty")

    assert not any(after(balances, payments).values())
    pairs = [frozenset((payment.payer, payment.payee)) for payment in payments]
    assert len(pairs) == len(set(pairs))
    assert len(payments) >= len(fewest_payments(balances))
    kitty = sum(p.amount for p in payments if "kitty" in (p.payer, p.payee))
    assert kitty == abs(balances["kitty"])


@given(balances_of_names, st.data())
def test_one_who_leaves_is_cleared_and_nobody_else_owes_more(
    balances: dict[str, int], data: st.DataObject
) -> None:
    party = data.draw(st.sampled_from(sorted(balances)))

    payments = clearing(balances, party=party)

    left = after(balances, payments)
    assert left[party] == 0
    for name, balance in balances.items():
        assert abs(left[name]) <= abs(balance)
        assert left[name] * balance >= 0
