"""A round step by step: the turn sold, antes, brulet, fines, naturals, the kitty, the dealer."""

from __future__ import annotations

import pytest

from napledger.ledger.transfers import net
from tests.games.vingt_un.rounds import FOUR, abandoned, last, lines, on, plain, played

POOL = {"preset": "peel_pool", "players": FOUR}
FIRST = plain("Ben", "Cat", "Dan")
"""The first round of Ann's deal, after which a natural is more than a drawn twenty-one."""


def test_lines_run_clockwise_from_the_eldest_whatever_order_they_were_written_in() -> None:
    hands = [on("Dan", 1, 19), on("Ben", 1, "over"), on("Cat", 1, 20), on("Ben", 1, 20)]

    assert lines(played(18, *hands), players=FOUR) == [
        ("Ben", "Ann", 1, "over"),
        ("Ann", "Ben", 1, "higher"),
        ("Ann", "Cat", 1, "higher"),
        ("Ann", "Dan", 1, "higher"),
    ]


def test_naturals_are_paid_first_then_the_others_then_the_kitty_then_the_rest() -> None:
    hands = [on("Ben", 1, "over"), on("Cat", 2, "natural"), on("Dan", 3, "natural")]

    found = lines(
        FIRST,
        played("over", *hands, irregularities={"Dan": 2}),
        **POOL,
        kitty=7,
        stake=5,
        natural_from_others=1,
    )

    assert found == [
        ("Dan", "kitty", 10, "irregular deal or draw"),
        ("Ann", "Cat", 20, "natural"),
        ("Ann", "Dan", 30, "natural"),
        ("Ben", "Cat", 10, "natural, from the others"),
        ("Ben", "Dan", 15, "natural, from the others"),
        ("kitty", "Cat", 37, "natural takes the kitty"),
        ("Ben", "Ann", 5, "over"),
        ("Ann", "kitty", 5, "fine for a dealer who is over"),
    ]


def test_antes_are_paid_once_a_deal_even_if_its_first_round_is_dealt_again() -> None:
    antes = [(player, "kitty", 1, "ante") for player in ("Ben", "Cat", "Dan", "Ann")]

    assert lines(abandoned(), **POOL) == antes
    assert lines(abandoned(), FIRST, **POOL) == [
        ("Ben", "Ann", 1, "lower"),
        ("Cat", "Ann", 1, "lower"),
        ("Dan", "Ann", 1, "lower"),
    ]


def test_a_new_deal_has_its_own_antes_and_who_is_away_pays_none() -> None:
    passes = plain("Ben", "Cat", "Dan", deal_ends=True)

    found = lines(passes, plain("Cat", "Ann", away=["Dan"]), **POOL)

    assert found[:3] == [
        ("Cat", "kitty", 1, "ante"),
        ("Ann", "kitty", 1, "ante"),
        ("Ben", "kitty", 1, "ante"),
    ]


def test_an_abandoned_round_stops_after_turn_antes_brulet_and_fines() -> None:
    sold = abandoned(
        sale={"to": "Cat", "price": 9}, brulet=True, irregularities={"Ann": 1, "Cat": 2}
    )

    assert lines(sold, **POOL, brulet=True, stake=2) == [
        ("Cat", "Ann", 9, "turn to deal bought"),
        ("Ben", "kitty", 2, "ante"),
        ("Cat", "kitty", 2, "ante"),
        ("Dan", "kitty", 2, "ante"),
        ("Ann", "kitty", 2, "ante"),
        ("Ben", "Cat", 4, "brulet"),
        ("Dan", "Cat", 4, "brulet"),
        ("Ann", "Cat", 4, "brulet"),
        ("Cat", "kitty", 4, "irregular deal or draw"),
        ("Ann", "kitty", 2, "irregular deal or draw"),
    ]


def test_beside_the_dealers_natural_a_punters_takes_nothing_from_anybody() -> None:
    hands = [on("Ben", 1, "natural"), on("Cat", 2), on("Dan", 1, 20)]

    assert lines(FIRST, played("natural", *hands), **POOL, natural_from_others=1, kitty=5) == [
        ("Cat", "Ann", 4, "dealer's natural"),
        ("Dan", "Ann", 2, "dealer's natural"),
    ]


