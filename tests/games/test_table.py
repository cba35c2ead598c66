"""The seats of a table, clockwise."""

from __future__ import annotations

import pytest

from napledger.evening.document import read_opening
from napledger.evening.play import opened
from napledger.games.table import require_seated
from napledger.reading.faults import Fault

RAW = {"game": "nap", "stake": 1, "players": ["Ann", "Ben", "Cat", "Dan"]}


def test_the_seats_go_round_from_anybody() -> None:
    table = opened(read_opening(RAW))

    assert [table.left_of(player) for player in table.seated] == ["Ben", "Cat", "Dan", "Ann"]
    assert table.clockwise_from("Cat") == ("Cat", "Dan", "Ann", "Ben")


def test_somebody_without_a_seat_is_refused() -> None:
    table = opened(read_opening(RAW))
    require_seated("Dan", table, path="winner")

    with pytest.raises(Fault) as refused:
        require_seated("Eve", table, path="winner")

    assert str(refused.value) == "winner: Eve is not seated; seated are Ann, Ben, Cat, Dan"
