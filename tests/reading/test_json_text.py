"""Text as JSON: what is refused, where, and in which words."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from napledger.reading.faults import Fault
from napledger.reading.json_text import parsed

DEEP = 100_000


def refusal(text: str | bytes) -> str:
    """Return the path and the sentence with which a text is refused."""
    with pytest.raises(Fault) as refused:
        parsed(text)
    return str(refused.value)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ('{"stake": 5, "players": ["Ann", "Ben"]}', {"stake": 5, "players": ["Ann", "Ben"]}),
        ('{"title": "Zoë"}'.encode(), {"title": "Zoë"}),
        (b' {"a": {"a": 1}, "b": {"a": 1}} \n', {"a": {"a": 1}, "b": {"a": 1}}),
        ('"\\u00e9"', "é"),
        ("9" * 4_300, int("9" * 4_300)),
    ],
)
def test_json_is_read(text: str | bytes, value: Any) -> None:
    assert parsed(text) == value


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "expected JSON; at line 1, column 1: Expecting value"),
        ("Ann", "expected JSON; at line 1, column 1: Expecting value"),
        ("{'stake': 5}", "expected JSON; at line 1, column 2: "),
        ('{"stake": 5}\n\n}', "expected JSON; at line 3, column 1: Extra data"),
        ('{"title": "a\nb"}', "expected JSON; at line 1, column 13: Invalid control character at"),
        ('{"stake": 05}', "expected JSON; at line 1, column 12: Expecting ',' delimiter"),
        ('{"stake": 5', "expected JSON; at line 1, column 12: Expecting ',' delimiter"),
        (b"\xff\xfe{\x00}\x00", "expected UTF-8 text; byte 0 is none"),
        ('{"title": "Zoë"}'.encode("latin-1"), "expected UTF-8 text; byte 13 is none"),
        (b"\xed\xa0\x80", "expected UTF-8 text; byte 0 is none"),
        (b"\xef\xbb\xbf{}", "expected plain UTF-8 text, got a byte order mark before it"),
        ("\ufeff{}", "expected plain UTF-8 text, got a byte order mark before it"),
        ("[" * DEEP, "expected JSON; this is nested too deeply"),
        ('{"a":' * DEEP, "expected JSON; this is nested too deeply"),
        ("9" * 4_301, "expected JSON; a number in it is endless"),
        ("[-" + "9" * 100_000 + "]", "expected JSON; a number in it is endless"),
    ],
)
def test_what_is_no_clean_json_is_refused(text: str | bytes, sentence: str) -> None:
    assert refusal(text).startswith(sentence)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            '{"stake": 1, "game": "nap", "stake": 2}',
            "stake: stands twice in the same object, beside game, stake",
        ),
        (
            '{"log": [{"kind": "deal"}, {"kind": "leave", "player": "Ann", "player": "Ben"}]}',
            "log[1].player: stands twice in the same object, beside kind, player",
        ),
        (
            '{"rules": {"options": {"pay": {"1": [1, 1], "1": [2, 2]}}}}',
            "rules.options.pay.1: stands twice in the same object, beside 1",
        ),
        ('[[{"a": 1, "a": 1}], {"b": 1, "b": 1}]', "[0][0].a: stands twice in the same object"),
        ('{"a": {"b": 1, "b": 1}, "a": 2}', "a: stands twice in the same object, beside a"),
        ('{"a\\n": 1, "a\\n": 1}', "a\\n: stands twice in the same object, beside a\\n"),
        ('{"a": 1, "\\u0061": 1}', "a: stands twice in the same object, beside a"),
    ],
)
def test_a_key_that_stands_twice_is_refused_at_its_place(text: str, sentence: str) -> None:
    assert refusal(text).startswith(sentence)


def test_a_key_that_stands_twice_at_the_bottom_of_a_well_is_refused() -> None:
    for depth in range(100, 1_000, 50):
        well = '{"a":' * depth + '{"x": 1, "x": 2}' + "}" * depth

        assert refusal(well).endswith(
            ("x: stands twice in the same object, beside x", "this is nested too deeply")
        )


@given(st.binary(max_size=40) | st.text(st.characters(), max_size=40))
def test_any_text_is_json_or_a_fault_with_a_sentence(text: str | bytes) -> None:
    try:
        said = repr(parsed(text))
    except Fault as fault:
        said = str(fault)

    assert said
    assert said.isprintable()
