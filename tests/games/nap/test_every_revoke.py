"""Every revoke, refusal and lead out of turn: by whom, at which table, over which call."""

from __future__ import annotations

from dataclasses import replace

import pytest

from napledger.games.nap.seating import State
from tests.games.nap.by_hand import HOUSES, Dealt, House, gains
from tests.games.nap.tables import NAMES, gains_of, rules, score_of, table_of

# How a table treats revokes and leads out of turn, and what then becomes of a lead out of turn.
OUT_OF_TURN = {
    ("hoyle", "none"): "none",
    ("hoyle", "as_revoke"): "hoyle",
    ("hoyle", "fine"): "turn fine",
    ("cassell", "none"): "none",
    ("cassell", "as_revoke"): "cassell",
    ("cassell", "fine"): "turn fine",
    ("fine", "none"): "none",
    ("fine", "as_revoke"): "hoyle",
    ("fine", "fine"): "turn fine",
    ("none", "none"): "none",
    ("none", "as_revoke"): "hoyle",
    ("none", "fine"): "turn fine",
}

# Prices that no two calls share, so that one taken for another is seen.
PRICES = {
    "1": (1, 2),
    "2": (3, 4),
    "3": (5, 6),
    "misery": (7, 8),
    "4": (9, 11),
    "nap": (13, 17),
    "wellington": (19, 23),
    "blucher": (29, 31),
}
KITTY = 14


def revokes(seat: int, how: str) -> list[dict[str, str]]:
    """Return one revoke as a document has it."""
    return [{"player": NAMES[seat], "how": how}]


@pytest.mark.parametrize(("revoke", "out_of_turn"), OUT_OF_TURN)
@pytest.mark.parametrize("how", ["revoke", "refused_to_show", "out_of_turn"])
def test_every_revoke_is_paid_for_as_the_table_treats_it(
    revoke: str, out_of_turn: str, how: str
) -> None:
    treatment = OUT_OF_TURN[revoke, out_of_turn] if how == "out_of_turn" else revoke
    house = House(
        pay=PRICES,
        kitty=True,
        ante_dealer=2,
        matches_kitty=True,
        revoke_fine=10,
        out_of_turn_fine=6,
    )
    at_this_table = rules(
        "hoyle_kitty_doubled",
        pay={call: list(prices) for call, prices in PRICES.items()},
        revoke=revoke,
        revoke_fine=5,
        out_of_turn=out_of_turn,
        out_of_turn_fine=3,
    )
    for players in range(2, 8):
        table = table_of(players, at_this_table, kitty=KITTY)
        for caller in range(players):
            for offender in range(players):
                dealt = Dealt(
                    players=players,
                    caller=caller,
                    kitty=KITTY,
                    offender=offender,
                    treatment=treatment,
                )
                said = {"caller": NAMES[caller], "revokes": revokes(offender, how)}
                for call in PRICES:
                    for made in (True, False):
                        score = score_of({**said, "call": call, "made": made}, table=table)

                        assert gains_of(score, players=players) == gains(
                            replace(dealt, call=call, made=made), house=house
                        )


@pytest.mark.parametrize("preset", HOUSES)
def test_every_rule_set_treats_a_revoke_as_its_book_does(preset: str) -> None:
    house = HOUSES[preset]
    treatments = {
        "revoke": house.revoke,
        "refused_to_show": house.revoke,
        "out_of_turn": "turn fine" if house.out_of_turn == "fine" else "none",
    }
    kitty = KITTY if house.kitty else 0
    table = table_of(4, rules(preset), dealer=3, kitty=kitty)
    for caller in range(4):
        for offender in range(4):
            for how, treatment in treatments.items():
                for call in house.pay:
                    for made in (True, False):
                        said = {"caller": NAMES[caller], "call": call, "made": made}

                        score = score_of({**said, "revokes": revokes(offender, how)}, table=table)

                        assert gains_of(score, players=4) == gains(
                            Dealt(
                                players=4,
                                dealer=3,
                                caller=caller,
                                call=call,
                                made=made,
                                kitty=kitty,
                                offender=offender,
                                treatment=treatment,
                            ),
                            house=house,
                        )


def test_a_caller_who_revoked_has_lost_whatever_the_tricks() -> None:
    table = table_of(4, rules())

    score = score_of(
        {"caller": "Ben", "call": "3", "tricks": 5, "revokes": revokes(1, "revoke")}, table=table
    )

    assert gains_of(score, players=4) == [6, -18, 6, 6, 0]
    assert [transfer.why for transfer in score.transfers] == ["three lost; the caller revoked"] * 3
    assert [part.result for part in score.summary.parts] == ["lost"]


def test_an_opponent_who_revoked_pays_for_everybody_or_in_the_callers_place() -> None:
    table = table_of(4, rules())
    said = {"caller": "Ben", "call": "3", "revokes": revokes(2, "refused_to_show")}

    made, lost = (
        [
            (t.payer, t.payee, t.amount, t.why, t.source)
            for t in score_of({**said, "made": outcome}, table=table).transfers
        ]
        for outcome in (True, False)
    )

    assert made == [
        ("Cat", "Ben", 18, "three made; revoke, pays for everybody", "Hoffmann, p. 100")
    ]
    in_his_place = "three lost; revoke, pays in the caller's place"
    assert lost == [
        ("Cat", "Dan", 6, in_his_place, "Hoffmann, p. 100"),
        ("Cat", "Ann", 6, in_his_place, "Hoffmann, p. 100"),
    ]


def test_of_two_players_one_who_revoked_against_a_lost_call_pays_nobody() -> None:
    table = table_of(2, rules())

    score = score_of(
        {"caller": "Ann", "call": "3", "made": False, "revokes": revokes(1, "revoke")}, table=table
    )

    assert score.transfers == ()


def test_cassells_five_stakes_are_not_doubled_by_a_double_header() -> None:
    table = table_of(3, rules("cassell_1881"), dealer=2, state=State(multiplier=2))

    score = score_of(
        {"caller": "Ann", "call": "3", "made": True, "revokes": revokes(1, "revoke")}, table=table
    )

    assert [(t.payer, t.payee, t.amount) for t in score.transfers if t.payee == "Ann"] == [
        ("Ben", "Ann", 10),
        ("Ben", "Ann", 12),
        ("Cat", "Ann", 12),
    ]


def test_fined_revokes_may_be_several_and_by_one_player() -> None:
    table = table_of(4, rules("bicycle_pool"))
    twice_by_cat = [*revokes(2, "revoke"), *revokes(2, "revoke"), *revokes(3, "out_of_turn")]

    score = score_of(
        {"caller": "Ben", "call": "2", "made": True, "revokes": twice_by_cat}, table=table
    )

    assert gains_of(score, players=4) == [-2 - 4, 12, -20 - 4, -6 - 4, 28]


def test_revokes_that_cost_nothing_may_stand_beside_one_that_does() -> None:
    table = table_of(4, rules())
    led_out_of_turn_too = [*revokes(2, "revoke"), *revokes(3, "out_of_turn")]

    score = score_of(
        {"caller": "Ben", "call": "2", "made": True, "revokes": led_out_of_turn_too}, table=table
    )

    assert gains_of(score, players=4) == [0, 12, -12, 0, 0]
