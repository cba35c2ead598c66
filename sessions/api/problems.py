"""What goes wrong, as programs read it: application/problem+json, as RFC 9457 has it.

`detail` is the sentence that a player would read, `path` the place in what was sent, as an evening
document writes it ("log[3].caller"). Whatever the app raises is told here, once for all routes.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.db import DatabaseError, connection
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from ninja import NinjaAPI
from ninja.errors import AuthenticationError, ValidationError

from napledger.games import GameMissing
from napledger.games.web import money_format_of, sentence_of
from napledger.reading.faults import Fault, marked
from sessions.access.permissions import MadeByAnother
from sessions.access.who_wrote import holder_of
from sessions.api.calls import KEY_HEADER, Malformed, NotAllowed, asked_of, is_known, tries_left
from sessions.api.entries import entries_written
from sessions.api.schemas import Problem
from sessions.book.correct import TAKEN_BACK_TOGETHER
from sessions.book.lost_connection import DATABASE_ERRORS, is_of_damage
from sessions.book.open_book import open_book
from sessions.book.submission import KEY_CHARACTERS_MIN, KeyReused, NoKey
from sessions.book.writing import BatonElsewhere, Outdated, TooManyWriters
from sessions.common.words import told_in
from sessions.models import Entry
from sessions.models.rows import KEY_CHARACTERS_MAX
from sessions.settling.adjusting import NOT_CLOSED

CONTENT_TYPE = "application/problem+json"

CAME_MAX = 50
"""How many of the entries that came between are told; `version` says how many there are."""

TITLES: Mapping[str, tuple[int, Any]] = {
    "malformed": (400, _("The request cannot be read")),
    "no-key": (400, _("No key to write it once by")),
    "no-token": (401, _("No token that opens anything")),
    "not-allowed": (403, _("The token does not allow this")),
    "not-found": (404, _("Nothing here for this token")),
    "method": (405, _("Not a method of this address")),
    "key-reused": (409, _("The key came with another body")),
    "another-records": (409, _("Another device records")),
    "changed": (412, _("Somebody else wrote in between")),
    "no-length": (411, _("No length told")),
    "too-large": (413, _("Too large")),
    "no-json": (415, _("No JSON")),
    "refused": (422, _("This cannot be")),
    "too-many": (429, _("Too many tries")),
    "try-again": (503, _("Not now; the same again later")),
}
"""Every kind of problem, with its status and its title."""

WHAT_TO_DO: Mapping[str, Any] = {
    "malformed": _("Mend what “path” names: it is no JSON, or a header."),
    "no-key": _("Send a key with it; for a retry the same one again."),
    "no-token": _("Show a token that is in force. Renewed or revoked, it opens nothing."),
    "not-allowed": _("Ask the owner of the book for a token that allows it."),
    "not-found": _("It is not there, or in a circle or an evening of others."),
    "method": _("Use one of the methods that the header “Allow” names."),
    "key-reused": _("Make a new key for each thing; the same one is only for a retry."),
    "another-records": _("POST to “baton” takes the book over; “holder” has it now."),
    "changed": _(
        "Look at what came (“came”), and send it again with “version”, if it is still meant."
    ),
    "no-length": _("Send the body in one piece, with its length."),
    "too-large": _("Nothing that belongs here is so large."),
    "no-json": _("Send JSON in UTF-8, and say so in “Content-Type”."),
    "refused": _("Show “detail” to whoever typed it, beside the field “path”."),
    "too-many": _("Wait as many seconds as “Retry-After” says."),
    "try-again": _(
        "Wait as many seconds as “Retry-After” says, and send it again with the same key."
    ),
}
"""What a program does about each kind of problem."""

TO_PROGRAMS: Mapping[str, str] = {
    TAKEN_BACK_TOGETHER: marked(
        "this stands in two evenings at least: take it back in all of them at once, with POST to "
        "“slate/payments/take-back”"
    ),
    NOT_CLOSED: marked("this evening is open again: an adjustment in it has no day"),
}
"""What is said to people with a page before them, and what it is to whoever has none."""


def problem(kind: str, detail: Any, *, path: str = "", **more: Any) -> HttpResponse:
    """Return the answer for a problem of that kind; `more` are its further fields."""
    status, title = TITLES[kind]
    address = f"{reverse('api-docs')}#{kind}"
    told = Problem(type=address, title=str(title), status=status, detail=str(detail), path=path)
    said = {**told.model_dump(), **more}
    return HttpResponse(json.dumps(said, ensure_ascii=False), CONTENT_TYPE, status)


def refused(request: HttpRequest, fault: Fault) -> HttpResponse:
    """Return what is wrong with what was sent, at its place, in a player's words."""
    asked = asked_of(request)
    if isinstance(fault, KeyReused):
        detail = _("This Idempotency-Key came before with another body. Make a new key for each.")
        return problem("key-reused", detail)
    fault = Fault(fault.path, TO_PROGRAMS.get(fault.pattern, fault.pattern), **fault.words)
    if asked is None:
        return problem("refused", sentence_of(fault), path=fault.path)
    fault = told_in(money_format_of(asked.evening.currency), fault)
    return problem("refused", sentence_of(fault, names=asked.names), path=fault.path)


