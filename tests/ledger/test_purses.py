"""Purses that several share: one party under the name of its holder."""

from __future__ import annotations

import pytest

from napledger.ledger.fewest_payments import PlannedPayment, fewest_payments
from napledger.ledger.purses import holders_of, pooled, pooled_debts, pooled_payment, set_off
from tests.support.payments import pays

PURSES = (("Ann", "Dan"), ("Ben", "Eve", "Fay"))
HOLDERS = {"Ann": "Ann", "Dan": "Ann", "Ben": "Ben", "Eve": "Ben", "Fay": "Ben"}
BALANCES = {"Ann": 30, "Ben": -2, "Cat": -20, "Dan": -10, "Eve": 7, "Fay": -5}


def test_the_first_of_a_purse_holds_it() -> None:
    assert holders_of(PURSES) == HOLDERS
    assert holders_of(()) == {}


def test_a_purse_is_one_party_with_all_that_its_sharers_stand_at() -> None:
    assert pooled(BALANCES, holders=HOLDERS) == {"Ann": 20, "Ben": 0, "Cat": -20}
    assert fewest_payments(pooled(BALANCES, holders=HOLDERS)) == (pays("Cat Ann 20"),)
    assert pooled(BALANCES, holders={}) == BALANCES


@pytest.mark.parametrize(
    ("payment", "between_purses"),
    [
        (pays("Cat Dan 4"), pays("Cat Ann 4")),
        (pays("Fay Dan 4"), pays("Ben Ann 4")),
        (pays("Ann Dan 4"), None),
        (pays("Cat kitty 4"), pays("Cat kitty 4")),
    ],
)
def test_a_payment_by_or_to_a_sharer_is_the_purses_unless_it_stays_inside(
    payment: PlannedPayment, between_purses: PlannedPayment | None
) -> None:
    assert pooled_payment(payment, holders=HOLDERS) == between_purses


def test_who_came_to_owe_whom_is_reckoned_between_purses() -> None:
    owed = {("Ann", "Cat"): 3, ("Dan", "Cat"): 4, ("Ann", "Dan"): 9, ("Cat", "Eve"): 1}

    assert pooled_debts(owed, holders=HOLDERS) == {("Ann", "Cat"): 7, ("Cat", "Ben"): 1}


def test_inside_a_purse_all_is_set_off_against_its_holder() -> None:
    assert set_off(BALANCES, purses=PURSES) == (
        pays("Dan Ann 10"),
        pays("Ben Eve 7"),
        pays("Fay Ben 5"),
    )
    assert set_off({"Ann": 3, "Dan": 0}, purses=(("Ann", "Dan"),)) == ()
