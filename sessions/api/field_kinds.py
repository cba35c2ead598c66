"""What a field may be, in a few words, from its JSON schema; shapes in it are named, to be linked.

"list of `PriceColumn`", "integer, 1 to 200", "string or null".
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class TextPart:
    """A piece of a text: plain words, a shape that is named, or something to be typed as it is."""

    text: str
    shape: str = ""
    is_code: bool = False


def shape_of(schema: Json) -> str:
    """Return the name of the shape that a schema refers to, "" for one that is no reference."""
    return str(schema.get("$ref", "")).rpartition("/")[2]


def parts_of(words: str) -> Sequence[TextPart]:
    """Return a text in pieces; what stands between backticks is to be typed as it is."""
    pieces = re.split(r"`([^`]+)`", " ".join(words.split()))
    return [TextPart(piece, is_code=at % 2 == 1) for at, piece in enumerate(pieces) if piece]


def kind_of(schema: Json) -> Sequence[TextPart]:
    if "$ref" in schema:
        return [TextPart(shape_of(schema), shape=shape_of(schema))]
    if "anyOf" in schema:
        return _either([kind_of(each) for each in schema["anyOf"]])
    if "enum" in schema or "const" in schema:
        values = schema.get("enum") or [schema["const"]]
        return _either(
            [[TextPart(json.dumps(v, ensure_ascii=False), is_code=True)] for v in values]
        )
    if schema.get("type") == "array":
        return _list(schema)
    inside = schema.get("additionalProperties")
    if schema.get("type") == "object" and isinstance(inside, Mapping):
        return [TextPart("object of "), *kind_of(inside)]
    return [TextPart(_plain(schema) + _limits(schema))]


def _plain(schema: Json) -> str:
    return str(schema.get("format", schema.get("type", "anything")))


def _list(schema: Json) -> Sequence[TextPart]:
    if "prefixItems" in schema:
        count = len(schema["prefixItems"])
        return [TextPart(f"list of {count}: "), *kind_of(schema["prefixItems"][0])]
    return [TextPart("list of "), *kind_of(schema.get("items", {})), TextPart(_limits(schema))]


def _either(kinds: Sequence[Sequence[TextPart]]) -> Sequence[TextPart]:
    parts = list(kinds[0])
    for kind in kinds[1:]:
        parts += [TextPart(" or "), *kind]
    return parts


def _limits(schema: Json) -> str:
    """Return how small and how large a value may be, "" for whatever has no limits."""
    for least_key, most_key, unit in (
        ("minimum", "maximum", ""),
        ("minLength", "maxLength", " characters"),
        ("minItems", "maxItems", " of them"),
    ):
        least, most = schema.get(least_key), schema.get(most_key)
        if least is not None and most is not None:
            return f", {least:,} to {most:,}{unit}"
        if most is not None:
            return f", up to {most:,}{unit}"
        if least is not None:
            return f", from {least:,}{unit}"
    return ""
