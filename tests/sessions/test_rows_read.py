"""How many rows a page of a circle reads: no more of them after many evenings than after some."""

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
WHOLE = {"statement", "statement as CSV", "what if, a season scored"}
"""What is long on purpose: all that a player did in a year, and the logs of sixty evenings."""

ASKED = ("slate/", "start/", "league/?by=points&points=5-3-1", "figures/?year=2016")
"""What else is asked for, below the address of the circle."""


@dataclass
class Rows:
    """How many rows came out of the database."""

    read: int = 0


@dataclass
class Counting(CursorWrapper):
    """A cursor that counts the rows that it gives."""

    cursor: Any
    db: Any
    rows: Rows = field(default_factory=Rows)

    def fetchone(self) -> Any:
        row = self.cursor.fetchone()
        self.rows.read += row is not None
        return row

    def fetchmany(self, *size: int) -> Any:
        return self._counted(self.cursor.fetchmany(*size))

    def fetchall(self) -> Any:
        return self._counted(self.cursor.fetchall())

    def __iter__(self) -> Iterator[Any]:
        return iter(self.fetchall())

    def _counted(self, found: list[Any]) -> list[Any]:
        self.rows.read += len(found)
        return found


@contextmanager
def counted() -> Iterator[Rows]:
    """Count the rows that are read as long as the block runs."""
    rows, before = Rows(), connection.make_cursor
    connection.make_cursor = lambda cursor: Counting(cursor, connection, rows)  # type: ignore[method-assign]  # put back below
    try:
        yield rows
    finally:
        connection.make_cursor = before  # type: ignore[method-assign]  # as it was


def rows_by_page(client: Client, season: Season) -> dict[str, int]:
    """Return how many rows each page of a season's circle reads."""
    circle = reverse("show-circle", args=[season.circle.pk])
    pages = {
        page.name: page.path
        for page in past_pages(season)
        if page.name not in OF_AN_EVENING | WHOLE
    }
    pages |= {path: f"{circle}{path}" for path in ASKED}
    pages |= {"table": at(season.going_on), "worth": f"{at(season.going_on)}worth/"}
    found = {}
    for name, path in pages.items():
        with counted() as rows:
            response = client.get(path)
        assert response.status_code == 200, f"{path} answered {response.status_code}"
        found[name] = rows.read
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
        why="paid",
        submission=Submission(new_key(), season.recorder),
    )


def test_no_page_of_a_circle_reads_more_rows_after_many_evenings(
    owner: Client,
    season: Season,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        play_on(season)
    some = rows_by_page(owner, season)

    days = [season.unpaid.played_on - timedelta(days=number) for number in range(1, 91)]
    copied(season.unpaid, days=days)
    copied(season.closed, days=days)
    count_circle(season.circle)
    with django_capture_on_commit_callbacks(execute=True):
        play_on(season)
    many = rows_by_page(owner, season)

    assert CircleFigures.objects.filter(circle=season.circle).count() > 1
    grown = {name: (some[name], many[name]) for name in some if many[name] > some[name] + A_FEW}
    assert grown == {}
