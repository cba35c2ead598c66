"""A circle: its past evenings, newest first, and its name."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from sessions.common.words import titles_of
from sessions.models import Circle, Entry, Evening, Seat
from tests.addresses import at
from tests.support.history import text
from tests.support.starting import close


def url(circle: Circle) -> str:
    return f"/circles/{circle.pk}/"


def test_an_evening_is_shown_with_day_place_players_winner_and_deals(
    owner: Client, circle: Circle, evening: Evening, record: Callable[..., Entry]
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


@pytest.mark.usefixtures("evening")
def test_every_row_that_leads_on_has_a_drawing(owner: Client, circle: Circle) -> None:
    html = owner.get(url(circle)).content.decode()

    assert 'href="/static/icons/rows.css"' in html
    rows = html.partition('<ul class="links">')[2].partition("</ul>")[0]
    drawn = re.findall(r"icon--(\w+)", rows)
    assert drawn == ["find", "figures", "payment", "rules", "export", "correct", "links"]
    assert len(re.findall("<a ", rows)) == len(drawn)


def test_cash_that_was_handed_over_wins_nothing(
    owner: Client, circle: Circle, evening: Evening, record: Callable[..., Entry]
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


def test_two_who_lead_alike_are_both_named(owner: Client, circle: Circle, evening: Evening) -> None:
    Seat.objects.filter(evening=evening, number__in=[1, 2]).update(won=10)

    assert "Ann and Ben lead with 10 each" in owner.get(url(circle)).content.decode()


def test_the_newest_evening_comes_first(
    owner: Client, circle: Circle, start: Callable[..., Evening]
) -> None:
    for day, title in ((5, "older"), (19, "newest"), (12, "middle")):
        start(played_on=f"2026-11-{day:02}", title=title)
    start(played_on="2026-11-19", title="newest of all")

    page = owner.get(url(circle)).content.decode()

    titles = re.findall(r'<a href="/circles/[^"]*/evenings/[^"]*">(.*?)</a>', page)
    assert titles == ["newest of all", "newest", "middle", "older"]


def test_an_evening_without_a_title_or_place_or_winner_is_shown_all_the_same(
    owner: Client, circle: Circle, start: Callable[..., Evening]
) -> None:
    start(title="", place="")

    assert "Thursday 19 Nov deal 1 next 0 deals Ann" in text(
        owner.get(url(circle)).content.decode()
    )


def test_twenty_evenings_make_a_page(
    owner: Client, circle: Circle, start: Callable[..., Evening]
) -> None:
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


def test_a_circle_that_nobody_named_goes_by_those_who_began_it_whoever_sat_last(
    owner: Client, circle: Circle, start: Callable[..., Evening]
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


def test_a_circle_that_began_with_an_evening_begun_by_mistake_goes_by_the_next(
    owner: Client, circle: Circle, start: Callable[..., Evening]
) -> None:
    Circle.objects.update(name="")
    close(start(players=["Fay", "Gus"], first_dealer="Fay"))
    start()

    assert "Ann, Ben, Cat, Dan" in text(owner.get(f"{url(circle)}links/").content.decode())


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


def test_a_stranger_sees_no_circle_and_renames_none(stranger: Client, circle: Circle) -> None:
    assert stranger.get(url(circle)).status_code == 404
    assert stranger.post(f"{url(circle)}rename/", {"name": "Mine"}).status_code == 404
    circle.refresh_from_db()
    assert circle.name == "The Crown"


def test_each_address_takes_its_own_method(owner: Client, circle: Circle) -> None:
    assert owner.post(url(circle)).status_code == 405
    assert owner.get(f"{url(circle)}rename/").status_code == 405


def test_the_number_of_queries_does_not_grow(
    owner: Client,
    circle: Circle,
    start: Callable[..., Evening],
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    for day in range(1, 23):
        start(played_on=f"2026-11-{day:02}")

    with django_assert_max_num_queries(5):
        owner.get(url(circle))
