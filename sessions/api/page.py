"""The interface as a page: its routes by what they are about, what each takes and answers.

Read from the description (openapi.py), so that the page says what programs are told. What a route
or a shape is for stands there in English, as its code has it.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy

from sessions.access.roles import OWN, RECORD, WATCH
from sessions.api.field_kinds import TextPart, kind_of, parts_of, shape_of
from sessions.api.problems import TITLES
from sessions.kinds import EXAMPLES, KINDS

Json = Mapping[str, Any]

WHAT_TO_DO: Mapping[str, Any] = {
    "malformed": gettext_lazy("Mend what “path” names: it is no JSON, or a header."),
    "no-key": gettext_lazy("Send a key with it; for a retry the same one again."),
    "no-token": gettext_lazy(
        "Show a token that is in force. Renewed or revoked, it opens nothing."
    ),
    "not-allowed": gettext_lazy("Ask the owner of the book for a token that allows it."),
    "not-found": gettext_lazy("It is not there, or in a circle or an evening of others."),
    "method": gettext_lazy("Use one of the methods that the header “Allow” names."),
    "key-reused": gettext_lazy("Make a new key for each thing; the same one is only for a retry."),
    "another-records": gettext_lazy("POST to “baton” takes the book over; “holder” has it now."),
    "changed": gettext_lazy(
        "Look at what came (“came”), and send it again with “version”, if it is still meant."
    ),
    "no-length": gettext_lazy("Send the body in one piece, with its length."),
    "no-json": gettext_lazy("Send JSON in UTF-8, and say so in “Content-Type”."),
    "too-large": gettext_lazy("Nothing that belongs here is so large."),
    "refused": gettext_lazy("Show “detail” to whoever typed it, beside the field “path”."),
    "too-many": gettext_lazy("Wait as many seconds as “Retry-After” says."),
    "try-again": gettext_lazy(
        "Wait as many seconds as “Retry-After” says, and send it again with the same key."
    ),
}
"""What a program does about each kind of problem."""


FOR_ANY_TOKEN = {"show_token", "list_circles", "list_games", "show_game", "score"}
"""The routes that ask for a token, whatever it opens."""

FOR_OWNERS = {"rename_circle", "export_book", "export_circle", "say_of_payment"}
POSTS_THAT_READ = {"price", "preview", "preview_leaving"}

EVERYWHERE = "If-None-Match"
"""What every GET takes, which the page says once."""

ANY = "any"
MAY = {
    ANY: gettext_lazy("for any token"),
    WATCH: gettext_lazy("for whoever may watch"),
    RECORD: gettext_lazy("for whoever may record"),
    OWN: gettext_lazy("for owners"),
}


@dataclass(frozen=True, slots=True)
class EntryKind:
    """A kind of entry: what it is for, and an example."""

    kind: str
    words: str
    example: str


@dataclass(frozen=True, slots=True)
class ShapeField:
    """A field of a shape, or of an address or a header: what it may be, and what it means."""

    name: str
    kind: Sequence[TextPart]
    words: Sequence[TextPart]
    is_required: bool


@dataclass(frozen=True, slots=True)
class Shape:
    """A shape of what is sent, of which fields may be left out, or of what is answered."""

    name: str
    words: Sequence[TextPart]
    fields: Sequence[ShapeField]
    is_sent: bool


@dataclass(frozen=True, slots=True)
class ProblemKind:
    """A kind of problem: its status, its title, and what to do about it."""

    kind: str
    status: int
    title: str
    what_to_do: str


@dataclass(frozen=True, slots=True)
class RouteAnswer:
    """What a route answers with when all is well: a shape, or a file."""

    status: str
    shape: str
    file: str


@dataclass(frozen=True, slots=True)
class Route:
    """A route: its method and address, what it does, takes and answers.

    `steps` are its address in pieces, `may` says for whom it is, and `problems` are the kinds that
    not every route may answer with.
    """

    id: str
    method: str
    steps: Sequence[str]
    words: Sequence[TextPart]
    may: str
    query: Sequence[ShapeField]
    headers: Sequence[ShapeField]
    takes: Sequence[TextPart]
    takes_shape: str
    takes_fields: Sequence[ShapeField]
    answers: Sequence[RouteAnswer]
    problems: Sequence[ProblemKind]


@dataclass(frozen=True, slots=True)
class RouteGroup:
    """Routes that are about the same."""

    id: str
    title: str
    routes: Sequence[Route]


@dataclass(frozen=True, slots=True)
class DocsPage:
    """Everything that the page shows. `root` is the whole address that the routes lie below."""

    version: str
    root: str
    words: Sequence[TextPart]
    problems: Sequence[ProblemKind]
    common: Sequence[ProblemKind]
    entries: Sequence[EntryKind]
    groups: Sequence[RouteGroup]
    shapes: Sequence[Shape]


def docs_page(schema: Json, *, root: str) -> DocsPage:
    """Return the page of an interface that is described so (OpenAPI), at that address."""
    operations = [
        (path, method, operation)
        for path, methods in schema["paths"].items()
        for method, operation in methods.items()
    ]
    answered = [{*operation["responses"]} for _path, _method, operation in operations]
    everywhere = set.intersection(*answered)
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
            EntryKind(kind, str(KINDS[kind].about), json.dumps(example, ensure_ascii=False))
            for kind, example in EXAMPLES.items()
        ],
        groups=[
            RouteGroup(f"about-{number}", title, routes)
            for number, (title, routes) in enumerate(groups.items(), 1)
        ],
        shapes=[
            _shape(name, each) for name, each in sorted(schema["components"]["schemas"].items())
        ],
    )


def needs(name: str, method: str) -> str:
    """Return what a token must allow for a route, "any" where it is the same for all."""
    if name in FOR_ANY_TOKEN:
        return ANY
    if name in FOR_OWNERS:
        return OWN
    return WATCH if method == "get" or name in POSTS_THAT_READ else RECORD


def _route(path: str, method: str, operation: Json, *, everywhere: Collection[str]) -> Route:
    taken = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
    schema = taken.get("schema", {})
    responses = operation["responses"]
    return Route(
        id=operation["operationId"],
        method=method.upper(),
        steps=[f"/{step}" for step in path.strip("/").split("/")],
        words=parts_of(operation.get("description", "")),
        may=str(MAY[needs(operation["operationId"], method)]),
        query=_parameters(operation, "query"),
        headers=_parameters(operation, "header"),
        takes=parts_of(schema.get("description", "")),
        takes_shape=shape_of(schema),
        takes_fields=_fields(schema),
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


def _answer(status: str, answer: Json) -> RouteAnswer:
    for kind, content in answer.get("content", {}).items():
        shape = shape_of(content.get("schema", {}))
        return RouteAnswer(status, shape, "" if shape else kind)
    return RouteAnswer(status, "", "")


def _shape(name: str, schema: Json) -> Shape:
    return Shape(
        name,
        parts_of(schema.get("description", "")),
        _fields(schema),
        is_sent=name.endswith("Sent"),
    )


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


def _problems(statuses: Collection[str]) -> Sequence[ProblemKind]:
    return [
        ProblemKind(kind, status, str(title), str(WHAT_TO_DO[kind]))
        for kind, (status, title) in TITLES.items()
        if str(status) in statuses
    ]
