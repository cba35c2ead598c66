"""How many queries each request takes, and what the chain adds to a deal, asked in this process."""

from __future__ import annotations

import re
import statistics
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from unittest.mock import patch

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from sessions.access.permissions import cookie_name
from sessions.book import posting
from sessions.book.submission import new_key
from sessions.models import Evening
from sessions.models.book import DIGEST_CHARACTERS
from tests.bench.forms import fields_sent
from tests.bench.scenes import DEAL_FORM

OK = 200
DEAL = {"caller": "2", "call": "3", "outcome": "made"}
FORMS: Sequence[tuple[str, str, dict[str, str]]] = (
    ("record-deal", DEAL_FORM, DEAL),
    ("undo-last", "bar", {}),
    ("redo-last", "bar", {}),
)
"""What is sent: to which address, with which form, and what was tapped in it."""

TRANSACTION = re.compile("BEGIN|COMMIT|SAVEPOINT|RELEASE|ROLLBACK|PRAGMA")
"""What is sent to the database but asks and writes nothing."""


@dataclass(frozen=True, slots=True)
class Queries:
    """A request, and how many queries it took."""

    request: str
    count: int


def queries_of(evening: Evening, *, secret: str) -> Iterator[Queries]:
    device = Client(HTTP_HOST="127.0.0.1")
    device.cookies[cookie_name()] = secret
    for name, path in _pages(evening):
        answer, count = counted(device, "get", path)
        if answer.status_code == OK:
            yield Queries(f"GET {name}", count)
    table = reverse("show-table", args=[evening.circle_id, evening.pk])
    for name, form, tapped in FORMS:
        page = device.get(table).content.decode()
        sent = dict(fields_sent(page, form=form)) | tapped
        answer, count = counted(
            device, "post", reverse(name, args=[evening.circle_id, evening.pk]), sent
        )
        assert answer.status_code == OK, f"{name} answered {answer.status_code}"
        yield Queries(f"POST {name}", count)


def counted(
    device: Client, method: str, path: str, fields: Mapping[str, str] | None = None
) -> tuple[Any, int]:
    with CaptureQueriesContext(connection) as captured:
        answer = getattr(device, method)(path, fields, headers={"HX-Request": "true"})
        # A long answer asks on while it is read, and lets go of its moment at the end.
        answer.getvalue()
    queries = [query for query in captured if not TRANSACTION.match(query["sql"])]
    return answer, len(queries)


def _pages(evening: Evening) -> Iterator[tuple[str, str]]:
    one, other = evening.seats.filter(number__in=(1, 2)).values_list("player", flat=True)
    known = {
        "circle_id": evening.circle_id,
        "evening_id": evening.pk,
        "number": 2,
        "player_id": one,
        "other_id": other,
        "kind": "qif",
    }
    for pattern in _patterns(get_resolver().url_patterns):
        asked = pattern.pattern.converters
        if pattern.name and "evening_id" in asked:
            # An address that asks for something new is met with an error here, not left out.
            yield pattern.name, reverse(pattern.name, kwargs={each: known[each] for each in asked})
    yield "show-home", reverse("show-home")
    yield "show-circle", reverse("show-circle", args=[evening.circle_id])
    yield "start-evening-of", reverse("start-evening-of", args=[evening.circle_id])


def _patterns(found: Iterable[URLPattern | URLResolver]) -> Iterator[URLPattern]:
    for each in found:
        if isinstance(each, URLPattern):
            yield each
        elif each.namespace != "api":
            yield from _patterns(each.url_patterns)


def chain_cost(evening: Evening, *, secret: str, deals: int) -> float:
    """Return by how many hundredths the chain lengthens the recording of a deal, of the medians.

    Half of the deals are left unchained: the book is of no use any more.
    """
    device = Client(HTTP_HOST="127.0.0.1", headers={"HX-Request": "true"})
    device.cookies[cookie_name()] = secret
    address = reverse("record-deal", args=[evening.circle_id, evening.pk])
    chained, unchained = list[float](), list[float]()
    for _ in range(deals):
        chained.append(_seconds(device, address))
        with _without_chain():
            unchained.append(_seconds(device, address))
    return (statistics.median(chained) / statistics.median(unchained) - 1) * 100


def _seconds(device: Client, address: str) -> float:
    began = time.perf_counter()
    answer = device.post(address, DEAL | {"key": new_key(), "take_over": "1"})
    seconds = time.perf_counter() - began
    assert answer.status_code == OK, f"recording answered {answer.status_code}"
    return seconds


@contextmanager
def _without_chain() -> Iterator[None]:
    with (
        patch.object(posting, "entry_digest", lambda *_: "0" * DIGEST_CHARACTERS),
        patch.object(posting, "_chained", lambda *_: None),
    ):
        yield
