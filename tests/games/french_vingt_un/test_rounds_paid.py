"""What each of the eight rounds pays."""

from __future__ import annotations

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
    ("number", "preset", "call", "cards", "won"),
    [
        (4, "hoyle", "sympathy", "red red", True),
        (4, "hoyle", "sympathy", "red black", False),
        (4, "hoyle", "antipathy", "black red", True),
        (4, "hoyle", "antipathy", "black black", False),
        (5, "hoyle", "red", "red", True),
        (5, "hoyle", "red", "black", False),
        (5, "hoyle", "black", "black", True),
        (5, "hoyle_three_cards", "red", "red black red", True),
        (5, "hoyle_three_cards", "red", "black red black", False),
        (5, "hoyle_three_cards", "red", "red red red", True),
    ],
)
def test_the_cards_say_whether_a_bet_was_won(
    number: int, preset: str, call: str, cards: str, *, won: bool
) -> None:
    bet = {"player": "Ben", "stake": 1, "call": call}
    expected = [("Ann", "Ben", 1, "guessed right") if won else ("Ben", "Ann", 1, "guessed wrong")]

    for told in ({"cards": cards.split()}, {"cards": cards.split(), "won": won}, {"won": won}):
        entry = said(round=number, bets=[{**bet, **told}])
        assert lines(entry, players=["Ann", "Ben"], preset=preset) == expected


def test_the_company_wins_or_loses_every_stake() -> None:
    stakes = {"Cat": 5, "Ben": 2}

    assert lines(said(round=6, winner="dealer", stakes=stakes), stake=5) == [
        ("Ben", "Ann", 10, "the dealer wins"),
        ("Cat", "Ann", 25, "the dealer wins"),
    ]
    assert lines(said(round=6, winner="company", stakes=stakes), stake=5) == [
        ("Ann", "Ben", 10, "the company wins"),
        ("Ann", "Cat", 25, "the company wins"),
    ]


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


DOUBLED = {
    **dict.fromkeys((1, 2, 3), hands("stood", Ben=(3, "lost"))),
    **dict.fromkeys((4, 5), bets(Ben=(3, False))),
    6: {"winner": "dealer", "stakes": {"Ben": 3}},
    7: points(13, Ben=10),
    8: {"winner": "dealer"},
}


@pytest.mark.parametrize("number", DOUBLED)
def test_where_the_dealer_may_always_double_every_round_is_doubled(number: int) -> None:
    entry = said(round=number, doubled=True, **DOUBLED[number])

    [(_payer, _payee, coins, why)] = lines(
        entry, preset="cassell", players=["Ann", "Ben"], clock_stake=3
    )

    assert coins == 6
    assert why.endswith("; doubled")


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
