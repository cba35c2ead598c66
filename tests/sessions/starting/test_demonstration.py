"""A demonstration: an evening to play with, apart from all others, until it is thrown away."""

from __future__ import annotations

import pytest
from django.core.management import call_command
from django.test import Client

from sessions.access.permissions import cookie_name
from sessions.models import Access, Circle, Entry, Evening
from sessions.models.demonstrations import is_demonstration, new_demonstration_id
from tests.support.access import make

MARK = '<aside class="demonstration"'


@pytest.fixture
def newcomer(db: None) -> Client:  # noqa: ARG001  # opens the database
    return Client()


@pytest.fixture
def table(newcomer: Client) -> str:
    """Return the address of the table of a demonstration that the newcomer began."""
    return str(newcomer.post("/demonstration/", {"key": "of-the-page"}).headers["Location"])


def test_it_is_half_an_evening_in_a_circle_of_its_own(newcomer: Client, table: str) -> None:
    page, home = (newcomer.get(each).content.decode() for each in (table, "/"))
    again = newcomer.post("/demonstration/", {"key": "of-the-page"})

    evening = Evening.objects.get()
    assert again.headers["Location"] == table
    assert is_demonstration(evening.circle_id)
    assert (evening.circle.name, evening.state, evening.deals) == ("Demonstration", "open", 12)
    assert MARK in page
    assert "is scoring" not in page
    # It is no group in which an evening is begun.
    assert table in home
    assert 'href="/start/">Start an evening <small class="button__for">A new group' in home
    assert (new_demonstration_id().version, str(new_demonstration_id())[-10:]) == (7, "64656d6f21")
    call_command("check_books")


def test_other_circles_of_the_phone_stay_as_they_are(owner: Client, evening: Evening) -> None:
    owner.post("/demonstration/", {})
    shown = owner.get(f"/circles/{evening.circle_id}/").content.decode()

    owner.post("/demonstration/end/")

    assert MARK not in shown
    assert owner.get(f"/circles/{evening.circle_id}/").status_code == 200


def test_every_page_of_it_says_so_on_every_phone(newcomer: Client, table: str) -> None:
    circle, guest = Circle.objects.get(), Client()
    guest.post("/join/open/", {"code": make(newcomer, circle, role="watcher")})

    for client in (newcomer, guest):
        for page in (table, f"{table}sheet/", f"{table}log/", f"/circles/{circle.pk}/"):
            assert MARK in client.get(page).content.decode()


def test_thrown_away_it_opens_to_nobody_but_whoever_was_shown_it_throws_it_away_for_themselves(
    newcomer: Client, table: str
) -> None:
    guests = [Client(), Client()]
    for guest in guests:
        guest.post("/join/open/", {"code": make(newcomer, Circle.objects.get(), role="watcher")})

    guests[0].post("/demonstration/end/")
    opens = [each.get(table).status_code for each in (newcomer, *guests)]
    response = newcomer.post("/demonstration/end/")

    assert opens == [200, 404, 200]
    assert (response.status_code, response.headers["Location"]) == (303, "/")
    assert [each.get(table).status_code for each in (newcomer, *guests)] == [404] * 3
    assert "Try a demonstration" in newcomer.get("/").content.decode()


@pytest.mark.usefixtures("nobody_has_tried")
def test_it_is_tried_no_oftener_than_circles_are_founded() -> None:
    answers = [Client().post("/demonstration/").status_code for _ in range(31)]

    assert answers == [303] * 30 + [429]


def test_only_what_a_form_sends_begins_or_ends_it(newcomer: Client) -> None:
    assert newcomer.get("/demonstration/").status_code == 405
    assert newcomer.get("/demonstration/end/").status_code == 405
    assert newcomer.post("/demonstration/end/").status_code == 303
    assert not Access.objects.exists()
    assert not Entry.objects.exists()
    assert cookie_name() not in newcomer.cookies


def test_it_says_what_to_tap_next_and_after_the_deal_leads_to_settling(
    newcomer: Client, table: str
) -> None:
    before = newcomer.get(table).content.decode()
    evening = Evening.objects.get()
    sent = {"key": "of-a-deal", "version": evening.version}
    deal = {"caller": "3", "call": "3", "outcome": "made"}
    newcomer.post(f"{table}deals/", {**sent, **deal})
    after = newcomer.get(table).content.decode()

    for each in ("Try a deal: tap Catherine", "Now tap Three", "Tap Made"):
        assert each in before
        assert each not in after
    assert "settle it" not in before
    assert f'<a href="{table}settle/">That’s a deal. Now settle it</a>' in after
