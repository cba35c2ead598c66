"""The slate: what is owed over several evenings, and how a payment is entered in their books."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from napledger.ledger.fewest_payments import fewest_payments
from napledger.ledger.slate import Leg, carried, cleared, legs_of, outstanding, owed_to
from tests.support.payments import pays

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


APART = [{"Ann": -5, "Ben": 5}, {"Cat": -5, "Dan": 5}]
PASSED_ON = [{"Ann": -5, "Dan": 5}, {"Dan": -5, "Ben": 9, "Cat": -4}]


def legs(*texts: str) -> tuple[Leg, ...]:
    """Return entries that are written like “0 Dan Ann 4”: in the first evening, Dan pays Ann."""
    return tuple(Leg(int(text[0]), pays(text[2:])) for text in texts)


@pytest.mark.parametrize(
    ("slate", "paid", "entered"),
    [
        # In the oldest evening first.
        ([FIRST, SECOND], "Dan Ann 4", ["0 Dan Ann 4"]),
        # A claim is passed on from one evening to another.
        ([FIRST, SECOND], "Dan Ann 7", ["0 Dan Ann 5", "0 Cat Ann 2", "1 Dan Cat 2"]),
        # The same two in one evening make one entry of it.
        (
            [{"Ann": 5, "Ben": 5, "Cat": -10}, {"Ben": -5, "Dan": 5}],
            "Cat Dan 5",
            ["0 Cat Ben 5", "1 Ben Dan 5"],
        ),
        # Two who never sat together cannot pay each other alone.
        (APART, "Ann Dan 5", None),
    ],
)
def test_a_payment_is_entered_in_the_books_of_its_evenings(
    slate: list[dict[str, int]], paid: str, entered: list[str] | None
) -> None:
    assert legs_of(slate, pays(paid)) == (None if entered is None else legs(*entered))


ALL = ["0 Cat Ann 8", "0 Dan Ann 5", "1 Ann Cat 6", "1 Dan Cat 2"]


def test_when_all_is_paid_every_evening_is_cleared() -> None:
    assert cleared([FIRST, SECOND]) == legs(*ALL)


@given(ledgers)
def test_a_payment_brings_every_book_nearer_to_nought_and_nobody_else_moves(
    slate: list[dict[str, int]],
) -> None:
    sums = outstanding(slate)

    for payment in fewest_payments(sums):
        entered = legs_of(slate, payment)
        if entered is None:
            continue
        after = [dict(ledger) for ledger in slate]
        for leg in entered:
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


@pytest.mark.parametrize(
    ("slate", "by", "entered"),
    [
        # Those who owe and are owed all of it clear every book.
        ([FIRST, SECOND], ["Ann", "Dan"], ALL),
        # Only what they owe each other is carried.
        ([FIRST], ["Ann", "Cat"], ["0 Cat Ann 8"]),
        ([FIRST], ["Cat", "Dan"], []),
        ([FIRST], ["Ann"], []),
        ([], ["Ann"], []),
        # A claim is passed on through whoever stands between, if anybody does.
        (PASSED_ON, ["Ann", "Ben"], ["0 Ann Dan 5", "1 Dan Ben 5"]),
        (APART, ["Ann", "Dan"], []),
        # Without another game's kitty, which stays where it is, a book does not sum to nought.
        ([{"Ann": 4, "Ben": -9}], ["Ann", "Ben"], ["0 Ben Ann 4"]),
    ],
)
def test_what_some_of_them_carry_to_another_evening(
    slate: list[dict[str, int]], by: list[str], entered: list[str]
) -> None:
    assert carried(slate, by=by) == legs(*entered)


def test_one_party_is_owed_what_the_plan_of_each_evening_says_and_no_more() -> None:
    owing = {"Ann": -6, "Ben": 6, "Cat": -2, "Dan": -13, "kitty": 15}
    everybody = ("Ann", "Ben", "Cat", "Dan")

    def paid(
        slate: list[dict[str, int]], by: Sequence[str], most: int
    ) -> set[tuple[int, str, int]]:
        entered = owed_to(slate, "kitty", by=by, most=most)
        assert {leg.payment.payee for leg in entered} <= {"kitty"}
        return {(leg.ledger, leg.payment.payer, leg.payment.amount) for leg in entered}

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
