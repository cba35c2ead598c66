"""Strict reading of what came in as JSON: each reader returns a clean value or raises a Fault.

A fault is raised with the path inside the value that was read; whoever reads the value around it
adds the outer part with `Fault.at`, so that good input never pays for building a path.

Numbers and ids that a form or an address names.
"""

from __future__ import annotations

import datetime
import re
import unicodedata
import uuid
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from napledger.ledger.transfers import AMOUNT_MAX, KITTY
from napledger.reading.faults import Fault, Thousands

NUMBER = re.compile(r"[0-9]{1,9}")

ID_CHARACTERS = 36
ID = re.compile(r"[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")
"""An id as it is written everywhere: 01998c1e-6a7c-7d53-8000-0b4f5a1e8a0c."""


def read_number(text: str) -> int | None:
    """Return the number that a form or an address names, such as a version; None for none."""
    return int(text) if NUMBER.fullmatch(text) else None


def read_id(text: str) -> uuid.UUID | None:
    """Return the id that a form or an address names; None for none."""
    try:
        return uuid.UUID(text)
    except ValueError:
        return None


NAME_CHARACTERS_MAX = 40

DAY = "[0-9]{4}-[0-9]{2}-[0-9]{2}"
DAY_CHARACTERS = 10
"""How a day is written, and how long that is."""

Json = Any
"""A value as the json module gives it."""

Readers = Mapping[str, Callable[[Json], Any]]


def read_fields(raw: Json, readers: Readers, *, required: tuple[str, ...] = ()) -> dict[str, Any]:
    """Return the fields of an object, each by its reader; unknown and missing ones are faults."""
    fields: dict[str, Any] = {}
    for key, value in read_object(raw).items():
        reader = readers.get(key)
        if reader is None:
            raise Fault(str(key), "unknown key; expected one of {known}", known=sorted(readers))
        try:
            fields[key] = reader(value)
        except Fault as fault:
            raise fault.at(key) from None
    for key in required:
        if key not in fields:
            raise Fault(key, "is missing")
    return fields


def read_object(raw: Json) -> dict[str, Json]:
    """Return an object, whatever its fields."""
    if not isinstance(raw, dict):
        raise Fault("", "expected an object with named fields, got {got}", got=kind_of(raw))
    return raw


def read_list(raw: Json, reader: Callable[[Json], Any]) -> tuple[Any, ...]:
    """Return each item of a list by `reader`."""
    if not isinstance(raw, list):
        raise Fault("", "expected a list, got {got}", got=kind_of(raw))
    items = []
    for index, item in enumerate(raw):
        try:
            items.append(reader(item))
        except Fault as fault:
            raise fault.at(f"[{index}]") from None
    return tuple(items)


def read_text(raw: Json) -> str:
    """Return a text of any length that can be written as UTF-8."""
    if not isinstance(raw, str):
        raise Fault("", "expected text, got {got}", got=kind_of(raw))
    if not raw.isascii() and any("\ud800" <= character <= "\udfff" for character in raw):
        raise Fault("", "expected text, got half of a character (a lone surrogate)")
    if "\0" in raw:
        raise Fault("", "text cannot hold the character NUL")
    return raw


def read_flag(raw: Json) -> bool:
    """Return true or false."""
    if not isinstance(raw, bool):
        raise Fault("", "expected true or false, got {got}", got=kind_of(raw))
    return raw


def read_whole(raw: Json, *, least: int = 0, most: int = AMOUNT_MAX) -> int:
    """Return a whole number from `least` to `most`; 1.0, "1" and true are none."""
    if type(raw) is not int:
        raise Fault("", "expected a whole number, got {got}", got=kind_of(raw))
    if not least <= raw <= most:
        raise Fault(
            "",
            "expected a whole number from {least} to {most}, got {got}",
            least=Thousands(least),
            most=Thousands(most),
            got=str(raw) if abs(raw) < 10**40 else "a larger one",
        )
    return raw


