"""A card table for the tests of the pages.

- `circle`: a circle without an evening. `evening`: an open evening of it, nothing dealt yet, of
  Ann, Ben, Cat and Dan (seats "1" to "4"); Dan deals first; a stake of 1 counter; by Peel's pool
  (`peel_pool`: the dealer puts one into the kitty, and when all pass the eldest stands for one).
- `owner` and `stranger`: browsers (django.test.Client). The owner's holds the circle's secret, so
  that `owner.get(at(evening))` is the table; to the stranger all of it is 404.
- `start(stake=5, players=[...], ...)`: another evening of the circle, with the facts of an evening
  document laid over those of `evening`.
- `record(evening, kind="deal", caller="1", call="3", made=True)`: one more entry of an evening,
  written by the owner as if from the phone; players are the numbers of their seats.
- `nobody_has_tried`: limits of tries are counted, from nought.
"""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from django.test import Client

from sessions.access.permissions import cookie_name, own
from sessions.book.start import start_evening
from sessions.book.submission import Recorder, Submission, new_key
from sessions.book.writing import write
from sessions.models import Access, Circle, Entry, Evening

OWNER_SECRET = "the secret that the owner's browser keeps"

FACTS = {
    "game": "nap",
    "title": "Thursday at the Crown",
    "played_on": "2026-11-19",
    "place": "The Crown",
    "currency": "counters",
    "stake": 1,
    "rules": {"preset": "peel_pool"},
    "players": ["Ann", "Ben", "Cat", "Dan"],
    "first_dealer": "Dan",
}


@pytest.fixture
def circle(db: None) -> Circle:  # noqa: ARG001  # opens the database
    return Circle.objects.create(name="The Crown", game="nap")


@pytest.fixture
def access(circle: Circle) -> Access:
    return own(circle, secret=OWNER_SECRET)


@pytest.fixture
def owner(access: Access) -> Client:  # noqa: ARG001  # makes the secret known
    client = Client()
    client.cookies[cookie_name()] = OWNER_SECRET
    return client


@pytest.fixture
def stranger(db: None) -> Client:  # noqa: ARG001  # opens the database
    client = Client()
    client.cookies[cookie_name()] = "a secret that opens nothing"
    return client


@pytest.fixture
def start(circle: Circle, access: Access) -> Callable[..., Evening]:
    def started(**facts: Any) -> Evening:
        recorder = Recorder(device_id=access.pk)
        book = start_evening(
            circle, facts=FACTS | facts, submission=Submission(new_key(), recorder)
        )
        return book.evening

    return started


@pytest.fixture
def evening(start: Callable[..., Evening]) -> Evening:
    return start()


@pytest.fixture
def record(access: Access) -> Callable[..., Entry]:
    def recorded(evening: Evening, *, kind: str = "deal", **facts: Any) -> Entry:
        recorder = Recorder(device_id=access.pk)
        _, written = write(
            evening, kind=kind, facts=facts, submission=Submission(new_key(), recorder)
        )
        return written.entry

    return recorded


@pytest.fixture
def nobody_has_tried(db: None, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: ARG001  # opens the database
    """Count tries from nought, in a period that does not end in the middle of a test."""
    settings.RATE_LIMITS = True
    clock = SimpleNamespace(time=lambda: 1_800_000_000.0)
    monkeypatch.setattr("sessions.access.limits.time", clock)
