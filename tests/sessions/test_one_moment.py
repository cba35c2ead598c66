"""Whoever reads sees a book as it stood at one moment, whatever is written while they ask."""

from __future__ import annotations

import contextlib
import difflib
import re
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.core.management import call_command, find_commands
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.urls import ResolverMatch, reverse

from sessions import management, standalone
from sessions.access.service import make_link
from sessions.api.calls import TOKENS
from sessions.book.consistent_read import OneMoment
from sessions.book.correct import undo_last
from sessions.book.submission import Recorder, Submission
from sessions.book.writing import write
from sessions.doctor import of_database
from sessions.embedded import guarded
from sessions.feed.service import make_feed
from sessions.models import Access, Entry, Evening
from sessions.models.rows import new_id
from tests.sessions.api.conftest import Program, at
from tests.support.api import ROUTES
from tests.support.api import address as route_address
from tests.support.roles import ADDRESSES, NOBODY, ROWS, address_of

__all__ = ["address_of"]

READ = sorted(name for name, (get, _post) in ROWS.items() if get not in (None, NOBODY))

QUICK = {"show-table", "show-sheet", "show-settling", "export-deals", "draw-result", "show-home"}
"""Of these every change must pass; of all the others `make test-all`."""

AS_EVER = re.compile(
    r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\b[A-Za-z0-9]{64}\b|nonce=\"[^\"]*\"|sha256:\w+"
    r"|(?<=name=\"key\" value=\")[^\"]*"
)
"""What differs each time: keys of forms, tokens, and sums over them."""


QUICK_OF_PROGRAMS = {"table", "settling", "slate"}
"""The same of what programs ask for."""

Answer = tuple[int, str]


def answer(client: Client, address: str) -> Answer:
    """Return a page's status and text, without what differs each time."""
    return shown(client.get(address))


def shown(response: Any) -> Answer:
    """Return the status and the text of a response, without what differs each time."""
    content = b"".join(response) if response.streaming else response.content
    return response.status_code, AS_EVER.sub("", content.decode(errors="replace"))


class Writer:
    """Somebody else at the table, who writes from a connection of their own."""

    def __init__(self, evening: Evening, access: Access) -> None:
        """Remember where to write."""
        self.evening, self.recorder = evening, Recorder(device_id=access.pk)
        self.writes = 0

    def write(self) -> None:
        """Write a deal, take it back, or let somebody join, one after the other."""
        thread = threading.Thread(target=self._write)
        thread.start()
        thread.join()

    def _write(self) -> None:
        try:
            evening = Evening.objects.get(pk=self.evening.pk)
            submission = Submission(str(new_id()), self.recorder)
            self.writes += 1
            if self.writes % 3 == 2:
                undo_last(evening, submission=submission)
            else:
                facts = {"caller": "1", "call": "3", "made": self.writes % 3 == 1}
                write(evening, kind="deal", facts=facts, submission=submission)
        finally:
            connection.close()


@contextlib.contextmanager
def written_before(question: int, writer: Writer) -> Iterator[list[int]]:
    """Let somebody write before the question of that number is asked, from 0; count them."""
    asked = [0]

    def ask(execute: Callable[..., Any], *words: Any) -> Any:
        if asked[0] == question:
            writer.write()
        asked[0] += 1
        return execute(*words)

    with connection.execute_wrapper(ask):
        yield asked


def two_moments(ask: Callable[[], Answer], writer: Writer) -> str:
    """Return where an answer is of two moments when somebody writes meanwhile; "" for nowhere."""
    with time_machine.travel("2026-11-26T12:00:00Z", tick=False):
        question, asked, before = 0, 1, ask()
        while question < asked:
            with written_before(question, writer) as count:
                meanwhile = ask()
            after = ask()
            if meanwhile[0] >= 500 or meanwhile not in (before, after):
                return told_apart(question, before, meanwhile, after)
            question, asked, before = question + 1, count[0], after
    assert Entry.objects.filter(evening=writer.evening).count() > 2 or not writer.writes
    return ""


def torn(asks: Mapping[str, Callable[[], Answer]], writer: Writer) -> dict[str, str]:
    """Return the answers that are of two moments, and where."""
    return {name: where for name, ask in asks.items() if (where := two_moments(ask, writer))}


def told_apart(question: int, before: Answer, meanwhile: Answer, after: Answer) -> str:
    """Return in which lines an answer is neither of the one moment nor of the other."""
    lines = [f"question {question}"]
    for moment in (before, after):
        found = difflib.unified_diff(moment[1].split("\n"), meanwhile[1].split("\n"), n=0)
        lines += [*found][2:12]
    return "\n".join(lines)


