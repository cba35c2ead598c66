"""Every view of the interface, as Django Ninja has it; its description, and the page of that.

Ninja writes down what the signatures of the views declare: addresses, keys, what is sent and what
is answered. What all routes have besides is added here, once: versions, ETags, problems, and what a
token must allow.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from functools import lru_cache, wraps
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from ninja import NinjaAPI
from ninja.operation import Operation
from pydantic import BaseModel

import napledger
from napledger.site.pages import render
from sessions.api import (
    circle_views,
    document_views,
    figure_views,
    log_views,
    past_views,
    people_views,
    rule_views,
    settling_views,
    slate_views,
    tournament_views,
)
from sessions.api.calls import KEY_HEADER, CirclePlace, Token
from sessions.api.entries import Changed
from sessions.api.page import docs_page
from sessions.api.problems import CONTENT_TYPE, TITLES, problem, tell_problems
from sessions.api.schemas import Problem
from sessions.book.consistent_read import READS

Json = dict[str, Any]

ROOMS = (
    *(circle_views, people_views, log_views, settling_views, slate_views, figure_views, rule_views),
    *(past_views, document_views, tournament_views),
)

DESCRIPTION = """\
Everything that a phone at the table can do, a program may do with the same rights and the same
guarantees. Amounts are whole numbers of the smallest coin; players go by their names, as in an
evening document; days are ISO 8601 and times UTC. A person makes the circle, by starting its first
evening in the app, and its owner the token, at the circle under “Phones and links”, “Programs”.
"""

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

FILES = {".csv": ("text/csv", {"type": "string"}), ".json": ("application/json", {})}
"""The routes that answer with a file, by how their addresses end: of which kind, of which shape."""


class Interface(NinjaAPI):
    """The interface; each of its operations is called as its view is."""

    def get_openapi_operation_id(self, operation: Operation) -> str:
        return operation.view_func.__name__


# Its description and its page are ours (page.py): no script of another origin.
interface = Interface(
    title="napledger",
    version=napledger.__version__,
    description=DESCRIPTION,
    urls_namespace="api",
    openapi_url=None,
    docs_url=None,
    auth=Token(),
)
tell_problems(interface)

for room in ROOMS:
    interface.add_router("", room.router)


def described() -> Json:
    """Return the description of the interface as this site offers it."""
    schema: Json = dict(interface.get_openapi_schema(path_prefix="/"))
    schema["servers"] = [{"url": reverse("api-docs").rstrip("/")}]
    for shape in (Problem, Changed):
        _add(schema["components"]["schemas"], shape)
    needs = {each.view_func.__name__: _needs(each) for each in _operations()}
    routes = ((path, *route) for path, each in schema["paths"].items() for route in each.items())
    for path, method, operation in routes:
        operation["security"] = [{"Token": needs[operation["operationId"]]}]
        parameters, answers = operation["parameters"], operation["responses"]
        has_key = any(each["name"] == KEY_HEADER for each in parameters)
        has_version = has_key and "{evening_id}" in path
        parameters += [KNOWN] if method == "get" else [VERSION] if has_version else []
        for code in [*answers]:
            answers[str(code)] = _answer(answers.pop(code), path)
        if method == "get":
            answers["304"] = {"description": "Nothing has changed", "headers": {"ETag": ETAG}}
        for status in _problems(reads=method == "get", has_key=has_key, has_version=has_version):
            answers[str(status)] = _problem(status)
    _forget_unnamed(schema)
    return schema


def _operations() -> Iterator[Operation]:
    for room in ROOMS:
        for path_view in room.router.path_operations.values():
            yield from path_view.operations


def _needs(operation: Operation) -> list[str]:
    """Return what a token must allow, by the signature; nothing where any token will do."""
    types = (each.annotation for each in operation.signature.params)
    return [
        each.needs for each in types if isinstance(each, type) and issubclass(each, CirclePlace)
    ]


def _add(known: Json, shape: type[BaseModel]) -> None:
    """Add a shape that no signature names to those that are referred to."""
    written = shape.model_json_schema(
        ref_template="#/components/schemas/{model}", mode="serialization"
    )
    known.update(written.pop("$defs", {}))
    known[shape.__name__] = written


def _forget_unnamed(schema: Json) -> None:
    """Take out what Ninja knows as shapes, and is never sent or answered: parts of addresses."""
    named = re.findall(r'"#/components/schemas/(\w+)"', json.dumps(schema))
    for name in {*schema["components"]["schemas"]}.difference(named):
        del schema["components"]["schemas"][name]


def _answer(answer: Json, path: str) -> Json:
    kind, shape = next((FILES[end] for end in FILES if path.endswith(end)), ("", {}))
    content = {"content": {kind: {"schema": shape}}} if kind else {}
    return {**answer, **content, "headers": {"ETag": ETAG}}


def _problems(*, reads: bool, has_key: bool, has_version: bool) -> Iterator[int]:
    """Yield the statuses of the problems that a route may answer with."""
    yield from (400, 401, 403, 404, 422, 429, 503)
    yield from () if reads else (413,)
    yield from (409,) if has_key else ()
    yield from (412,) if has_version else ()


def _problem(status: int) -> Json:
    shape = Changed if status == 412 else Problem
    return {
        "description": " / ".join(str(title) for code, title in TITLES.values() if code == status),
        "content": {CONTENT_TYPE: {"schema": {"$ref": f"#/components/schemas/{shape.__name__}"}}},
    }


PUBLIC = "public, max-age=300"


def reads_only(view: Callable[[HttpRequest], HttpResponse]) -> Callable[..., HttpResponse]:
    """Return a page that is only looked at; to any other method it answers as the routes do."""

    @csrf_exempt
    @wraps(view)
    def answer(request: HttpRequest) -> HttpResponse:
        if request.method in READS:
            return view(request)
        response = problem("method", _("This address takes other methods: see “Allow”."))
        response.headers["Allow"] = ", ".join(READS)
        return response

    return answer


@reads_only
def show_docs(request: HttpRequest) -> HttpResponse:
    """Show every route with what it takes and answers."""
    below = reverse("api-docs")
    root = request.build_absolute_uri(below.rstrip("/"))
    page = docs_page(_description(below, get_language()), root=root)
    return render(request, "api/docs.html", {"page": page})


@reads_only
def show_openapi(_request: HttpRequest) -> HttpResponse:
    """Give the description as OpenAPI 3.1."""
    description = _description(reverse("api-docs"), get_language())
    response = JsonResponse(description, json_dumps_params={"ensure_ascii": False})
    response.headers["Cache-Control"] = PUBLIC
    response.headers["Access-Control-Allow-Origin"] = "*"
    return response


@csrf_exempt
def nothing_here(_request: HttpRequest) -> HttpResponse:
    """Answer that there is no such address, to whoever speaks JSON."""
    return problem("not-found", _("There is no such address here; see the description."))


@lru_cache(maxsize=4)
def _description(_root: str, _language: str | None) -> dict[str, Any]:
    """Return the description, which is the same as long as the site runs.

    Making it takes a third of a second, and anybody may ask for it.
    """
    return described()
