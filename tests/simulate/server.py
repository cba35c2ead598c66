"""The server of a simulation: a forked process that answers what phones send, until it dies.

It is the app as it is, all its middleware and views, reached in the process instead of over the
network. The ids of the rows that it makes follow from a number, so that a run can be repeated.
"""

from __future__ import annotations

import io
import logging
import os
import random
import socket
import uuid
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import cache
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any

from django.core.management import CommandError, call_command
from django.db import DatabaseError, close_old_connections, connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created
from django.test import Client

from sessions.access.permissions import cookie_name
from sessions.models import rows
from tests.simulate.disk import FaultyFiles
from tests.simulate.faults import (
    ANSWER,
    COMMIT,
    CUT,
    DEADLY,
    ENDED,
    KILLED,
    MISTAKE,
    REQUEST,
    Fate,
    Mistake,
    die,
)
from tests.simulate.sqlite_files import watch_files

SECRET = "the secret of a phone that outlives its server"
OK, UNPROCESSABLE, ERROR, UNAVAILABLE = 200, 422, 500, 503

YEAR_2100, IDS_EACH = 4_102_444_800_000, 100_000
"""What the first of our ids says of its making, in milliseconds; how many a server may make."""

CONTROL = ("BEGIN", "SAVEPOINT", "RELEASE", "ROLLBACK")
"""How the statements begin that Django itself sends about a transaction."""


