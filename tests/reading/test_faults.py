"""Faults: the path and the sentence, in the reader's language, fit for one line."""

from __future__ import annotations

import pytest

from napledger.reading.faults import Fault, Term, Who, joined, printable, quoted

GERMAN = {
    "{player} is not seated; seated are {seated}": "{player} sitzt nicht; es sitzen {seated}",
    "{call} does not outrank {before}": "{call} überbietet {before} nicht",
    "three": "drei",
    "four": "vier",
}


def test_a_fault_is_its_path_and_its_sentence() -> None:
    fault = Fault("caller", "{player} is away", player=Who("Ben"))

    assert str(fault) == "caller: Ben is away"
    assert fault.sentence() == "Ben is away"


def test_a_fault_in_the_whole_has_no_path() -> None:
    assert str(Fault("", "expected JSON")) == "expected JSON"


def test_a_fault_seen_from_further_out_has_the_longer_path() -> None:
    fault = Fault("how", "expected one of {choices}", choices=("split", "draw"))

    outer = fault.at("[3]").at("log")

    assert str(outer) == "log[3].how: expected one of split, draw"
    assert fault.path == "how"


@pytest.mark.parametrize(
    ("place", "path", "expected"),
    [
        ("log[3]", "caller", "log[3].caller"),
        ("log", "[3]", "log[3]"),
        ("log", "", "log"),
        ("", "caller", "caller"),
        ("", "", ""),
    ],
)
def test_two_parts_of_a_path_are_joined(place: str, path: str, expected: str) -> None:
    assert joined(place, path) == expected


def test_players_are_shown_by_the_names_that_the_reader_knows() -> None:
    fault = Fault(
        "caller",
        "{player} is not seated; seated are {seated}",
        player=Who("9"),
        seated=(Who("1"), Who("2")),
    )

    said = fault.sentence(names={"1": "Ann", "2": "Ben"}, translate=lambda text: GERMAN[text])

    assert said == "9 sitzt nicht; es sitzen Ann, Ben"


def test_words_of_the_game_are_translated_and_a_strangers_are_not() -> None:
    fault = Fault("call", "{call} does not outrank {before}", call=Term("three"), before="four")

    assert fault.sentence(translate=lambda text: GERMAN[text]) == "drei überbietet four nicht"


def test_numbers_are_shown_as_they_are() -> None:
    assert Fault("", "it has {kitty}, got {got}", kitty=7, got="8").sentence() == "it has 7, got 8"


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("Ann", "Ann"),
        (12, "12"),
        (None, "None"),
        ("a\nb", "a\\nb"),
        ("\x1b[31mred", "\\x1b[31mred"),
        ("\u202egnp", "\\u202egnp"),
        ("\ud800", "\\ud800"),
        ("x" * 60, "x" * 60),
        ("x" * 61, "x" * 59 + "…"),
    ],
)
def test_a_strangers_value_is_fit_for_one_line(value: object, shown: str) -> None:
    assert quoted(value) == shown


def test_whatever_does_not_print_is_escaped_and_all_else_stays() -> None:
    assert printable("Zoë 🂡 \u2028\t") == "Zoë 🂡 \\u2028\\t"


def test_a_path_of_a_strangers_making_is_escaped_too() -> None:
    assert str(Fault("a\nb", "is missing")) == "a\\nb: is missing"


def test_a_strangers_braces_are_no_words_of_a_sentence() -> None:
    assert Fault("", "got {got}", got="{player}").sentence() == "got {player}"
