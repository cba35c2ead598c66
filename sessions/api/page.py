"""The interface as a page: its routes by what they are about, what each takes and answers.

Read from the description (openapi_views.py), so that the page says what programs are told. What a
route or a shape is for stands there in English, as its code has it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy

from sessions.access.roles import OWN, RECORD, WATCH
from sessions.api.problems import TITLES, WHAT_TO_DO
from sessions.kinds import EXAMPLES, KINDS

Json = Mapping[str, Any]
Problem = tuple[str, int, Any, Any]
"""A kind of problem, its status, its title, and what a program does about it."""

EVERYWHERE = "If-None-Match"
"""What every GET takes, which the page says once."""

MAY = {
    "": gettext_lazy("for any token"),
    WATCH: gettext_lazy("for whoever may watch"),
    RECORD: gettext_lazy("for whoever may record"),
    OWN: gettext_lazy("for owners"),
}
"""For whom a route is, by what a token must allow."""


@dataclass(frozen=True, slots=True)
class TextPart:
    """A piece of a text: plain words, a shape that is named, or something to be typed as it is."""

    text: str
    shape: str = ""
    is_code: bool = False


@dataclass(frozen=True, slots=True)
class ShapeField:
    """A field of a shape, or of an address or a header: what it may be, and what it means."""

    name: str
    kind: Sequence[TextPart]
    words: Sequence[TextPart]
    is_required: bool


@dataclass(frozen=True, slots=True)
class Shape:
    """A shape of what is sent or answered; `kinds` are the shapes of which it is one, if any."""

    name: str
    words: Sequence[TextPart]
    kinds: Sequence[TextPart]
    fields: Sequence[ShapeField]


@dataclass(frozen=True, slots=True)
class Route:
    """A route: its method and address, what it does, takes and answers.

    `steps` are its address in pieces, `may` says for whom it is. `answers` are a status with a
    shape or else a kind of file, and `problems` those that not every route may answer with.
    """

    id: str
    method: str
    steps: Sequence[str]
    words: Sequence[TextPart]
    may: str
    query: Sequence[ShapeField]
    headers: Sequence[ShapeField]
    takes: str
    answers: Sequence[tuple[str, str, str]]
    problems: Sequence[Problem]


@dataclass(frozen=True, slots=True)
class DocsPage:
    """Everything that the page shows. `root` is the whole address that the routes lie below.

    `entries` are kinds, what each is for, and an example; `groups` routes by what they are about.
    """

    version: str
    root: str
    words: Sequence[TextPart]
    problems: Sequence[Problem]
    common: Sequence[Problem]
    entries: Sequence[tuple[str, Any, str]]
    groups: Mapping[str, Sequence[Route]]
    shapes: Sequence[Shape]


def docs_page(schema: Json, *, root: str) -> DocsPage:
    """Return the page of an interface that is described so (OpenAPI), at that address."""
    operations = [
        (path, method, operation)
        for path, methods in schema["paths"].items()
        for method, operation in methods.items()
    ]
    everywhere = set.intersection(*({*operation["responses"]} for *_at, operation in operations))
    groups: dict[str, list[Route]] = {}
    for path, method, operation in operations:
        routes = groups.setdefault(operation["tags"][0], [])
        routes.append(_route(path, method, operation, everywhere=everywhere))
    return DocsPage(
        version=schema["info"]["version"],
        root=root,
        words=parts_of(schema["info"]["description"]),
        problems=_problems({str(status) for status, _title in TITLES.values()}),
        common=_problems(everywhere),
        entries=[
            (kind, KINDS[kind].about, json.dumps(example, ensure_ascii=False))
            for kind, example in EXAMPLES.items()
        ],
        groups=groups,
        shapes=[
            _shape(name, each) for name, each in sorted(schema["components"]["schemas"].items())
        ],
    )


def _route(path: str, method: str, operation: Json, *, everywhere: Collection[str]) -> Route:
    taken = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
    responses = operation["responses"]
    return Route(
        id=operation["operationId"],
        method=method.upper(),
        steps=[f"/{step}" for step in path.strip("/").split("/")],
        words=parts_of(operation.get("description", "")),
        may=str(MAY["".join(operation["security"][0]["Token"])]),
        query=_parameters(operation, "query"),
        headers=_parameters(operation, "header"),
        takes=shape_of(taken.get("schema", {})),
        answers=[
            _answer(status, responses[status]) for status in sorted(responses) if status < "400"
        ],
        problems=_problems({*responses} - {*everywhere}),
    )


def _parameters(operation: Json, where: str) -> Sequence[ShapeField]:
    return [
        ShapeField(
            each["name"],
            kind_of(each["schema"]),
            parts_of(each.get("description", "")),
            is_required=each.get("required", False),
        )
        for each in operation["parameters"]
        if each["in"] == where and each["name"] != EVERYWHERE
    ]


def _answer(status: str, answer: Json) -> tuple[str, str, str]:
    for kind, content in answer.get("content", {}).items():
        shape = shape_of(content.get("schema", {}))
        return status, shape, "" if shape else kind
    return status, "", ""


def _shape(name: str, schema: Json) -> Shape:
    kinds = [kind_of(each) for each in schema.get("oneOf", schema.get("anyOf", ()))]
    words = parts_of(schema.get("description", ""))
    return Shape(name, words, _either(kinds) if kinds else (), _fields(schema))


def _fields(schema: Json) -> Sequence[ShapeField]:
    required = schema.get("required", ())
    return [
        ShapeField(
            name,
            kind_of(each),
            parts_of(each.get("description", "")),
            is_required=name in required,
        )
        for name, each in schema.get("properties", {}).items()
    ]


def _problems(statuses: Collection[str]) -> Sequence[Problem]:
    return [
        (kind, status, title, WHAT_TO_DO[kind])
        for kind, (status, title) in TITLES.items()
        if str(status) in statuses
    ]


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
