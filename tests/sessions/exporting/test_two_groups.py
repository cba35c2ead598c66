"""The files of two groups that were joined: both put in, or one, or all of a backup."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client

from sessions.access.locks import hashed
from sessions.access.permissions import cookie_name
from sessions.auditing.book_rows import circle_bundle
from sessions.book.joined import read_with
from sessions.exporting.import_bundle import put_in
from sessions.models import Access, Circle, Joining, PayHandle, Player, Role
from sessions.settling.handles import handles_of
from tests.sessions.exporting.books import empty_the_book, read, written
from tests.support.groups import (
    Group,
    begun,
    deal,
    ended,
    findings,
    fresh,
    join,
    merge,
    owed,
    people,
    won,
)

WON = {"Ann": 6, "Robert": 0, "Carl": -6}


@pytest.fixture
def groups(circle: Circle, access: Access) -> tuple[Group, Group]:
    """A guest in which Bob, once Bobby, won 6p of Carl; a host in which Robert lost 6p to Ann."""
    other = Circle.objects.create(name="Thursdays", game="nap", currency="GBP")
    owner = Access.objects.create(circle=other, secret_hash=access.secret_hash, role=Role.OWNER)
    guest, host = (other, owner), (circle, access)
    for group, names, day in (
        (host, ("Ann", "Robert"), "2026-11-12"),
        (guest, ("Bobby", "Carl"), "2026-11-19"),
        (guest, ("Bob", "Emil"), "2026-11-20"),
    ):
        evening = begun(group, *names, played_on=day)
        if names != ("Bob", "Emil"):
            deal(evening, group)
        ended(evening, group)
    guest = merge(fresh(guest), "Bobby", "Bob")
    return join(guest, fresh(host), Bob="Robert", Carl="Carl", Emil="Emil")


def again(group: Group) -> Circle:
    return Circle.objects.get(pk=group[0].pk)


@pytest.mark.parametrize("host_first", [True, False])
def test_both_sides_put_in_are_read_as_one_again(
    groups: tuple[Group, Group], *, host_first: bool
) -> None:
    guest, host = groups
    assert won(host[0]) == WON
    bundles = [written(circle_bundle(group[0].pk)) for group in (host, guest)]
    empty_the_book()

    for bundle in bundles if host_first else bundles[::-1]:
        put_in(read(bundle))

    assert won(again(host)) == WON
    assert owed(again(host)) == {"Ann": 6, "Carl": -6}
    assert findings() == []


def test_the_host_s_side_alone_tells_of_its_own_evenings(
    groups: tuple[Group, Group], client: Client
) -> None:
    guest, host = groups
    bundle = written(circle_bundle(host[0].pk))
    empty_the_book()

    put_in(read(bundle))

    assert won(again(host)) == {"Ann": 6, "Robert": -6}
    assert read_with(again(host)).circles == (host[0].pk, guest[0].pk)
    assert findings() == []
    client.cookies[cookie_name()] = "mine"
    Access.objects.create(circle=host[0], secret_hash=hashed("mine"), role=Role.OWNER)
    for path in ("", "figures/", "people/", "slate/", "start/", "export/", "tournaments/"):
        assert client.get(f"/circles/{host[0].pk}/{path}").status_code == 200, path
    assert client.get("/").status_code == 200


def test_the_guest_s_side_alone_goes_on_by_itself(
    groups: tuple[Group, Group], client: Client
) -> None:
    guest, _host = groups
    bundle = written(circle_bundle(guest[0].pk))
    empty_the_book()

    put_in(read(bundle))

    circle = again(guest)
    assert won(circle) == {"Bob": 6, "Carl": -6}
    assert findings() == []
    client.cookies[cookie_name()] = "mine"
    access = Access.objects.create(circle=circle, secret_hash=hashed("mine"), role=Role.OWNER)
    for path in ("", "figures/", "people/", "slate/", "start/", "export/", "tournaments/new/"):
        assert client.get(f"/circles/{circle.pk}/{path}").status_code == 200, path
    bob = Player.objects.get(name="Bob")
    PayHandle.objects.create(circle=circle, player=bob, service="monzo", handle="bob")
    assert [*handles_of([bob], circle=circle)] == [bob.pk]
    sent = {"player": ["Bob", "Carl"], "dealer": "1", "phone": "1", "game": "nap"}
    sent |= {"key": "0190a0b0-0000-7000-8000-000000000001", "preset": "hoyle", "stake": "2"}
    begin = client.post(f"/circles/{circle.pk}/start/", {**sent, "currency": "GBP"})
    assert begin.status_code == 303, begin.content.decode()
    assert access.circle_id == circle.pk


def test_a_phone_that_the_host_let_out_sees_the_guest_s_own_evenings(
    groups: tuple[Group, Group], client: Client
) -> None:
    guest, host = groups
    client.cookies[cookie_name()] = "late"
    Access.objects.create(circle=guest[0], secret_hash=hashed("late"), role=Role.OWNER)
    Access.objects.create(circle=host[0], secret_hash=hashed("late"), ended_at="2026-11-20T20:00Z")

    assert client.get(f"/circles/{guest[0].pk}/").status_code == 200
    assert client.get(f"/circles/{host[0].pk}/").status_code == 404


def test_a_backup_keeps_who_is_whom(groups: tuple[Group, Group], tmp_path: Path) -> None:
    guest, host = groups
    file = tmp_path / "backup.json"
    said = [*Joining.objects.order_by("pk").values_list("circle", "role", "other", "match")]
    call_command("backup", str(file), portable=True)
    empty_the_book()

    call_command("restore", str(file))

    rows = Joining.objects.order_by("pk").values_list("circle", "role", "other", "match")
    assert [*rows] == said
    assert won(again(host)) == WON
    assert people(guest[0]).keys() == {"Bob", "Bobby", "Carl", "Emil"}
    assert findings() == []
