"""The plain reckoning by which a book is checked, by evenings that can be done in one's head."""

from __future__ import annotations

from typing import Any

import pytest

from tests.simulate.reckoning import Row, balances

START = ("start", {"players": ["1", "2", "3"], "stake": 2})
DEAL = ("deal", {"caller": "1", "call": "3", "made": True})
LOST = ("deal", {"caller": "2", "call": "nap", "made": False})
STAKE = ("rules", {"stake": 1})
CAME, WENT = ("join", {"player": "4"}), ("leave", {"player": "3"})
CASH = ("payment", {"from": "2", "to": "1", "amount": 5})
CHANGES = ("adjustment", {"changes": {"2": 1, "3": -1}})
NO_FACTS: dict[str, Any] = {}
VOID, RESTORE, AMEND = ("void", NO_FACTS, 2), ("restore", NO_FACTS, 2), ("amend", LOST[1], 2)


@pytest.mark.parametrize(
    ("lines", "stand"),
    [
        pytest.param([DEAL], {"1": 12, "2": -6, "3": -6}, id="a caller who makes it"),
        pytest.param([LOST], {"1": 10, "2": -20, "3": 10}, id="a caller who loses"),
        pytest.param([DEAL, VOID], {}, id="voided"),
        pytest.param([DEAL, VOID, RESTORE], {"1": 12, "2": -6, "3": -6}, id="restored"),
        pytest.param([DEAL, AMEND], {"1": 10, "2": -20, "3": 10}, id="corrected"),
        pytest.param([CAME, WENT, DEAL], {"1": 12, "2": -6, "4": -6}, id="came and went"),
        pytest.param([DEAL, STAKE, DEAL], {"1": 18, "2": -9, "3": -9}, id="another stake"),
        pytest.param([CASH, CHANGES], {"1": -5, "2": 6, "3": -1}, id="cash and changes"),
    ],
)
def test_everybody_stands_where_one_reckons(
    lines: list[tuple[Any, ...]], stand: dict[str, int]
) -> None:
    log = [
        Row(number, line[0], line[1], f"key-{number}", line[2] if line[2:] else None)
        for number, line in enumerate([START, *lines], start=1)
    ]

    assert balances(log) == stand
