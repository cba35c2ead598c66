"""Initials in the place of names."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from napledger.reading.initials import initials_of, with_initials


@pytest.mark.parametrize(
    ("names", "initials"),
    [
        (["Ann", "Dan", "Cat"], ["A", "D", "C"]),
        (["Wilhelmina-Charlotte", "Ann O’Neill"], ["WC", "AON"]),
        (["Ben", "Bob", "Ann"], ["Be", "Bo", "A"]),
        (["Ann", "Anna"], ["A1", "A2"]),
        (["Ann", "Anna", "Abe", "Abel"], ["A1", "A2", "A3", "A4"]),
        (["Al", "Alan", "Dan"], ["A1", "A2", "D"]),
        (["E", "Ed"], ["E1", "E2"]),
        (["zoë", "éa"], ["Z", "É"]),
        (["e\N{COMBINING ACUTE ACCENT}a"], ["E\N{COMBINING ACUTE ACCENT}"]),
        (["דן", "חנה"], ["ד", "ח"]),
        (["-", "’’"], ["-1", "’"]),
        ([], []),
    ],
)
def test_each_has_initials_of_their_own(names: list[str], initials: list[str]) -> None:
    assert initials_of(names) == initials


LETTERS = st.text("AaBbEé1 -", min_size=1, max_size=5).filter(lambda name: name.strip())


@given(st.lists(LETTERS, max_size=12, unique_by=str.casefold))
def test_no_two_are_alike_and_none_is_a_whole_name(names: list[str]) -> None:
    initials = initials_of(names)

    assert len({each.casefold() for each in initials}) == len(names)
    assert not {each.casefold() for each in initials} & {name.casefold() for name in names}


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("at Ann’s", "at A1’s"),
        ("ANNA and ann", "A2 and A1"),
        ("Annabel", "Annabel"),
        ("the Crown", "the Crown"),
    ],
)
def test_a_name_in_a_text_stands_as_its_initials(text: str, written: str) -> None:
    assert with_initials(text, {"Ann": "A1", "Anna": "A2"}) == written


def test_without_names_a_text_stays() -> None:
    assert with_initials("Ann", {}) == "Ann"
