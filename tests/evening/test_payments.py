"""Settling: a payment that is marked leaves the others as they were."""

from __future__ import annotations

from dataclasses import replace

import pytest

from napledger.evening.document import Opening
from napledger.evening.kinds.parts import Coins
from napledger.evening.kinds.plan import Plan
from napledger.evening.log import LogLine
from napledger.evening.payments import (
    Chosen,
    Debt,
    Handed,
    Settlement,
    entry_of,
    handed_over,
    settlement,
)
from napledger.evening.play import opened
from napledger.games import game_of
from napledger.games.table import AnyTable
from napledger.ledger.fewest_payments import PlannedPayment

NAP = game_of("nap")

EVE_PAYS_ANN = PlannedPayment("Eve", "Ann", 26)
CAT_PAYS_ANN = PlannedPayment("Cat", "Ann", 12)
CAT_PAYS_BEN = PlannedPayment("Cat", "Ben", 9)
CAT_PAYS_DAN = PlannedPayment("Cat", "Dan", 3)

PLAYED = {"Ann": 38, "Ben": 9, "Cat": -24, "Dan": 3, "Eve": -26}


def table(*, preset: str = "hoyle", kitty: int = 0) -> AnyTable:
    players = ("Ann", "Ben", "Cat", "Dan", "Eve")
    opening = Opening(
        game="nap",
        stake=1,
        players=players,
        rules={"preset": preset},
        first_dealer="Ann",
        kitty=kitty,
    )
    return opened(opening)


def test_nothing_paid_yet_leaves_every_payment_of_the_plan_to_be_made() -> None:
    found = settlement(PLAYED, table=table(), game=NAP)

    assert found == Settlement(
        (Debt(EVE_PAYS_ANN), Debt(CAT_PAYS_ANN), Debt(CAT_PAYS_BEN), Debt(CAT_PAYS_DAN)), ()
    )
    assert found.unpaid == (EVE_PAYS_ANN, CAT_PAYS_ANN, CAT_PAYS_BEN, CAT_PAYS_DAN)


def test_a_payment_of_the_plan_is_marked_and_the_others_stay_as_they_were() -> None:
    after = {"Ann": 26, "Ben": 9, "Cat": -12, "Dan": 3, "Eve": -26}

    found = settlement(after, table=table(), game=NAP, handed=[Handed(42, CAT_PAYS_ANN)])

    assert found == Settlement(
        (
            Debt(EVE_PAYS_ANN),
            Debt(CAT_PAYS_ANN, (Handed(42, CAT_PAYS_ANN),)),
            Debt(CAT_PAYS_BEN),
            Debt(CAT_PAYS_DAN),
        ),
        (),
    )


def test_when_every_payment_is_made_nothing_is_left_to_be_paid() -> None:
    after = {"Ann": 0, "Ben": 0, "Cat": 0, "Dan": 0, "Eve": 0}
    handed = [
        Handed(42, EVE_PAYS_ANN),
        Handed(43, CAT_PAYS_ANN),
        Handed(44, CAT_PAYS_BEN),
        Handed(45, CAT_PAYS_DAN),
    ]

    found = settlement(after, table=table(), game=NAP, handed=handed)

    assert found is not None
    assert found.unpaid == ()
    assert [debt.parts for debt in found.debts] == [(each,) for each in handed]


def test_part_of_a_payment_leaves_the_rest_of_it_to_be_made() -> None:
    after = {"Ann": 38, "Ben": 4, "Cat": -19, "Dan": 3, "Eve": -26}
    part = Handed(42, PlannedPayment("Cat", "Ben", 5))

    found = settlement(after, table=table(), game=NAP, handed=[part])

    assert found is not None
    assert found.debts == (
        Debt(EVE_PAYS_ANN),
        Debt(CAT_PAYS_ANN),
        Debt(CAT_PAYS_BEN, (part,)),
        Debt(CAT_PAYS_DAN),
    )
    assert (found.debts[2].paid, found.debts[2].left) == (5, 4)
    assert found.unpaid == (
        EVE_PAYS_ANN,
        CAT_PAYS_ANN,
        PlannedPayment("Cat", "Ben", 4),
        CAT_PAYS_DAN,
    )


def test_cash_that_fits_no_line_belongs_to_the_balances() -> None:
    after = {"Ann": 38, "Ben": 9, "Cat": -19, "Dan": -2, "Eve": -26}
    besides = Handed(42, PlannedPayment("Cat", "Dan", 5))

    found = settlement(after, table=table(), game=NAP, handed=[besides])

    assert found == Settlement(
        (
            Debt(EVE_PAYS_ANN),
            Debt(CAT_PAYS_ANN),
            Debt(PlannedPayment("Cat", "Ben", 7)),
            Debt(PlannedPayment("Dan", "Ben", 2)),
        ),
        (besides,),
    )


