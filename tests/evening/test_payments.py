"""Settling: a payment that is marked leaves the others as they were."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from napledger.evening.document import Opening
from napledger.evening.kinds.parts import Coins
from napledger.evening.kinds.plan import Plan
from napledger.evening.log import LogLine
from napledger.evening.payments import Chosen, Handed, Settlement, entry_of, handed_over, settlement
from napledger.evening.play import opened
from napledger.games import game_of
from napledger.games.table import AnyTable
from tests.support.payments import payments, pays, told

NAP = game_of("nap")
FIVE = ("Ann", "Ben", "Cat", "Dan", "Eve")

PLAYED = (38, 9, -24, 3, -26)
PLAN = ["Eve Ann 26", "Cat Ann 12", "Cat Ben 9", "Cat Dan 3"]
BANKER = ["Eve Ann 26", "Cat Ann 24", "Ann Ben 9", "Ann Dan 3"]


def chosen(*texts: str, way: str = "fewest", banker: str = "") -> Chosen:
    """Return a plan that the line 42 of the log chooses."""
    return Chosen(42, Plan(way, payments(*texts), banker or None))


def table(*, kitty: int = 0, carried: bool = False, **rules: Any) -> AnyTable:
    """Return a table of five, by the rules of Hoyle with a kitty if none are said."""
    opening = Opening(
        game="nap",
        stake=1,
        players=FIVE,
        rules={"preset": "hoyle_kitty", **rules},
        first_dealer="Ann",
        kitty=kitty,
    )
    return replace(opened(opening), kitty_carried=carried)


def settled(
    stands: tuple[int, ...], *paid: tuple[int, str], at: AnyTable | None = None, **more: Any
) -> Settlement:
    """Return how five who stand so settle, when these lines of the log handed over cash."""
    balances = dict(zip((*FIVE, "kitty"), stands, strict=False))
    handed = [Handed(number, pays(text)) for number, text in paid]
    found = settlement(balances, table=at or table(), game=NAP, handed=handed, **more)
    assert found is not None
    return found


def debts_of(found: Settlement) -> list[str]:
    """Return what is owed, each with the numbers of the lines that paid of it."""
    return [
        " ".join([told(debt.payment), *(f"#{part.number}" for part in debt.parts)])
        for debt in found.debts
    ]


PAID_ALL = [(42 + place, each) for place, each in enumerate(PLAN)]
TWICE = [(7, "Ben Ann 2"), (8, "Ben Ann 2")]

CASES: dict[str, tuple[tuple[int, ...], list[tuple[int, str]], list[str], list[int]]] = {
    "nothing is paid yet": (PLAYED, [], PLAN, []),
    "a payment of the plan is marked and the others stay": (
        (26, 9, -12, 3, -26),
        [(42, "Cat Ann 12")],
        ["Eve Ann 26", "Cat Ann 12 #42", "Cat Ben 9", "Cat Dan 3"],
        [],
    ),
    "every payment is made": (
        (0, 0, 0, 0, 0),
        PAID_ALL,
        ["Eve Ann 26 #42", "Cat Ann 12 #43", "Cat Ben 9 #44", "Cat Dan 3 #45"],
        [],
    ),
    "part of a payment leaves the rest of it": (
        (38, 4, -19, 3, -26),
        [(42, "Cat Ben 5")],
        ["Eve Ann 26", "Cat Ann 12", "Cat Ben 9 #42", "Cat Dan 3"],
        [],
    ),
    "cash that fits no line belongs to the balances": (
        (38, 9, -19, -2, -26),
        [(42, "Cat Dan 5")],
        ["Eve Ann 26", "Cat Ann 12", "Cat Ben 7", "Dan Ben 2"],
        [42],
    ),
    "a marked payment that fits no more joins what was paid besides": (
        (0, 9, 0, 3, -12),
        [(42, "Cat Ann 12"), (43, "Eve Ann 26"), (44, "Cat Eve 12")],
        ["Eve Ann 26 #43", "Eve Ben 9", "Eve Dan 3"],
        [44, 42],
    ),
    "the same payment made twice is one besides the second time": (
        (-2, 2),
        TWICE,
        ["Ann Ben 2"],
        [8, 7],
    ),
}


@pytest.mark.parametrize(("stands", "paid", "debts", "besides"), CASES.values(), ids=CASES)
def test_what_is_owed_and_what_of_it_is_paid(
    stands: tuple[int, ...], paid: list[tuple[int, str]], debts: list[str], besides: list[int]
) -> None:
    found = settled(stands, *paid)

    assert debts_of(found) == debts
    assert [each.number for each in found.besides] == besides
    assert found.way == "fewest"
    assert not found.is_outdated


def test_what_is_left_of_a_part_that_was_paid_is_still_to_be_paid() -> None:
    found = settled((38, 4, -19, 3, -26), (42, "Cat Ben 5"))

    assert (found.debts[2].paid, found.debts[2].left) == (5, 4)
    assert list(map(told, found.unpaid)) == ["Eve Ann 26", "Cat Ann 12", "Cat Ben 4", "Cat Dan 3"]
    assert settled((0, 0, 0, 0, 0), *PAID_ALL).unpaid == ()


def test_the_kitty_pays_what_its_box_holds_and_nobody_is_owed_by_it_any_more() -> None:
    empty = replace(table(kitty=5), kitty=0)

    found = settled((8, -3, 0, 0, 0, -5), at=empty)

    assert debts_of(found) == ["kitty Ann 5", "Ben Ann 3"]


def test_coins_taken_from_the_box_leave_the_rest_of_the_plan_alone() -> None:
    before = settled((8, -3, 0, 0, 0, -5), at=replace(table(), kitty_box=5))
    after = settled((3, -3, 0, 0, 0, 0), (9, "kitty Ann 5"), at=table())

    assert list(map(told, before.unpaid)) == ["kitty Ann 5", "Ben Ann 3"]
    assert list(map(told, after.unpaid)) == ["Ben Ann 3"]


def test_a_kitty_that_goes_on_is_paid_into_its_box() -> None:
    found = settled((0, 0, 0, 0, 0, 0), (9, "Ben kitty 4"), at=table(kitty=4, carried=True))

    assert debts_of(found) == ["Ben kitty 4 #9"]
    assert found.besides == ()
    assert found.down("Ben") == 4
    assert found.up("kitty") == 4


@pytest.mark.parametrize("plan", [None, chosen(*BANKER, way="banker", banker="Ann")])
def test_a_kitty_still_to_be_drawn_for_leaves_everything_open(plan: Chosen | None) -> None:
    undrawn = table(kitty=5, options={"kitty_end": "draw"})
    level = dict.fromkeys(FIVE, 0)

    assert settlement(level, table=undrawn, game=NAP, chosen=plan) is None


@pytest.mark.parametrize(
    ("text", "kind", "facts"),
    [
        ("1 2 37", "payment", {"from": "1", "to": "2", "amount": 37}),
        ("1 kitty 37", "box", {"player": "1", "amount": 37, "into": True}),
        ("kitty 2 37", "box", {"player": "2", "amount": 37, "into": False}),
    ],
)
@pytest.mark.parametrize("money", [None, Coins(185, "GBP")], ids=["coins", "counters"])
def test_a_payment_becomes_an_entry_and_an_entry_the_payment(
    text: str, kind: str, facts: dict[str, object], money: Coins | None
) -> None:
    paid_in = {"money": {"amount": 185, "currency": "GBP"}} if money else {}

    assert entry_of(pays(text), money=money) == (kind, facts | paid_in)
    line = LogLine(7, kind, facts | paid_in)
    assert handed_over([line]) == (Handed(7, pays(text), money),)


def test_only_cash_is_handed_over() -> None:
    lines = [LogLine(3, "deal", {"passed": True}), LogLine(4, "kitty", {"how": "split"})]

    assert handed_over(lines) == ()


THROUGH_ANN = chosen(*BANKER, way="banker", banker="Ann")


def test_a_plan_that_was_chosen_stays_whatever_is_paid_of_it() -> None:
    found = settled((26, 9, -12, 3, -26), (43, "Cat Ann 12"), chosen=THROUGH_ANN)

    assert debts_of(found) == ["Eve Ann 26", "Cat Ann 24 #43", "Ann Ben 9", "Ann Dan 3"]
    assert found.way == "banker"
    assert not found.is_outdated


def test_cash_from_before_a_plan_was_chosen_is_no_part_of_it() -> None:
    found = settled(PLAYED, (41, "Eve Ann 26"), chosen=THROUGH_ANN)

    assert [each.number for each in found.besides] == [41]
    assert debts_of(found) == BANKER


def test_a_plan_is_outdated_that_clears_not_everybody_or_names_one_who_holds_no_purse() -> None:
    corrected = settled((39, 8, -24, 3, -26), chosen=THROUGH_ANN)
    shared = settled(PLAYED, chosen=chosen("Eve Cat 1"), purses=[("Ann", "Eve")])

    assert corrected.is_outdated
    assert shared.is_outdated


def test_who_shares_a_purse_settles_as_one_and_what_is_paid_to_any_is_paid_to_the_purse() -> None:
    unpaid = settled(PLAYED, purses=[("Ann", "Eve")])
    inside_and_out = [(7, "Cat Eve 12"), (8, "Eve Ann 10")]
    paid = settled((28, 9, -12, 3, -28), *inside_and_out, purses=[("Ann", "Eve")])

    assert debts_of(unpaid) == ["Cat Ann 12", "Cat Ben 9", "Cat Dan 3"]
    assert debts_of(paid) == ["Cat Ann 12 #7", "Cat Ben 9", "Cat Dan 3"]
    assert paid.debts[0].parts == (Handed(7, pays("Cat Ann 12")),)
    assert unpaid.besides == paid.besides == ()
