"""Reading all of a book as it stands at one moment, while others write on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any

from django.db import (
    connection,
    transaction,
)
from django.http import FileResponse, HttpRequest, HttpResponseBase, StreamingHttpResponse

from sessions.book.lost_connection import DATABASE_ERRORS, drop_lost

READS = ("GET", "HEAD")

Execute = Callable[..., Any]


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
        # Whatever were written would go with the moment, without a word.
        cursor.execute("PRAGMA query_only = 1")
        try:
            yield
        finally:
            cursor.execute("PRAGMA query_only = 0")
            cursor.execute("ROLLBACK")


@dataclass
class ConsistentRead:
    """The moment that a request sees: from its first question until it is answered, or ended."""

    snapshot: ExitStack = field(default_factory=ExitStack)
    later: list[Callable[[], object]] = field(default_factory=list)
    has_begun: bool = False

    def ask(self, execute: Execute, *words: Any) -> Any:
        """Ask the database, from now on as it stands now."""
        if not self.has_begun:
            self.has_begun = True
            self.snapshot.enter_context(consistent_read())
        return execute(*words)

    def end(self) -> None:
        """End it, and write what was left for afterwards.

        All was read by then: a connection that is lost only now takes no answer away.
        """
        try:
            self.snapshot.close()
            for write in self.later:
                write()
        except DATABASE_ERRORS as error:
            drop_lost(error)


_moment: ContextVar[ConsistentRead | None] = ContextVar("moment", default=None)


def after_the_moment(write: Callable[[], object]) -> None:
    """Write what whoever only reads leaves behind, once all is read; at once for whoever writes."""
    moment = _moment.get()
    if moment is None:
        write()
    else:
        moment.later.append(write)


def end_the_moment() -> None:
    """Let what is read and written from here on be of no one moment any more."""
    moment = _moment.get()
    if moment is not None:
        moment.has_begun = True
        moment.snapshot.close()


class OneMoment:
    """Middleware that answers whoever only reads from the database as it stands at one moment.

    From the first question on, so that what asks none costs none; of a stream to its end. A page
    that asked several times would else be of several moments, and its sums of none.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if request.method not in READS:
            return self.get_response(request)
        moment = ConsistentRead()
        with ExitStack() as stack:
            stack.callback(moment.end)
            stack.callback(_moment.reset, _moment.set(moment))
            with connection.execute_wrapper(moment.ask):
                response = self.get_response(request)
            if isinstance(response, StreamingHttpResponse) and not isinstance(
                response, FileResponse
            ):
                content: Any = response.streaming_content
                response.streaming_content = _ToItsEnd(content, stack.pop_all())
        return response


@dataclass(frozen=True, slots=True)
class _ToItsEnd:
    """A stream that is of one moment, which ends with it: even if nobody asks for any of it."""

    content: Iterable[Any]
    stack: ExitStack

    def __iter__(self) -> Iterator[Any]:
        with self.stack:
            yield from self.content

    def close(self) -> None:
        """End the moment. Django does it with the response, of which HEAD for one reads nothing."""
        self.stack.close()
