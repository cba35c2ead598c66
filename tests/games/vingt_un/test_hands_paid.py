"""What a hand is paid beside each of the dealer's: the books' table, cell by cell."""

from __future__ import annotations

import pytest

from tests.games.vingt_un.rounds import Line, lines, on, played

PONTOON = {"preset": "pontoon", "twenty_one_pays": 2}
"""A table with five cards, at which a drawn twenty-one pays twice."""


def paid(dealer: int | str, hand: int | str | None, **table: object) -> tuple[int, str]:
    """Return what Ben has for three counters beside a hand of Ann's, and why."""
    found: list[Line] = lines(
        played(dealer, on("Ben", 3, hand)), players=["Ann", "Ben"], **{**PONTOON, **table}
    )
    if not found:
        return 0, ""
    [(_payer, payee, coins, why)] = found
    return (coins if payee == "Ben" else -coins), why


@pytest.mark.parametrize(
    ("dealer", "hand", "coins", "why"),
    [
        (18, 19, 3, "higher"),
        (18, 2, -3, "lower"),
        (18, 18, -3, "tie"),
        (18, 20, 3, "higher"),
        (18, 21, 6, "twenty-one"),
        (18, "won", 3, "higher"),
        (18, "lost", -3, "lower"),
        (18, "tie", -3, "tie"),
        (18, "over", -3, "over"),
        (18, "forfeit", -3, "drew on no pair"),
        (18, "natural", 6, "natural"),
        (18, "five", 6, "five cards"),
        ("stood", 21, 6, "twenty-one"),
        ("stood", "won", 3, "higher"),
        ("stood", "lost", -3, "lower"),
        ("stood", "tie", -3, "tie"),
        ("stood", "over", -3, "over"),
        ("stood", "forfeit", -3, "drew on no pair"),
        ("stood", "natural", 6, "natural"),
        ("stood", "five", 6, "five cards"),
        ("over", 2, 3, "dealer over"),
        ("over", 20, 3, "dealer over"),
        ("over", "won", 3, "dealer over"),
        ("over", 21, 6, "twenty-one"),
        ("over", "over", -3, "over"),
        ("over", "forfeit", -3, "drew on no pair"),
        ("over", "natural", 6, "natural"),
        ("over", "five", 6, "five cards"),
        (21, 20, -6, "dealer's twenty-one"),
        (21, "lost", -6, "dealer's twenty-one"),
        (21, 21, -6, "twenty-one against twenty-one"),
        (21, "over", -3, "over"),
        (21, "forfeit", -3, "drew on no pair"),
        (21, "natural", 6, "natural"),
        (21, "five", 6, "five cards"),
        ("five", 20, -6, "dealer's five cards"),
        ("five", "lost", -6, "dealer's five cards"),
        ("five", 21, -6, "dealer's five cards"),
        ("five", "five", -6, "five cards against five cards"),
        ("five", "over", -3, "over"),
        ("five", "forfeit", -3, "drew on no pair"),
        ("five", "natural", 6, "natural"),
        ("natural", None, -6, "dealer's natural"),
        ("natural", 20, -6, "dealer's natural"),
        ("natural", 2, -6, "dealer's natural"),
        ("natural", "lost", -6, "dealer's natural"),
        ("natural", "natural", -3, "natural against natural"),
    ],
)
def test_a_hand_is_paid_beside_the_dealers(
    dealer: int | str, hand: int | str | None, coins: int, why: str
) -> None:
    assert paid(dealer, hand) == (coins, why)


@pytest.mark.parametrize(
    ("option", "value", "dealer", "hand", "coins"),
    [
        ("ties", "nobody", 18, 18, 0),
        ("ties", "nobody", "stood", "tie", 0),
        ("ties", "nobody", "five", "five", 0),
        ("ties", "nobody", 21, 21, -6),
        ("tie_at_21", "full", 21, 21, -6),
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


@pytest.mark.parametrize(
    ("hand", "coins"),
    [
        *((hand, -6) for hand in (2, 20, 21, "lost", "five")),
        *((hand, -3) for hand in ("over", "forfeit")),
        ("natural", 0),
    ],
)
def test_who_is_over_before_a_natural_is_turned_up_last_has_paid_once(
    hand: int | str, coins: int
) -> None:
    last = {"dealer_natural_shown": "last", "five_cards": 2, "natural_tie": "nobody"}

    assert paid("natural", hand, **last)[0] == coins


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

    took = [
        line for line in lines(played(18, on("Ben", 1, "natural"), *pair), **by) if line[1] == "Ben"
    ]

    assert took == [
        ("Ann", "Ben", 2, "natural"),
        ("Cat", "Ben", 2, "natural, from the others"),
    ]
