"""What goes into the pool before a card is played, and whether it is a single one."""

from __future__ import annotations

from typing import Any

import pytest

from napledger.games.deal_score import Turn
from napledger.games.loo.deal import State
from tests.games.loo.tables import gains_of, lines_of, refusal, rules, score_of, table_of

BY_TRICKS = {"tricks": ["Ben", "Cat", "Dan"]}


def test_the_dealer_puts_in_and_the_others_where_the_book_says_so() -> None:
    hoyle = table_of(pool=3, players=3)
    britannica = table_of(rules("eb1902"), pool=3, players=3)
    each_a_trick = {"tricks": ["Ann", "Ben", "Cat"]}

    assert gains_of(each_a_trick, table=hoyle) == [-1, 2, 2, -3]
    assert gains_of(each_a_trick, table=britannica) == [-1, 2, 2, -3]
    assert lines_of(each_a_trick, table=britannica)[:3] == [
        ("Ann", "kitty", 6, "dealer's put-in", "EB1902, “Loo”"),
        ("Ben", "kitty", 3, "put-in", "EB1902, “Loo”"),
        ("Cat", "kitty", 3, "put-in", "EB1902, “Loo”"),
    ]


def test_whoever_is_away_puts_nothing_in_and_whoever_passes_does() -> None:
    facts = {"unopposed": "Ann", "away": ["Dan"]}

    assert gains_of(facts, table=table_of(rules("eb1902"))) == [9, -3, -3, 0, -3, 0]


def test_units_are_times_the_stake_and_half_units_come_out_whole_at_an_even_one() -> None:
    table = table_of(rules(dealer_puts=1.5), stake=10, pool=15)

    assert gains_of({"unopposed": "Ann"}, table=table) == [15, 0, 0, 0, 0, -15]


def test_singles_belong_to_the_existing_pool() -> None:
    facts = {**BY_TRICKS, "misdeals": 2, "singles": {"Eve": 2, "Ben": 1, "Cat": 0}}
    table = table_of(pool=6)

    assert gains_of(facts, table=table) == [-9, 5, 8, 8, -6, -6]
    assert lines_of(facts, table=table)[:4] == [
        ("Ann", "kitty", 3, "dealer's put-in", "Hoffmann, p. 86"),
        ("Ann", "kitty", 6, "misdeal", "Hoffmann, p. 91"),
        ("Ben", "kitty", 3, "single", "Hoffmann, p. 92"),
        ("Eve", "kitty", 6, "single", "Hoffmann, p. 92"),
    ]


def test_whoever_throws_up_the_cards_pays_a_single_and_is_out_of_the_deal() -> None:
    in_a_must = {"tricks": ["Ben", "Ben", "Cat"], "thrown_up": ["Eve"]}

    # 3 of Ann's and 3 of Eve's, two a trick; Ann and Dan looed, but not Eve.
    assert gains_of(in_a_must, table=table_of()) == [-6, 4, 2, -3, -3, 6]
    assert lines_of(in_a_must, table=table_of())[1] == (
        "Eve",
        "kitty",
        3,
        "cards thrown up",
        "Hoffmann, p. 92",
    )


@pytest.mark.parametrize(
    ("preset", "misdeal"),
    [("hoyle", 3), ("enquire_within", 9), ("hoyle_five", 5)],
)
def test_a_single_costs_what_the_book_says(preset: str, misdeal: int) -> None:
    abandoned = {"abandoned": True, "misdeals": 1, "note": "a faced card"}
    put_in = {"hoyle": 3, "enquire_within": 3, "hoyle_five": 5}[preset]

    gains = gains_of(abandoned, table=table_of(rules(preset), players=3))

    assert gains == [-put_in - misdeal, 0, 0, put_in + misdeal]


def test_an_abandoned_deal_pays_its_put_ins_misdeals_and_singles_and_no_more() -> None:
    facts = {
        "abandoned": True,
        "misdeals": 1,
        "singles": {"Ben": 1},
        "thrown_up": ["Cat"],
        "misses": ["Dan"],
    }
    table = table_of(rules("eb1902"))

    score = score_of(facts, table=table)

    assert gains_of(facts, table=table) == [-9, -6, -3, -3, -3, 24]
    assert score.turn == Turn("Ann", "Ann")
    assert score.remarks == {"next_dealer": "Ann"}
    assert score.state == State(abandoned=True, single=True)


def test_after_an_abandoned_deal_nobody_puts_in_and_a_single_pool_stays_one() -> None:
    table = table_of(pool=6, state=State(abandoned=True, single=True))
    facts = {"tricks": ["Ben", "Ben", "Cat"], "misdeals": 1}

    score = score_of(facts, table=table)

    # A must: 9 in the pool, 3 a trick; Ann, Dan and Eve looed.
    assert gains_of(facts, table=table) == [-6, 6, 3, -3, -3, 3]
    assert score.state == State()
    assert score.turn == Turn("Ann", "Ben")


