"""A book holds the same in every language, and everybody is told in theirs what the app wrote."""

from __future__ import annotations

import datetime
import re
from typing import Any

import pytest
from django.core.management import call_command
from django.db import transaction
from django.test import Client
from django.utils import translation

from sessions.book import composed
from sessions.common.words import evening_title, known_as
from sessions.models import Access, Circle, Entry, Evening, Transfer
from sessions.models.rows import new_id
from sessions.starting.demonstration import begin_demonstration
from tests.addresses import at
from tests.support.languages import marked, unmarked
from tests.support.nights import Record, Start
from tests.support.pages import markup
from tests.support.past import brought_in

__all__ = ["marked"]

PAID = """\
Date\tFrom\tTo\tAmount\tNote
1 Feb 2024\tBen\tAnn\t1.20\tbank
"""
A_NIGHT = """\
Date\tAnn\tBen
12 Jan 2024\t4.20\t-4.20
"""


def season(owner: Client, circle: Circle, start: Start, record: Record) -> None:
    """Play what has the app say something of its own in the book, at each place where it does."""
    Circle.objects.filter(pk=circle.pk).update(currency="GBP")
    circle.refresh_from_db()
    for day, key in (("2026-11-05", "a"), ("2026-11-05", "b")):
        evening = start(played_on=day, rules={"preset": "hoyle"}, title="", currency="GBP")
        record(evening, caller="1", call="3", made=True)
        record(evening, kind="adjustment", changes={"1": 13, "3": -8, "4": -5}, note="the night")
        if key == "a":
            sent: dict[str, Any] = {"key": "a-name-put-right", "name": "Catherine"}
            assert owner.post(f"{at(evening)}players/3/name/", sent).status_code == 303
        owner.post(f"{at(evening)}review/", {"key": "end-of-play"})
        if key == "a":
            sent = {"player": ["1", "4"], "key": "they-share-a-purse"}
            owner.post(f"{at(evening)}settle/purses/share/", sent)
        owner.post(f"{at(evening)}close/", {"key": "close-it-now"})
        if key == "a":
            sent = {"key": "from-the-slate", "evening": str(evening.pk), "all": "yes"}
            assert owner.post(f"/circles/{circle.pk}/slate/paid/", sent).status_code == 303
    page = markup(owner.get(f"/circles/{circle.pk}/start/"))
    sent = {
        "key": str(new_id()),
        "game": "nap",
        "player": ["Ann", "Ben", "Cat", "Dan"],
        "dealer": "1",
        "stake": "1",
        "currency": "GBP",
        "preset": "hoyle",
        "played_on": "2026-11-05",
        "along": re.findall(r'name="along" value="([^"]*)"', page),
    }
    assert sent["along"]
    assert owner.post(f"/circles/{circle.pk}/start/", sent).status_code == 303
    access = Access.objects.get(circle=circle)
    circle.refresh_from_db()
    brought_in(access, A_NIGHT, was_paid=False)
    brought_in(access, PAID)
    begin_demonstration(device="a device")


def book() -> list[tuple[Any, ...]]:
    """Return all that the database holds which somebody or something said."""
    entries = Entry.objects.order_by("evening", "number")
    transfers = Transfer.objects.order_by("evening", "entry__number", "line")
    return [
        *Circle.objects.order_by("pk").values_list("name"),
        *Evening.objects.order_by("pk").values_list("title", "place", "note", "state"),
        *entries.values_list("number", "kind", "why", "facts", "summary", "table_after"),
        *transfers.values_list("entry__number", "amount", "why", "source"),
    ]


def test_a_book_that_is_kept_in_another_language_holds_what_it_holds_in_english(
    owner: Client,
    circle: Circle,
    start: Start,
    record: Record,
    request: pytest.FixtureRequest,
) -> None:
    with transaction.atomic():
        season(owner, circle, start, record)
        english = book()
        transaction.set_rollback(True)

    request.getfixturevalue("marked")
    season(owner, circle, start, record)

    assert translation.gettext("Record") == "⟦Record⟧"
    assert book() == english
    whys = {*Entry.objects.exclude(why="").values_list("why", flat=True)} - {"misheard"}
    assert whys == {
        "it was ‘Cat’",
        "set off in the purse that they share",
        "paid from what was still owed",
        "from 1 evening",
        "to the evening of 5 Nov 2026",
        "paid on 1 Feb 2024 (bank)",
    }
    titles = Evening.objects.exclude(title="").values_list("title", flat=True)
    # The year stands there where it is not this one.
    assert {each.replace(" 2026", "") for each in titles} == {
        "Thursday 5 Nov, 3rd",
        "Demonstration",
    }
    call_command("check_books", verbosity=0)

    for evening in Evening.objects.exclude(circle__name="Demonstration"):
        log = owner.get(f"{at(evening)}log/").content.decode()
        for typed in ("Catherine", "the night", "bank"):
            log = log.replace(typed, "")
        assert unmarked(log) == [], evening.title


def test_who_reads_it_is_told_it_in_their_language(
    start: Start, request: pytest.FixtureRequest
) -> None:
    evening = start(title="Thursday 19 Nov, 2nd")
    entry = Entry(kind="along")

    def told(why: str) -> str:
        entry.why = why
        return composed.told_why(entry)

    def called(title: str) -> str:
        evening.title = title
        return evening_title(evening)

    for why in ("from 1 evening", "to the evening of 5 Nov 2026", "misheard", ""):
        assert told(why) == why
    for title in ("Thursday 19 Nov, 2nd", "Round 1, table 2", "Club, round 1, table 2", "Club"):
        assert called(title) == title

    request.getfixturevalue("marked")

    assert told("from 2 evenings") == "⟦from 2 evenings⟧"
    assert told("it was ‘Cat’") == "⟦it was ‘Cat’⟧"
    assert told("paid on 1 Feb 2024 (bank)") == "⟦paid on ⟦1 Feb 2024⟧⟧ (bank)"
    assert told("paid on 31 Feb 2024") == "paid on 31 Feb 2024"
    assert told("they paid on 1 Feb 2024") == "they paid on 1 Feb 2024"
    entry.kind = "void"
    assert told("paid from what was still owed") == "paid from what was still owed"
    assert called("Round 1, table 2") == "⟦Round 1, table 2⟧"
    assert called("Club, round 1, table 2") == "⟦Club, round 1, table 2⟧"
    assert called("Thursday 19 Nov 2026, 3rd") == "⟦Thursday 19 Nov 2026⟧, 3rd"
    assert called("Friday 20 Nov, 2nd") == "Friday 20 Nov, 2nd"
    assert called("Demonstration") == "Demonstration"
    assert known_as(begin_demonstration(device="a device").circle) == "⟦Demonstration⟧"


@pytest.mark.parametrize(
    ("number", "said"),
    [(2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (12, "12th"), (21, "21st"), (113, "113th")],
)
def test_a_further_evening_of_a_day_is_numbered_in_english(number: int, said: str) -> None:
    day = datetime.date(1999, 9, 3)

    assert composed.title_beside(number - 1, day=day) == f"Friday 3 Sep 1999, {said}"