def test_every_natural_takes_from_each_punter_without_one_once_whatever_his_hands() -> None:
    hands = [
        on("Ben", 2, "natural"),
        on("Ben", 1, "natural"),
        on("Cat", 4, "over"),
        on("Cat", 4, "won"),
        on("Dan", 5, "natural"),
    ]

    found = lines(
        FIRST,
        played("stood", *hands, doubled=True),
        preset="peel_natural_double",
        players=FOUR,
    )

    assert [line for line in found if line[3] == "natural, from the others"] == [
        ("Cat", "Ben", 4, "natural, from the others"),
        ("Cat", "Ben", 2, "natural, from the others"),
        ("Cat", "Dan", 10, "natural, from the others"),
    ]


def test_in_peels_first_round_a_natural_is_paid_as_drawn_and_takes_no_kitty() -> None:
    hands = [on("Ben", 3, "natural"), on("Cat", 1, "lost"), on("Dan", 1, "over")]

    assert lines(played(21, *hands), **POOL, natural_pays=4, natural_from_others=2, ante=0) == [
        ("Ann", "Ben", 6, "natural, as a drawn twenty-one"),
        ("Cat", "Ann", 2, "dealer's twenty-one"),
        ("Dan", "Ann", 1, "over"),
    ]


def test_an_empty_kitty_is_not_taken() -> None:
    hands = [on("Ben", 1, "natural"), on("Cat", 1, "lost"), on("Dan", 1, "lost")]

    assert ("kitty", "Ben", 4, "natural takes the kitty") in lines(
        FIRST, played("stood", *hands), **POOL
    )
    assert lines(FIRST, played("stood", *hands), **POOL, ante=0) == [
        ("Ann", "Ben", 2, "natural"),
        ("Cat", "Ann", 1, "lower"),
        ("Dan", "Ann", 1, "lower"),
    ]


def test_a_part_of_all_that_ties_brought_is_rounded_down_once() -> None:
    hands = [on("Ben", 1, 18), on("Cat", 2, 18), on("Dan", 5, 17)]

    assert lines(played(18, *hands), **POOL, ante=0, stake=3)[-1] == (
        "Ann",
        "kitty",
        2,
        "part of what ties brought",
    )


@pytest.mark.parametrize(
    ("dealer", "hand", "share"),
    [
        ("stood", "tie", 2),
        (21, 21, 2),
        ("five", "five", 5),
        ("natural", "natural", 2),
        (18, 17, 0),
    ],
)
def test_twenty_ones_five_cards_and_naturals_that_tie_are_ties_too(
    dealer: int | str, hand: int | str, share: int
) -> None:
    table = {"preset": "peel_pool", "ante": 0, "five_cards": 2, "natural_tie": "single"}

    paid = last(played(dealer, on("Ben", 5, hand)), players=["Ann", "Ben"], tie_share=2, **table)

    assert net(paid.transfers).get("kitty", 0) == share


def test_ties_that_nobody_has_bring_nothing_to_share() -> None:
    tied = played("stood", on("Ben", 5, "tie"))

    assert lines(tied, preset="peel_pool", players=["Ann", "Ben"], ties="nobody", ante=0) == []


def test_every_payment_has_its_place_in_the_tables_book() -> None:
    hands = [on("Ben", 1, "natural"), on("Cat", 1, 19), on("Cat", 1, "over"), on("Dan", 1, "tie")]

    def sources(preset: str) -> list[str]:
        found = last(FIRST, played(18, *hands), preset=preset, players=FOUR, pairs="free")
        return [each.source for each in found.transfers]

    assert sources("hoyle") == ["Hoffmann, p. 160", *["Hoffmann, p. 161"] * 3]
    assert sources("peel") == ["Peel, p. 65", *["Peel, p. 64"] * 3]
    assert sources("cassell") == ["Cassell, 1881"] * 4