def test_a_marked_payment_that_fits_no_more_joins_what_was_paid_besides() -> None:
    after = {"Ann": 0, "Ben": 9, "Cat": 0, "Dan": 3, "Eve": -12}
    handed = [
        Handed(42, CAT_PAYS_ANN),
        Handed(43, EVE_PAYS_ANN),
        Handed(44, PlannedPayment("Cat", "Eve", 12)),
    ]

    found = settlement(after, table=table(), game=NAP, handed=handed)

    assert found == Settlement(
        (
            Debt(EVE_PAYS_ANN, (handed[1],)),
            Debt(PlannedPayment("Eve", "Ben", 9)),
            Debt(PlannedPayment("Eve", "Dan", 3)),
        ),
        (handed[2], handed[0]),
    )


def test_the_same_payment_made_twice_is_a_payment_besides_the_second_time() -> None:
    after = {"Ann": -2, "Ben": 2}
    twice = [Handed(7, PlannedPayment("Ben", "Ann", 2)), Handed(8, PlannedPayment("Ben", "Ann", 2))]

    found = settlement(after, table=table(), game=NAP, handed=twice)

    assert found is not None
    assert found.unpaid == (PlannedPayment("Ann", "Ben", 2),)
    assert found.besides == (twice[1], twice[0])


def test_the_kitty_pays_what_its_box_holds_and_nobody_is_owed_by_it_any_more() -> None:
    carried = table(preset="hoyle_kitty", kitty=5)
    over = PlannedPayment("kitty", "Ann", 5)
    empty = replace(carried, kitty=0)
    balances = {"Ann": 8, "Ben": -3, "Cat": 0, "Dan": 0, "Eve": 0, "kitty": -5}

    found = settlement(balances, table=empty, game=NAP)

    assert found is not None
    assert found.debts == (Debt(over), Debt(PlannedPayment("Ben", "Ann", 3)))


@pytest.mark.parametrize(
    ("box_after", "handed", "owed"),
    [
        (5, (), (PlannedPayment("kitty", "Ann", 5), PlannedPayment("Ben", "Ann", 3))),
        (0, (Handed(9, PlannedPayment("kitty", "Ann", 5)),), (PlannedPayment("Ben", "Ann", 3),)),
    ],
    ids=["before", "after"],
)
def test_coins_taken_from_the_box_leave_the_rest_of_the_plan_alone(
    box_after: int, handed: tuple[Handed, ...], owed: tuple[PlannedPayment, ...]
) -> None:
    taken = 5 - box_after
    box = replace(table(preset="hoyle_kitty"), kitty_box=box_after)
    balances = {"Ann": 8 - taken, "Ben": -3, "Cat": 0, "Dan": 0, "Eve": 0, "kitty": taken - 5}

    found = settlement(balances, table=box, game=NAP, handed=handed)

    assert found is not None
    assert found.unpaid == owed


def test_a_kitty_that_goes_on_is_paid_into_its_box() -> None:
    carried = replace(table(preset="hoyle_kitty", kitty=4), kitty_carried=True)
    balances = {"Ann": 0, "Ben": 0, "Cat": 0, "Dan": 0, "Eve": 0, "kitty": 0}

    found = settlement(
        balances, table=carried, game=NAP, handed=[Handed(9, PlannedPayment("Ben", "kitty", 4))]
    )

    assert found == Settlement(
        (Debt(PlannedPayment("Ben", "kitty", 4), (Handed(9, PlannedPayment("Ben", "kitty", 4)),)),),
        (),
    )
    assert found.down("Ben") == 4
    assert found.up("kitty") == 4


def test_a_kitty_still_to_be_drawn_for_leaves_everything_open() -> None:
    rules = {"preset": "hoyle_kitty", "options": {"kitty_end": "draw"}}
    opening = Opening(
        game="nap", stake=1, players=("Ann", "Ben"), rules=rules, first_dealer="Ann", kitty=5
    )

    found = settlement({"Ann": 0, "Ben": 0}, table=opened(opening), game=NAP)

    assert found is None


@pytest.mark.parametrize(
    ("payment", "kind", "facts"),
    [
        (PlannedPayment("1", "2", 6), "payment", {"from": "1", "to": "2", "amount": 6}),
        (PlannedPayment("1", "kitty", 6), "box", {"player": "1", "amount": 6, "into": True}),
        (PlannedPayment("kitty", "2", 6), "box", {"player": "2", "amount": 6, "into": False}),
    ],
    ids=["between players", "into the box", "out of the box"],
)
def test_a_payment_becomes_an_entry_and_an_entry_the_payment(
    payment: PlannedPayment, kind: str, facts: dict[str, object]
) -> None:
    line = LogLine(7, kind, facts)

    assert entry_of(payment) == (kind, facts)
    assert handed_over([line]) == (Handed(7, payment),)


