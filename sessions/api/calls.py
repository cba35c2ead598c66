"""Who calls, about what, and with which key: what every route asks before it does anything."""

from __future__ import annotations

import re
import time
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Annotated, Any, ClassVar, Generic, TypeVar, get_args

from cachetools import LRUCache
from django.http import Http404, HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _
from ninja import Path
from ninja.params.models import Body, BodyModel, Header, HeaderModel
from ninja.security import HttpBearer
from pydantic import BaseModel, ConfigDict, GetCoreSchemaHandler, WithJsonSchema
from pydantic_core import CoreSchema, core_schema

from napledger.reading.facts import TypedFacts
from napledger.reading.faults import Fault, marked
from napledger.reading.json_text import parsed
from napledger.reading.readers import read_object
from napledger.site.embedding import option
from sessions.access.in_force import not_revoked
from sessions.access.limits import Limit, client_address, counted_as, seconds_until_free
from sessions.access.locks import PROGRAM
from sessions.access.permissions import (
    EveningAccess,
    access_for,
    come_by_token,
    evening_for,
    opens_something,
    secret_hash,
)
from sessions.access.roles import OWN, RECORD, WATCH, may
from sessions.api.bodies import KEY_SENT
from sessions.book.consistent_read import after_the_moment
from sessions.book.open_book import Book, open_book
from sessions.book.submission import Recorder, Submission, body_hash, read_key
from sessions.models import Access, Evening, Link

TOKENS = Limit("token", most=20, seconds=10 * 60)
"""Tokens that open nothing."""

USE_NOTED_SECONDS = 60
"""How long a token is in use before that is noted again."""

KEY_HEADER = "Idempotency-Key"

VERSION = re.compile(r'(?:W/)?"?(?P<version>[0-9]{1,9})(?:-[0-9a-f]+)?"?')
"""An evening's version as `If-Match` names it: alone, or with the rest of an ETag."""

ALLOWS = {
    WATCH: lambda: _("This token opens nothing here."),
    RECORD: lambda: _("This token may watch. To record, one is needed that allows it."),
    OWN: lambda: _("Only a token that owns the book may do this."),
}

ShapeT = TypeVar("ShapeT")
FactsT = TypeVar("FactsT", bound=TypedFacts)

_noted: LRUCache[str, float] = LRUCache(maxsize=256)
"""When this process last noted that a token is in use, by its hash."""


# What a view declares in its signature. A key and a body are read no sooner than it is known who
# asks: of all that is wrong, the token is told first.


CIRCLE = "circles/{uuid:circle_id}"
EVENING = f"{CIRCLE}/evenings/{{uuid:evening_id}}"


class CirclePlace(BaseModel):
    """An address in a circle, and what a token must allow there."""

    needs: ClassVar[str] = WATCH

    circle_id: uuid.UUID


class _CircleToRecord(CirclePlace):
    needs = RECORD


class _CircleToOwn(CirclePlace):
    needs = OWN


class EveningPlace(CirclePlace):
    """An address at an evening, and what a token must allow there."""

    evening_id: uuid.UUID


class _EveningToRecord(EveningPlace):
    needs = RECORD


class _EveningToOwn(EveningPlace):
    needs = OWN


CircleToWatch = Path[CirclePlace]
CircleToRecord = Path[_CircleToRecord]
CircleToOwn = Path[_CircleToOwn]
ToWatch = Path[EveningPlace]
ToRecord = Path[_EveningToRecord]
ToOwn = Path[_EveningToOwn]


class Unread(Generic[ShapeT]):
    """What was sent, to be read as a shape when it is known who sent it."""

    def __init__(self, request: HttpRequest, shape: type[ShapeT]) -> None:
        self.request, self.shape = request, shape

    @property
    def json(self) -> Any:
        """Return what was sent as JSON; raise Malformed for what is none."""
        try:
            return parsed(self.request.body)
        except Fault as fault:
            raise Malformed(fault) from None

    @cached_property
    def fields(self) -> dict[str, Any]:
        """Return what was sent as an object, which may be left out if nothing is to be said."""
        return read_object(self.json) if self.request.body else {}

    def read(self: Unread[FactsT]) -> FactsT:
        """Return what was sent in its shape; raise Fault at the field that cannot be."""
        return self.shape.read(self.fields)

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        (shape,) = get_args(source)
        return core_schema.no_info_plain_validator_function(
            lambda request: cls(request, shape),
            json_schema_input_schema=handler.generate_schema(shape),
        )


class _AnyBody(BodyModel):
    model_config = ConfigDict(
        json_schema_extra=lambda told: told["properties"]["sent"].pop("title")
    )

    @classmethod
    def get_request_data(cls, request: HttpRequest, *_how: Any) -> dict[str, Any]:
        return {cls.__read_from_single_attr__: request}


class _SentBody(Body):  # type: ignore[misc]  # as Ninja does itself
    _model = _AnyBody

    @classmethod
    def _param_source(cls) -> str:
        return "body"


Sent = Annotated[Unread[ShapeT], _SentBody(...)]


class _AnyHeader(HeaderModel):
    @classmethod
    def get_request_data(cls, request: HttpRequest, *_how: Any) -> dict[str, Any]:
        return {name: request.headers.get(name, "") for name in cls.__ninja_flatten_map__}


class _KeyHeader(Header):  # type: ignore[misc]  # likewise
    _model = _AnyHeader

    @classmethod
    def _param_source(cls) -> str:
        return "header"


