"""What a hand is paid beside each of the dealer's: the books' table, cell by cell."""

from __future__ import annotations

import pytest

from tests.games.vingt_un.rounds import Line, lines, on, played

PONTOON = {"preset": "pontoon", "twenty_one_pays": 2}
"""A table with five cards, at which a drawn twenty-one pays twice."""

Hand = int | str | None
Cells = dict[Hand, tuple[int, str]]
"""What each hand is paid for three counters, and why."""


def paid(dealer: Hand, hand: Hand, **table: object) -> tuple[int, str]:
    """Return what Ben has for three counters beside a hand of Ann's, and why."""
    found: list[Line] = lines(
        played(dealer or "", on("Ben", 3, hand)), players=["Ann", "Ben"], **{**PONTOON, **table}
    )
    if not found:
        return 0, ""
    [(_payer, payee, coins, why)] = found
    return (coins if payee == "Ben" else -coins), why


OVER, FORFEIT, TIE = (-3, "over"), (-3, "drew on no pair"), (-3, "tie")
HIGHER, LOWER, DEALER_OVER = (3, "higher"), (-3, "lower"), (3, "dealer over")
DRAWN, NATURAL, FIVE = (6, "twenty-one"), (6, "natural"), (6, "five cards")
BUST: Cells = {"over": OVER, "forfeit": FORFEIT}
PAID: Cells = {"natural": NATURAL, "five": FIVE}
SAID: Cells = {"won": HIGHER, "lost": LOWER, "tie": TIE}

TABLE: dict[int | str, Cells] = {
    18: {19: HIGHER, 20: HIGHER, 2: LOWER, 17: LOWER, 18: TIE, 21: DRAWN, **SAID, **BUST, **PAID},
    "stood": {21: DRAWN, **SAID, **BUST, **PAID},
    "over": {2: DEALER_OVER, 20: DEALER_OVER, "won": DEALER_OVER, 21: DRAWN, **BUST, **PAID},
    21: {
        **dict.fromkeys((20, "lost"), (-6, "dealer's twenty-one")),
        21: (-6, "twenty-one against twenty-one"),
        **BUST,
        **PAID,
    },
    "five": {
        **dict.fromkeys((20, 21, "lost"), (-6, "dealer's five cards")),
        "five": (-6, "five cards against five cards"),
        "natural": NATURAL,
        **BUST,
    },
    "natural": {
        **dict.fromkeys((None, 2, 20, "lost"), (-6, "dealer's natural")),
        "natural": (-3, "natural against natural"),
    },
}


@pytest.mark.parametrize("dealer", TABLE)
def test_a_hand_is_paid_beside_the_dealers(dealer: int | str) -> None:
    assert {hand: paid(dealer, hand) for hand in TABLE[dealer]} == TABLE[dealer]


@pytest.mark.parametrize(
    ("option", "value", "dealer", "hand", "coins"),
    [
        ("ties", "nobody", 18, 18, 0),
        ("ties", "nobody", "stood", "tie", 0),
        ("ties", "nobody", "five", "five", 0),
        ("ties", "nobody", 21, 21, -6),
        ("tie_at_21", "single", 21, 21, -3),
        ("tie_at_21", "nobody", 21, 21, 0),
        ("twenty_one_pays", 1, 18, 21, 3),
        ("twenty_one_pays", 1, 21, 18, -3),
        ("twenty_one_pays", 1, 21, 21, -3),
        ("natural_pays", 3, 18, "natural", 9),
        ("natural_pays", 4, 21, "natural", 12),
        ("natural_pays", 4, "natural", "lost", -12),
        ("natural_pays", 4, "natural", "natural", -3),
        ("natural_tie", "nobody", "natural", "natural", 0),
        ("dealer_natural_shown", "last", "natural", 2, -6),
        ("dealer_natural_shown", "last", "natural", 21, -6),
        ("dealer_natural_shown", "last", "natural", "lost", -6),
        ("dealer_natural_shown", "last", "natural", "five", -6),
        ("dealer_natural_shown", "last", "natural", "over", -3),
        ("dealer_natural_shown", "last", "natural", "forfeit", -3),
    ],
)
def test_an_option_changes_its_price_and_no_other(
    option: str, value: object, dealer: int | str, hand: int | str, coins: int
) -> None:
    assert paid(dealer, hand, **{option: value})[0] == coins


def test_a_double_doubles_every_hand_and_says_so() -> None:
    hands = [on("Ben", 3, 21), on("Cat", 1, "over")]

    assert lines(played(18, *hands, doubled=True), stake=5) == [
        ("Ann", "Ben", 60, "twenty-one; doubled"),
        ("Cat", "Ann", 10, "over; doubled"),
    ]


def test_a_pair_is_divided_before_a_natural_is_turned_up_last() -> None:
    hands = [on("Ben", 2, "over"), on("Ben", 2, 20), on("Cat", 1, "lost")]

    assert lines(played("natural", *hands), dealer_natural_shown="last") == [
        ("Ben", "Ann", 2, "over"),
        ("Ben", "Ann", 4, "dealer's natural"),
        ("Cat", "Ann", 2, "dealer's natural"),
    ]


def test_the_others_pay_by_the_stake_of_their_first_hand() -> None:
    pair = [on("Cat", 2, "lost"), on("Cat", 5, "lost")]
    by = {"natural_from_others": 1, "others_pay": "payer", "pairs": "free"}

    found = lines(played(18, on("Ben", 1, "natural"), *pair), **by)

    assert [line for line in found if line[1] == "Ben"] == [
        ("Ann", "Ben", 2, "natural"),
        ("Cat", "Ben", 2, "natural, from the others"),
    ]
