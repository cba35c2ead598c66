"""A large file is sent while it is written: in parts, the same to the last byte, or broken off."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import connection
from django.http import HttpRequest, StreamingHttpResponse
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext

from sessions.book import log_slice as log_parts
from sessions.book.consistent_read import OneMoment
from sessions.book.submission import Recorder
from sessions.exporting import views as downloads
from sessions.exporting.views import CSV, file_response
from sessions.models import Circle, Evening
from tests.addresses import at
from tests.sessions.exporting.books import play_a_night

OF_EVENING = ("deals.csv", "transfers.csv", "evening.json", "book.json")
OF_CIRCLE = ("deals.csv", "transfers.csv", "circle.json")
FILES = [
    *(f"{{evening}}{name}" for name in OF_EVENING),
    *(f"{{circle}}{name}" for name in OF_CIRCLE),
]


@pytest.fixture
def nights(circle: Circle, recorder: Recorder, night: Evening) -> Evening:
    """Return the first of three evenings, each with every kind of entry and correction."""
    for name in ("second", "third"):
        play_a_night(circle, recorder=recorder, name=name)
    return night


@pytest.fixture
def in_parts(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Have so many entries read at once, and every file be a large one."""

    def read(entries: int) -> None:
        monkeypatch.setattr(log_parts, "ENTRIES_AT_ONCE", entries)
        monkeypatch.setattr(downloads, "IN_MEMORY_BYTES_MAX", 10)
        monkeypatch.setattr(downloads, "AT_ONCE_BYTES", 100)

    return read


def address(file: str, evening: Evening) -> str:
    return file.format(evening=at(evening), circle=f"/circles/{evening.circle_id}/")


def test_a_file_is_the_same_in_however_many_parts_it_is_read(
    owner: Client, nights: Evening, in_parts: Callable[[int], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(downloads, "IN_MEMORY_BYTES_MAX", 1_000_000)
    at_once = {file: owner.get(address(file, nights)) for file in FILES}

    for entries in (1, 4, 40):
        in_parts(entries)
        for file, whole in at_once.items():
            streamed = owner.get(address(file, nights))
            what = f"{file} by {entries}"
            assert (whole.streaming, streamed.streaming) == (False, True), what
            assert streamed.getvalue() == whole.content, what
            for name in ("Content-Disposition", "Cache-Control"):
                assert streamed.headers[name] == whole.headers[name], what


def test_a_file_begins_before_most_of_the_book_is_read(
    owner: Client, nights: Evening, in_parts: Callable[[int], None]
) -> None:
    in_parts(4)

    for file in FILES:
        with CaptureQueriesContext(connection) as asked:
            pieces = iter(owner.get(address(file, nights)))
            next(pieces)
            at_first = of_entries(asked)
            for _piece in pieces:
                pass

        assert at_first <= 3, file
        assert of_entries(asked) >= 7, file


def of_entries(asked: CaptureQueriesContext) -> int:
    """Return how many queries read lines of a log."""
    return sum('"card_sessions_entry"."kind"' in query["sql"] for query in asked)


def test_a_large_table_comes_with_its_digest_to_whoever_asks_for_it(
    owner: Client, night: Evening, in_parts: Callable[[int], None]
) -> None:
    in_parts(4)

    told = owner.get(f"{at(night)}deals.csv", headers={"Want-Repr-Digest": "sha-256=9"})
    untold = owner.get(f"{at(night)}deals.csv", headers={"Accept-Encoding": "gzip"})

    content = told.getvalue()
    digest = base64.b64encode(hashlib.sha256(content).digest()).decode()
    assert told.headers["Repr-Digest"] == f"sha-256=:{digest}:"
    assert int(told.headers["Content-Length"]) == len(content)
    assert "Repr-Digest" not in untold.headers
    assert "Content-Encoding" not in untold.headers
    assert untold.getvalue() == content


def test_whoever_cannot_tell_where_a_stream_ends_is_told_its_length_first(
    owner: Client, night: Evening, in_parts: Callable[[int], None]
) -> None:
    in_parts(4)

    response = owner.get(f"{at(night)}book.json", SERVER_PROTOCOL="HTTP/1.0")

    assert int(response.headers["Content-Length"]) == len(response.getvalue())


def test_a_file_that_breaks_off_does_not_end() -> None:
    def parts() -> Iterator[str]:
        yield "x" * 100_000
        raise OSError("the disk is gone")

    response = file_response(RequestFactory().get("/"), parts(), name="deals.csv", kind=CSV)

    with pytest.raises(OSError, match="the disk is gone"):
        response.getvalue()


@pytest.mark.django_db(transaction=True)
def test_a_moment_ends_with_its_answer_though_nobody_reads_it() -> None:
    def answer(_request: HttpRequest) -> StreamingHttpResponse:
        Circle.objects.exists()
        return StreamingHttpResponse(iter(()))

    response = OneMoment(answer)(RequestFactory().get("/"))
    during = is_reading()
    response.close()

    assert (during, is_reading()) == (True, False)
    Circle.objects.create(name="The Crown", game="nap")


def is_reading() -> Any:
    if connection.vendor == "sqlite":
        return connection.connection.in_transaction
    return connection.in_atomic_block