Key = Annotated[
    str,
    WithJsonSchema(KEY_SENT),
    _KeyHeader(
        ...,
        alias=KEY_HEADER,
        description="A new one for each thing that is written, a UUID for instance. The same key "
        "with the same body is written once and answered the same; with another body it is "
        "refused.",
    ),
]


class NotAllowed(Exception):
    """The token opens this circle or evening, but not for that."""


class Malformed(Exception):
    """What was sent cannot even be read: no JSON, no version."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(str(fault))
        self.fault = fault


class Token(HttpBearer):
    """Whoever shows a program's token comes by it, whatever cookies a browser adds.

    Whether it opens anything is found out with what it is asked for, in the same query.
    """

    openapi_description = "napledger_…"

    def authenticate(self, request: HttpRequest, token: str) -> str | None:
        """Return the token if it looks like one."""
        if not token.startswith(PROGRAM):
            return None
        come_by_token(request, token)
        return token


def is_known(request: HttpRequest) -> bool:
    """Return whether the token that was shown opens anything at all."""
    return opens_something(secret_hash(request))


def access_by_token(request: HttpRequest) -> Access:
    """Return what the token opens, whatever is asked for; raise Http404 if that is nothing."""
    accesses = Access.objects.select_related("link").filter(not_revoked())
    access = accesses.filter(secret_hash=secret_hash(request)).first()
    if access is None:
        raise Http404
    _note_use(request, circle_id=access.circle_id)
    return access


def tries_left(request: HttpRequest) -> int:
    """Count a wrong token; return for how many seconds no more are heard, mostly 0."""
    if not option("RATE_LIMITS"):
        return 0
    return seconds_until_free(TOKENS, counted_as(client_address(request)))


@dataclass(slots=True)
class Asked:
    """What a request turned out to be about, for whoever tells what went wrong with it.

    `names` are those of the players, by their accounts.
    """

    evening: Evening
    made_from: int | None
    names: Mapping[str, str] = field(default_factory=dict)


def asked_of(request: HttpRequest) -> Asked | None:
    """Return which evening a request is about, once that is known."""
    return getattr(request, "asked", None)


@dataclass(frozen=True, slots=True)
class Call:
    """What is asked of an evening: by whom, of which book, with which key and body."""

    access: EveningAccess
    book: Book
    submission: Submission

    @property
    def evening(self) -> Evening:
        return self.access.evening


def evening_access(request: HttpRequest, at: EveningPlace) -> EveningAccess:
    """Return an evening as the token sees it; raise Http404 or NotAllowed."""
    access = evening_for(request, at.circle_id, at.evening_id, action=WATCH)
    _require(access.role, at.needs)
    _note_use(request, circle_id=at.circle_id)
    access = replace(access, made_from=version_asked(request))
    request.asked = Asked(access.evening, access.made_from)  # type: ignore[attr-defined]  # ours
    return access


def evening_book(request: HttpRequest, at: EveningPlace) -> tuple[EveningAccess, Book]:
    """Return an evening as the token sees it, with its book open."""
    access = evening_access(request, at)
    book = open_book(access.evening)
    asked = asked_of(request)
    assert asked is not None, "evening_access has said so"
    asked.names = book.names
    return access, book


def writing(request: HttpRequest, at: EveningPlace, key: str, body: Any) -> Call:
    """Return what is asked to be written in an evening's book, by whoever may do that."""
    access, book = evening_book(request, at)
    return Call(access, book, submission_of(request, key, body, recorder=access.recorder))


def writing_sent(
    request: HttpRequest, at: EveningPlace, key: str, sent: Unread[FactsT]
) -> tuple[Call, FactsT]:
    """Return what is asked to be written, and what was sent with it, read as its shape."""
    body = sent.fields
    return writing(request, at, key, body), sent.shape.read(body)


def circle_access(request: HttpRequest, at: CirclePlace) -> Access:
    """Return the token's access to a whole circle; raise Http404 or NotAllowed."""
    access = access_for(request, at.circle_id, action=WATCH)
    _require(access.role, at.needs)
    _note_use(request, circle_id=at.circle_id)
    return access


def submission_of(request: HttpRequest, key: str, body: Any, *, recorder: Recorder) -> Submission:
    """Return the key and the body's digest: the same key and body are written once; raise NoKey.

    The digest is of the address, too: one key is for one thing. A key may stand in quotes.
    """
    digest = body_hash(f"{request.method} {request.path_info}", {"body": body})
    return Submission(read_key(key.strip().strip('"')), recorder, digest)


def version_asked(request: HttpRequest) -> int | None:
    """Return the version of the evening that `If-Match` names; None where any will do."""
    asked = request.headers.get("If-Match", "*").strip()
    if asked == "*":
        return None
    match = VERSION.fullmatch(asked)
    if match is None:
        pattern = marked("name one version of the evening, as its ETag does, or leave this out")
        raise Malformed(Fault("If-Match", pattern))
    return int(match["version"])


def _require(role: str, action: str) -> None:
    if not may(role, action):
        raise NotAllowed(ALLOWS[action]())


def _note_use(request: HttpRequest, *, circle_id: uuid.UUID) -> None:
    """Note that a token is in use, once a minute at most."""
    known, now = secret_hash(request), time.monotonic()
    last = _noted.get(known)
    if last is None or now - last > USE_NOTED_SECONDS:
        _noted[known] = now
        links = Link.objects.filter(circle=circle_id, token_hash=known)
        after_the_moment(lambda: links.update(used_at=timezone.now()))
