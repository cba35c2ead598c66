"""Hands with too many cards or too few: every set of players who can have had one."""

from __future__ import annotations

from itertools import chain, combinations

import pytest

from napledger.games.nap.seating import State
from tests.games.nap.by_hand import Dealt, House, gains
from tests.games.nap.tables import NAMES, gains_of, rules, score_of, table_of
from tests.games.nap.test_every_revoke import KITTY, PRICES


@pytest.mark.parametrize("heeded", [True, False])
def test_a_wrong_hand_wins_nothing(*, heeded: bool) -> None:
    house = House(
        pay=PRICES, kitty=True, ante_dealer=2, matches_kitty=True, heeds_wrong_cards=heeded
    )
    at_this_table = rules(
        "hoyle_kitty_doubled",
        pay={call: list(prices) for call, prices in PRICES.items()},
        wrong_cards="hoyle" if heeded else "none",
    )
    for players in range(2, 7):
        table = table_of(players, at_this_table, kitty=KITTY)
        seats = range(players)
        hands = chain.from_iterable(combinations(seats, n) for n in range(1, players + 1))
        for wrong in hands:
            for caller in seats:
                for call in PRICES:
                    for made in (True, False):
                        score = score_of(
                            {
                                "caller": NAMES[caller],
                                "call": call,
                                "made": made,
                                "wrong_cards": [NAMES[seat] for seat in wrong],
                            },
                            table=table,
                        )

                        assert gains_of(score, players=players) == gains(
                            Dealt(
                                players=players,
                                caller=caller,
                                call=call,
                                made=made,
                                kitty=KITTY,
                                wrong=wrong,
                            ),
                            house=house,
                        )


@pytest.mark.parametrize(
    ("wrong", "made", "multiplier_after"),
    [
        (["Ben"], True, 2),
        (["Ben"], False, 2),
        (["Cat"], True, 1),
        (["Cat"], False, 2),
        (["Ben", "Cat"], True, 2),
    ],
)
def test_only_a_made_call_that_is_paid_ends_a_double_header(
    *, wrong: list[str], made: bool, multiplier_after: int
) -> None:
    table = table_of(4, rules("peel_double_header"), state=State(multiplier=2))

    score = score_of(
        {"caller": "Ben", "call": "3", "made": made, "wrong_cards": wrong}, table=table
    )

    assert score.remarks == {"multiplier": 2, "multiplier_after": multiplier_after}


def test_a_made_nap_that_wrong_cards_make_void_leaves_the_kitty() -> None:
    table = table_of(4, rules("hoyle_kitty"), kitty=10)

    score = score_of(
        {"caller": "Ben", "call": "nap", "made": True, "wrong_cards": ["Ben"]}, table=table
    )

    assert gains_of(score, players=4) == [-2, 0, 0, 0, 2]


def test_a_lost_nap_of_a_right_hand_against_a_wrong_one_matches_nothing() -> None:
    table = table_of(4, rules("hoyle_kitty_doubled"), kitty=10)

    score = score_of(
        {"caller": "Ben", "call": "nap", "made": False, "wrong_cards": ["Dan"]}, table=table
    )

    assert gains_of(score, players=4) == [-2, 0, 0, 0, 2]


def test_wrong_cards_beside_a_lead_out_of_turn_that_is_no_revoke_are_settled() -> None:
    table = table_of(4, rules())
    led_out_of_turn = [{"player": "Dan", "how": "out_of_turn"}]

    score = score_of(
        {
            "caller": "Ben",
            "call": "3",
            "made": False,
            "wrong_cards": ["Cat"],
            "revokes": led_out_of_turn,
        },
        table=table,
    )

    assert score.transfers == ()