def told_outdated(request: HttpRequest, _error: Exception) -> HttpResponse:
    """Return what came between, for what was asked of an earlier version of the evening."""
    asked = asked_of(request)
    assert asked is not None and asked.made_from is not None, "only a version is out of date"
    evening, since = asked.evening, asked.made_from
    evening.refresh_from_db()
    book = open_book(evening)
    rows = Entry.objects.filter(circle=evening.circle_id, evening=evening, number__gt=since)
    rows = rows.select_related("target", "by__person").order_by("number")
    came = entries_written(book, list(rows[:CAME_MAX]))
    detail = _("Somebody else wrote since version %(since)s. Look at what came, and send it again.")
    return problem(
        "changed",
        detail % {"since": since},
        version=evening.version,
        since=since,
        came=[each.model_dump(mode="json", by_alias=True) for each in came],
    )


def told_elsewhere(request: HttpRequest, _error: Exception) -> HttpResponse:
    """Return who records at this table, for whom the book must be taken from first."""
    asked = asked_of(request)
    assert asked is not None, "only at an evening somebody records"
    holder = holder_of(asked.evening)
    detail = _("%(holder)s records at this table. Take over first, with POST to “baton”.")
    told = detail % {"holder": holder[:1].upper() + holder[1:]}
    return problem("another-records", told, holder=holder)


def _not_found(request: HttpRequest, _error: Exception) -> HttpResponse:
    if not is_known(request):
        return _no_token(request)
    return problem("not-found", _("There is no such thing, or not for this token."))


def _no_token(request: HttpRequest, _error: Exception | None = None) -> HttpResponse:
    wait = tries_left(request)
    if wait:
        answer = problem("too-many", _("Too many wrong tokens came from there. Wait a while."))
        answer.headers["Retry-After"] = str(wait)
        return answer
    detail = _("Show a token that is in force: “Authorization: Bearer napledger_…”.")
    answer = problem("no-token", detail)
    answer.headers["WWW-Authenticate"] = "Bearer"
    return answer


def _not_allowed(_request: HttpRequest, error: NotAllowed) -> HttpResponse:
    return problem("not-allowed", str(error))


def _no_key(_request: HttpRequest, _error: NoKey) -> HttpResponse:
    detail = _(
        "Send an Idempotency-Key with it, a new UUID for each thing that is written: %(least)s to "
        "%(most)s letters, digits, - and _."
    )
    told = detail % {"least": KEY_CHARACTERS_MIN, "most": KEY_CHARACTERS_MAX}
    return problem("no-key", told, path=KEY_HEADER)


def _malformed(_request: HttpRequest, error: Malformed) -> HttpResponse:
    return problem("malformed", sentence_of(error.fault), path=error.fault.path)


def _invalid(_request: HttpRequest, error: ValidationError) -> HttpResponse:
    """Return what is wrong in the query of an address."""
    first = error.errors[0]
    name = str(first["loc"][-1])
    return problem("refused", _("“%(name)s” cannot be that.") % {"name": name}, path=name)


def too_large(_request: HttpRequest, _error: Exception | None = None) -> HttpResponse:
    """Return that a body is longer than any may be."""
    return problem("too-large", _("This is larger than anything that belongs here."))


def _game_missing(request: HttpRequest, error: GameMissing) -> HttpResponse:
    """Return that a game is not installed here: that was sent, or that an evening is of."""
    if error.path:
        return refused(request, error)
    answer = problem("try-again", sentence_of(error))
    answer.headers["Retry-After"] = "30"
    return answer


def _try_again(_request: HttpRequest, error: Exception) -> HttpResponse:
    if not isinstance(error, TooManyWriters):
        # One that only reads would go on answering.
        connection.close()
    detail = _("The book could not be written or read just now. Nothing was lost; send it again.")
    answer = problem("try-again", detail)
    answer.headers["Retry-After"] = "1" if isinstance(error, TooManyWriters) else "2"
    return answer


def _damaged(request: HttpRequest, error: DatabaseError) -> HttpResponse:
    if not is_of_damage(error):
        raise error
    return _try_again(request, error)


HANDLERS: Mapping[type[Exception], Callable[[HttpRequest, Any], HttpResponse]] = {
    Fault: refused,
    NoKey: _no_key,
    Outdated: told_outdated,
    BatonElsewhere: told_elsewhere,
    Http404: _not_found,
    AuthenticationError: _no_token,
    NotAllowed: _not_allowed,
    Malformed: _malformed,
    MadeByAnother: _not_found,
    ValidationError: _invalid,
    RequestDataTooBig: too_large,
    GameMissing: _game_missing,
    TooManyWriters: _try_again,
    **dict.fromkeys(DATABASE_ERRORS, _try_again),
    DatabaseError: _damaged,
}
"""How each exception of the app is told."""


def tell_problems(api: NinjaAPI) -> None:
    """Let the interface answer with a problem for whatever the app raises."""
    for exception, handler in HANDLERS.items():
        api.add_exception_handler(exception, handler)
