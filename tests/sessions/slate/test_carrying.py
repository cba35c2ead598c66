"""What is still owed is brought along to a new evening, as far as its players choose to."""

from __future__ import annotations

import re

import pytest
from django.core.management import call_command
from django.test import Client

from sessions.auditing.book_rows import circle_bundle
from sessions.auditing.checking import checked
from sessions.exporting.document_export import plain_evening
from sessions.models import Circle, Entry, Evening, Seat
from sessions.models.rows import new_id
from tests.addresses import at
from tests.support.nights import Record
from tests.support.owed import (
    NOTHING,
    begun,
    closed,
    first,
    offered,
    owed,
    second,
    slate,
    start,
)
from tests.support.pages import markup, text
from tests.support.settling import page
from tests.support.table import balances

__all__ = ["closed", "first", "second"]


def won(evening: Evening) -> set[int]:
    """Return all that seats of an evening have won."""
    return set(Seat.objects.filter(evening=evening).values_list("won", flat=True))


def test_all_who_tick_clear_the_old_evenings_and_open_the_new_one(
    owner: Client, circle: Circle, first: Evening, second: Evening, record: Record
) -> None:
    assert list(offered(owner, circle)) == ["Ann brings +7", "Dan brings −7"]
    assert balances(begun(owner, circle)) == NOTHING

    evening = begun(owner, circle, "Ann", "Dan")

    assert balances(evening) == NOTHING | {"Ann": 7, "Dan": -7}
    assert balances(first) == balances(second) == NOTHING
    assert won(evening) == {0}
    assert won(first) == {0, 13, -8, -5}
    assert "Nobody owes anybody anything." in slate(owner, circle)
    html = markup(owner.get(f"/circles/{circle.pk}/start/"))
    assert "Still owed from earlier evenings" not in html
    entry = Entry.objects.get(evening=evening, number=2)
    assert (entry.kind, entry.why) == ("along", "from 2 evenings")
    assert entry.facts == {"changes": {"1": 7, "4": -7}, "into": True}
    old = Entry.objects.filter(evening=first).latest("number")
    assert old.facts == {"changes": {"3": 8, "1": -13, "4": 5}, "into": False}
    assert old.why == "to the evening of 26 Nov 2026"
    log = plain_evening(evening).document.log
    assert [each.written() for each in log if getattr(each, "kind", "") == "along"] == [
        {"changes": {"Ann": 7, "Dan": -7}, "into": True}
    ]
    with pytest.raises(ValueError, match="is brought along when an evening begins"):
        record(evening, kind="along", changes={"1": 4, "2": -4}, into=True)
    checked(circle_bundle(circle.pk))
    call_command("check_books")


def test_what_is_not_owed_among_them_stays_and_sent_twice_it_comes_along_once(
    owner: Client, circle: Circle, first: Evening
) -> None:
    key, values = str(new_id()), list(offered(owner, circle).values())
    status, _html, evening = start(owner, circle, "Ann", "Cat", key=key)
    assert evening is not None
    entries = Entry.objects.count()

    again, _html, another = start(owner, circle, key=key, along=values[:2])
    stale, html, none = start(owner, circle, along=values)

    assert (status, again, another, stale, none) == (303, 303, None, 422, None)
    assert "What is still owed has changed since then." in text(html)
    assert Entry.objects.count() == entries
    assert balances(evening) == NOTHING | {"Ann": 8, "Cat": -8}
    assert balances(first) == NOTHING | {"Ann": 5, "Dan": -5}
    assert owed(slate(owner, circle)) == ["Dan pays Ann 5"]


@pytest.mark.usefixtures("first")
def test_the_page_says_what_comes_along_and_what_stays_before_anything_is_written(
    owner: Client, circle: Circle
) -> None:
    status, html, evening = start(owner, circle, "Ann", "Cat", step="table")

    assert (status, evening) == (200, None)
    said = text(html)
    assert "Coming along: Ann +8, Cat −8. The rest stays still owed: Ann +5." in said
    assert re.search(r'value="[^"]*:13" checked', html)
    status, html, _none = start(owner, circle, "Cat", "Dan", step="table")
    assert "As ticked, nothing comes along: these players owe each other nothing." in text(html)
    status, html, _none = start(owner, circle, "Ann", "Cat", "Dan", step="table")
    assert "Coming along: Ann +13, Cat −8, Dan −5." in text(html)
    assert "The rest stays" not in text(html)


