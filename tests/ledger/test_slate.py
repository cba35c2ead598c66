"""The slate: what is owed over several evenings, and how a payment is entered in their books."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from napledger.ledger.fewest_payments import PlannedPayment, fewest_payments
from napledger.ledger.slate import Leg, carried, cleared, legs_of, outstanding, owed_to

FIRST = {"Ann": 13, "Cat": -8, "Dan": -5}
SECOND = {"Ann": -6, "Cat": 8, "Dan": -2}

ledgers = st.lists(
    st.lists(st.integers(min_value=-50, max_value=50), min_size=3, max_size=4).map(
        lambda amounts: dict(zip("ABCDE", [*amounts, -sum(amounts)], strict=False))
    ),
    max_size=4,
)


def test_what_is_outstanding_is_the_sum_over_the_evenings() -> None:
    assert outstanding([FIRST, SECOND]) == {"Ann": 7, "Dan": -7}


def test_a_payment_is_entered_in_the_oldest_evening_first() -> None:
    assert legs_of([FIRST, SECOND], PlannedPayment("Dan", "Ann", 4)) == (
        Leg(0, PlannedPayment("Dan", "Ann", 4)),
    )


def test_a_claim_is_passed_on_from_one_evening_to_another() -> None:
    assert legs_of([FIRST, SECOND], PlannedPayment("Dan", "Ann", 7)) == (
        Leg(0, PlannedPayment("Dan", "Ann", 5)),
        Leg(0, PlannedPayment("Cat", "Ann", 2)),
        Leg(1, PlannedPayment("Dan", "Cat", 2)),
    )


def test_the_same_two_in_one_evening_make_one_entry_of_it() -> None:
    between = {"Ann": 5, "Ben": 5, "Cat": -10}
    later = {"Ben": -5, "Dan": 5}

    assert legs_of([between, later], PlannedPayment("Cat", "Dan", 5)) == (
        Leg(0, PlannedPayment("Cat", "Ben", 5)),
        Leg(1, PlannedPayment("Ben", "Dan", 5)),
    )


def test_two_who_never_sat_together_cannot_pay_each_other_alone() -> None:
    assert (
        legs_of([{"Ann": -5, "Ben": 5}, {"Cat": -5, "Dan": 5}], PlannedPayment("Ann", "Dan", 5))
        is None
    )


def test_when_all_is_paid_every_evening_is_cleared() -> None:
    assert cleared([FIRST, SECOND]) == (
        Leg(0, PlannedPayment("Cat", "Ann", 8)),
        Leg(0, PlannedPayment("Dan", "Ann", 5)),
        Leg(1, PlannedPayment("Ann", "Cat", 6)),
        Leg(1, PlannedPayment("Dan", "Cat", 2)),
    )


@given(ledgers)
def test_a_payment_brings_every_book_nearer_to_nought_and_nobody_else_moves(
    slate: list[dict[str, int]],
) -> None:
    sums = outstanding(slate)

    for payment in fewest_payments(sums):
        legs = legs_of(slate, payment)
        if legs is None:
            continue
        after = [dict(ledger) for ledger in slate]
        for leg in legs:
            assert leg.payment.amount > 0
            after[leg.ledger][leg.payment.payer] += leg.payment.amount
            after[leg.ledger][leg.payment.payee] -= leg.payment.amount
        for before, now in zip(slate, after, strict=True):
            assert sum(now.values()) == 0
            assert all(abs(now[name]) <= abs(before[name]) for name in before)
        moved = dict(outstanding(slate))
        moved[payment.payer] += payment.amount
        moved[payment.payee] -= payment.amount
        assert outstanding(after) == {name: left for name, left in moved.items() if left}


@given(ledgers)
def test_all_at_once_clears_every_book(slate: list[dict[str, int]]) -> None:
    after = [dict(ledger) for ledger in slate]

    for leg in cleared(slate):
        after[leg.ledger][leg.payment.payer] += leg.payment.amount
        after[leg.ledger][leg.payment.payee] -= leg.payment.amount

    assert not any(any(ledger.values()) for ledger in after)


def test_those_who_owe_and_are_owed_all_of_it_clear_every_book() -> None:
    assert carried([FIRST, SECOND], by=["Ann", "Dan"]) == cleared([FIRST, SECOND])


def test_only_what_they_owe_each_other_is_carried() -> None:
    assert carried([FIRST], by=["Ann", "Cat"]) == (Leg(0, PlannedPayment("Cat", "Ann", 8)),)
    assert carried([FIRST], by=["Cat", "Dan"]) == ()
    assert carried([FIRST], by=["Ann"]) == ()
    assert carried([], by=["Ann"]) == ()


def test_a_claim_is_passed_on_through_whoever_stands_between() -> None:
    slate = [{"Ann": -5, "Dan": 5}, {"Dan": -5, "Ben": 9, "Cat": -4}]

    assert carried(slate, by=["Ann", "Ben"]) == (
        Leg(0, PlannedPayment("Ann", "Dan", 5)),
        Leg(1, PlannedPayment("Dan", "Ben", 5)),
    )


def test_where_no_way_leads_from_one_to_the_other_nothing_is_carried() -> None:
    assert carried([{"Ann": -5, "Ben": 5}, {"Cat": -5, "Dan": 5}], by=["Ann", "Dan"]) == ()


def test_a_book_in_which_another_games_kitty_is_owed_the_rest_is_carried_from_too() -> None:
    """Without that kitty, which stays where it is, such a book does not sum to nought."""
    assert carried([{"Ann": 4, "Ben": -9}], by=["Ann", "Ben"]) == (
        Leg(0, PlannedPayment("Ben", "Ann", 4)),
    )


def test_one_party_is_owed_what_the_plan_of_each_evening_says_and_no_more() -> None:
    owing = {"Ann": -6, "Ben": 6, "Cat": -2, "Dan": -13, "kitty": 15}
    everybody = ("Ann", "Ben", "Cat", "Dan")

    def paid(
        slate: list[dict[str, int]], by: Sequence[str], most: int
    ) -> set[tuple[int, str, int]]:
        legs = owed_to(slate, "kitty", by=by, most=most)
        assert {leg.payment.payee for leg in legs} <= {"kitty"}
        return {(leg.ledger, leg.payment.payer, leg.payment.amount) for leg in legs}

    assert paid([owing], everybody, 15) == {(0, "Dan", 13), (0, "Cat", 2)}
    assert paid([owing], ("Ann", "Cat"), 15) == {(0, "Cat", 2)}
    assert paid([owing], everybody, 4) == {(0, "Dan", 4)}
    assert paid([owing], everybody, 0) == set()
    # Since then Dan has won 10 from Ann: all he owes now is 3.
    assert paid([owing, {"Ann": -10, "Dan": 10}], everybody, 15) == {(0, "Dan", 3), (0, "Cat", 2)}
    # Who won the kitty has it to get from those who owe it.
    assert paid([owing, {"Ben": 15, "kitty": -15}], everybody, 15) == set()


@given(ledgers, st.sets(st.sampled_from(["Ann", "Ben", "Cat", "Dan"])))
def test_nobody_is_carried_past_nought_and_nobody_else_stands_otherwise(
    slate: list[dict[str, int]], by: set[str]
) -> None:
    before = outstanding(slate)
    after = [dict(ledger) for ledger in slate]

    for leg in carried(slate, by=sorted(by)):
        after[leg.ledger][leg.payment.payer] += leg.payment.amount
        after[leg.ledger][leg.payment.payee] -= leg.payment.amount

    assert all(sum(ledger.values()) == 0 for ledger in after)
    for name in {*before, *outstanding(after)}:
        was, now = before.get(name, 0), outstanding(after).get(name, 0)
        assert was == now or (name in by and abs(now) < abs(was) and was * now >= 0)
