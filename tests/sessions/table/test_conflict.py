"""Two phones at one table: a form made before the other phone wrote."""

from __future__ import annotations

import datetime
import re
from html import unescape
from typing import Any

import pytest
import time_machine
from django.test import Client

from sessions.book.submission import Recorder, Submission
from sessions.book.writing import write
from sessions.models import Entry, Evening, Player
from tests.addresses import at
from tests.support.nights import Record
from tests.support.pages import markup, text
from tests.support.table import HTMX, balances, deal


@pytest.fixture
def overtaken(evening: Evening, record: Record) -> Evening:
    """An evening whose table a phone shows as it was before the last deal was recorded."""
    record(evening, kind="deal", caller="1", call="2", made=True)
    return evening


def test_theirs_is_shown_beside_mine_and_nothing_is_written(
    owner: Client, overtaken: Evening
) -> None:
    response = owner.post(f"{at(overtaken)}deals/", deal(version="1"))

    html = markup(response)
    said = text(html)
    assert response.status_code == 409
    assert "Deal 1 was recorded a moment ago." in said
    assert "Deal 1 · Ann, two, made · +6" in said
    assert "Yours: Deal 2 · Ben, three, made · +9" in said
    assert "The same: keep theirs Add mine as deal 2 A mistake: discard mine" in said
    form = html[html.index('class="dock dock--choice"') :]
    back = f'<a [^>]*href="{at(overtaken)}">([^<]*)<'
    assert re.findall(back, form)[:2] == ["The same: keep theirs", "A mistake: discard mine"]
    assert Entry.objects.filter(evening=overtaken).count() == 2


def recorded(evening: Evening, *, by: str, **facts: Any) -> None:
    """Record an entry that a player signs for, at twenty to ten."""
    player = Player.objects.get(circle=evening.circle_id, name=by)
    write(
        evening,
        kind=facts.pop("kind", "deal"),
        facts=facts,
        submission=Submission(
            f"{by}-{evening.version}",
            Recorder(
                player_id=player.pk, at=datetime.datetime(2026, 11, 19, 21, 40, tzinfo=datetime.UTC)
            ),
        ),
    )


def conflict(client: Client, evening: Evening, *, since: str) -> str:
    """Return what is said to a deal of a page that was there before, at this time."""
    with time_machine.travel(f"2026-11-19T{since}+00:00", tick=False):
        response = client.post(f"{at(evening)}deals/", deal(version="1"))
    assert response.status_code == 409
    return unescape(text(markup(response)))


DEAL: dict[str, Any] = {"caller": "1", "call": "2", "made": True}
CASH: dict[str, Any] = {"kind": "payment", "from": "1", "to": "2", "amount": 3}


@pytest.mark.parametrize(
    ("facts", "since", "news"),
    [
        (DEAL, "21:40:30", "Deal 1 was recorded by Cat a moment ago."),
        (DEAL, "21:55:00", "Deal 1 was recorded by Cat at 21:40."),
        (CASH, "21:40:30", "Cat wrote in the book a moment ago."),
        (CASH, "21:55:00", "Cat wrote in the book at 21:40."),
    ],
)
def test_whoever_wrote_in_between_is_named_with_what_they_wrote(
    owner: Client, evening: Evening, facts: dict[str, Any], since: str, news: str
) -> None:
    recorded(evening, by="Cat", **facts)

    said = conflict(owner, evening, since=since)

    mine = "deal 1" if facts == CASH else "deal 2"
    assert f"{news} Your entry isn’t saved yet. Is it the same, another one, or a mistake?" in said
    assert f"The same: keep Cat’s Add mine as {mine} A mistake: discard mine" in said
    assert ("Ann paid Ben 3 recorded by Cat · 21:40" in said) == (facts == CASH)


def test_of_several_entries_it_is_said_how_many(owner: Client, evening: Evening) -> None:
    recorded(evening, by="Cat", caller="1", call="2", made=True)
    recorded(evening, by="Dan", caller="2", call="2", made=False)

    said = conflict(owner, evening, since="21:41:00")

    assert "2 entries were written while this page was open." in said
    assert "The same: keep theirs Add mine as deal 3 A mistake: discard mine" in said


MINE = [
    ("joins/", {"player": "Eve", "left_of": "1"}, "Yours: Eve joined, to the left of Ann"),
    ("leaves/", {"player": "2"}, "Yours: Ben left"),
    (
        "seats/",
        {"seat-1": "1", "seat-2": "3", "seat-3": "2", "seat-4": "4"},
        "Yours: New seats: Ann, Cat, Ben, Dan",
    ),
    ("payments/", {"from": "1", "to": "2", "amount": "3"}, "Yours: Ann paid Ben 3"),
]


def test_mine_is_told_in_words_whatever_it_is(owner: Client, overtaken: Evening) -> None:
    for path, fields, mine in MINE:
        sent = {**fields, "key": "mine-is-late", "version": "1"}
        response = owner.post(f"{at(overtaken)}{path}", sent)

        said = text(markup(response))
        assert response.status_code == 409
        assert mine in said
        assert "The same: keep theirs One more: add mine too A mistake: discard mine" in said
    assert Entry.objects.filter(evening=overtaken).count() == 2


def test_one_tap_adds_mine_as_one_more(owner: Client, overtaken: Evening) -> None:
    html = owner.post(f"{at(overtaken)}deals/", deal(version="1"), **HTMX)
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', markup(html)))

    response = owner.post(f"{at(overtaken)}deals/", fields)

    assert response.status_code == 303
    assert Entry.objects.filter(evening=overtaken, kind="deal").count() == 2
    assert balances(overtaken)["Ben"] == 7


def test_an_undo_never_takes_back_what_its_page_did_not_show(
    owner: Client, overtaken: Evening
) -> None:
    sent = {"key": "undo-first", "version": "1"}
    response = owner.post(f"{at(overtaken)}undo/", sent)

    assert response.status_code == 409
    said = text(markup(response))
    assert "That isn’t done yet. Is it still what you want?" in said
    assert "Undo the last one anyway Cancel" in said
    assert balances(overtaken)["Ann"] == 6


def test_a_version_that_is_none_is_passed_over(owner: Client, evening: Evening) -> None:
    for number, version in enumerate(["", "x", "-1", "99999999999", "1e3"]):
        sent = deal(version=version, key=f"key-of-deal-{number}")
        assert owner.post(f"{at(evening)}deals/", sent).status_code == 303, version


def test_what_is_no_entry_is_not_called_one(owner: Client, overtaken: Evening) -> None:
    response = owner.post(f"{at(overtaken)}review/", {"key": "end-of-play", "version": "1"})

    said = text(markup(response))
    assert response.status_code == 409
    assert "That isn’t done yet. Is it still what you want?" in said
    assert "Yours:" not in said
    assert "End play anyway Cancel" in said
