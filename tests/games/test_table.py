"""The seats of a table, clockwise."""

from __future__ import annotations

import pytest

from napledger.games.table import require_seated
from napledger.reading.faults import Fault
from tests.games.nap.tables import rules, table_of

TABLE = table_of(4, rules())


def test_the_left_of_the_last_seat_is_the_first() -> None:
    lefts = [TABLE.left_of(player) for player in TABLE.seated]

    assert lefts == ["Ben", "Cat", "Dan", "Ann"]


def test_the_seats_go_round_from_anybody() -> None:
    assert TABLE.clockwise_from("Ann") == ("Ann", "Ben", "Cat", "Dan")
    assert TABLE.clockwise_from("Cat") == ("Cat", "Dan", "Ann", "Ben")


def test_somebody_without_a_seat_is_refused() -> None:
    require_seated("Dan", TABLE, path="winner")

    with pytest.raises(Fault) as refused:
        require_seated("Eve", TABLE, path="winner")

    assert str(refused.value) == "winner: Eve is not seated; seated are Ann, Ben, Cat, Dan"
