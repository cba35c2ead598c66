"""When all pass: the cards are thrown up, a general misère is played, or all pay in."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.solo_whist.tables import gains_of, lines_of, rules, score_of, table_of

LAST = rules("hoyle_general_misere")
MOST = rules("eb1911")
POOL = rules("house_pool")


@pytest.mark.parametrize(
    ("at_this_table", "facts", "gains"),
    [
        (rules(), {}, [0, 0, 0, 0, 0]),
        (rules(), {"proposer": "Ann"}, [0, 0, 0, 0, 0]),
        (LAST, {"losers": ["Dan"]}, [6, 6, 6, -18, 0]),
        (LAST, {"losers": ["Ben"], "proposer": "Ann"}, [6, -18, 6, 6, 0]),
        (MOST, {"losers": ["Cat"]}, [6, 6, -18, 6, 0]),
        (MOST, {"losers": ["Cat", "Ann"]}, [-12, 12, -12, 12, 0]),
        (MOST, {"losers": ["Ann", "Dan", "Ben"]}, [-6, -6, 18, -6, 0]),
        (POOL, {}, [-1, -1, -1, -1, 4]),
        (POOL, {"proposer": "Cat"}, [-1, -1, -1, -1, 4]),
    ],
    ids=[
        *("thrown up", "unaccepted", "last trick", "last trick after a proposal"),
        *("most tricks", "two of them", "three of them", "pool", "pool after a proposal"),
    ],
)
def test_what_is_paid_when_all_pass(
    at_this_table: dict[str, Any], facts: dict[str, Any], gains: list[int]
) -> None:
    assert gains_of({"passed": True, **facts}, table=table_of(4, at_this_table)) == gains


@pytest.mark.parametrize(
    ("at_this_table", "facts", "gains"),
    [
        (LAST, {"losers": ["Ben"]}, [6, -12, 6, 0]),
        (MOST, {"losers": ["Ben", "Cat"]}, [12, -6, -6, 0]),
        (POOL, {}, [-1, -1, -1, 3]),
    ],
    ids=["last trick", "most tricks", "pool"],
)
def test_three_players_pay_among_themselves(
    at_this_table: dict[str, Any], facts: dict[str, Any], gains: list[int]
) -> None:
    assert gains_of({"passed": True, **facts}, table=table_of(3, at_this_table)) == gains


@pytest.mark.parametrize(
    ("at_this_table", "facts", "gains"),
    [
        (LAST, {"losers": ["Ann"]}, [-18, 6, 6, 0, 6, 0]),
        (MOST, {"losers": ["Ann", "Eve"]}, [-12, 12, 12, 0, -12, 0]),
        (POOL, {}, [-1, -1, -1, 0, -1, 4]),
    ],
    ids=["last trick", "most tricks", "pool"],
)
def test_who_stands_out_has_no_part_in_it(
    at_this_table: dict[str, Any], facts: dict[str, Any], gains: list[int]
) -> None:
    assert gains_of({"passed": True, **facts}, table=table_of(5, at_this_table)) == gains


def test_the_stake_of_a_general_misere_is_the_tables_own() -> None:
    table = table_of(4, rules("eb1911", all_pass_pays=2.5), stake=4)

    assert gains_of({"passed": True, "losers": ["Ann"]}, table=table) == [-30, 10, 10, 10, 0]


@pytest.mark.parametrize(
    ("at_this_table", "facts", "line"),
    [
        (
            LAST,
            {"losers": ["Cat"]},
            "Cat > Ann 6: general misère, took the last trick (Hoffmann, p. 147)",
        ),
        (
            MOST,
            {"losers": ["Cat"]},
            "Cat > Ann 6: general misère, took the most tricks (EB1911, “Solo”)",
        ),
        (POOL, {}, "Ann > kitty 1: all passed (house rule)"),
    ],
    ids=["last trick", "most tricks", "pool"],
)
def test_every_coin_has_its_reason(
    at_this_table: dict[str, Any], facts: dict[str, Any], line: str
) -> None:
    assert lines_of({"passed": True, **facts}, table=table_of(4, at_this_table))[0] == line


@pytest.mark.parametrize("at_this_table", [rules(), POOL], ids=["thrown up", "pool"])
def test_the_deal_passes_to_the_left_when_all_pass(at_this_table: dict[str, Any]) -> None:
    score = score_of({"passed": True}, table=table_of(4, at_this_table))

    assert (score.turn.dealer, score.turn.next_dealer) == ("Dan", "Ann")
