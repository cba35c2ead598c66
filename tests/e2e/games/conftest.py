"""Of each game's table, what every change must pass; the rest is for `make test-all`."""

from __future__ import annotations

from pathlib import Path

import pytest

HERE = Path(__file__).parent

PLAYED = (
    "test_a_deal_of_eight_rounds_by_taps",
    "test_an_evening_by_taps",
    "test_the_last_deal_says_what_it_pays_and_undo_gives_the_partie_back",
    "test_an_evening_by_taps_comes_to_what_was_worked_out",
    "test_an_undo_and_a_correction",
    "test_a_deal_takes_three_taps_and_two_of_them_win_a_rubber",
)
"""Tests of French Vingt-Un, Loo, Piquet, Solo Whist, Vingt-Un and Whist: deals from tap to book."""


def pytest_collection_modifyitems(items: list[pytest.Function]) -> None:
    """Call slow what is not among them."""
    for item in items:
        if HERE in item.path.parents and item.originalname not in PLAYED:
            item.add_marker(pytest.mark.slow)
