"""The interface described, as OpenAPI 3.1: what Ninja knows, and what every route has besides.

Keys, versions, ETags and problems are the same for all routes, so they are added here, once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.urls import reverse
from ninja import NinjaAPI
from pydantic import TypeAdapter

from sessions.api import bodies, entry_shapes, schemas
from sessions.api.problems import CONTENT_TYPE, TITLES
from sessions.book import submission as idempotency
from sessions.models.book import KEY_CHARACTERS_MAX

Json = dict[str, Any]

WRITES = ("post", "put", "patch", "delete")

DESCRIPTION = """\
Everything that a phone at the table can do, a program may do with the same rights and the same
guarantees. Amounts are whole numbers of the smallest coin; players go by their names, as in an
evening document; days are ISO 8601 and times UTC. A person makes the circle, by starting its first
evening in the app, and its owner the token, at the circle under “Phones and links”, “Programs”.
"""

KEY = {
    "name": "Idempotency-Key",
    "in": "header",
    "required": True,
    "description": "A new one for each thing that is written, a UUID for instance. The same key "
    "with the same body is written once and answered the same; with another body it is refused.",
    "schema": {
        "type": "string",
        "pattern": f"^{idempotency.KEY.pattern}$",
        "minLength": idempotency.KEY_CHARACTERS_MIN,
        "maxLength": KEY_CHARACTERS_MAX,
    },
}
VERSION = {
    "name": "If-Match",
    "in": "header",
    "required": False,
    "description": "The version of the evening that this is meant for, or the ETag that names it. "
    "Is the book further on, the answer is 412 and says what came between.",
    "schema": {"type": "string", "pattern": '^("?[0-9]{1,9}(-[0-9a-f]+)?"?|\\\\*)$'},
}
KNOWN = {
    "name": "If-None-Match",
    "in": "header",
    "required": False,
    "description": "An ETag that came before: 304 where nothing has changed since.",
    "schema": {"type": "string"},
}
ETAG = {
    "description": "of an evening's resource: its version, and what stands for the rest",
    "schema": {"type": "string"},
}

UNKEYED = ("/prices", "/preview", "/baton", "/score", "/rule-sets")
"""The ends of addresses that take no key: nothing is written there, or the same every time."""

VERSIONED = "/evenings/{evening_id}/"

SENT: Mapping[str, type[Any]] = {
    "start_evening": entry_shapes.EveningSent,
    "record": entry_shapes.EntrySent,
    "price": entry_shapes.EntrySent,
    "score": entry_shapes.DocumentSent,
    "rename_circle": bodies.CircleNameSent,
    "correct": bodies.CorrectionSent,
    "preview": bodies.CorrectionSent,
    "change_state": bodies.StateSent,
    "put_name_right": bodies.NameSent,
    "choose_plan": bodies.PlanSent,
    "round_balances": bodies.CoinSent,
    "preview_leaving": bodies.LeavingSent,
    "leave": bodies.LeavingSent,
    "mark_paid": bodies.PaySent,
    "say_of_payment": bodies.SayingSent,
    "share_purse": bodies.PurseSent,
    "part_purse": bodies.PartingSent,
    "pay": bodies.SlatePaySent,
    "take_back": bodies.TakeBackSent,
    "keep": bodies.RuleSetSent,
    "change": bodies.RuleSetSent,
}
"""What is sent to each route, by the name of its view."""

FILES = {"deals.csv": "text/csv", "transfers.csv": "text/csv", ".json": "application/json"}


def described(interface: NinjaAPI) -> Json:
    """Return the description of the interface as this site offers it."""
    root = reverse("api-docs").rstrip("/")
    schema: Json = dict(interface.get_openapi_schema(path_prefix="/"))
    schema["openapi"] = "3.1.0"
    schema["info"]["description"] = DESCRIPTION
    schema["servers"] = [{"url": root}]
    schemes = {"Token": {"type": "http", "scheme": "bearer", "description": "napledger_…"}}
    schema["components"]["securitySchemes"] = schemes
    models: tuple[type[Any], ...] = (schemas.Problem, schemas.Changed, *SENT.values())
    for model in models:
        _add(schema, model)
    for path, method, operation in _operations(schema):
        operation["security"] = [{"Token": []}]
        _describe_sent(operation, operation["operationId"])
        _describe_headers(operation, path, method)
        _describe_answers(operation, path, method)
    return schema


def _operations(schema: Json) -> Iterator[tuple[str, str, Json]]:
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            yield path, method, operation


def _add(schema: Json, model: type[Any]) -> None:
    """Add a shape to those that are referred to by name."""
    template = "#/components/schemas/{model}"
    written = TypeAdapter(model).json_schema(ref_template=template, by_alias=True)
    known = schema["components"]["schemas"]
    known.update(written.pop("$defs", {}))
    known[model.__name__] = written


def _describe_sent(operation: Json, view: str) -> None:
    if view in SENT:
        taken = {"$ref": f"#/components/schemas/{SENT[view].__name__}"}
        content = {"application/json": {"schema": taken}}
        operation["requestBody"] = {"required": True, "content": content}


def _describe_headers(operation: Json, path: str, method: str) -> None:
    parameters: list[Json] = operation.setdefault("parameters", [])
    if method == "get":
        parameters.append(KNOWN)
    elif has_key(path, method):
        parameters.append(KEY)
        if VERSIONED in path:
            parameters.append(VERSION)


def has_key(path: str, method: str) -> bool:
    """Return whether what is sent there comes with a key."""
    return method == "post" and not path.endswith(UNKEYED)


def _describe_answers(operation: Json, path: str, method: str) -> None:
    answers: Json = operation["responses"]
    for code, answer in list(answers.items()):
        answers[str(code)] = answers.pop(code)
        if path.endswith(tuple(FILES)):
            kind = next(kind for end, kind in FILES.items() if path.endswith(end))
            answer["content"] = {kind: {"schema": {"type": "string"} if "csv" in kind else {}}}
        answer.setdefault("headers", {})["ETag"] = ETAG
    if method == "get":
        answers["304"] = {"description": "Nothing has changed", "headers": {"ETag": ETAG}}
    for status in _problems(path, method):
        shape = "Changed" if status == 412 else "Problem"
        answers[str(status)] = {
            "description": _title(status),
            "content": {CONTENT_TYPE: {"schema": {"$ref": f"#/components/schemas/{shape}"}}},
        }


def _problems(path: str, method: str) -> Iterator[int]:
    """Yield the statuses of the problems that a route may answer with."""
    yield from (400, 401, 403, 404, 422, 429, 503)
    if method in WRITES:
        yield 413
    if has_key(path, method):
        yield 409
    if VERSIONED in path and has_key(path, method):
        yield 412


def _title(status: int) -> str:
    return " / ".join(str(title) for code, title in TITLES.values() if code == status)
