"""Names cut for the heads of columns."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from napledger.reading.short_names import short_names


@pytest.mark.parametrize(
    ("names", "short"),
    [
        (["Ann", "Ben", "Catherine", "Dan"], ["Ann", "Ben", "Cath.", "Dan"]),
        (["Edward", "Wilhelmina"], ["Edward", "Wilh."]),
        (["Catherine", "Cathy"], ["Cathe.", "Cathy"]),
        (["Catherine", "catherina"], ["Catherine", "catherina"]),
        (["Maximilian", "Maximiliane"], ["Maximilian", "Maximiliane"]),
        (["Mary Ann", "Mary Jo"], ["Mary A.", "Mary Jo"]),
        (["Mary Ann", "Ben"], ["Mary", "Ben"]),
        (["Zoe\u0308\u0308tje", "Ben"], ["Zoe\u0308\u0308.", "Ben"]),
        ([], []),
    ],
)
def test_a_long_name_is_cut_where_no_other_begins_like_it(
    names: list[str], short: list[str]
) -> None:
    assert short_names(names) == short


@given(st.lists(st.text("abAB é", min_size=1, max_size=12), unique=True, max_size=8))
def test_no_two_names_become_one(names: list[str]) -> None:
    short = short_names(names)

    assert len(set(short)) == len(names)
    assert all(len(each) <= len(name) for each, name in zip(short, names, strict=True))
