"""A circle: its past evenings, newest first, and its name."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from sessions.common.words import titles_of
from sessions.models import Circle, Evening, Seat
from tests.addresses import at
from tests.support.access import let_in
from tests.support.history import text
from tests.support.nights import Record, Start
from tests.support.starting import close


def url(circle: Circle) -> str:
    return f"/circles/{circle.pk}/"


def test_an_evening_is_shown_with_day_place_players_winner_and_deals(
    owner: Client, circle: Circle, evening: Evening, record: Record
) -> None:
    record(evening, caller="1", call="3", made=True)
    record(evening, caller="2", call="2", made=False)
    close(evening)

    page = owner.get(url(circle)).content.decode()

    assert (
        "Thursday at the Crown closed 19 November 2026 · The Crown · 2 deals "
        "Ann, Ben, Cat, Dan 10 still owed · 2 owed to the kitty Ann won 10" in text(page)
    )
    assert f'href="{at(evening)}sheet/"' in page


def test_cash_that_was_handed_over_wins_nothing(
    owner: Client, circle: Circle, evening: Evening, record: Record
) -> None:
    record(evening, caller="1", call="3", made=True)
    record(evening, kind="payment", **{"from": "2", "to": "1", "amount": 3})

    assert "Ann leads with 9" in owner.get(url(circle)).content.decode()


def test_two_who_won_the_same_are_both_named(
    owner: Client, circle: Circle, evening: Evening
) -> None:
    Seat.objects.filter(evening=evening, number__in=[1, 2]).update(won=10)
    close(evening)

    assert "Ann and Ben won 10 each" in owner.get(url(circle)).content.decode()


def test_the_newest_evening_comes_first(owner: Client, circle: Circle, start: Start) -> None:
    for day, title in ((5, "older"), (19, "newest"), (12, "middle")):
        start(played_on=f"2026-11-{day:02}", title=title)
    start(played_on="2026-11-19", title="newest of all")

    page = owner.get(url(circle)).content.decode()

    titles = re.findall(r'<a href="/circles/[^"]*/evenings/[^"]*">(.*?)</a>', page)
    assert titles == ["newest of all", "newest", "middle", "older"]


def test_twenty_evenings_make_a_page(owner: Client, circle: Circle, start: Start) -> None:
    for day in range(1, 23):
        start(played_on=f"2026-11-{day:02}", title=f"Evening {day}")

    first = owner.get(url(circle)).content.decode()
    second = owner.get(url(circle), {"page": "2"}).content.decode()

    assert first.count("card--link") == 20
    assert second.count("card--link") == 2
    assert "22 evenings" in first
    assert 'href="?page=2"' in first
    assert 'href="?page=1"' in second


@pytest.mark.parametrize("number", ["0", "-1", "two", "99", "9" * 5000, "\x00"])
def test_a_page_that_is_none_is_no_error(owner: Client, circle: Circle, number: str) -> None:
    assert owner.get(url(circle), {"page": number}).status_code == 200


def test_a_circle_without_an_evening_says_so(owner: Client, circle: Circle) -> None:
    page = owner.get(url(circle)).content.decode()

    assert "No evening yet." in page
    assert f'href="/circles/{circle.pk}/start/"' in page


def test_several_tables_are_offered_to_every_owner_and_to_others_where_there_was_a_tournament(
    owner: Client, circle: Circle
) -> None:
    recorder = let_in(owner, circle, called="Ben's phone", role="recorder")
    offer = f'href="/circles/{circle.pk}/tournaments/"'
    assert circle.players.count() == 0
    assert offer in owner.get(url(circle)).content.decode()
    assert offer not in recorder.get(url(circle)).content.decode()
    form = {"game": "nap", "preset": "hoyle", "stake": "1", "currency": "counters", "way": "mixed"}
    form |= {
        "key": "01a225c3-0000-7000-8000-000000000001",
        "others": "Ann, Ben, Cat, Dan",
        "table_size": "2",
    }

    assert owner.post(f"/circles/{circle.pk}/tournaments/new/", form).status_code == 303

    assert offer in recorder.get(url(circle)).content.decode()
    night = circle.tournaments.get()
    thrown = {"key": "01a225c3-0000-7000-8000-000000000002", "version": "1"}
    address = f"/circles/{circle.pk}/tournaments/{night.pk}/throw-away/"
    assert owner.post(address, thrown).status_code == 303
    assert offer not in recorder.get(url(circle)).content.decode()
    assert offer in owner.get(url(circle)).content.decode()


def test_a_circle_that_nobody_named_goes_by_those_who_began_it_whoever_sat_last(
    owner: Client, circle: Circle, start: Start
) -> None:
    Circle.objects.update(name="")
    first = start(played_on="2026-11-19", title="")
    joins = {"key": "eve-sits-down", "player": "Eve", "left_of": "4"}
    assert owner.post(f"{at(first)}joins/", joins).status_code == 303
    for day, players in (("2026-11-12", ["Fay", "Gus"]), ("2026-11-26", ["Ann", "Fay"])):
        start(played_on=day, players=players, first_dealer="Fay")

    for path in (url(circle), "/", f"{url(circle)}links/", f"{url(circle)}figures/"):
        assert "Ann, Ben, Cat, Dan" in text(owner.get(path).content.decode()), path
    circle.refresh_from_db()
    assert titles_of([circle]) == {circle.pk: "Ann, Ben, Cat, Dan"}


def test_a_circle_is_renamed(owner: Client, circle: Circle) -> None:
    response = owner.post(f"{url(circle)}rename/", {"name": "  The Anchor "})

    circle.refresh_from_db()
    assert response.status_code == 303
    assert response["Location"] == url(circle)
    assert circle.name == "The Anchor"


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        (" ", "A group’s name needs at least one character."),
        ("x" * 81, "At most 80 characters fit here, this has 81."),
        ("x" * 10_000, "At most 80 characters fit here, this has 10000."),
        ("a\x00b", "Write this on one line, without control characters."),
    ],
)
def test_what_is_no_name_is_refused_and_kept(
    owner: Client, circle: Circle, name: str, sentence: str
) -> None:
    response = owner.post(f"{url(circle)}rename/", {"name": name})

    page = response.content.decode()
    assert response.status_code == 422
    assert sentence in page
    assert f'value="{name}"' in page
    circle.refresh_from_db()
    assert circle.name == "The Crown"
