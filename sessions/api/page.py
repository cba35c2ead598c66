"""The interface as a page: its routes by what they are about, what each takes and answers."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a shape: its name, what it may be, and what it means."""

    name: str
    kind: str
    words: str
    is_required: bool


@dataclass(frozen=True, slots=True)
class Shape:
    """A shape of what is sent or answered."""

    name: str
    words: str
    fields: Sequence[Field]


@dataclass(frozen=True, slots=True)
class Route:
    """A route: its method and address, what it does, takes and answers."""

    id: str
    method: str
    path: str
    words: str
    parameters: Sequence[Field]
    takes: str
    takes_shape: str
    answers: Sequence[tuple[str, str, str]]


@dataclass(frozen=True, slots=True)
class Group:
    """Routes that are about the same."""

    title: str
    routes: Sequence[Route]


@dataclass(frozen=True, slots=True)
class DocsPage:
    """Everything that the page shows."""

    version: str
    words: str
    groups: Sequence[Group]
    shapes: Sequence[Shape]


def docs_page(schema: Json) -> DocsPage:
    """Return the page of an interface that is described so (OpenAPI)."""
    groups: dict[str, list[Route]] = {}
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            groups.setdefault(operation["tags"][0], []).append(_route(path, method, operation))
    return DocsPage(
        version=schema["info"]["version"],
        words=schema["info"]["description"],
        groups=[Group(title, routes) for title, routes in groups.items()],
        shapes=[
            _shape(name, each)
            for name, each in sorted(schema["components"]["schemas"].items())
            if each.get("type") == "object"
        ],
    )


def _route(path: str, method: str, operation: Json) -> Route:
    taken = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
    schema = taken.get("schema", {})
    return Route(
        id=operation["operationId"],
        method=method.upper(),
        path=path,
        words=operation.get("description", ""),
        parameters=[
            Field(
                each["name"],
                each["in"],
                each.get("description", ""),
                is_required=each.get("required", False),
            )
            for each in operation["parameters"]
            if each["in"] != "path"
        ],
        takes=schema.get("description", ""),
        takes_shape=_name_of(schema),
        answers=[
            (status, answer["description"], _answered(answer))
            for status, answer in sorted(operation["responses"].items())
        ],
    )


def _answered(answer: Json) -> str:
    content = answer.get("content", {})
    return next((_name_of(each.get("schema", {})) for each in content.values()), "")


def _shape(name: str, schema: Json) -> Shape:
    required = schema.get("required", ())
    return Shape(
        name,
        schema.get("description", ""),
        [
            Field(key, _kind(each), each.get("description", ""), is_required=key in required)
            for key, each in schema.get("properties", {}).items()
        ],
    )


def _name_of(schema: Json) -> str:
    return str(schema.get("$ref", "")).rpartition("/")[2]


def _kind(schema: Json) -> str:
    """Return in a few words what a field may be."""
    if "$ref" in schema:
        return _name_of(schema)
    if "anyOf" in schema:
        return " or ".join(_kind(each) for each in schema["anyOf"])
    if "enum" in schema:
        return ", ".join(json.dumps(each, ensure_ascii=False) for each in schema["enum"])
    if "const" in schema:
        return json.dumps(schema["const"], ensure_ascii=False)
    if schema.get("type") == "array":
        return f"list of {_kind(schema['items'])}" if "items" in schema else "list"
    return str(schema.get("type", "anything"))
