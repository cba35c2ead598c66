"""Reading all of a book as it stands at one moment, while others write on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from django.db import connection, transaction
from django.http import FileResponse, HttpRequest, HttpResponseBase, StreamingHttpResponse

READS = ("GET", "HEAD")

Execute = Callable[[str, Any, bool, dict[str, Any]], Any]


@contextmanager
def consistent_read() -> Iterator[None]:
    """Let everything that is read in the block be of one moment; no writer waits for it.

    Inside a transaction that has begun already it is of that transaction's.
    """
    connection.ensure_connection()
    if connection.in_atomic_block:
        yield
    elif connection.vendor == "sqlite":
        yield from _deferred()
    else:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            yield


def _deferred() -> Iterator[None]:
    """Begin as a reader; Django would begin with IMMEDIATE, which keeps writers out."""
    with connection.cursor() as cursor:
        if connection.connection.in_transaction:
            yield
            return
        cursor.execute("BEGIN DEFERRED")
        try:
            yield
        finally:
            cursor.execute("ROLLBACK")


class OneMoment:
    """Middleware that answers whoever only reads from the database as it stands at one moment.

    From the first question on, so that what asks none costs none; of a stream to its end. A page
    that asked several times would else be of several moments, and its sums of none.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        """Keep what answers."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Return the answer."""
        if request.method not in READS:
            return self.get_response(request)
        with ExitStack() as moment:
            with connection.execute_wrapper(_first_question(moment)):
                response = self.get_response(request)
            if isinstance(response, StreamingHttpResponse) and not isinstance(
                response, FileResponse
            ):
                content = response.streaming_content
                response.streaming_content = _to_its_end(content, moment.pop_all())
        return response


def _first_question(moment: ExitStack) -> Callable[..., Any]:
    """Return what lets the moment begin before the first question is asked."""
    has_begun = False

    def ask(execute: Execute, sql: str, params: Any, many: bool, context: dict[str, Any]) -> Any:  # noqa: FBT001  # as Django calls it
        nonlocal has_begun
        if not has_begun:
            has_begun = True
            moment.enter_context(consistent_read())
        return execute(sql, params, many, context)

    return ask


def _to_its_end(content: Iterable[Any], moment: ExitStack) -> Iterator[Any]:
    with moment:
        yield from content
