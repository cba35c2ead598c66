"""Who deals, who holds cards, who stands out, who antes, and who deals next."""

from __future__ import annotations

from typing import Any

import pytest

from napledger.games.solo_whist.deal import Deal
from napledger.games.solo_whist.seating import State, seating_of
from tests.games.solo_whist.tables import gains_of, lines_of, rules, score_of, table_of

SOLO = {"caller": "Ann", "call": "solo", "tricks": 5}
ANTES = rules("house_dealer_penny", ante_dealer=3, ante_others=1)


@pytest.mark.parametrize(
    ("players", "dealer", "away", "stands_out", "in_play"),
    [
        (3, 0, (), "dealers_right", ("Ben", "Cat", "Ann")),
        (4, 2, (), "dealers_right", ("Dan", "Ann", "Ben", "Cat")),
        (4, 2, (), "dealer", ("Dan", "Ann", "Ben", "Cat")),
        (5, 0, (), "dealers_right", ("Ben", "Cat", "Dan", "Ann")),
        (5, 2, (), "dealers_right", ("Dan", "Eve", "Ann", "Cat")),
        (5, 0, (), "dealer", ("Ben", "Cat", "Dan", "Eve")),
        (6, 0, ("Fay",), "dealers_right", ("Ben", "Cat", "Dan", "Ann")),
        (7, 6, ("Eve", "Fay"), "dealers_right", ("Ann", "Ben", "Cat", "Gus")),
        (7, 0, ("Ben", "Dan", "Fay"), "dealer", ("Cat", "Eve", "Gus", "Ann")),
        (7, 1, ("Ann", "Eve", "Fay", "Gus"), "dealer", ("Cat", "Dan", "Ben")),
    ],
)
def test_three_or_four_hold_cards_and_of_five_one_stands_out(
    players: int, dealer: int, away: tuple[str, ...], stands_out: str, in_play: tuple[str, ...]
) -> None:
    table = table_of(players, rules(stands_out=stands_out), dealer=dealer)

    assert seating_of(Deal(away=away), table=table).in_play == in_play


def test_the_next_in_turn_who_is_there_deals() -> None:
    table = table_of(6, rules(), dealer=4)

    seating = seating_of(Deal(away=("Eve", "Fay")), table=table)

    assert seating.dealer == "Ann"
    assert seating.in_play[0] == "Ben"


@pytest.mark.parametrize(
    ("stands_out", "gains"),
    [
        ("dealers_right", [-6, -6, 18, 0, -6, 0]),
        ("dealer", [-6, -6, 18, -6, 0, 0]),
    ],
)
def test_who_stands_out_neither_pays_nor_receives(stands_out: str, gains: list[int]) -> None:
    table = table_of(5, rules(stands_out=stands_out))

    assert gains_of({"caller": "Cat", "call": "solo", "tricks": 5}, table=table) == gains


def test_of_five_a_proposal_has_two_opponents() -> None:
    facts = {"caller": "Ann", "call": "proposal", "partner": "Cat", "tricks": 8}

    assert gains_of(facts, table=table_of(5, rules())) == [6, -6, 6, 0, -6, 0]


def test_three_players_settle_with_two_opponents() -> None:
    table = table_of(3, rules("hoyle_three"))

    assert gains_of({"caller": "Ann", "call": "solo", "tricks": 4}, table=table) == [-14, 7, 7, 0]


# Antes and misdeals


@pytest.mark.parametrize(
    ("players", "away", "stands_out", "gains"),
    [
        (4, (), "dealers_right", [-1, -1, -1, -3, 6]),
        (3, (), "dealers_right", [-1, -1, -3, 5]),
        (5, (), "dealers_right", [-1, -1, -1, 0, -3, 6]),
        (5, (), "dealer", [-1, -1, -1, -1, 0, 4]),
        (5, ("Ann",), "dealers_right", [0, -1, -1, -1, -3, 6]),
    ],
    ids=["four", "three", "five", "five, the dealer out", "one away"],
)
def test_those_in_play_ante(
    players: int, away: tuple[str, ...], stands_out: str, gains: list[int]
) -> None:
    table = table_of(players, {**ANTES, "options": {**ANTES["options"], "stands_out": stands_out}})

    assert gains_of({"passed": True, "away": list(away)}, table=table) == gains


def test_antes_have_their_reasons() -> None:
    assert lines_of({"passed": True}, table=table_of(3, ANTES)) == [
        "Ann > kitty 1: ante (house rule)",
        "Ben > kitty 1: ante (house rule)",
        "Cat > kitty 3: dealer's ante (house rule)",
    ]


def test_nobody_antes_on_the_deal_that_follows_an_abandoned_one() -> None:
    table = table_of(4, ANTES, redeal=True)

    assert gains_of({"passed": True}, table=table) == [0, 0, 0, 0, 0]


@pytest.mark.parametrize("stands_out", ["dealers_right", "dealer"])
def test_the_dealer_pays_for_each_misdeal_even_standing_out(stands_out: str) -> None:
    table = table_of(5, rules(kitty=True, misdeal_fine=2, stands_out=stands_out))
    facts = {"passed": True, "misdeals": 3}

    assert gains_of(facts, table=table) == [0, 0, 0, 0, -6, 6]
    assert lines_of(facts, table=table) == ["Eve > kitty 6: misdeal (house rule)"]


def test_a_misdeal_costs_nothing_where_it_has_no_price() -> None:
    assert gains_of({"passed": True, "misdeals": 3}, table=table_of(4, rules())) == [0] * 5


# Whose turn it is


@pytest.mark.parametrize(
    ("facts", "next_dealer", "redeal"),
    [
        ({**SOLO, "dealer": "Eve"}, "Ann", False),
        ({**SOLO, "dealer": "Ben", "away": ["Cat"]}, "Cat", False),
        ({"dealer": "Cat", "passed": True}, "Dan", False),
        ({"dealer": "Cat", "abandoned": True}, "Cat", True),
    ],
    ids=["called", "to one who is away", "passed", "abandoned"],
)
def test_the_deal_passes_to_the_left_unless_it_was_abandoned(
    facts: dict[str, Any], next_dealer: str, *, redeal: bool
) -> None:
    score = score_of(facts, table=table_of(5, rules()))

    assert score.turn.next_dealer == next_dealer
    assert score.remarks == {"next_dealer": next_dealer}
    assert score.state == State(redeal=redeal)


def test_an_abandoned_deal_pays_antes_and_misdeals_and_nothing_else() -> None:
    at_this_table = rules(kitty=True, ante_dealer=1, misdeal_fine=2)

    gains = gains_of({"abandoned": True, "misdeals": 1}, table=table_of(4, at_this_table, kitty=9))

    assert gains == [0, 0, 0, -3, 3]


def test_a_deal_after_an_abandoned_one_is_no_redeal_for_the_next() -> None:
    assert score_of(SOLO, table=table_of(4, ANTES, redeal=True)).state == State()