@dataclass(frozen=True, slots=True)
class Sent:
    """What a phone sends, or its keeper: a form to `path`, or a command of the keeper's.

    `key` is the form's own; a command has one as well, by which it is known here. What is without
    one is only looked at. `said` is what an entry's facts must say when it is written.
    """

    what: str
    path: str = ""
    fields: Mapping[str, str | Sequence[str]] = field(default_factory=dict)
    key: str = ""
    evening: uuid.UUID | None = None
    command: tuple[str, ...] = ()
    said: Mapping[str, Any] = field(default_factory=dict)
    is_fragment: bool = True


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back: the status, where it leads to, and the page."""

    status: int
    address: str = ""
    page: str = ""


class Died(Exception):
    """The server ended before it answered."""


class Server:
    """A server's process, as whoever started it sees it.

    `kind` is of the fault that awaits it, `struck` the moment at which that came.
    """

    def __init__(self, fate: Fate | None, *, ids: int) -> None:
        fork = get_context("fork")
        self._pipe, inner = fork.Pipe()
        self.kind, self.struck = (fate.kind if fate is not None else ""), ""
        self._process = fork.Process(target=_serve, args=(inner, fate, ids), daemon=True)
        self._process.start()
        inner.close()

    def ask(self, sent: Sent) -> Answer:
        try:
            self._pipe.send(sent)
            while isinstance(told := self._pipe.recv(), str):
                self.struck = told
        except (EOFError, ConnectionError):
            self.end()
            raise Died from None
        assert isinstance(told, Answer), "a server tells of its fault, or answers"
        return told

    def end(self) -> None:
        self._process.kill()
        self._process.join()
        self._pipe.close()


def _serve(pipe: Connection, fate: Fate | None, ids: int) -> None:
    try:
        _answer_all(pipe, fate or Fate.none(), ids)
    except EOFError:
        # Whoever asked is gone.
        os._exit(0)


def _answer_all(pipe: Connection, fate: Fate, ids: int) -> None:
    fate.tell = pipe.send
    # What fails here fails on purpose.
    logging.disable()
    number_ids(ids)
    passes, make_room = (_on_sqlite if connection.vendor == "sqlite" else _on_postgres)(fate)
    with connection.execute_wrapper(_around_statements(fate, passes)):
        while True:
            sent = pipe.recv()
            passes(REQUEST)
            # The test client leaves out what a server does around each request.
            close_old_connections()
            answer = answered(sent)
            close_old_connections()
            passes(ANSWER)
            make_room()
            pipe.send(answer)


def number_ids(number: int) -> None:
    numbered = _ids(number)
    vars(rows)["uuid7"] = numbered.__next__


def _ids(number: int) -> Iterator[uuid.UUID]:
    """Yield UUIDv7 in the order of their making; those of another number are others, and later."""
    chance = random.Random(number)  # noqa: S311  # to be repeated
    for milliseconds in range(YEAR_2100 + number * IDS_EACH, YEAR_2100 + (number + 1) * IDS_EACH):
        yield uuid.UUID(int=milliseconds << 80 | 7 << 76 | 2 << 62 | chance.getrandbits(62))


@cache
def _client() -> Client:
    """Return what asks the app: once for all, since it takes a while to put together."""
    client = Client(raise_request_exception=False, headers={"Host": "localhost"})
    client.cookies[cookie_name()] = SECRET
    return client


def answered(sent: Sent) -> Answer:
    return _done(sent) if sent.command else _asked(sent)


def _asked(sent: Sent) -> Answer:
    client = _client()
    headers = {"HX-Request": "true"} if sent.is_fragment else {}
    if not sent.key:
        response = client.get(sent.path, headers=headers)
    else:
        fields = {**sent.fields, "key": sent.key}
        response = client.post(sent.path, fields, headers=headers)
    page = response.content.decode() if not response.streaming else ""
    return Answer(response.status_code, response.headers.get("Location", ""), page)


def _done(sent: Sent) -> Answer:
    said = io.StringIO()
    try:
        call_command(*sent.command, stdout=said)
    except CommandError as error:
        return Answer(UNPROCESSABLE, page=str(error))
    except DatabaseError as error:
        return Answer(UNAVAILABLE, page=str(error))
    except Mistake:
        return Answer(ERROR)
    return Answer(OK, page=said.getvalue())


Watching = tuple[Callable[[str], None], Callable[[], None]]
"""What lets a moment pass or not, and what makes room on the disk again."""


def _on_sqlite(fate: Fate) -> Watching:
    files = FaultyFiles(fate)
    watch_files(files)
    return files.passes, files.make_room


def _on_postgres(fate: Fate) -> Watching:
    def passes(moment: str) -> None:
        if fate.strikes(moment, only=DEADLY):
            die()
        if fate.strikes(moment, only=(CUT, ENDED)):
            break_connection(connection, how=fate.kind)

    def connected(connection: Any, **_signal: Any) -> None:
        watch_commits(connection.connection, fate, passes=passes)

    connection_created.connect(connected, weak=False)
    return passes, lambda: None


PATIENCE_MILLISECONDS = 5000
"""How long to wait until the other end is gone."""


def break_connection(connection: BaseDatabaseWrapper, *, how: str) -> None:
    if how == CUT:
        shut_down(connection.connection, socket.SHUT_RDWR)
        return
    process = connection.connection.info.backend_pid
    with closing(connection.copy()) as other, other.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(%s, %s)", [process, PATIENCE_MILLISECONDS])


def shut_down(raw: Any, way: int) -> None:
    with socket.socket(fileno=socket.dup(raw.fileno())) as line:
        line.shutdown(way)


def watch_commits(raw: Any, fate: Fate, *, passes: Callable[[str], None]) -> None:
    """Let a fault come before, in or after each commit of a psycopg connection.

    In it means that the server was told to commit, and nobody heard what came of that.
    """
    commit, (before, amidst, after) = raw.commit, COMMIT

    def commits() -> None:
        passes(before)
        if fate.strikes(amidst, only=[KILLED]):
            raw.pgconn.send_query(b"COMMIT")
            raw.pgconn.flush()
            die()
        if fate.strikes(amidst, only=[CUT]):
            shut_down(raw, socket.SHUT_RD)
        commit()
        passes(after)

    raw.commit = commits


def _around_statements(fate: Fate, passes: Callable[[str], None]) -> Any:
    def around(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:  # noqa: FBT001  # Django's own signature
        name = "a BEGIN or SAVEPOINT" if sql.startswith(CONTROL) else "a statement"
        _stumble(fate, f"before {name}")
        passes(f"before {name}")
        result = execute(sql, params, many, context)
        passes(f"after {name}")
        _stumble(fate, f"after {name}")
        return result

    return around


def _stumble(fate: Fate, moment: str) -> None:
    if fate.strikes(moment, only=[MISTAKE]):
        raise Mistake
