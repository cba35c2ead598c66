"""Texts that run the other way than the page."""

from __future__ import annotations

import pytest

from napledger.reading.direction import (
    characters_seen,
    figure_apart,
    name_apart,
    runs_right_to_left,
)


@pytest.mark.parametrize(
    ("text", "right_to_left"),
    [("Ann", False), ("חנה", True), ("علي", True), ("7 חנה", True), ("7", None), ("", None)],
)
def test_a_text_runs_as_its_first_letter_does(text: str, *, right_to_left: bool | None) -> None:
    assert runs_right_to_left(text) is right_to_left


@pytest.mark.parametrize(
    ("name", "right_to_left", "written"),
    [
        ("Ann", False, "Ann"),
        ("Zoë", False, "Zoë"),
        ("חנה", False, "\u2068חנה\u2069"),
        ("Ann", True, "\u2068Ann\u2069"),
        ("חנה", True, "חנה"),
        ("7", True, "7"),
    ],
)
def test_a_name_is_kept_apart_where_it_runs_the_other_way(
    name: str, *, right_to_left: bool, written: str
) -> None:
    assert name_apart(name, right_to_left=right_to_left) == written


def test_an_amount_keeps_its_order_on_a_page_from_right_to_left() -> None:
    assert figure_apart("−£1.15", right_to_left=True) == "\u2066−£1.15\u2069"
    assert figure_apart("−£1.15", right_to_left=False) == "−£1.15"


def test_isolates_take_no_room() -> None:
    assert characters_seen("\u2066−£1.15\u2069") == 6
    assert characters_seen("\u2068חנה\u2069") == 3