def test_after_an_abandoned_deal_a_double_pool_stays_one_though_nothing_lies_there() -> None:
    table = table_of(pool=0, state=State(abandoned=True, single=False))

    assert gains_of({"tricks": ["Ben", "Ben", "Ben"], "looed": ["Cat"]}, table=table) == [
        *(0, 0, -3, 0, 0),
        3,
    ]
    assert gains_of({"unopposed": "Ann"}, table=table) == [0, 0, 0, 0, 0, 0]


def test_an_abandoned_deal_that_follows_one_keeps_its_answer() -> None:
    twice = table_of(pool=3, state=State(abandoned=True, single=True))

    score = score_of({"abandoned": True}, table=twice)

    assert score.transfers == ()
    assert score.state == State(abandoned=True, single=True)


def test_only_what_lay_there_before_the_put_ins_makes_a_double_pool() -> None:
    all_play = {"tricks": ["Ben", "Ben", "Cat"]}

    assert gains_of(all_play, table=table_of(pool=0)) == [-6, 2, 1, -3, -3, 9]
    assert gains_of(all_play, table=table_of(pool=3)) == [-3, 4, 2, 0, 0, -3]


def test_the_dealer_of_six_or_more_sits_out_but_puts_in() -> None:
    six = table_of(rules("peel"), players=6, pool=6)
    facts: dict[str, Any] = {"tricks": ["Ben", "Cat", "Cat"]}

    assert gains_of(facts, table=six) == [-3, 3, 6, 0, 0, 0, -6]
    assert refusal({**facts, "looed": ["Ann"]}, table=six) == (
        "looed[0]: Ann deals and sits out, so holds no cards"
    )
    # With one of the six away there are five in the deal, and the dealer plays.
    assert gains_of({**facts, "looed": ["Ann"], "away": ["Fay"]}, table=six) == [
        *(-9, 3, 6, 0, 0, 0),
        0,
    ]


def test_where_the_dealer_sits_out_the_last_hand_is_on_his_right() -> None:
    six = table_of(rules("peel"), players=6, pool=6)

    assert gains_of({"unopposed": "Fay"}, table=six) == [-3, 0, 0, 0, 0, 9, -6]
    assert gains_of({"tricks": ["Ben", "Fay", "Ben"], "for_pool": True}, table=six) == [
        *(-3, 6, 0, 0, 0, 0),
        -3,
    ]
    assert refusal({"unopposed": "Ben"}, table=six) == (
        "unopposed: Fay must play against Ben, if only for the pool, unless Ben took the miss"
    )


def test_a_dealer_who_sits_out_may_pay_a_single() -> None:
    six = table_of(rules("peel"), players=6, pool=6)

    assert gains_of({"unopposed": "Fay", "singles": {"Ann": 1}}, table=six) == [
        *(-6, 0, 0, 0, 0, 12),
        -6,
    ]


def test_the_next_in_turn_who_is_there_deals_and_the_deal_passes_to_the_left() -> None:
    table = table_of(pool=3)

    assert score_of({"unopposed": "Ben", "away": ["Ann"]}, table=table).turn == Turn("Ben", "Cat")
    assert score_of({"unopposed": "Eve", "dealer": "Eve"}, table=table).turn == Turn("Eve", "Ann")


@pytest.mark.parametrize(
    ("odd_coins", "gains"),
    [("first_tricks", [-3, 5, 9, 0, 0, -11]), ("stay", [-3, 4, 8, 0, 0, -9])],
)
def test_odd_coins_go_to_the_first_tricks_or_stay(odd_coins: str, gains: list[int]) -> None:
    table = table_of(rules(odd_coins=odd_coins), pool=11)

    # 14 in the pool: 4 a trick, and two over.
    assert gains_of({"tricks": ["Ben", "Cat", "Cat"]}, table=table) == gains


def test_each_trick_is_paid_by_itself() -> None:
    table = table_of(pool=11)

    assert lines_of({"tricks": ["Ben", "Cat", "Cat"]}, table=table)[1:] == [
        ("kitty", "Ben", 5, "first trick", "Hoffmann, p. 88"),
        ("kitty", "Cat", 5, "second trick", "Hoffmann, p. 88"),
        ("kitty", "Cat", 4, "third trick", "Hoffmann, p. 88"),
    ]


def test_of_five_tricks_each_is_a_fifth() -> None:
    table = table_of(rules("hoyle_five"), pool=6)

    facts = {"tricks": ["Ben", "Cat", "Cat", "Ben", "Cat"], "looed": ["Eve"]}

    # 11 in the pool: 2 a trick, one over.
    assert gains_of(facts, table=table) == [-5, 5, 6, 0, -5, -1]
    assert [why for *_, why, _source in lines_of(facts, table=table)] == [
        "dealer's put-in",
        "first trick",
        "second trick",
        "third trick",
        "fourth trick",
        "fifth trick",
        "looed",
    ]


def test_a_pool_smaller_than_its_tricks_pays_the_first_ones_only() -> None:
    table = table_of(rules(dealer_puts=1, must="none"))

    assert gains_of({"tricks": ["Ben", "Cat", "Cat"]}, table=table) == [-1, 1, 0, 0, 0, 0]
