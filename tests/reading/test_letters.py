"""Letters that nobody sees: refused in what people type, where they do nothing that can be seen."""

from __future__ import annotations

import pytest

from napledger.reading.faults import Fault
from napledger.reading.letters import one_line, read_line, read_typed_name

SCOTLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f"


@pytest.mark.parametrize(
    "name",
    [
        "Ann",
        "Zoë O’Brien-Müller",
        "李雷",
        "אברהם",
        "علی\u200cرضا",  # noqa: RUF001  # Persian
        "क्\u200dष",
        "ශ්\u200dරී",
        "👩\u200d🦰",
        "👩🏽\u200d🚀",
        "🏳\ufe0f\u200d🌈",
        f"{SCOTLAND} Mac",
        "Ann ❤\ufe0f",
        "Ann 1\ufe0f\u20e3",
    ],
)
def test_names_of_all_scripts_and_pictures_are_taken(name: str) -> None:
    assert read_typed_name(name) == name


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Ann\r\n  Bee\tCee", "Ann Bee Cee"),
        ("A\u202enn\u200b \x00 \ufffe\ud800", "A nn"),
        ("Ann\u200d🏳\ufe0f\u200d🌈", "Ann 🏳\ufe0f\u200d🌈"),
        ("علی\u200cرضا", "علی\u200cرضا"),  # noqa: RUF001  # Persian
        (f"{SCOTLAND}\U000e0067 Mac", f"{SCOTLAND} Mac"),
    ],
)
def test_on_one_line_stays_whatever_is_seen_where_it_stands(text: str, line: str) -> None:
    assert one_line(text) == line


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("An\u202en", "U+202E"),
        ("\u202aAnn", "U+202A"),
        ("Ann\u2066x", "U+2066"),
        ("An\u200bn", "U+200B"),
        ("An\u200cn", "U+200C"),
        ("An\u200dn", "U+200D"),
        ("An\U000e0067n", "U+E0067"),
        ("\U0001f3f4\U000e0066\U000e0072\U000e007f", "U+E0066"),
        ("Ann\ufffe", "U+FFFE"),
        ("Ann\u200d", "U+200D"),
        ("\u200dAnn", "U+200D"),
        ("👩\u200dAnn", "U+200D"),
        ("Ann\u200d👩", "U+200D"),
        ("علی\u200cA", "U+200C"),
        ("An\u2060n", "U+2060"),
        ("An\ufeffn", "U+FEFF"),
        ("An\u00adn", "U+00AD"),
        ("Ann\u200f", "U+200F"),
        ("Ann\u061c", "U+061C"),
        ("Ann\u3164", "U+3164"),
        ("\u115f\u1160", "U+115F"),
        ("\uffa0", "U+FFA0"),
        ("\u2800", "U+2800"),
        ("An\u034fn", "U+034F"),
        ("Ann\ufe0f", "U+FE0F"),
        ("Ann❤\ufe00", "U+FE00"),
        ("Ann\U000e0100", "U+E0100"),
        ("🏴\U000e0067\U000e007f", "U+E0067"),
        ("An\ue000n", "U+E000"),
        ("An\u2028n", "U+2028"),
    ],
)
def test_a_letter_that_nobody_sees_is_refused_by_its_number(name: str, code: str) -> None:
    with pytest.raises(Fault) as refused:
        read_typed_name(name)

    assert str(refused.value) == (
        f"there is a letter in it that cannot be seen or turns the text around ({code}); "
        "type it again by hand"
    )


def test_other_faults_of_a_name_are_said_as_ever() -> None:
    with pytest.raises(Fault, match="control characters"):
        read_typed_name("An\x07n")


def test_a_line_is_trimmed_and_composed_and_no_longer_than_it_may_be() -> None:
    assert read_line("  cafe\u0301 שלום 👩‍👦 ", path="note", characters_max=13) == "café שלום 👩‍👦"

    with pytest.raises(Fault, match=r"^note: at most 4 characters fit here, this has 5$"):
        read_line("Crown", path="note", characters_max=4)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("two\nlines", "write this on one line, without control characters"),
        ("paid \u202e 9+", r"U\+202E"),
        ("An\u200bn", r"U\+200B"),
    ],
)
def test_what_is_no_line_is_refused_at_its_field(text: str, said: str) -> None:
    with pytest.raises(Fault, match=f"^note: .*{said}"):
        read_line(text, path="note")