def read_units(raw: Json) -> Fraction:
    """Return a rate in units: whole, or a whole and a half."""
    if isinstance(raw, bool) or not isinstance(raw, int | float):
        raise Fault("", "expected a number of stakes, got {got}", got=kind_of(raw))
    if not 0 <= raw <= AMOUNT_MAX:
        raise Fault("", "expected a number of stakes from 0 up, got {got}", got=repr(raw)[:40])
    if (raw * 2) % 1:
        raise Fault("", "expected whole or half stakes (like 2 or 0.5), got {got}", got=repr(raw))
    return Fraction(int(raw * 2), 2)


def read_choice(raw: Json, choices: tuple[str, ...]) -> str:
    """Return one of `choices`."""
    if not isinstance(raw, str) or raw not in choices:
        raise Fault(
            "",
            "expected one of {choices}, got {got}",
            choices=choices,
            got=raw if isinstance(raw, str) else kind_of(raw),
        )
    return raw


def check_choice(raw: Json, choices: tuple[str, ...], *, path: str) -> None:
    """Raise Fault at `path` for what is none of `choices`."""
    try:
        read_choice(raw, choices)
    except Fault as fault:
        raise fault.at(path) from None


def read_name(raw: Json) -> str:
    """Return a player's name, trimmed and in Unicode's composed form (NFC).

    One to 40 characters, none of them a control character, and not the kitty's own name.
    """
    text = read_text(raw)
    if not text.isascii():
        text = unicodedata.normalize("NFC", text)
    name = text.strip()
    if not name:
        raise Fault("", "a name needs at least one character")
    if len(name) > NAME_CHARACTERS_MAX:
        raise Fault(
            "",
            "a name has at most {most} characters, this one has {got}",
            most=NAME_CHARACTERS_MAX,
            got=len(name),
        )
    if not text.isprintable() and any(unicodedata.category(c) == "Cc" for c in text):
        raise Fault("", "a name cannot have control characters in it")
    if name == KITTY:
        raise Fault("", "“kitty” is the kitty’s own name; a player needs another")
    return name


def read_names(raw: Json) -> tuple[str, ...]:
    """Return a list of names, each once."""
    names = read_list(raw, read_name)
    if len(set(names)) < len(names):
        index = next(i for i, name in enumerate(names) if name in names[:i])
        raise Fault(f"[{index}]", "{name} is named twice", name=names[index])
    return names


def read_day(raw: Json) -> str:
    """Return a day as it is written in a document, year first."""
    text = read_text(raw)
    try:
        day = datetime.date.fromisoformat(text).isoformat()
    except ValueError:
        day = ""
    if not day or day != text:
        raise Fault("", "expected a day like 2026-11-19, got {got}", got=text)
    return day


def read_counts(
    raw: Json, reader: Callable[[Json], int] = read_whole
) -> tuple[tuple[str, int], ...]:
    """Return how many for each player, as pairs in the order written."""
    if not isinstance(raw, dict):
        raise Fault("", "expected a number for each player, got {got}", got=kind_of(raw))
    return read_by_name(raw, reader)


def read_by_name(
    raw: Mapping[str, Json],
    reader: Callable[[Json], Any],
    *,
    read_key: Callable[[Json], str] = read_name,
) -> tuple[tuple[str, Any], ...]:
    """Return what is said of each who is named, as pairs in the order written."""
    found: dict[str, Any] = {}
    for key, value in raw.items():
        try:
            name = read_key(key)
            if name in found:
                raise Fault("", "{name} is named twice", name=name)
            found[name] = reader(value)
        except Fault as fault:
            raise fault.at(str(key)) from None
    return tuple(found.items())


def kind_of(raw: Json) -> str:
    """Return what a JSON value is, in plain words and short."""
    if raw is None:
        return "nothing (null)"
    if isinstance(raw, bool):
        return "true" if raw else "false"
    if isinstance(raw, str):
        return f"the text “{raw[:30]}”"
    if isinstance(raw, int | float):
        # Not a number compares with nothing, so it is not found huge.
        return "a huge number" if abs(raw) >= 10**40 else repr(raw)[:40]
    return "a list" if isinstance(raw, list) else "an object"
