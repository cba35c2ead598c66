"""A table put away as plain values, and taken out again."""

from __future__ import annotations

from napledger.evening.play import restored, stored
from napledger.games import game_of
from tests.evening.documents import deal, document, score

NAP = game_of("nap")


def test_all_that_makes_up_a_table_is_put_away_as_plain_values() -> None:
    raw = document(
        deal(),
        {"kind": "leave", "player": "Ann"},
        {"kind": "deal", "passed": True},
        {"kind": "deal", "abandoned": True},
        {"kind": "kitty", "how": "carry"},
        rules={"preset": "hoyle_kitty", "options": {"all_pass": "double_header"}},
        kitty=5,
    )

    put_away = stored(score(raw).table)

    assert put_away == {
        "seated": ["Ben", "Cat", "Dan"],
        "members": ["Ann", "Ben", "Cat", "Dan"],
        "dealer": "Cat",
        "opener": "Ben",
        "last_dealer": "Cat",
        "deals": 3,
        "stake": 2,
        "rules": {"preset": "hoyle_kitty", "options": {"all_pass": "double_header"}},
        "kitty": 11,
        "kitty_box": 5,
        "kitty_carried": True,
        "game_state": {"multiplier": 2, "redeal": True},
    }


def test_what_is_as_at_nearly_every_table_is_left_out() -> None:
    table = score(document(deal(), rules={"preset": "hoyle"})).table

    assert stored(table) == {
        "seated": ["Ann", "Ben", "Cat", "Dan"],
        "dealer": "Ben",
        "opener": "Ann",
        "last_dealer": "Ann",
        "deals": 1,
        "stake": 2,
        "rules": {"preset": "hoyle"},
        "game_state": {"multiplier": 1, "redeal": False},
    }


def test_a_table_of_the_first_release_which_left_out_nothing_is_taken_out() -> None:
    table = score(document(deal(), rules={"preset": "hoyle"})).table
    left_out = {
        "members": ["Ann", "Ben", "Cat", "Dan"],
        "kitty": 0,
        "kitty_box": 0,
        "kitty_carried": False,
    }

    again = restored({**stored(table), **left_out}, game=NAP)

    assert again == table
    assert again.terms is table.terms
