"""All that goes into the kitty beside the calls: antes, fines, peeps, bought cards, knaves."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from napledger.games.deal_score import Summary, Turn
from napledger.games.nap.seating import State
from tests.games.nap.by_hand import HOUSES, Dealt, House, gains
from tests.games.nap.tables import NAMES, gains_of, rules, score_of, table_of

# A table that has them all, in stakes, and the same in coins at a stake of two.
EVERYTHING = rules(
    "hoyle",
    kitty=True,
    all_pass="void",
    ante_dealer=3,
    ante_others=1,
    ante_round=0.5,
    misdeal_fine=1.5,
    interference_fine=2,
    peep_price=2.5,
    purchase_price=4,
    purchase_max=5,
    knave_five=0.5,
)
IN_COINS = House(
    kitty=True,
    ante_dealer=6,
    ante_others=2,
    ante_round=1,
    misdeal_fine=3,
    interference_fine=4,
    peep_price=5,
    purchase_price=8,
    knave_five=1,
)

CALLED = {"caller": "Ben", "call": "2", "made": True}
SHAPES: dict[str, dict[str, Any]] = {
    "called": CALLED,
    "all pass": {"passed": True},
    "abandoned": {"abandoned": True},
}


def by_name(counts: dict[int, int]) -> dict[str, int]:
    """Return counts by seat as a document has them."""
    return {NAMES[seat]: count for seat, count in counts.items()}


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("redeal", [False, True])
def test_every_contribution_goes_into_the_kitty(*, shape: str, redeal: bool) -> None:
    counts: tuple[dict[int, int], ...] = ({}, {0: 1}, {1: 2, 2: 0}, {0: 1, 1: 3, 2: 5})
    for players, dealer in ((3, 0), (3, 2), (5, 0), (5, 1)):
        table = table_of(players, EVERYTHING, dealer=dealer, kitty=9, state=State(redeal=redeal))
        for misdeals, touched, bought, knaves, peeps in product(
            (0, 1, 4), counts, counts, counts, ((), (0,), (0, 1, 2))
        ):
            score = score_of(
                {
                    **SHAPES[shape],
                    "misdeals": misdeals,
                    "interference": by_name(touched),
                    "purchases": by_name(bought),
                    "knaves_and_fives": by_name(knaves),
                    "peeps": [NAMES[seat] for seat in peeps],
                },
                table=table,
            )

            assert gains_of(score, players=players) == gains(
                Dealt(
                    players=players,
                    dealer=dealer,
                    caller=1 if shape == "called" else None,
                    call="2",
                    made=True,
                    kitty=9,
                    redeal=redeal,
                    abandoned=shape == "abandoned",
                    misdeals=misdeals,
                    touched=touched,
                    peeps=peeps,
                    bought=bought,
                    knaves=knaves,
                ),
                house=IN_COINS,
            )


@pytest.mark.parametrize("preset", HOUSES)
def test_every_rule_set_fines_what_its_book_fines(preset: str) -> None:
    house = HOUSES[preset]
    for players in range(2, 8):
        for dealer in range(players):
            table = table_of(players, rules(preset), dealer=dealer)
            score = score_of(
                {"abandoned": True, "misdeals": 2, "interference": {"Ben": 1, NAMES[dealer]: 1}},
                table=table,
            )

            assert gains_of(score, players=players) == gains(
                Dealt(
                    players=players,
                    dealer=dealer,
                    abandoned=True,
                    misdeals=2,
                    touched={1: 1, dealer: 1},
                ),
                house=house,
            )


@pytest.mark.parametrize(
    ("preset", "facts", "expected"),
    [
        ("hoyle_peep", {"peeps": ["Ann", "Cat"]}, [-6, 12, -6, -4, 4]),
        ("hoyle_purchase", {"purchases": {"Ann": 5, "Cat": 1}}, [-14, 12, -6, -4, 12]),
        ("peel_buying", {"purchases": {"Ben": 2}}, [-6, 8, -4, -4, 6]),
        ("hoyle_kitty_knave_five", {"knaves_and_fives": {"Dan": 3}}, [-4, 12, -4, -10, 6]),
        ("hoyle_kitty_3_and_1", {}, [-10, 10, -6, -6, 12]),
        ("cassell_1881", {}, [-8, 10, -6, -6, 10]),
        ("enquire_within", {}, [-5, 12, -4, -4, 1]),
        ("peel_pool", {"misdeals": 3}, [-12, 12, -4, -4, 8]),
        ("peel_pool_round", {"interference": {"Cat": 2}}, [-6, 10, -10, -6, 12]),
    ],
)
def test_a_made_two_and_what_goes_into_the_kitty_beside_it(
    preset: str, facts: dict[str, Any], expected: list[int]
) -> None:
    score = score_of({**CALLED, **facts}, table=table_of(4, rules(preset)))

    assert gains_of(score, players=4) == expected


def test_every_contribution_says_what_it_is_for_and_where_that_is_printed() -> None:
    score = score_of(
        {
            **CALLED,
            "misdeals": 1,
            "interference": {"Cat": 1},
            "peeps": ["Ben"],
            "purchases": {"Cat": 2},
            "knaves_and_fives": {"Ann": 1},
        },
        table=table_of(3, EVERYTHING),
    )

    assert [(t.payer, t.payee, t.amount, t.why, t.source) for t in score.transfers] == [
        ("Ann", "kitty", 6, "dealer's ante", "Hoffmann, p. 98"),
        ("Ben", "kitty", 2, "ante", "Hoffmann, p. 98"),
        ("Cat", "kitty", 2, "ante", "Hoffmann, p. 98"),
        ("Ben", "kitty", 1, "ante of the round", "Peel, p. 11"),
        ("Cat", "kitty", 1, "ante of the round", "Peel, p. 11"),
        ("Ann", "kitty", 1, "ante of the round", "Peel, p. 11"),
        ("Ann", "kitty", 3, "misdeal", "Peel, p. 9"),
        ("Cat", "kitty", 4, "touching the cards", "Peel, p. 9"),
        ("Ben", "kitty", 5, "a peep", "Hoffmann, p. 97"),
        ("Cat", "kitty", 16, "cards bought", "Hoffmann, p. 97"),
        ("Ann", "kitty", 1, "knaves and fives", "Hoffmann, p. 98"),
        ("Cat", "Ben", 4, "two made", "Hoffmann, p. 95"),
        ("Ann", "Ben", 4, "two made", "Hoffmann, p. 95"),
    ]


def test_a_deal_that_was_abandoned_is_dealt_again_by_the_same_player_without_antes() -> None:
    table = table_of(4, rules("hoyle_kitty_3_and_1"), dealer=2)

    abandoned = score_of({"abandoned": True, "revokes": [], "peeps": []}, table=table)

    assert gains_of(abandoned, players=4) == [-2, -2, -6, -2, 12]
    assert abandoned.turn == Turn("Cat", "Cat")
    assert abandoned.state == State(multiplier=1, redeal=True)
    assert abandoned.summary == Summary(word="abandoned")
    again = table_of(4, rules("hoyle_kitty_3_and_1"), dealer=2, state=State(redeal=True))
    assert gains_of(score_of(CALLED, table=again), players=4) == [-4, 12, -4, -4, 0]


def test_what_happened_in_an_abandoned_deal_may_be_noted_and_costs_nothing() -> None:
    table = table_of(4, rules("bicycle_pool", wrong_cards="hoyle"))
    both_at_fault = [{"player": "Ann", "how": "revoke"}, {"player": "Ben", "how": "revoke"}]

    score = score_of(
        {
            "abandoned": True,
            "revokes": both_at_fault,
            "wrong_cards": ["Cat"],
            "overcalled": [{"player": "Ben", "call": "3"}],
        },
        table=table,
    )

    assert gains_of(score, players=4) == [-2, 0, 0, 0, 2]


def test_a_spare_hand_taken_in_an_abandoned_deal_costs_nothing() -> None:
    table = table_of(4, rules("peel_spare_hand_pool"))

    score = score_of({"abandoned": True, "spare_hand": "Ben"}, table=table)

    assert gains_of(score, players=4) == [-2, 0, 0, 0, 2]


def test_fines_of_nought_may_be_recorded_and_cost_nothing() -> None:
    table = table_of(4, rules("hoyle_kitty"), dealer=1)

    score = score_of(
        {**CALLED, "misdeals": 2, "interference": {"Ann": 1}, "purchases": {"Ann": 0}}, table=table
    )

    assert gains_of(score, players=4) == [-4, 10, -4, -4, 2]


@pytest.mark.parametrize(
    ("players", "spare_hand", "hand_size", "left"),
    [(4, False, 5, 32), (6, False, 5, 22), (6, True, 5, 17), (4, False, 9, 16), (5, False, 9, 7)],
)
def test_the_last_card_of_the_pack_can_be_bought_and_no_more(
    *, players: int, spare_hand: bool, hand_size: int, left: int
) -> None:
    table = table_of(
        players,
        rules(
            "hoyle_purchase",
            purchase_max=52,
            spare_hand=spare_hand,
            hand_size=hand_size,
        ),
    )

    score = score_of({**CALLED, "purchases": {"Ann": left - 1, "Ben": 1}}, table=table)

    assert gains_of(score, players=players)[-1] == 2 * left


def test_a_dealer_who_sits_out_leaves_five_more_cards_to_buy() -> None:
    table = table_of(6, rules("peel_buying", purchase_max=52))

    score = score_of({**CALLED, "purchases": {"Cat": 27}}, table=table)

    assert gains_of(score, players=6) == [-6, 20, -58, -4, -4, -4, 56]
