"""Who calls, about what, and with which key: what every route asks before it does anything."""

from __future__ import annotations

import re
import time
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from cachetools import LRUCache
from django.http import Http404, HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _
from ninja.security import HttpBearer

from napledger.reading.faults import Fault
from napledger.reading.json_text import parsed
from napledger.reading.readers import read_object
from napledger.site.embedding import option
from sessions.access.limits import Limit, client_address, counted_as, seconds_until_free
from sessions.access.locks import PROGRAM, not_revoked
from sessions.access.permissions import (
    EveningAccess,
    access_for,
    come_by_token,
    evening_for,
    opens_something,
    secret_hash,
)
from sessions.access.roles import OWN, RECORD, WATCH, may
from sessions.api.bodies import Sent
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

SentT = TypeVar("SentT", bound=Sent)

_noted: LRUCache[str, float] = LRUCache(maxsize=256)
"""When this process last noted that a token is in use, by its hash."""


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


def evening_access(
    request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID, *, action: str = WATCH
) -> EveningAccess:
    """Return an evening as the token sees it; raise Http404 or NotAllowed."""
    access = evening_for(request, circle_id, evening_id, action=WATCH)
    _require(access.role, action)
    _note_use(request, circle_id=circle_id)
    access = replace(access, made_from=version_asked(request))
    request.asked = Asked(access.evening, access.made_from)  # type: ignore[attr-defined]  # ours
    return access


def evening_book(
    request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID, *, action: str = WATCH
) -> tuple[EveningAccess, Book]:
    """Return an evening as the token sees it, with its book open."""
    access = evening_access(request, circle_id, evening_id, action=action)
    book = open_book(access.evening)
    asked = asked_of(request)
    assert asked is not None, "evening_access has said so"
    asked.names = book.names
    return access, book


def writing(
    request: HttpRequest,
    circle_id: uuid.UUID,
    evening_id: uuid.UUID,
    body: Any,
    *,
    action: str = RECORD,
) -> Call:
    """Return what is asked to be written in an evening's book, by whoever may do that."""
    access, book = evening_book(request, circle_id, evening_id, action=action)
    return Call(access, book, submission_of(request, body, recorder=access.recorder))


def writing_sent(
    request: HttpRequest,
    circle_id: uuid.UUID,
    evening_id: uuid.UUID,
    shape: type[SentT],
    *,
    action: str = RECORD,
) -> tuple[Call, SentT]:
    """Return what is asked to be written, and what was sent with it, read as that shape."""
    body = object_of(request)
    call = writing(request, circle_id, evening_id, body, action=action)
    return call, shape.read(body)


def circle_access(request: HttpRequest, circle_id: uuid.UUID, *, action: str = WATCH) -> Access:
    """Return the token's access to a whole circle; raise Http404 or NotAllowed."""
    access = access_for(request, circle_id, action=WATCH)
    _require(access.role, action)
    _note_use(request, circle_id=circle_id)
    return access


def submission_of(request: HttpRequest, body: Any, *, recorder: Recorder) -> Submission:
    """Return the key and the body's digest: the same key and body are written once.

    The digest is of the address, too: one key is for one thing.
    """
    digest = body_hash(f"{request.method} {request.path_info}", {"body": body})
    return Submission(key_of(request), recorder, digest)


def key_of(request: HttpRequest) -> str:
    """Return the key that this request came with, with or without quotes; raise NoKey."""
    return read_key(request.headers.get(KEY_HEADER, "").strip().strip('"'))


def version_asked(request: HttpRequest) -> int | None:
    """Return the version of the evening that `If-Match` names; None where any will do."""
    asked = request.headers.get("If-Match", "*").strip()
    if asked == "*":
        return None
    match = VERSION.fullmatch(asked)
    if match is None:
        pattern = "name one version of the evening, as its ETag does, or leave this out"
        raise Malformed(Fault("If-Match", pattern))
    return int(match["version"])


def body_of(request: HttpRequest) -> Any:
    """Return what was sent as JSON; raise Malformed for what is none."""
    try:
        return parsed(request.body)
    except Fault as fault:
        raise Malformed(fault) from None


def object_of(request: HttpRequest) -> dict[str, Any]:
    """Return what was sent as a JSON object, which may be left out where nothing is to be said."""
    return read_object(body_of(request)) if request.body else {}


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
