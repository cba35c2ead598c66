"""A night replayed deal by deal."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from napledger.evening.log import AMEND, VOID
from sessions.book.submission import Recorder, Submission
from sessions.history import playback
from sessions.models import Evening
from sessions.table.people import record_join
from tests.addresses import at
from tests.support.nights import Record, Start
from tests.support.pages import markup, text
from tests.support.signing import correct


@pytest.fixture
def night(evening: Evening, record: Record) -> Evening:
    """Three deals: Ben makes a three, Cat loses a Nap, Ann makes a two."""
    record(evening, caller="2", call="3", made=True)
    record(evening, caller="3", call="nap", made=False)
    record(evening, caller="1", call="2", made=True)
    return evening


def replay(client: Client, evening: Evening, query: str = "") -> list[str]:
    """Return what the scrubber says, what happened, and each row of the table."""
    response = client.get(f"{at(evening)}replay/{query}")
    assert response.status_code == 200
    html = markup(response)
    scrubber = re.findall(
        r'<label class="field__label" for="deal" id="replay-label">(.*?)</label>', html
    )
    said = re.findall(
        r'aria-label="What happened">\s*<p>(.*?)</p>\s*<p class="quiet">(.*?)</p>', html
    )
    rows = re.findall(r"<tr.*?</tr>", html, re.S)
    return [unescape(text(each)) for each in (*scrubber, *(said[0] if said else ()), *rows)]


def test_each_deal_shows_who_dealt_what_it_brought_and_where_everybody_stood(
    owner: Client, night: Evening
) -> None:
    assert replay(owner, night, "?deal=2") == [
        "Deal 2 of 3",
        "Cat, Nap, lost · −15",
        "Ann dealt · kitty 2 (+1)",
        "Player Brought Balance",
        "Ann dealt +4 +1",
        "Ben +5 +14",
        "Cat −15 −18",
        "Dan +5 +1",
        "Kitty +1 2",
        "Cat pays Ben 15",
        "Cat pays Ann 2",
        "Cat pays Dan 1",
    ]


def test_the_whole_night_comes_at_once_as_each_of_its_deals(
    owner: Client, night: Evening, record: Record, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    record(night, kind="payment", **{"from": "1", "to": "2", "amount": 5})
    record(night, caller="4", call="4", made=True, note="the last")
    correct(night, VOID, 4)
    open_replay = [replay(owner, night, f"?deal={deal}") for deal in (1, 2, 3)]

    with django_assert_num_queries(7):
        html = markup(owner.get(f"{at(night)}replay/?frames"))

    frames = re.findall(r"<template.*?</template>", html, re.S)
    assert [re.search(r'data-label="(.*?)"', frame)[1] for frame in frames] == [  # type: ignore[index]
        *("Deal 1 of 3", "Deal 2 of 3", "Deal 3 of 3")
    ]
    rows = [[unescape(text(row)) for row in re.findall(r"<tr.*?</tr>", f, re.S)] for f in frames]
    assert rows == [page[3:] for page in open_replay]
    assert "Before it: Ann paid Ben 5" in unescape(text(frames[2]))


def test_of_a_long_night_some_deals_come_at_once_and_the_last_is_among_them(
    owner: Client, night: Evening, record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    record(night, kind="payment", **{"from": "1", "to": "2", "amount": 5})
    for _ in range(4):
        record(night, caller="1", call="2", made=True)
    monkeypatch.setattr(playback, "FRAMES_MAX", 3)

    html = markup(owner.get(f"{at(night)}replay/?frames"))

    frames = re.findall(r"<template.*?</template>", html, re.S)
    rows = [[unescape(text(row)) for row in re.findall(r"<tr.*?</tr>", f, re.S)] for f in frames]
    assert rows == [replay(owner, night, f"?deal={deal}")[3:] for deal in (1, 4, 7)]
    assert "Before it: Ann paid Ben 5" in unescape(text(frames[1]))


def test_a_deal_that_is_not_there_is_the_nearest(owner: Client, night: Evening) -> None:
    for query, deal in (("", 1), ("?deal=0", 1), ("?deal=1", 1), ("?deal=99", 3), ("?deal=x", 1)):
        assert replay(owner, night, query)[0] == f"Deal {deal} of 3", query


def test_a_voided_deal_is_not_among_them(owner: Client, night: Evening) -> None:
    correct(night, VOID, 3)

    assert replay(owner, night, "?deal=2")[:5] == [
        "Deal 2 of 2",
        "Ann, two, made · +6",
        "Ben dealt · kitty 2 (+1)",
        "Player Brought Balance",
        "Ann +6 +3",
    ]


def test_a_corrected_deal_is_shown_as_it_is_now(owner: Client, night: Evening) -> None:
    correct(night, AMEND, 2, caller="2", call="4", made=True)

    assert replay(owner, night, "?deal=1")[1:4] == [
        "Ben, four, made · +12",
        "Dan dealt · kitty 1 (+1) · corrected since",
        "Player Brought Balance",
    ]


def test_before_the_first_deal_there_is_nothing_to_see(owner: Client, evening: Evening) -> None:
    page = markup(owner.get(f"{at(evening)}replay/"))

    assert "Nothing has been dealt yet, so there is nothing to replay." in page


def eve_joins(evening: Evening) -> None:
    """Have Eve sit down on Ann's left; she gets seat 5."""
    record_join(
        Evening.objects.get(pk=evening.pk),
        facts=lambda _book: {"player": "Eve", "left_of": "1"},
        submission=Submission("eve-joins", Recorder()),
    )