@pytest.mark.parametrize(
    "payment", [PlannedPayment("1", "2", 37), PlannedPayment("1", "kitty", 37)]
)
def test_a_payment_of_counters_says_in_which_coins_it_was_made(payment: PlannedPayment) -> None:
    kind, facts = entry_of(payment, money=Coins(185, "GBP"))

    assert facts["money"] == {"amount": 185, "currency": "GBP"}
    assert handed_over([LogLine(7, kind, facts)]) == (Handed(7, payment, Coins(185, "GBP")),)


def test_only_cash_is_handed_over() -> None:
    lines = [LogLine(3, "deal", {"passed": True}), LogLine(4, "kitty", {"how": "split"})]

    assert handed_over(lines) == ()


BANKER = Plan(
    "banker",
    (
        PlannedPayment("Eve", "Ann", 26),
        PlannedPayment("Cat", "Ann", 24),
        PlannedPayment("Ann", "Ben", 9),
        PlannedPayment("Ann", "Dan", 3),
    ),
    "Ann",
)


def test_a_plan_that_was_chosen_stays_whatever_is_paid_of_it() -> None:
    after = {"Ann": 26, "Ben": 9, "Cat": -12, "Dan": 3, "Eve": -26}
    part = Handed(43, PlannedPayment("Cat", "Ann", 12))

    found = settlement(after, table=table(), game=NAP, handed=[part], chosen=Chosen(42, BANKER))

    assert found is not None
    assert found.debts == (
        Debt(PlannedPayment("Eve", "Ann", 26)),
        Debt(PlannedPayment("Cat", "Ann", 24), (part,)),
        Debt(PlannedPayment("Ann", "Ben", 9)),
        Debt(PlannedPayment("Ann", "Dan", 3)),
    )
    assert found.way == "banker"
    assert not found.is_outdated


def test_cash_from_before_a_plan_was_chosen_is_no_part_of_it() -> None:
    early = Handed(41, PlannedPayment("Eve", "Ann", 26))

    found = settlement(PLAYED, table=table(), game=NAP, handed=[early], chosen=Chosen(42, BANKER))

    assert found is not None
    assert found.besides == (early,)
    assert [debt.paid for debt in found.debts] == [0, 0, 0, 0]


def test_a_plan_that_clears_not_everybody_any_more_is_outdated() -> None:
    corrected = PLAYED | {"Ann": 39, "Ben": 8}

    found = settlement(corrected, table=table(), game=NAP, chosen=Chosen(42, BANKER))

    assert found is not None
    assert found.is_outdated


def test_no_plan_holds_while_the_kitty_is_still_to_be_drawn_for() -> None:
    rules = {"preset": "hoyle_kitty", "options": {"kitty_end": "draw"}}
    opening = Opening(
        game="nap", stake=1, players=("Ann", "Ben"), rules=rules, first_dealer="Ann", kitty=5
    )

    found = settlement(
        {"Ann": 0, "Ben": 0}, table=opened(opening), game=NAP, chosen=Chosen(2, BANKER)
    )

    assert found is None


def test_who_shares_a_purse_settles_as_one() -> None:
    found = settlement(PLAYED, table=table(), game=NAP, purses=[("Ann", "Eve")])

    assert found == Settlement(
        (
            Debt(PlannedPayment("Cat", "Ann", 12)),
            Debt(PlannedPayment("Cat", "Ben", 9)),
            Debt(PlannedPayment("Cat", "Dan", 3)),
        ),
        (),
    )


def test_a_payment_to_any_who_share_a_purse_is_the_purses_and_one_inside_it_is_none() -> None:
    after = {"Ann": 28, "Ben": 9, "Cat": -12, "Dan": 3, "Eve": -28}
    handed = [
        Handed(7, PlannedPayment("Cat", "Eve", 12)),
        Handed(8, PlannedPayment("Eve", "Ann", 10)),
    ]

    found = settlement(after, table=table(), game=NAP, handed=handed, purses=[("Ann", "Eve")])

    assert found is not None
    assert found.debts[0] == Debt(
        PlannedPayment("Cat", "Ann", 12), (Handed(7, PlannedPayment("Cat", "Ann", 12)),)
    )
    assert found.besides == ()
    assert found.unpaid == (PlannedPayment("Cat", "Ben", 9), PlannedPayment("Cat", "Dan", 3))


def test_a_plan_that_names_one_who_holds_no_purse_is_outdated() -> None:
    chosen = Chosen(5, Plan("fewest", (PlannedPayment("Eve", "Cat", 1),)))

    found = settlement(PLAYED, table=table(), game=NAP, chosen=chosen, purses=[("Ann", "Eve")])

    assert found is not None
    assert found.is_outdated