OF_PROGRAMS = [str(route.values[2]) for route in ROUTES if route.values[1] == "get"]
"""The addresses that programs read."""


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    "names",
    [
        pytest.param([each for each in READ if each in QUICK], id="met every evening"),
        pytest.param(
            [each for each in READ if each not in QUICK], id="all others", marks=pytest.mark.slow
        ),
    ],
)
def test_every_page_is_of_one_moment(
    owner: Client,
    evening: Evening,
    access: Access,
    address_of: Callable[[str], str],
    names: Sequence[str],
) -> None:
    asks = {name: partial(answer, owner, address_of(ADDRESSES[name])) for name in names}

    assert torn(asks, Writer(evening, access)) == {}


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    "paths",
    [
        pytest.param(
            [each for each in OF_PROGRAMS if each.rpartition("/")[2] in QUICK_OF_PROGRAMS],
            id="met every evening",
        ),
        pytest.param(
            [each for each in OF_PROGRAMS if each.rpartition("/")[2] not in QUICK_OF_PROGRAMS],
            id="all others",
            marks=pytest.mark.slow,
        ),
    ],
)
def test_every_answer_to_a_program_is_of_one_moment(
    evening: Evening, access: Access, paths: Sequence[str]
) -> None:
    _link, token = make_link(access, role="owner", evening=None, name="Board", for_program=True)
    program = Program(token)
    program.get("token")

    def ask(path: str) -> Answer:
        return shown(program.get(route_address(path, evening)))

    assert torn({path: partial(ask, path) for path in paths}, Writer(evening, access)) == {}


@pytest.mark.django_db(transaction=True)
def test_the_feed_is_of_one_moment(evening: Evening, access: Access) -> None:
    link, _token = make_link(access, role="watcher", evening=None, name="Reader")
    made = make_feed(access, link.pk)
    assert made is not None
    address = reverse("show-feed", args=[evening.circle_id, made[1]])

    assert two_moments(lambda: answer(Client(), address), Writer(evening, access)) == ""


READING = {
    "export_evening": ["{evening}", "-"],
    "export_evening --plain": ["{evening}", "-"],
    "export_circle": ["{circle}", "-"],
    "journal --format=hledger": ["--evening={evening}"],
    "journal --format=beancount": ["--circle={circle}"],
    "verify": ["{file}"],
    "doctor": [],
}
"""The commands that only read the book, with what they are given."""


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("command", READING)
def test_every_command_that_reads_is_of_one_moment(
    evening: Evening,
    access: Access,
    command: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(
        "sessions.standalone.management.commands.doctor.LOOKS", [("book", of_database.book)]
    )
    file = tmp_path / "evening.json"
    call_command("export_evening", str(evening.pk), str(file))
    name, *options = command.split()
    ids = {"evening": evening.pk, "circle": evening.circle_id, "file": file}
    given = [*options, *(each.format(**ids) for each in READING[command])]

    def said() -> Answer:
        status = 0
        try:
            call_command(name, *given)
        except SystemExit as ended:
            status = int(ended.code or 0)
        told = capsys.readouterr()
        return status, AS_EVER.sub("", told.out + told.err)

    assert two_moments(said, Writer(evening, access)) == ""


def test_every_command_is_known_to_read_or_to_write() -> None:
    commands = {
        *find_commands(str(Path(management.__file__).parent)),
        *find_commands(str(Path(standalone.__file__).parent / "management")),
    }

    assert commands == {command.split()[0] for command in READING} | OTHERS


OTHERS = {
    *("count_figures", "demo", "distribute", "flush", "forget", "import_circle", "import_evening"),
    *("let_in", "migrate", "restore", "send_webhooks", "serve"),
    # They read no book: documents, texts, a database of its own.
    *("score", "makemessages", "bench"),
    # By the database's own means, and circle by circle: each holds a moment of its own.
    *("backup", "check_books"),
}
"""The commands that write, or read nothing that anybody may write meanwhile."""


@pytest.mark.django_db(transaction=True)
def test_a_token_that_only_reads_is_noted_as_in_use(access: Access, evening: Evening) -> None:
    link, token = make_link(access, role="watcher", evening=None, name="Board", for_program=True)

    assert Program(token).get(at(evening, "table")).status_code == 200

    link.refresh_from_db()
    assert link.used_at is not None


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("nobody_has_tried")
def test_a_try_is_counted_of_whoever_only_reads(evening: Evening) -> None:
    stranger = Program("no-such-token")

    tries = [stranger.get(at(evening, "table")).status_code for _ in range(TOKENS.most + 1)]

    assert tries == [401] * TOKENS.most + [429]


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(connection.vendor != "postgresql", reason="no line leads to a SQLite")
def test_a_connection_that_is_lost_when_all_is_read_takes_no_page_away(rf: RequestFactory) -> None:
    def view(_request: HttpRequest) -> HttpResponse:
        Entry.objects.exists()
        connection.connection.close()
        return HttpResponse("all of it")

    response = OneMoment(view)(rf.get("/"))

    assert isinstance(response, HttpResponse)
    assert response.content == b"all of it"
    assert not Entry.objects.exists()


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(connection.vendor != "sqlite", reason="asks SQLite what it is in")
def test_in_another_site_a_read_is_of_one_moment_too(rf: RequestFactory) -> None:
    def view(_request: HttpRequest) -> HttpResponse:
        Entry.objects.exists()
        return HttpResponse(str(connection.connection.in_transaction))

    request = rf.get("/")
    request.resolver_match = ResolverMatch(view, (), {})

    response = guarded(view)(request)
    assert isinstance(response, HttpResponse)
    assert response.content == b"True"
    assert connection.connection.in_transaction is False