def stopped(client: Client, evening: Evening, deal: int) -> list[str]:
    """Return who would pay whom, had the night stopped after a deal."""
    html = markup(client.get(f"{at(evening)}replay/?deal={deal}"))
    table = html.partition("Had you stopped here</caption>")[2].partition("</table>")[0]
    return [unescape(text(row)) for row in re.findall(r"<tr.*?</tr>", table, re.S)]


def test_a_night_in_pounds_can_be_stopped_after_each_deal(
    owner: Client, start: Start, record: Record
) -> None:
    evening = start(currency="GBP", stake=50, rules={"preset": "hoyle"})
    record(evening, caller="2", call="3", made=True)
    record(evening, caller="3", call="3", made=False)
    record(evening, kind="payment", **{"from": "1", "to": "2", "amount": 150})

    assert stopped(owner, evening, 1) == [
        "Ann pays Ben £1.50",
        "Cat pays Ben £1.50",
        "Dan pays Ben £1.50",
    ]
    # Cat lost to three; what Ann paid in cash came after the last deal.
    assert stopped(owner, evening, 2) == ["Cat pays Ben £6"]


def test_a_stopped_night_is_the_one_of_the_settle_page(
    owner: Client, night: Evening, record: Record
) -> None:
    record(night, kind="leave", player="4")
    eve_joins(night)
    record(night, caller="1", call="3", made=True)
    page = markup(owner.get(f"{at(night)}settle/"))

    found = stopped(owner, night, 4)

    assert len(found) == 4
    for line in found:
        title, _space, figure = line.rpartition(" ")
        assert title in text(page)
        assert figure in text(page)


def test_a_seat_that_was_never_taken_has_no_share_of_the_kitty(
    owner: Client, night: Evening, record: Record
) -> None:
    eve_joins(night)
    record(night, caller="1", call="3", made=True)
    before = stopped(owner, night, 4)
    correct(night, VOID, 6)
    correct(night, VOID, 5)
    record(night, caller="1", call="3", made=True)

    assert any("Eve" in line for line in before)
    assert not any("Eve" in line for line in stopped(owner, night, 4))


def test_a_kitty_that_is_to_be_drawn_for_is_said_so(
    owner: Client, start: Start, record: Record
) -> None:
    evening = start(rules={"preset": "peel_pool", "options": {"kitty_end": "draw"}})
    record(evening, caller="2", call="3", made=False)

    assert stopped(owner, evening, 1) == ["The kitty would still have to be drawn for."]
