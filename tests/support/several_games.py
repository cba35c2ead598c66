"""Makers for tests of several games."""

from __future__ import annotations

from collections.abc import Callable
from html import unescape

import pytest
from django.test import Client

from sessions.models import Entry, Evening
from tests.support.nights import end, play_night
from tests.support.pages import markup, text

Record = Callable[..., Entry]


Start = Callable[..., Evening]


RUBBER = {
    "game": "rubber",
    "rules": {"preset": "single"},
    "stake": 5,
    "first_dealer": "Ann",
    "title": "Friday",
    "played_on": "2026-11-20",
    "place": "the Club",
}


@pytest.fixture(autouse=True)
def there_is_the_rubber(toys: None) -> None:
    """Have the toy game there in all of these tests."""


@pytest.fixture
def nap(start: Start, record: Record) -> Evening:
    """The evening of nights.py on the 12th, its play ended."""
    return end(play_night(start, record, played_on="2026-11-12"))


@pytest.fixture
def rubber(start: Start, record: Record) -> Evening:
    """A rubber that Ann and Cat won on the 20th, its play ended."""
    evening = start(**RUBBER)
    for winner in ("1", "3"):
        record(evening, won_by=winner)
    return end(evening)


@pytest.fixture
def both(nap: Evening, rubber: Evening) -> tuple[Evening, Evening]:
    """Both evenings."""
    return nap, rubber


def page(client: Client, address: str) -> str:
    """Return what a page says."""
    response = client.get(address)
    assert response.status_code == 200
    return unescape(text(markup(response)))


def cards(client: Client, address: str) -> list[str]:
    """Return what the evenings' cards on a page say."""
    html = markup(client.get(address))
    return [unescape(text(each)) for each in html.split('<div class="card card--link">')[1:]]
