"""Checksums of what is written out: worked out by others' means, and held to when it is read."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from typing import Any

import pytest

from napledger.reading.checksum import (
    RunningChecksum,
    canonical,
    carries_checksum,
    check_closed,
    checksum_of,
    closed_lines,
    with_checksum,
    without_checksum,
)
from napledger.reading.faults import Fault

FILE = {"b": [1, {"z": True, "Å": None}], "a": "Zoë “Z” \t\x7f", "€": {}}
CANONICAL = '{"a":"Zoë “Z” \\t\x7f","b":[1,{"z":true,"Å":null}],"€":{}}'


def test_a_value_has_one_text_however_it_was_laid_out() -> None:
    laid_out = json.loads(json.dumps(FILE, indent=4, ensure_ascii=True))

    assert canonical(FILE).decode() == CANONICAL
    assert canonical(laid_out).decode() == CANONICAL


def test_the_checksum_is_the_sha_256_of_that_text_and_comes_last() -> None:
    written = with_checksum({"n": 1, "a": "b"})

    # printf '{"a":"b","n":1}' | sha256sum
    expected = "sha256:e3536650ddcc58c0f0f8fc66a011a6b2ef84471b5890caecab4bd7a7b1da2bbf"
    assert list(written.items()) == [("n", 1), ("a", "b"), ("checksum", expected)]


def test_what_is_read_back_is_what_was_written_without_its_checksum() -> None:
    assert without_checksum(with_checksum(FILE)) == FILE


@pytest.mark.parametrize("raw", [FILE, [1], None, "checksum"])
def test_what_has_none_is_taken_as_it_is(raw: Any) -> None:
    assert not carries_checksum(raw)
    assert without_checksum(raw) == raw


@pytest.mark.parametrize(
    "change", [{"a": "Zoe"}, {"b": [1, {"z": 1, "Å": None}]}, {"new": None}, {"€": []}]
)
def test_a_file_that_was_changed_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(Fault) as refused:
        without_checksum(with_checksum(FILE) | change)

    assert str(refused.value) == (
        "checksum: does not fit: this file was changed, or damaged, after it was written. "
        "If you changed it on purpose, take the checksum out"
    )


@pytest.mark.parametrize(
    ("checksum", "got"),
    [
        (5, "5"),
        ("md5:1", "md5:1"),
        (None, "nothing (null)"),
        ("sha256:" + "A" * 64, "sha256:" + "A" * 52 + "…"),
    ],
)
def test_a_checksum_that_is_none_is_refused(checksum: Any, got: str) -> None:
    with pytest.raises(Fault) as refused:
        without_checksum({"a": 1, "checksum": checksum})

    assert refused.value.pattern == "expected sha256: and 64 hexadecimal digits, got {got}"
    assert str(refused.value) == (
        f"checksum: expected sha256: and 64 hexadecimal digits, got {got}"
    )


def test_half_a_letter_has_a_sum_too() -> None:
    torn = {"a": "\ud83c"}

    assert without_checksum(with_checksum(torn)) == torn


def test_what_is_nested_without_an_end_is_refused() -> None:
    nested: Any = []
    for _ in range(200_000):
        nested = [nested]

    with pytest.raises(Fault) as refused:
        without_checksum({"a": nested, "checksum": "sha256:" + "0" * 64})

    assert str(refused.value) == "expected JSON; this is nested too deeply"
    while nested:
        # Python frees what is nested one level after the other only if it is taken apart.
        (nested,) = nested


def as_read(value: Any) -> Any:
    """Return a value whose lists called long are read as they are taken."""
    if isinstance(value, list):
        return [as_read(each) for each in value]
    if isinstance(value, dict):
        return {
            name: iter(as_read(each)) if name.startswith("long") else as_read(each)
            for name, each in value.items()
        }
    return value


def taken(value: Any) -> Any:
    """Return a value of which all has been read."""
    if isinstance(value, dict):
        return {name: taken(each) for name, each in value.items()}
    return [taken(each) for each in value] if isinstance(value, (list, Iterator)) else value


@pytest.mark.parametrize("long", [[], [{"b": 1, "a": 2}], [1, [2], "drei"], [{"long": [1]}, {}]])
@pytest.mark.parametrize("others", [{}, {"circle": 1, "players": [], "a": {"z": 1, "b": 2}}])
@pytest.mark.parametrize("nested", [False, True])
def test_what_is_summed_while_it_is_written_has_the_same_sum(
    long: list[Any], others: dict[str, Any], *, nested: bool
) -> None:
    lists = {"long": long, "long_too": [1, 2]}
    whole = {**others, "an evening": {**lists, "z": 1}} if nested else {**others, **lists}
    running = RunningChecksum()

    passed = taken(running.passing(as_read(whole)))

    assert passed == whole
    assert running.result() == checksum_of(canonical(whole))


def test_a_text_with_comments_ends_with_its_checksum() -> None:
    lines = list(closed_lines(["one", "", "zwölf"]))

    expected = hashlib.sha256("one\n\nzwölf\n".encode()).hexdigest()
    assert lines == ["one\n", "\n", "zwölf\n", f"; checksum of all above: sha256:{expected}\n"]
    assert check_closed("".join(lines).encode())


def test_a_text_without_one_says_nothing() -> None:
    assert not check_closed(b"one\ntwo\n")
    assert not check_closed(b"")


@pytest.mark.parametrize("change", [("one", "One"), ("one\n", ""), ("one\n", "one\n\n")])
def test_a_text_that_was_changed_is_refused(change: tuple[str, str]) -> None:
    text = "".join(closed_lines(["one", "two"])).replace(*change)

    with pytest.raises(Fault, match="does not fit: this file was changed, or damaged"):
        check_closed(text.encode())
