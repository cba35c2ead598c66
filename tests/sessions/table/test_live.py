"""Every phone at the table: what is new, the baton, the big view."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from sessions.access.locks import hashed
from sessions.access.permissions import cookie_name
from sessions.book.append_only import lifted
from sessions.models import Access, Circle, Evening
from tests.addresses import at
from tests.support.pages import text
from tests.support.table import HTMX, balances, deal


@pytest.fixture
def fellow(circle: Circle) -> Client:
    """A second phone that may record."""
    Access.objects.create(circle=circle, role="recorder", secret_hash=hashed("the fellow's"))
    client = Client()
    client.cookies[cookie_name()] = "the fellow's"
    return client


def moment(html: str) -> str:
    """Return the moment that a board shows."""
    found = re.search(r'data-etag="([^"]+)"', html)
    assert found is not None, "a board says its moment"
    return found.group(1)


def test_whoever_asks_is_answered_in_one_query_once_there_is_something_new(
    owner: Client,
    fellow: Client,
    evening: Evening,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    since = moment(fellow.get(at(evening)).content.decode())

    with django_assert_num_queries(1):
        nothing = fellow.get(f"{at(evening)}live/", {"at": since}, **HTMX)
    owner.post(f"{at(evening)}deals/", deal())
    new = fellow.get(f"{at(evening)}live/", {"at": since}, **HTMX)

    assert (nothing.status_code, nothing.content) == (204, b"")
    assert new.status_code == 200
    assert "Deal 1 · Ben, three, made · +9" in text(new.content.decode())
    big = text(owner.get(f"{at(evening)}big/").content.decode())
    assert "Kitty 1" in big
    assert re.search(r"Ben (1st call )?\+9 up", big)


def test_a_closed_evening_is_asked_about_no_more(owner: Client, evening: Evening) -> None:
    with lifted():
        Evening.objects.filter(pk=evening.pk).update(state="closed")

    response = owner.get(f"{at(evening)}live/", {"at": "long ago"}, **HTMX)

    assert response.status_code == 286


def test_one_phone_records_until_another_takes_the_book_over(
    owner: Client, fellow: Client, evening: Evening
) -> None:
    since = moment(owner.get(at(evening)).content.decode())
    html = fellow.get(at(evening)).content.decode()
    refused = fellow.post(f"{at(evening)}deals/", deal())
    assert "Take over scoring" in html
    assert 'class="play"' not in html
    assert refused.status_code == 409
    assert "Another phone is scoring now." in text(refused.content.decode())
    assert balances(evening)["Ben"] == 0

    taken = fellow.post(f"{at(evening)}baton/", **HTMX).content.decode()

    assert 'class="play"' in taken
    assert "Take over scoring" in owner.get(at(evening)).content.decode()
    heard = owner.get(f"{at(evening)}live/", {"at": since}, **HTMX)
    assert heard.status_code == 200
    assert "Another phone is scoring." in text(heard.content.decode())
    # What was filled in before is written by its own button, which takes over as well.
    owner.post(f"{at(evening)}baton/")
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', refused.content.decode()))
    assert fellow.post(f"{at(evening)}deals/", fields).status_code == 303
    assert balances(evening)["Ben"] == 9


def test_a_watcher_is_shown_nothing_to_tap(circle: Circle, evening: Evening) -> None:
    Access.objects.create(circle=circle, role="watcher", secret_hash=hashed("the watcher's"))
    watcher = Client()
    watcher.cookies[cookie_name()] = "the watcher's"

    html = watcher.get(at(evening)).content.decode()

    board = html[html.index("<main") : html.index("</main>")]
    assert "Ann" in board
    assert "<button" not in board
    assert watcher.post(f"{at(evening)}baton/").status_code == 404


def test_a_page_that_tells_whose_hands_it_saw_the_book_in_hears_of_others(
    owner: Client, fellow: Client, evening: Evening
) -> None:
    html = owner.get(f"{at(evening)}settle/").content.decode()
    seen = {name: re.findall(rf'data-{name}="([^"]+)"', html)[-1] for name in ("version", "baton")}
    asked = {"since": seen["version"], "baton": seen["baton"]}

    before = owner.get(f"{at(evening)}live/", asked, **HTMX)
    fellow.post(f"{at(evening)}baton/")
    after = owner.get(f"{at(evening)}live/", asked, **HTMX)

    assert (before.status_code, after.status_code) == (204, 205)
