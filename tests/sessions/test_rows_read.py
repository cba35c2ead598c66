"""What a page asks of the database: no more, and no more rows, after many evenings than few."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.db.backends.utils import CursorWrapper
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoCaptureOnCommitCallbacks

from sessions.book.submission import Submission, new_key
from sessions.book.writing import write
from sessions.figures.service import count_circle
from sessions.models import Access, Circle, CircleFigures
from sessions.settling.service import close_evening, review_evening
from sessions.slate.service import pay_from_slate
from tests.addresses import at
from tests.bench.copies import copied
from tests.bench.past_pages import EVENING, PAGES, past_pages
from tests.bench.seasons import Season, filled_season
from tests.support.owners import Owner

A_FEW = 12
"""A list of names may be a row longer, or a year be one more; a page may not."""

OF_AN_EVENING = {name for name, _view, where, _asked in PAGES if where[: len(EVENING)] == EVENING}
WHOLE = {
    *("statement", "statement as CSV", "what if, a season scored", "league/?by=points&drop=1"),
    "slate/then/",
}
"""What is long on purpose: all that a player did in a year, and sixty evenings or more."""

ASKED = {
    # A page of the circle, by its name in past_pages or its address, and how much it may ask.
    "home": 6,
    "circle": 5,
    "circle, page 2": 5,
    "evenings": 7,
    "evenings, page 2": 7,
    "evenings of a player": 7,
    "evenings of a year": 7,
    "evenings at a place": 7,
    "evenings by rules": 7,
    "evenings by a word": 7,
    "figures": 4,
    "figures of a year": 4,
    "figures/?year=2016": 4,
    "league": 5,
    "league per evening": 5,
    "a player's figures": 5,
    "league/?by=points&points=5-3-1": 5,
    "league/?by=points&drop=1": 6,
    "head to head": 6,
    "deals": 6,
    "deals of a player": 5,
    "deals of a place": 5,
    "what if, a season": 6,
    "what if, a season scored": 9,
    "statement": 9,
    "statement as CSV": 8,
    "taking away": 4,
    "slate": 15,
    "slate/": 15,
    "slate/then/": 8,
    "start/": 8,
    "links/": 6,
    "programs/": 4,
    "paper/": 8,
    "rule-sets/": 2,
    "rule-sets/new/": 3,
    "rule-sets/compare/": 5,
    # Of an evening of the past.
    "sheet": 7,
    "log": 6,
    "replay": 8,
    "replay, half-way": 8,
    "curve": 5,
    "a deal": 6,
    "between two": 6,
    "what if, an evening": 3,
    "what if, an evening scored": 4,
    "rules": 2,
    "result": 4,
    "result as a picture": 6,
    "deals as CSV": 7,
    "transfers as CSV": 7,
    "evening as JSON": 3,
    "book as JSON": 9,
}
OF_TONIGHT = {
    "": 2,
    "live/?version=0": 2,
    "more/": 5,
    "worth/": 5,
    "big/": 2,
    "rules/change/": 3,
    "pay/": 5,
    "settle/": 4,
    "settle/ways/": 2,
    "settle/why/": 4,
    "settle/purses/": 2,
    "entries/2/": 6,
    "entries/2/correct/": 5,
    "entries/2/void/": 5,
}
"""The same of the evening at play, below its address."""


@dataclass
class Asked:
    """How often the database was asked, and how many rows came out of it."""

    queries: int = 0
    rows: int = 0


@dataclass
class Counting(CursorWrapper):
    """A cursor that counts what it is asked and the rows that it gives."""

    cursor: Any
    db: Any
    asked: Asked = field(default_factory=Asked)

    def execute(self, *question: Any) -> Any:
        self.asked.queries += 1
        return super().execute(*question)

    def fetchone(self) -> Any:
        row = self.cursor.fetchone()
        self.asked.rows += row is not None
        return row

    def fetchmany(self, *size: int) -> Any:
        return self._counted(self.cursor.fetchmany(*size))

    def fetchall(self) -> Any:
        return self._counted(self.cursor.fetchall())

    def __iter__(self) -> Iterator[Any]:
        return iter(self.fetchall())

    def _counted(self, found: list[Any]) -> list[Any]:
        self.asked.rows += len(found)
        return found


@contextmanager
def counted() -> Iterator[Asked]:
    """Count what is asked and read as long as the block runs."""
    asked, before = Asked(), connection.make_cursor
    connection.make_cursor = lambda cursor: Counting(cursor, connection, asked)  # type: ignore[method-assign]  # put back below
    try:
        yield asked
    finally:
        connection.make_cursor = before  # type: ignore[method-assign]  # as it was


def asked_by_page(client: Client, season: Season) -> dict[str, Asked]:
    """Return what each page of a season asks of the database."""
    circle, tonight = reverse("show-circle", args=[season.circle.pk]), at(season.going_on)
    named = {page.name: page.path for page in past_pages(season)}
    pages = {name: named.get(name, f"{circle}{name}") for name in ASKED}
    pages |= {f"tonight’s {path}": f"{tonight}{path}" for path in OF_TONIGHT}
    found = {}
    for name, path in pages.items():
        with counted() as found[name]:
            response = client.get(path)
        assert response.status_code == 200, f"{path} answered {response.status_code}"
    return found


@pytest.fixture
def season(circle: Circle, access: Access) -> Season:
    """A season with more evenings than any page shows, most of which left something unpaid."""
    owner = Owner(circle, access, "the owner's")
    return filled_season(owner, evenings=70, deals=3, unpaid=64)


def play_on(season: Season) -> None:
    """Let what happens on any night happen: a deal, an end, a payment of what was owed."""
    written = Submission(new_key(), season.recorder)
    deal = {"caller": "2", "call": "3", "made": True}
    write(season.going_on, kind="deal", facts=deal, submission=written)
    (one,) = copied(season.going_on, days=[season.days[-1] + timedelta(weeks=1)])
    season.days.append(one.played_on)
    season.going_on.refresh_from_db()
    review_evening(one, submission=Submission(new_key(), season.recorder))
    close_evening(one, submission=Submission(new_key(), season.recorder))
    pay_from_slate(
        season.circle,
        evening_ids=[one.pk],
        payment=None,
        submission=Submission(new_key(), season.recorder),
    )


def test_no_page_of_a_circle_asks_or_reads_more_after_many_evenings(
    owner: Client,
    season: Season,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        play_on(season)
    some = asked_by_page(owner, season)

    days = [season.unpaid.played_on - timedelta(days=number) for number in range(1, 91)]
    copied(season.unpaid, days=days)
    copied(season.closed, days=days)
    count_circle(season.circle)
    with django_capture_on_commit_callbacks(execute=True):
        play_on(season)
    many = asked_by_page(owner, season)

    most = ASKED | {f"tonight’s {path}": number for path, number in OF_TONIGHT.items()}
    assert CircleFigures.objects.filter(circle=season.circle).count() > 1
    assert {name: many[name] for name in most if many[name].queries > most[name]} == {}
    assert {name: some[name] for name in most if some[name].queries > most[name]} == {}
    grown = {
        name: (some[name], many[name])
        for name in most.keys() - OF_AN_EVENING - WHOLE
        if many[name].rows > some[name].rows + A_FEW
    }
    assert grown == {}
