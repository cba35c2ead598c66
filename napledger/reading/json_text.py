"""Strict parsing of a text as JSON, for people: a fault says what is wrong and where."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from functools import partial

from napledger.reading.faults import Fault, joined
from napledger.reading.readers import Json

BYTE_ORDER_MARK = "\ufeff"

HALF_A_LETTER = re.compile(r"\\u[dD][89a-fA-F]")
"""How JSON writes half of a letter beyond 65,536; alone it is no text that can be kept."""

BESIDE_MAX = 8

Twofold = dict[int, tuple[dict[str, Json], str]]
"""Objects in which a key stands twice, each with that key, by the object's identity."""


def parsed(text: str | bytes) -> Json:
    """Return the JSON value in `text`; raise Fault for anything that is not clean UTF-8 JSON."""
    twofold: Twofold = {}
    try:
        decoded = text.decode("utf-8") if isinstance(text, bytes) else text
        if decoded.startswith(BYTE_ORDER_MARK):
            raise Fault("", "expected plain UTF-8 text, got a byte order mark before it")
        value = json.loads(decoded, object_pairs_hook=partial(_object, twofold=twofold))
        _refuse(twofold, value)
        if HALF_A_LETTER.search(decoded):
            _refuse_half_letters(value)
    except UnicodeDecodeError as error:
        raise Fault("", "expected UTF-8 text; byte {at} is none", at=error.start) from None
    except json.JSONDecodeError as error:
        raise Fault(
            "",
            "expected JSON; at line {line}, column {column}: {problem}",
            line=error.lineno,
            column=error.colno,
            problem=error.msg,
        ) from None
    except RecursionError:
        raise Fault("", "expected JSON; this is nested too deeply") from None
    except Fault:
        raise
    except ValueError:
        # All that is left is a number of thousands of digits, which Python refuses to read.
        raise Fault("", "expected JSON; a number in it is endless") from None
    return value


def _object(pairs: list[tuple[str, Json]], *, twofold: Twofold) -> dict[str, Json]:
    """Return an object's fields; if a key stands in it twice, note the object and the key."""
    found = dict(pairs)
    if len(found) < len(pairs):
        first: dict[str, int] = {}
        places = enumerate(key for key, _ in pairs)
        twice = next(key for place, key in places if first.setdefault(key, place) != place)
        twofold[id(found)] = (found, twice)
    return found


def _refuse_half_letters(value: Json, path: str = "") -> None:
    """Raise Fault at the first text with half a letter in it, which nothing can write down."""
    if isinstance(value, str):
        if any("\ud800" <= letter <= "\udfff" for letter in value):
            raise Fault(path, "expected text, got half of a character (a lone surrogate)")
    elif isinstance(value, dict):
        for key, item in value.items():
            _refuse_half_letters(key, path)
            _refuse_half_letters(item, joined(path, key))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            _refuse_half_letters(item, joined(path, f"[{index}]"))


def _refuse(twofold: Twofold, value: Json) -> None:
    """Raise Fault at the first key that stands twice, which others' parsers pass over."""
    if not twofold:
        return
    # An object goes with the first of two values of a key; then that key is the one to name.
    at = _first_of(twofold, value)
    assert at is not None, "what holds a lost object has a key twice itself"
    path, found, key = at
    raise Fault(
        joined(path, key),
        "stands twice in the same object, beside {beside}",
        beside=sorted(found)[:BESIDE_MAX],
    )


def _first_of(twofold: Twofold, value: Json) -> tuple[str, dict[str, Json], str] | None:
    """Return the first object in `value` with a key twice: where it stands, itself and the key."""
    if id(value) in twofold:
        return "", *twofold[id(value)]
    inside: Iterable[tuple[str, Json]] = ()
    if isinstance(value, dict):
        inside = value.items()
    elif isinstance(value, list):
        inside = ((f"[{index}]", item) for index, item in enumerate(value))
    for place, inner in inside:
        at = _first_of(twofold, inner)
        if at is not None:
            path, found, key = at
            return joined(place, path), found, key
    return None
