"""Whoever reads sees a book as it stood at one moment, whatever is written while they ask."""

from __future__ import annotations

import contextlib
import difflib
import re
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.urls import ResolverMatch

from sessions.access.service import make_link
from sessions.api.calls import TOKENS
from sessions.book.consistent_read import OneMoment
from sessions.book.correct import undo_last
from sessions.book.posting import Recorder, Submission
from sessions.book.record import record_entry
from sessions.models import Access, Entry, Evening
from sessions.models.rows import new_id
from sessions.operations.embedded import guarded
from tests.sessions.access.test_matrix import ADDRESSES, NOBODY, ROWS, address_of
from tests.sessions.api.conftest import Program, at

__all__ = ["address_of"]

READ = sorted(name for name, (get, _post) in ROWS.items() if get not in (None, NOBODY))

QUICK = {"show-table", "show-sheet", "show-settling", "export-deals", "draw-result", "show-home"}
"""Of these every change must pass; of all the others `make test-all`."""

AS_EVER = re.compile(
    r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\b[A-Za-z0-9]{64}\b|nonce=\"[^\"]*\"|sha256:\w+"
    r"|(?<=name=\"key\" value=\")[^\"]*"
)
"""What differs each time: keys of forms, tokens, and sums over them."""


Answer = tuple[int, str]


def answer(client: Client, address: str) -> Answer:
    """Return a page's status and text, without what differs each time."""
    response = client.get(address)
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
                record_entry(evening, kind="deal", facts=facts, submission=submission)
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


def told_apart(question: int, before: Answer, meanwhile: Answer, after: Answer) -> str:
    """Return in which lines an answer is neither of the one moment nor of the other."""
    lines = [f"question {question}"]
    for moment in (before, after):
        found = difflib.unified_diff(moment[1].split("\n"), meanwhile[1].split("\n"), n=0)
        lines += [*found][2:12]
    return "\n".join(lines)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    "name",
    [each if each in QUICK else pytest.param(each, marks=pytest.mark.slow) for each in READ],
)
def test_every_page_is_of_one_moment(
    owner: Client,
    evening: Evening,
    access: Access,
    address_of: Callable[[str], str],
    name: str,
) -> None:
    address, writer = address_of(ADDRESSES[name]), Writer(evening, access)
    with time_machine.travel("2026-11-26T12:00:00Z", tick=False):
        question, asked = 0, 1
        while question < asked:
            before = answer(owner, address)
            with written_before(question, writer) as count:
                meanwhile = answer(owner, address)
            after = answer(owner, address)
            assert meanwhile[0] < 500, (name, question)
            assert meanwhile in (before, after), told_apart(question, before, meanwhile, after)
            question, asked = question + 1, count[0]
    assert Entry.objects.filter(evening=evening).count() > 2 or not writer.writes


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
