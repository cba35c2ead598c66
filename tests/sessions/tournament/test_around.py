"""Round a tournament: ways back to it, a code for each table, how those who are paid like it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.test import Client

from sessions.access.locks import hashed
from sessions.access.permissions import cookie_name
from sessions.access.service import let_in
from sessions.models import Circle, Entry, Evening, Link, PayHandle, Role, Tournament

Make = Callable[..., Tournament]
EIGHT = "Ann\nBen\nCat\nDan\nEve\nFay\nGus\nHal"


def at(tournament: Tournament) -> str:
    return f"/circles/{tournament.circle_id}/tournaments/{tournament.pk}/"


def test_a_table_leads_back_to_its_tournament_and_shows_a_guest_no_way(
    owner: Client,
    circle: Circle,
    make: Make,
    post: Callable[..., Any],
    tables: Callable[..., list[Evening]],
    evening: Evening,
) -> None:
    tournament = make(EIGHT, title="Club night", table_size="4")
    post(tournament, "begin")
    (table, _other) = tables(tournament, 1)
    link = Link.objects.create(circle=circle, evening=table, role=Role.WATCHER, token_hash="g" * 64)
    guest = Client()
    guest.cookies[cookie_name()] = "a guest of it"
    let_in(link, device=hashed("a guest of it"))

    told = f'{at(tournament)}"'

    for page in ("more", "settle"):
        at_table = f"/circles/{circle.pk}/evenings/{table.pk}/{page}/"
        assert told in owner.get(at_table).content.decode()
        assert guest.get(at_table).status_code == 200
        assert at(tournament) not in guest.get(at_table).content.decode()
        elsewhere = owner.get(f"/circles/{circle.pk}/evenings/{evening.pk}/{page}/")
        assert "tournaments/" not in elsewhere.content.decode()
    post(tournament, "end")
    assert told in owner.get(f"/circles/{circle.pk}/evenings/{table.pk}/").content.decode()


def test_each_table_that_plays_has_a_sheet_with_a_code_for_its_phone(
    owner: Client, make: Make, post: Callable[..., Any], tables: Callable[..., list[Evening]]
) -> None:
    tournament = make(EIGHT, table_size="4")
    offer = "A sheet for each table, with a QR code"
    assert offer not in owner.get(f"{at(tournament)}print/").content.decode()
    post(tournament, "begin")
    assert offer in owner.get(f"{at(tournament)}print/").content.decode()

    sheets = post(tournament, "codes", 200, key="one-form-sent-twice").content.decode()
    post(tournament, "codes", 200, key="one-form-sent-twice")

    assert sheets.count('class="qr"') == 2
    links = Link.objects.filter(role=Role.RECORDER, evening__isnull=False)
    assert {each.evening_id for each in links} == {each.pk for each in tables(tournament, 1)}
    assert len(links) == 2
    for each in tables(tournament, 1):
        names = ", ".join(f"{seat}" for seat in each.seats.exclude(player=None))
        assert names in sheets


def test_who_is_paid_over_all_tables_is_paid_as_they_like(
    owner: Client,
    make: Make,
    post: Callable[..., Any],
    tables: Callable[..., list[Evening]],
    record: Callable[..., Entry],
) -> None:
    tournament = make(EIGHT, table_size="4", currency="GBP", stake="0.10", title="Club night")
    post(tournament, "begin")
    (table, _other) = tables(tournament, 1)
    record(table, caller="1", call="3", made=True)
    paid = table.seats.get(number=1).player
    assert paid is not None
    settle = f"{at(tournament)}settle/"
    post(tournament, "end")
    assert " takes " not in owner.get(settle).content.decode()
    PayHandle.objects.create(
        circle_id=tournament.circle_id, player=paid, service="monzo", handle="annsmith"
    )

    told, pay = owner.get(settle).content.decode(), owner.get(f"{settle}pay/").content.decode()

    assert told.count(f"{paid.name} takes Monzo") == 3
    assert pay.count("https://monzo.me/annsmith/0.30?d=Club") == 3
    assert "hasn’t said how" not in pay
