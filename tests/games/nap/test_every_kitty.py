"""What a call does to the kitty: taken whole, matched, paid into for the spare hand."""

from __future__ import annotations

from itertools import product

import pytest

from tests.games.nap.by_hand import Dealt, House, gains
from tests.games.nap.tables import NAMES, gains_of, rules, score_of, table_of
from tests.games.nap.test_every_revoke import PRICES

PAY = {call: list(prices) for call, prices in PRICES.items()}


@pytest.mark.parametrize("taken_by", ["nap_or_higher", "nap"])
@pytest.mark.parametrize("failed_nap", ["none", "match"])
def test_every_call_takes_matches_or_leaves_the_kitty(taken_by: str, failed_nap: str) -> None:
    house = House(
        pay=PRICES,
        kitty=True,
        ante_dealer=2,
        ante_others=1,
        matches_kitty=failed_nap == "match",
        takes_kitty=("nap",) if taken_by == "nap" else ("nap", "wellington", "blucher"),
    )
    at_this_table = rules(
        "hoyle_kitty",
        pay=PAY,
        ante_others=0.5,
        failed_nap_kitty=failed_nap,
        kitty_taken_by=taken_by,
    )
    for players, dealer, kitty in product(range(2, 8), (0, 1), (0, 1, 77)):
        table = table_of(players, at_this_table, dealer=dealer, kitty=kitty)
        for caller, call, made in product(range(players), PRICES, (True, False)):
            score = score_of({"caller": NAMES[caller], "call": call, "made": made}, table=table)

            assert gains_of(score, players=players) == gains(
                Dealt(
                    players=players,
                    dealer=dealer,
                    caller=caller,
                    call=call,
                    made=made,
                    kitty=kitty,
                ),
                house=house,
            )


def test_every_taker_of_the_spare_hand_who_loses_pays_his_forfeit() -> None:
    house = House(pay=PRICES, kitty=True, ante_dealer=2, matches_kitty=True, spare_hand_forfeit=3)
    at_this_table = rules("hoyle_kitty_doubled", pay=PAY, spare_hand=True, spare_hand_forfeit=1.5)
    for players in range(2, 8):
        table = table_of(players, at_this_table, kitty=10)
        for caller, taker, call, made in product(
            range(players), range(players), ("nap", "wellington", "blucher"), (True, False)
        ):
            if taker != caller and call == "nap":
                continue
            said = {"caller": NAMES[caller], "call": call, "made": made}

            score = score_of({**said, "spare_hand": NAMES[taker]}, table=table)

            assert gains_of(score, players=players) == gains(
                Dealt(players=players, caller=caller, call=call, made=made, kitty=10, spare=taker),
                house=house,
            )


def test_a_made_nap_takes_the_kitty_with_what_this_deal_put_in() -> None:
    table = table_of(4, rules("peel_pool"), kitty=10)

    score = score_of(
        {"caller": "Cat", "call": "nap", "made": True, "misdeals": 1, "interference": {"Cat": 1}},
        table=table,
    )

    assert gains_of(score, players=4) == [-24, -20, 74, -20, -10]
    last = score.transfers[-1]
    assert (last.payer, last.payee, last.amount) == ("kitty", "Cat", 16)
    assert (last.why, last.source) == ("takes the kitty", "Peel, p. 11")


def test_a_lost_nap_pays_in_as_much_again_as_then_stands_there() -> None:
    table = table_of(4, rules("bicycle_pool"), kitty=10)

    score = score_of(
        {
            "caller": "Cat",
            "call": "nap",
            "made": False,
            "revokes": [{"player": "Dan", "how": "revoke"}],
        },
        table=table,
    )

    # Ten, the dealer's two and the fine of ten; then as much again.
    assert gains_of(score, players=4) == [8, 10, -52, 0, 34]
    last = score.transfers[-1]
    assert (last.payer, last.payee, last.amount) == ("Cat", "kitty", 22)
    assert (last.why, last.source) == ("lost Nap matches the kitty", "Bicycle, Pool Nap")


def test_a_lost_spare_hand_pays_its_forfeit_after_the_kitty_was_matched() -> None:
    table = table_of(3, rules("peel_spare_hand_pool", failed_nap_kitty="match"), kitty=10)

    score = score_of(
        {"caller": "Ben", "call": "nap", "made": False, "spare_hand": "Ben"}, table=table
    )

    assert [(t.payer, t.payee, t.amount, t.why, t.source) for t in score.transfers[-2:]] == [
        ("Ben", "kitty", 12, "lost Nap matches the kitty", "Hoffmann, p. 98"),
        ("Ben", "kitty", 4, "lost with the spare hand", "Peel, p. 13"),
    ]


def test_an_offender_who_pays_in_the_callers_place_matches_nothing() -> None:
    table = table_of(3, rules("hoyle_kitty_doubled"), kitty=10)
    revoked = [{"player": "Cat", "how": "revoke"}]

    score = score_of(
        {"caller": "Ben", "call": "nap", "made": False, "revokes": revoked}, table=table
    )

    assert gains_of(score, players=3) == [8, 0, -10, 2]


def test_a_table_that_stopped_playing_with_a_kitty_still_has_it_taken() -> None:
    table = table_of(3, rules("hoyle"), kitty=9)

    score = score_of({"caller": "Ben", "call": "nap", "made": True}, table=table)

    assert gains_of(score, players=3) == [-20, 49, -20, -9]


@pytest.mark.parametrize(
    "facts",
    [
        {"caller": "Dan", "call": "wellington", "overcalled": [{"player": "Cat", "call": "nap"}]},
        {"caller": "Dan", "call": "misery", "overcalled": [{"player": "Cat", "call": "nap"}]},
        {"caller": "Dan", "call": "wellington"},
    ],
    ids=["wellington", "misery above all", "the earlier calls not written down"],
)
def test_the_taker_of_the_spare_hand_may_be_overcalled(facts: dict[str, object]) -> None:
    table = table_of(
        4,
        rules(
            "hoyle_kitty",
            spare_hand=True,
            spare_hand_forfeit=2,
            misery_rank="top",
            pay={"misery": [20, 20], "wellington": [20, 20]},
        ),
    )

    score = score_of({**facts, "made": False, "spare_hand": "Cat"}, table=table)

    assert gains_of(score, players=4) == [38, 40, 40, -120, 2]
