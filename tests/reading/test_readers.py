"""Strict reading: what each reader takes, and the sentence for all else."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from napledger.reading.faults import Fault
from napledger.reading.readers import (
    kind_of,
    read_choice,
    read_counts,
    read_fields,
    read_flag,
    read_list,
    read_name,
    read_names,
    read_text,
    read_units,
    read_whole,
)

Reader = Callable[[Any], Any]


def read_ends(raw: Any) -> str:
    """Return one of three words."""
    return read_choice(raw, ("split", "draw", "carry"))


def read_wholes(raw: Any) -> tuple[int, ...]:
    """Return a list of whole numbers."""
    return read_list(raw, read_whole)


def read_small(raw: Any) -> int:
    """Return a whole number from minus three to three."""
    return read_whole(raw, least=-3, most=3)


def read_pair(raw: Any) -> dict[str, Any]:
    """Return an object of a stake, which must be there, and a title."""
    return read_fields(raw, {"stake": read_whole, "title": read_text}, required=("stake",))


@pytest.mark.parametrize(
    ("reader", "raw", "value"),
    [
        (read_text, "", ""),
        (read_text, "Zoë\n🂡\x01", "Zoë\n🂡\x01"),
        (read_flag, True, True),
        (read_flag, False, False),
        (read_whole, 0, 0),
        (read_whole, 10**12, 10**12),
        (read_small, -3, -3),
        (read_units, 2, Fraction(2)),
        (read_units, 2.0, Fraction(2)),
        (read_units, 0.5, Fraction(1, 2)),
        (read_units, 40.5, Fraction(81, 2)),
        (read_units, 10**12, Fraction(10**12)),
        (read_ends, "draw", "draw"),
        (read_wholes, [], ()),
        (read_wholes, [3, 1], (3, 1)),
        (read_pair, {"title": "a", "stake": 1}, {"title": "a", "stake": 1}),
        (read_pair, {"stake": 1}, {"stake": 1}),
        (read_name, "Ann", "Ann"),
        (read_name, "\u2003 Ann Lee ", "Ann Lee"),
        (read_name, "Zoe\u0308", "Zo\u00eb"),
        (read_name, "Kitty", "Kitty"),
        (read_name, "y" * 40, "y" * 40),
        (read_name, " " + "y" * 40, "y" * 40),
        (read_name, "e\u0301" * 40, "\u00e9" * 40),
        (read_name, "\U0001f0a1" * 40, "\U0001f0a1" * 40),
        (read_name, "An\u200bn", "An\u200bn"),
        (read_names, ["Ann", " Ben"], ("Ann", "Ben")),
        (read_counts, {"Ann": 2, " Ben ": 0}, (("Ann", 2), ("Ben", 0))),
    ],
)
def test_what_is_well_written_is_read(reader: Reader, raw: Any, value: Any) -> None:
    assert reader(raw) == value


A_MILLION_MILLION = "1,000,000,000,000"


@pytest.mark.parametrize(
    ("reader", "raw", "sentence"),
    [
        (read_text, 1, "expected text, got 1"),
        (read_text, None, "expected text, got nothing (null)"),
        (read_text, "a\ud800", "expected text, got half of a character (a lone surrogate)"),
        (read_text, "An\x00n", "text cannot hold the character NUL"),
        (read_flag, 1, "expected true or false, got 1"),
        (read_flag, None, "expected true or false, got nothing (null)"),
        (read_whole, 1.0, "expected a whole number, got 1.0"),
        (read_whole, "1", "expected a whole number, got the text “1”"),
        (read_whole, True, "expected a whole number, got true"),
        (read_whole, 1e400, "expected a whole number, got a huge number"),
        (read_whole, float("nan"), "expected a whole number, got nan"),
        (
            read_whole,
            -1,
            f"expected a whole number from 0 to {A_MILLION_MILLION}, got -1",
        ),
        (
            read_whole,
            10**12 + 1,
            f"expected a whole number from 0 to {A_MILLION_MILLION}, got 1000000000001",
        ),
        (
            read_whole,
            10**4000,
            f"expected a whole number from 0 to {A_MILLION_MILLION}, got a larger one",
        ),
        (read_small, 4, "expected a whole number from -3 to 3, got 4"),
        (read_units, True, "expected a number of stakes, got true"),
        (read_units, "0.5", "expected a number of stakes, got the text “0.5”"),
        (read_units, -0.5, "expected a number of stakes from 0 up, got -0.5"),
        (read_units, 10**12 + 1, "expected a number of stakes from 0 up, got 1000000000001"),
        (read_units, 1e400, "expected a number of stakes from 0 up, got inf"),
        (read_units, float("nan"), "expected a number of stakes from 0 up, got nan"),
        (read_units, 0.1, "expected whole or half stakes (like 2 or 0.5), got 0.1"),
        (read_ends, "divide", "expected one of split, draw, carry, got divide"),
        (read_ends, None, "expected one of split, draw, carry, got nothing (null)"),
        (read_ends, ["draw"], "expected one of split, draw, carry, got a list"),
        (read_wholes, {}, "expected a list, got an object"),
        (read_wholes, [1, 2, "x"], "[2]: expected a whole number, got the text “x”"),
        (read_pair, [], "expected an object with named fields, got a list"),
        (read_pair, {}, "stake: is missing"),
        (read_pair, {"stake": "x"}, "stake: expected a whole number, got the text “x”"),
        (read_pair, {"stake": 1, "x": 1}, "x: unknown key; expected one of stake, title"),
        (read_pair, {"\ud800": 1}, "\\ud800: unknown key; expected one of stake, title"),
        (read_name, 7, "expected text, got 7"),
        (read_name, "", "a name needs at least one character"),
        (read_name, " \u3000 ", "a name needs at least one character"),
        (read_name, "y" * 41, "a name has at most 40 characters, this one has 41"),
        (read_name, "Ann\n", "a name cannot have control characters in it"),
        (read_name, "An\x7fn", "a name cannot have control characters in it"),
        (read_name, "Ann\x85", "a name cannot have control characters in it"),
        (read_name, " kitty ", "“kitty” is the kitty’s own name; a player needs another"),
        (read_names, "Ann", "expected a list, got the text “Ann”"),
        (read_names, ["Ann", "Ben", "Ann "], "[2]: Ann is named twice"),
        (read_names, ["Zoe\u0308", "Zo\u00eb"], "[1]: Zoë is named twice"),
        (read_names, ["Ann", ""], "[1]: a name needs at least one character"),
        (read_counts, [], "expected a number for each player, got a list"),
        (
            read_counts,
            {"Ann": -1},
            f"Ann: expected a whole number from 0 to {A_MILLION_MILLION}, got -1",
        ),
        (read_counts, {"Ann": 1, "Ann ": 1}, "Ann : Ann is named twice"),
        (
            read_counts,
            {"kitty": 1},
            "kitty: “kitty” is the kitty’s own name; a player needs another",
        ),
    ],
)
def test_what_is_not_is_refused_with_what_was_expected_and_what_came(
    reader: Reader, raw: Any, sentence: str
) -> None:
    with pytest.raises(Fault) as refused:
        reader(raw)

    assert str(refused.value) == sentence


@pytest.mark.parametrize(
    ("raw", "words"),
    [
        (None, "nothing (null)"),
        (True, "true"),
        (False, "false"),
        ("x" * 31, "the text “" + "x" * 30 + "”"),
        (5, "5"),
        (-2.5, "-2.5"),
        (10**39, "1" + "0" * 39),
        (10**40, "a huge number"),
        (-(10**40), "a huge number"),
        (float("-inf"), "a huge number"),
        (float("nan"), "nan"),
        ([], "a list"),
        ({}, "an object"),
    ],
)
def test_a_value_is_named_in_plain_words(raw: Any, words: str) -> None:
    assert kind_of(raw) == words
