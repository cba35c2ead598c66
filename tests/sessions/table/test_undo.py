"""Undo and redo."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from sessions.book import preview
from sessions.book.open_book import _tails
from sessions.models import Entry, Evening, Transfer
from tests.addresses import at
from tests.support.correcting import SIGNED
from tests.support.nights import Record
from tests.support.pages import markup, text
from tests.support.table import HTMX, balances

LEVEL = {"kitty": 0, "Ann": 0, "Ben": 0, "Cat": 0, "Dan": 0}


def test_undo_takes_the_last_deal_back_with_dealer_and_kitty_and_erases_nothing(
    owner: Client, evening: Evening, record: Record
) -> None:
    start = owner.post(f"{at(evening)}undo/", {"key": "undo-nothing"})
    assert start.status_code == 422
    assert "There is nothing to undo." in markup(start)
    record(evening, kind="deal", caller="1", call="3", made=True)
    before = list(Transfer.objects.values().order_by("pk"))

    html = owner.post(f"{at(evening)}undo/", {"key": "undo-once"}, **HTMX).content

    said = text(html.decode())
    assert balances(evening) == LEVEL
    assert "Undone: Deal 1 · Ann, three" in said
    assert "Dan D dealer 0 level" in said
    assert "Redo" in said
    assert [row for row in Transfer.objects.values() if not row["takes_back"]] == before
    assert list(Entry.objects.values_list("kind", flat=True)) == ["start", "deal", "void"]
    # After a new deal there is nothing to redo.
    evening.refresh_from_db()
    record(evening, kind="deal", caller="2", call="2", made=True)
    response = owner.post(f"{at(evening)}redo/", {"key": "redo-first"})
    assert response.status_code == 422
    assert "There is nothing to redo." in markup(response)


def test_undo_can_be_repeated_and_undone(owner: Client, evening: Evening, record: Record) -> None:
    record(evening, kind="deal", caller="1", call="3", made=True)
    after_one = balances(evening)
    record(evening, kind="deal", caller="2", call="nap", made=True)
    after_two = balances(evening)

    def send(path: str, key: str) -> dict[str, int]:
        owner.post(f"{at(evening)}{path}/", {"key": key})
        return balances(evening)

    assert send("undo", "undo-first") == after_one
    assert send("undo", "undo-second") == LEVEL
    assert send("redo", "redo-first") == after_one
    assert send("redo", "redo-second") == after_two


def test_the_end_of_a_long_log_is_read_as_far_back_as_was_undone(
    owner: Client, evening: Evening, record: Record
) -> None:
    for _ in range(70):
        record(evening, kind="deal", caller="1", call="2", made=True)
    for number in range(5):
        owner.post(f"{at(evening)}undo/", {"key": f"undo-number-{number}"})
    evening.refresh_from_db()
    _tails.clear()

    with CaptureQueriesContext(connection) as asked:
        html = markup(owner.get(at(evening)))

    read = [int(most) for query in asked for most in re.findall(r"LIMIT (\d+)", query["sql"])]
    assert max(read) == 64
    assert "Undone: Deal 66" in text(html)
    assert f'formaction="{at(evening)}redo/"' in html


def test_an_undo_that_takes_long_is_left_to_the_page_that_shows_how_far_it_is(
    owner: Client, evening: Evening, record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(9):
        record(evening, kind="deal", caller="1", call="3", made=True)
    owner.post(f"{at(evening)}entries/2/void/", SIGNED)
    voided = balances(evening)
    monkeypatch.setattr(preview, "PLAYED_MAX", 3)

    refused = owner.post(f"{at(evening)}undo/", {"key": "undo-first"})

    assert refused.status_code == 422
    assert "More than 3 entries would have to be played again" in text(markup(refused))
    assert balances(evening) == voided

    record(evening, kind="deal", caller="1", call="3", made=True)
    taken = owner.post(f"{at(evening)}undo/", {"key": "undo-second"})

    assert taken.status_code == 303
    assert balances(evening) == voided


def test_as_much_can_be_redone_as_was_undone_back_to_the_start(
    owner: Client, evening: Evening, record: Record
) -> None:
    for _ in range(12):
        record(evening, kind="deal", caller="1", call="2", made=True)
    after = balances(evening)

    def offered(path: str, button: str) -> list[bool]:
        answers = [
            owner.post(f"{at(evening)}{path}/", {"key": f"{path}-number-{number}"}, **HTMX)
            for number in range(12)
        ]
        return [button in markup(answer) for answer in answers]

    assert offered("undo", "Undo</button>") == [True] * 11 + [False]
    assert balances(evening) == LEVEL
    assert offered("redo", "redo/") == [True] * 11 + [False]
    assert balances(evening) == after