def test_at_the_table_it_stands_apart_and_is_settled_with_the_evening(
    owner: Client, circle: Circle, first: Evening, record: Record
) -> None:
    evening = begun(owner, circle, "Ann", "Cat", "Dan")
    along = "Brought along: Ann +13, Cat −8, Dan −5"
    table = text(markup(owner.get(at(evening))))
    assert along in table
    assert "+13 up, +13 of it from before" in table
    big = text(markup(owner.get(f"{at(evening)}big/")))
    assert "+13 up" in big
    assert "+13 along" not in big
    record(evening, caller="1", call="3", made=True)
    assert "+22 up, +13 of it from before" in text(markup(owner.get(at(evening))))

    owner.post(f"{at(evening)}review/", {"key": "end-of-play"})

    assert "Cat pays Ann 11" in text(page(owner, evening))
    why = text(markup(owner.get(f"{at(evening)}settle/why/")))
    assert "Cat stands at −11: −3 in 1 deal, −8 brought along." in why
    # Figures and curve count it once: where it was won.
    assert "At the end: Ann +9" in text(markup(owner.get(f"{at(evening)}curve/")))
    assert "+22" in text(markup(owner.get(f"/circles/{circle.pk}/league/")))
    owner.post(f"{at(evening)}close/", {"key": "close-it-now"})
    said = text(page(owner, evening))
    assert "Ann won the evening, up 9." in said
    assert along in said
    assert along in text(markup(owner.get(f"{at(evening)}result/")))
    assert "Taken along to a later evening: Ann +13, Cat −8, Dan −5" in text(page(owner, first))


def test_undo_passes_it_by_and_nobody_voids_one_side_alone(
    owner: Client, circle: Circle, first: Evening
) -> None:
    evening = begun(owner, circle, "Ann", "Cat", "Dan")
    undone = owner.post(f"{at(evening)}undo/", {"key": "undo-what-then"})
    signed = {"confirm": "yes", "by": "1", "why": "no", "key": "not-this-side"}

    voided = owner.post(f"{at(evening)}entries/2/void/", signed)

    assert undone.status_code == 422
    assert voided.status_code == 409
    assert "take it back under “Still owed”, in all of them at once" in text(markup(voided))
    owner.post(f"{at(first)}reopen/", {"key": "open-it-again"})
    number = Entry.objects.filter(evening=first, kind="along").get().number
    other = owner.post(f"{at(first)}entries/{number}/void/", {**signed, "key": "nor-that-side"})
    assert other.status_code == 409
    assert balances(evening)["Ann"] == 13


def test_it_is_taken_back_on_both_sides_at_once(
    owner: Client, circle: Circle, first: Evening, second: Evening, record: Record
) -> None:
    before = balances(first), balances(second)
    evening = begun(owner, circle, "Ann", "Dan")
    record(evening, caller="1", call="3", made=True)
    html = slate(owner, circle)
    assert "Brought along to 26 Nov 2026: Ann +7, Dan −7" in text(html)
    of = re.search(r'name="of" value="([^"]+)"', html)
    assert of is not None

    response = owner.post(
        f"/circles/{circle.pk}/slate/back/", {"of": of[1], "key": "not-brought-along"}
    )

    assert response.status_code == 303
    assert (balances(first), balances(second)) == before
    assert balances(evening) == NOTHING | {"Ann": 9, "Ben": -3, "Cat": -3, "Dan": -3}
    assert "+7 along" not in text(markup(owner.get(at(evening))))
    assert "Brought along" not in text(slate(owner, circle))
    restored = owner.post(
        f"{at(evening)}entries/2/restore/", {"confirm": "yes", "key": "one-side-again"}
    )
    assert restored.status_code == 409
    checked(circle_bundle(circle.pk))


@pytest.mark.parametrize(
    ("fields", "names", "sentence"),
    [
        ({"along": ["nonsense"]}, (), "This form is out of date; please open the page again."),
        (
            {},
            ("Cat", "Dan"),
            "These players owe each other nothing, so nothing comes along.",
        ),
        (
            {"player": ["Ben", "Cat", "Dan", "Eve"]},
            ("Ann", "Cat"),
            "Ann does not sit at this table, so nothing of theirs comes along.",
        ),
        (
            {"currency": "GBP"},
            ("Ann", "Cat"),
            "What is still owed has changed since then.",
        ),
    ],
)
def test_what_cannot_come_along_begins_no_evening(
    owner: Client,
    circle: Circle,
    first: Evening,
    fields: dict[str, object],
    names: tuple[str, ...],
    sentence: str,
) -> None:
    before = balances(first)

    status, html, evening = start(owner, circle, *names, **fields)

    assert (status, evening) == (422, None)
    assert sentence in text(html)
    assert balances(first) == before


def test_what_came_along_goes_back_with_an_evening_that_is_thrown_away(
    owner: Client, circle: Circle, first: Evening, second: Evening
) -> None:
    before = [balances(evening) for evening in (first, second)]
    evening = begun(owner, circle, "Ann", "Dan")

    answer = owner.post(f"{at(evening)}throw-away/", {"key": "thrown-away"})

    assert answer.status_code == 303
    assert balances(evening) == NOTHING
    assert [balances(each) for each in (first, second)] == before
    assert list(offered(owner, circle)) == ["Ann brings +7", "Dan brings −7"]
    checked(circle_bundle(circle.pk))
    call_command("check_books")
