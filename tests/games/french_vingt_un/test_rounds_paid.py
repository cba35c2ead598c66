"""What each of the eight rounds pays."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.french_vingt_un.rounds import FOUR, bets, clock, hands, last, lines, points, said


def test_the_first_three_rounds_are_paid_like_ordinary_hands() -> None:
    first = hands(21, Cat=(2, 20), Ben=(3, "natural"))
    tens = hands("stood", Ben=(1, "tie"), Cat=(2, 21))

    assert lines(said(**first, doubled=True), stake=5) == [
        ("Ann", "Ben", 60, "natural; doubled"),
        ("Cat", "Ann", 40, "dealer's twenty-one; doubled"),
    ]
    assert lines(said(round=2, **tens)) == [
        ("Ben", "Ann", 1, "tie"),
        ("Ann", "Cat", 4, "twenty-one"),
    ]


@pytest.mark.parametrize(
    ("dealer", "hand", "coins"),
    [
        ("natural", 21, -6),
        ("natural", "over", -6),
        ("natural", "lost", -6),
        ("natural", "natural", 0),
        ("over", "over", -3),
        ("over", 12, 3),
        (21, "over", -3),
        (18, 21, 6),
    ],
)
def test_in_the_blind_round_who_is_over_has_lost_and_a_natural_is_paid_by_all(
    dealer: int | str, hand: int | str, coins: int
) -> None:
    found = lines(said(round=3, **hands(dealer, Ben=(3, hand))), players=["Ann", "Ben"])

    assert sum(line[2] if line[1] == "Ben" else -line[2] for line in found) == coins


def test_a_hand_that_nobody_looked_at_pays_the_dealers_natural() -> None:
    unseen = {"hand": "natural", "hands": [{"player": "Ben", "stake": 2}]}

    assert lines(said(round=3, **unseen), players=["Ann", "Ben"]) == [
        ("Ben", "Ann", 4, "dealer's natural")
    ]


@pytest.mark.parametrize("number", [4, 5])
def test_a_bet_is_paid_evenly(number: int) -> None:
    assert lines(said(round=number, **bets(Cat=(2, False), Ben=(3, True))), stake=5) == [
        ("Ann", "Ben", 15, "guessed right"),
        ("Cat", "Ann", 10, "guessed wrong"),
    ]


@pytest.mark.parametrize(
    ("number", "call", "cards", "won"),
    [
        (4, "sympathy", ["red", "red"], True),
        (4, "sympathy", ["red", "black"], False),
        (4, "antipathy", ["black", "red"], True),
        (4, "antipathy", ["black", "black"], False),
        (5, "red", ["red"], True),
        (5, "red", ["black"], False),
        (5, "black", ["black"], True),
    ],
)
def test_the_cards_say_whether_a_bet_was_won(
    number: int, call: str, cards: list[str], *, won: bool
) -> None:
    bet = {"player": "Ben", "stake": 1, "call": call, "cards": cards}
    entry = said(round=number, bets=[bet])
    agreeing = said(round=number, bets=[{**bet, "won": won}])

    expected = [("Ann", "Ben", 1, "guessed right") if won else ("Ben", "Ann", 1, "guessed wrong")]
    assert lines(entry, players=["Ann", "Ben"]) == expected
    assert lines(agreeing, players=["Ann", "Ben"]) == expected


@pytest.mark.parametrize(
    ("cards", "won"),
    [
        (["red", "black", "red"], True),
        (["black", "red", "black"], False),
        (["red", "red", "red"], True),
        (["black", "black", "red"], False),
    ],
)
def test_two_of_three_cards_decide(cards: list[str], *, won: bool) -> None:
    entry = said(round=5, bets=[{"player": "Ben", "stake": 1, "call": "red", "cards": cards}])

    found = lines(entry, preset="hoyle_three_cards", players=["Ann", "Ben"])

    assert [line[1] for line in found] == ["Ben" if won else "Ann"]


def test_a_call_may_stand_beside_how_it_ended() -> None:
    bet = {"player": "Ben", "stake": 1, "call": "antipathy", "won": True}

    assert lines(said(round=4, bets=[bet]), players=["Ann", "Ben"]) == [
        ("Ann", "Ben", 1, "guessed right")
    ]


@pytest.mark.parametrize(
    ("winner", "expected"),
    [
        (
            "dealer",
            [("Ben", "Ann", 10, "the dealer wins"), ("Cat", "Ann", 25, "the dealer wins")],
        ),
        (
            "company",
            [("Ann", "Ben", 10, "the company wins"), ("Ann", "Cat", 25, "the company wins")],
        ),
    ],
)
def test_the_company_wins_or_loses_every_stake(winner: str, expected: list[Any]) -> None:
    entry = said(round=6, winner=winner, stakes={"Cat": 5, "Ben": 2})

    assert lines(entry, stake=5) == expected


def test_differences_are_paid_by_the_unit() -> None:
    entry = said(round=7, **points(12, Ben=20, Cat=9, Dan=12))

    assert lines(entry, players=FOUR, difference_rate=3, stake=2) == [
        ("Ann", "Ben", 48, "the difference, higher"),
        ("Cat", "Ann", 18, "the difference, lower"),
    ]


def test_the_clock_has_its_own_stake() -> None:
    assert lines(clock("dealer", hit=7), clock_stake=4, stake=5) == [
        ("Ben", "Ann", 20, "a card of the clock answered"),
        ("Cat", "Ann", 20, "a card of the clock answered"),
    ]
    assert lines(clock("company"), clock_stake=4) == [
        ("Ann", "Ben", 4, "no card of the clock answered"),
        ("Ann", "Cat", 4, "no card of the clock answered"),
    ]


@pytest.mark.parametrize(
    ("entry", "coins"),
    [
        (said(round=1, **hands("stood", Ben=(3, "lost"))), 6),
        (said(round=2, **hands("stood", Ben=(3, "lost"))), 6),
        (said(round=3, **hands("stood", Ben=(3, "lost"))), 6),
        (said(round=4, **bets(Ben=(3, False))), 6),
        (said(round=5, **bets(Ben=(3, False))), 6),
        (said(round=6, winner="dealer", stakes={"Ben": 3}), 6),
        (said(round=7, **points(13, Ben=10)), 6),
        (clock("dealer"), 10),
    ],
    ids=range(1, 9),
)
def test_where_the_dealer_may_always_double_every_round_is_doubled(
    entry: dict[str, Any], coins: int
) -> None:
    table = {"preset": "cassell", "players": ["Ann", "Ben"], "clock_stake": 5}

    [(_payer, _payee, paid, why)] = lines({**entry, "doubled": True}, **table)

    assert paid == coins
    assert why.endswith("; doubled")


def test_an_abandoned_round_pays_nothing() -> None:
    assert lines(said(abandoned=True)) == []


@pytest.mark.parametrize(
    ("preset", "sources"),
    [
        ("hoyle", {"Hoffmann, p. 164", "Hoffmann, p. 165"}),
        ("cassell", {"Cassell, 1881"}),
    ],
)
def test_every_payment_has_its_place_in_the_tables_book(preset: str, sources: set[str]) -> None:
    rounds = [
        said(round=4, **bets(Ben=(1, True), Cat=(1, False))),
        said(round=6, winner="company", stakes={"Ben": 1, "Cat": 1}),
        said(round=7, **points(10, Ben=11, Cat=9)),
        clock(),
    ]

    found = {each.source for entry in rounds for each in last(entry, preset=preset).transfers}

    assert found == sources
