"""The plain reckoning by which a book is checked, by evenings that can be done in one's head."""

from __future__ import annotations

from typing import Any

from tests.simulate.reckoning import Row, balances

START = {"players": ["1", "2", "3"], "stake": 2}
DEAL = {"caller": "1", "call": "3", "made": True}
LOST = {"caller": "2", "call": "nap", "made": False}


def log(*lines: tuple[Any, ...]) -> list[Row]:
    """Return a log of kinds, facts and, for corrections, targets; it begins with its start."""
    rows = [("start", START), *lines]
    return [
        Row(number, line[0], line[1], f"key-{number}", line[2] if line[2:] else None)
        for number, line in enumerate(rows, start=1)
    ]


def test_a_caller_is_paid_by_all_or_pays_all() -> None:
    assert balances(log(("deal", DEAL))) == {"1": 12, "2": -6, "3": -6}
    assert balances(log(("deal", LOST))) == {"1": 10, "2": -20, "3": 10}


def test_a_deal_that_was_voided_counts_once_it_is_restored() -> None:
    void = log(("deal", DEAL), ("void", {}, 2))
    restored = log(("deal", DEAL), ("void", {}, 2), ("restore", {}, 2))

    assert balances(void) == {}
    assert balances(restored) == {"1": 12, "2": -6, "3": -6}


def test_a_deal_counts_as_it_was_corrected_last() -> None:
    amended = ("amend", LOST, 2)

    assert balances(log(("deal", DEAL), amended)) == {"1": 10, "2": -20, "3": 10}


def test_whoever_came_pays_and_whoever_went_does_not() -> None:
    came, went = ("join", {"player": "4"}), ("leave", {"player": "3"})

    assert balances(log(came, went, ("deal", DEAL))) == {"1": 12, "2": -6, "4": -6}


def test_another_stake_holds_from_then_on() -> None:
    lines = ("deal", DEAL), ("rules", {"stake": 1}), ("deal", DEAL)

    assert balances(log(*lines)) == {"1": 18, "2": -9, "3": -9}


def test_cash_and_changes_move_what_they_say() -> None:
    cash = ("payment", {"from": "2", "to": "1", "amount": 5})
    changes = ("adjustment", {"changes": {"2": 1, "3": -1}})

    assert balances(log(cash, changes)) == {"1": -5, "2": 6, "3": -1}
