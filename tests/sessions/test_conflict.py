"""Two phones at one table: a form made before the other phone wrote."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client

from sessions.models import Entry, Evening
from tests.sessions.test_record_deal import HTMX, balances, deal
from tests.sessions.test_show_table import text


@pytest.fixture
def overtaken(evening: Evening, record: Callable[..., object]) -> Evening:
    """An evening whose table a phone shows as it was before the last deal was recorded."""
    record(evening, kind="deal", caller="1", call="2", made=True)
    return evening


def test_theirs_is_shown_beside_mine_and_nothing_is_written(
    owner: Client, overtaken: Evening
) -> None:
    response = owner.post(f"/evenings/{overtaken.pk}/deals/", deal(version="1"))

    said = text(response.content.decode())
    assert response.status_code == 409
    assert "Deal 1 · Ann, two, made · +6" in said
    assert "Yours: Deal 2 · Ben, three, made · +9" in said
    assert "Add mine: Deal 2 · Ben, three" in said
    assert Entry.objects.filter(evening=overtaken).count() == 2


def test_one_tap_adds_mine_as_one_more(owner: Client, overtaken: Evening) -> None:
    html = owner.post(f"/evenings/{overtaken.pk}/deals/", deal(version="1"), **HTMX)
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', html.content.decode()))

    response = owner.post(f"/evenings/{overtaken.pk}/deals/", fields)

    assert response.status_code == 303
    assert Entry.objects.filter(evening=overtaken, kind="deal").count() == 2
    assert balances(overtaken)["Ben"] == 7


def test_a_retry_of_what_was_written_is_no_conflict(owner: Client, evening: Evening) -> None:
    first = owner.post(f"/evenings/{evening.pk}/deals/", deal(version="1"))
    again = owner.post(f"/evenings/{evening.pk}/deals/", deal(version="1"))

    assert (first.status_code, again.status_code) == (303, 303)
    assert Entry.objects.filter(evening=evening, kind="deal").count() == 1


def test_an_undo_never_takes_back_what_its_page_did_not_show(
    owner: Client, overtaken: Evening
) -> None:
    sent = {"key": "undo-first", "version": "1"}
    response = owner.post(f"/evenings/{overtaken.pk}/undo/", sent)

    assert response.status_code == 409
    assert "Undo the last one all the same" in response.content.decode()
    assert balances(overtaken)["Ann"] == 6


@pytest.mark.parametrize("version", ["", "x", "-1", "99999999999", "1e3"])
def test_a_version_that_is_none_is_passed_over(
    owner: Client, evening: Evening, version: str
) -> None:
    response = owner.post(f"/evenings/{evening.pk}/deals/", deal(version=version))

    assert response.status_code == 303


def test_what_a_stranger_sent_is_not_told(stranger: Client, overtaken: Evening) -> None:
    response = stranger.post(f"/evenings/{overtaken.pk}/deals/", deal(version="1"))

    assert response.status_code == 404
