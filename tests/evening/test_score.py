"""A whole evening: its balances, the payments that settle it, and its warnings."""

from __future__ import annotations

from typing import Any

import pytest

from tests.evening.documents import deal, document, refusal, score, written

KITTY = {"preset": "hoyle_kitty"}
CARRY = {"kind": "kitty", "how": "carry"}
DRAWN_FOR = {"preset": "hoyle_kitty", "options": {"kitty_end": "draw"}}
UNDRAWN = "the kitty is still to be drawn for, so nobody can settle yet"


def payments(raw: dict[str, Any]) -> list[tuple[str, str, int]] | None:
    """Return the payments that settle an evening."""
    transfers = written(raw)["transfers"]
    return transfers and [(each["from"], each["to"], each["amount"]) for each in transfers]


def test_the_evening_of_the_document_comes_to_what_was_worked_out() -> None:
    raw = document(
        {"kind": "deal", "caller": "Ann", "call": "3", "made": True},
        stake=5,
        rules={"preset": "hoyle_kitty", "options": {"failed_nap_kitty": "match"}},
        first_dealer="Dan",
    )

    assert written(raw) == {
        "entries": [
            {
                "kind": "deal",
                "dealer": "Dan",
                "multiplier": 1,
                "multiplier_after": 1,
                "changes": {"Ann": 45, "Ben": -15, "Cat": -15, "Dan": -20},
                "kitty": 5,
                "kitty_after": 5,
                "lines": [
                    {
                        "from": "Dan",
                        "to": "kitty",
                        "amount": 5,
                        "why": "dealer's ante",
                        "source": "Hoffmann, p. 98",
                    },
                    *(
                        {
                            "from": player,
                            "to": "Ann",
                            "amount": 15,
                            "why": "three made",
                            "source": "Hoffmann, p. 95",
                        }
                        for player in ("Ben", "Cat", "Dan")
                    ),
                ],
            }
        ],
        "balances": {"Ann": 45, "Ben": -15, "Cat": -15, "Dan": -20},
        "kitty": 5,
        "transfers": [
            {"from": "Dan", "to": "Ann", "amount": 19},
            {"from": "Ben", "to": "Ann", "amount": 14},
            {"from": "Cat", "to": "Ann", "amount": 14},
        ],
        "warnings": [],
    }


def test_a_fault_names_the_entry_and_the_field() -> None:
    raw = document(deal(), deal(), deal(), deal("Zed"))

    assert refusal(raw) == "log[3].caller: Zed is not seated; seated are Ann, Ben, Cat, Dan"


# The kitty as a party to the settling


@pytest.mark.parametrize(
    ("log", "rules", "brought", "expected"),
    [
        # It is split as the log ends; the box that was brought forward pays out.
        ([], KITTY, 8, [("kitty", player, 2) for player in ("Ann", "Ben", "Cat", "Dan")]),
        # It is carried, and nothing moves.
        ([CARRY], KITTY, 8, []),
        ([], {"preset": "hoyle_kitty", "options": {"kitty_end": "carry"}}, 8, []),
        # Without the option, too, by the orthodox rules.
        ([], {"preset": "hoyle"}, 9, []),
        ([CARRY], DRAWN_FOR, 8, []),
        # Ann's ante goes on to the next evening, so into the box.
        (
            [{"kind": "deal", "abandoned": True}],
            {"preset": "hoyle_kitty", "options": {"kitty_end": "carry"}},
            8,
            [("Ann", "kitty", 2)],
        ),
        # What lay in the box is won.
        (
            [{"kind": "kitty", "how": "draw", "winner": "Ben"}],
            DRAWN_FOR,
            8,
            [("kitty", "Ben", 8)],
        ),
        # An empty kitty keeps nobody waiting for a draw.
        ([], DRAWN_FOR, 0, []),
        ([{"kind": "kitty", "how": "split"}, deal()], DRAWN_FOR, 0, None),
        ([], DRAWN_FOR, 8, None),
    ],
)
def test_the_kitty_owes_what_it_was_brought_and_is_owed_what_goes_on(
    log: list[dict[str, Any]],
    rules: dict[str, Any],
    brought: int,
    expected: list[tuple[str, str, int]] | None,
) -> None:
    assert payments(document(*log, rules=rules, kitty=brought)) == expected


def test_a_carried_kitty_that_is_split_after_all_is_not_carried() -> None:
    raw = document(CARRY, {"kind": "kitty", "how": "split"}, deal(), rules=KITTY)

    # Ann's ante of two is split as the log ends, one each from Ben on.
    assert payments(raw) == [("Ann", "Ben", 8), ("Dan", "Ben", 6), ("Cat", "Ben", 5)]


def test_balances_are_before_settling_and_name_everybody_who_ever_sat() -> None:
    raw = document(
        {"kind": "leave", "player": "Dan"},
        {"kind": "join", "player": "Eve", "left_of": "Ann"},
        deal(),
        {"kind": "payment", "from": "Ann", "to": "Ben", "amount": 6},
    )

    assert score(raw).balances == {"Ann": 0, "Ben": 12, "Cat": -6, "Dan": 0, "Eve": -6}
    assert payments(raw) == [("Cat", "Ben", 6), ("Eve", "Ben", 6)]


# Warnings

FIVE = ["Ann", "Ben", "Cat", "Dan", "Eve"]
TOO_MANY = "Hoyle: Purchase Nap is for at most 4 players, and 5 sit here"


PURCHASE: dict[str, Any] = {"preset": "hoyle_purchase"}
EVE_JOINS = {"kind": "join", "player": "Eve", "left_of": "Ann"}
EVE_LEAVES = {"kind": "leave", "player": "Eve"}


@pytest.mark.parametrize(
    ("log", "opening", "warnings"),
    [
        ([], {"rules": PURCHASE}, []),
        ([], {"players": FIVE, "rules": PURCHASE}, [TOO_MANY]),
        ([EVE_JOINS], {"rules": PURCHASE}, [TOO_MANY]),
        ([EVE_LEAVES, EVE_JOINS], {"players": FIVE, "rules": PURCHASE}, [TOO_MANY]),
        ([{"kind": "rules", "rules": PURCHASE}], {"players": FIVE}, [TOO_MANY]),
        ([], {"rules": DRAWN_FOR, "kitty": 1}, [UNDRAWN]),
        (
            [],
            {
                "players": FIVE,
                "kitty": 3,
                "rules": {**PURCHASE, "options": {"kitty_end": "draw"}},
            },
            [TOO_MANY, UNDRAWN],
        ),
    ],
)
def test_what_is_allowed_but_unusual_is_warned_of_once(
    log: list[dict[str, Any]], opening: dict[str, Any], warnings: list[str]
) -> None:
    assert written(document(*log, **opening))["warnings"] == warnings
