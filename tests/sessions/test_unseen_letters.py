"""Letters that nobody sees are refused at every field that takes a name or a note."""

from __future__ import annotations

import pytest
from django.test import Client

from sessions.models import Circle, Entry, Evening, Link, Player
from tests.addresses import at
from tests.sessions.pages import text
from tests.sessions.starting.test_start_evening import SENT, start_url
from tests.sessions.table.test_record_deal import HTMX, deal

SAID = "There is a letter in it that cannot be seen or turns the text around (U+202E)"


@pytest.mark.parametrize("field", ["player", "title", "place"])
def test_an_evening_does_not_begin_with_them(owner: Client, circle: Circle, field: str) -> None:
    sent = {**SENT, field: ["Ann\u202e", "Ben", "Cat"] if field == "player" else "The\u202e Crown"}

    response = owner.post(start_url(circle), sent)

    assert response.status_code == 422
    assert SAID in text(response.content.decode())
    assert not Entry.objects.exists()


def test_nobody_joins_with_them(owner: Client, evening: Evening) -> None:
    sent = {"player": "Fay\u202e", "left_of": "1", "key": "key-of-this-form"}

    response = owner.post(f"{at(evening)}joins/", sent)

    assert response.status_code == 422
    assert SAID in text(response.content.decode())
    assert Player.objects.filter(name__startswith="Fay").count() == 0


def test_a_circle_is_not_called_by_them(owner: Client, circle: Circle) -> None:
    response = owner.post(f"/circles/{circle.pk}/rename/", {"name": "The \u202eCrown"})

    circle.refresh_from_db()
    assert response.status_code == 422
    assert SAID in text(response.content.decode())
    assert "\u202e" not in circle.name


def test_a_link_is_not_called_by_them(owner: Client, circle: Circle) -> None:
    made = owner.post(f"/circles/{circle.pk}/links/new/", {"role": "watcher", "name": "A\u202eb"})
    link = Link.objects.create(circle=circle, role="watcher", name="old", token_hash="x")
    renamed = owner.post(f"/circles/{circle.pk}/links/{link.pk}/rename/", {"name": "A\u202eb"})

    link.refresh_from_db()
    assert (made.status_code, renamed.status_code) == (422, 422)
    assert SAID in text(made.content.decode())
    assert SAID in text(renamed.content.decode())
    assert (Link.objects.count(), link.name) == (1, "old")


def test_a_deals_note_is_not_turned_around(owner: Client, evening: Evening) -> None:
    sent = deal(note="paid \u202e 9+")

    response = owner.post(f"{at(evening)}deals/", sent, **HTMX)

    assert response.status_code == 422
    assert SAID in text(response.content.decode())
    assert Entry.objects.filter(evening=evening).count() == 1
