"""Ways to settle: literal evenings, and what holds whatever the balances."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from napledger.ledger.fewest_payments import fewest_payments
from napledger.ledger.plans import along_pairs, clearing, largest_creditor, partners, through_banker
from tests.support.payments import left_after, payments

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


@pytest.mark.parametrize(
    ("balances", "plan"),
    [
        (EVENING, ["Eve Ben 26", "Cat Ben 24", "Ben Ann 38", "Ben Dan 3"]),
        # A banker who is level pays out what comes in.
        ({"Ann": 5, "Ben": 0, "Cat": -5}, ["Cat Ben 5", "Ben Ann 5"]),
    ],
)
def test_everybody_settles_with_the_banker_who_pays_last(
    balances: dict[str, int], plan: list[str]
) -> None:
    assert through_banker(balances, banker="Ben") == payments(*plan)


def test_the_banker_is_by_default_who_is_owed_most() -> None:
    assert largest_creditor(EVENING) == "Ann"
    assert largest_creditor({"Dan": 4, "Ben": 4, "Cat": -8}) == "Ben"


# Eve was owed 12 by Dan and owed Ann 7 and Ben 5, all of it beside cash that made her level.
EVE_IS_LEVEL = {("Dan", "Eve"): 12, ("Eve", "Ann"): 7, ("Eve", "Ben"): 5, ("Cat", "Ann"): 2}


@pytest.mark.parametrize(
    ("owed", "gone", "plan"),
    [
        (OWED, [], ["Eve Ann 16", "Cat Ben 7", "Eve Dan 5", "Cat kitty 2", "Cat Dan 1"]),
        ({("Ann", "Ben"): 5, ("Ben", "Ann"): 5}, [], []),
        # Whoever has left and was paid out pays nobody any more.
        (EVE_IS_LEVEL, ["Eve"], ["Dan Ann 7", "Dan Ben 5", "Cat Ann 2"]),
        # But keeps the payments of the others where they are not level.
        ({("Dan", "Eve"): 12}, ["Eve"], ["Dan Eve 12"]),
    ],
)
def test_along_the_pairs_each_two_settle_what_they_owe_each_other(
    owed: dict[tuple[str, str], int], gone: list[str], plan: list[str]
) -> None:
    assert along_pairs(owed, pool="kitty", gone=gone) == payments(*plan)


@pytest.mark.parametrize(
    ("balances", "party", "plan"),
    [
        # Whoever leaves down pays the largest creditors; who leaves up is paid by the debtors.
        ({"Ann": 20, "Ben": 9, "Cat": -24, "Dan": -5}, "Cat", ["Cat Ann 20", "Cat Ben 4"]),
        (EVENING, "Ann", ["Eve Ann 26", "Cat Ann 12"]),
        ({"Ann": 5, "Ben": 0, "Cat": -5}, "Ben", []),
        # Payments that come out even end there.
        ({"Ann": 5, "Ben": 3, "Cat": -5, "Dan": -3}, "Cat", ["Cat Ann 5"]),
    ],
)
def test_whoever_leaves_is_settled_with(
    balances: dict[str, int], party: str, plan: list[str]
) -> None:
    assert clearing(balances, party=party) == payments(*plan)


def test_everybody_knows_whom_he_deals_with() -> None:
    assert partners(payments("Eve Ann 26", "Cat Ann 12", "Cat Ben 9")) == {
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

    plan = through_banker(balances, banker=banker)

    assert not any(left_after(balances, plan).values())
    unsettled = [name for name, balance in balances.items() if balance and name != banker]
    assert len(plan) == len(unsettled)
    assert all(banker in (payment.payer, payment.payee) for payment in plan)
    assert len(plan) >= len(fewest_payments(balances))


@given(owed_among_names)
def test_along_the_pairs_everybody_is_cleared(owed: dict[tuple[str, str], int]) -> None:
    balances = dict.fromkeys(["A", "B", "C", "D", "kitty"], 0)
    for (debtor, creditor), amount in owed.items():
        balances[debtor] -= amount
        balances[creditor] += amount

    plan = along_pairs(owed, pool="kitty")

    assert not any(left_after(balances, plan).values())
    pairs = [frozenset((payment.payer, payment.payee)) for payment in plan]
    assert len(pairs) == len(set(pairs))
    assert len(plan) >= len(fewest_payments(balances))
    kitty = sum(p.amount for p in plan if "kitty" in (p.payer, p.payee))
    assert kitty == abs(balances["kitty"])


@given(balances_of_names, st.data())
def test_one_who_leaves_is_cleared_and_nobody_else_owes_more(
    balances: dict[str, int], data: st.DataObject
) -> None:
    party = data.draw(st.sampled_from(sorted(balances)))

    plan = clearing(balances, party=party)

    left = left_after(balances, plan)
    assert left[party] == 0
    for name, balance in balances.items():
        assert abs(left[name]) <= abs(balance)
        assert left[name] * balance >= 0
