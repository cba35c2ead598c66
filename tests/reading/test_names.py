"""Names on a page: initials in their place, short ones, and those that run the other way."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from napledger.reading.letters import characters_seen, figure_apart, name_apart, runs_right_to_left
from napledger.reading.short_names import initials_of, short_names, with_initials


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
