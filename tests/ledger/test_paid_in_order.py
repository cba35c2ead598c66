"""Payments one after the other, each on what those before it left."""

from __future__ import annotations

from napledger.ledger.fewest_payments import PlannedPayment
from napledger.ledger.slate import Leg, paid_in_order

SLATE = [{"Ann": 5, "Ben": -5}, {"Ann": 2, "Cat": -2}, {"Ben": 1, "Cat": -1}]


def test_a_payment_goes_to_the_oldest_evening_and_one_of_more_than_is_owed_is_not_made() -> None:
    paid = [
        PlannedPayment("Ben", "Ann", 3),
        PlannedPayment("Ben", "Ann", 9),
        PlannedPayment("Cat", "Ann", 3),
        PlannedPayment("Cat", "Ann", 1),
    ]

    first, second, third, fourth = paid_in_order(SLATE, paid)

    assert first == (Leg(0, PlannedPayment("Ben", "Ann", 3)),)
    assert (second, fourth) == (None, None)
    # Cat owes Ben as well, who owes Ann: that claim is passed on.
    assert third == (
        Leg(0, PlannedPayment("Ben", "Ann", 1)),
        Leg(1, PlannedPayment("Cat", "Ann", 2)),
        Leg(2, PlannedPayment("Cat", "Ben", 1)),
    )
