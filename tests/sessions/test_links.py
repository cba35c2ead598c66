"""Links: made once, opened by a form, renewed, revoked at once."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from sessions.access import cookie_name
from sessions.models import Access, Circle, Evening, Link
from tests.sessions.test_record_deal import deal
from tests.sessions.test_show_table import text


@pytest.fixture(autouse=True)
def nobody_has_tried(settings: Any) -> None:
    settings.RATE_LIMITS = True
    cache.clear()


def code_in(html: str) -> str:
    """Return the code of a link that a page shows."""
    found = re.search(r"/join/#([\w-]+)", html)
    assert found is not None, "the page shows the link"
    return found.group(1)


def make(owner: Client, circle: Circle, **fields: str) -> str:
    """Return the code of a new link."""
    sent = {"role": "recorder", "name": "Ben's phone"} | fields
    return code_in(owner.post(f"/circles/{circle.pk}/links/new/", sent).content.decode())


def test_a_link_lets_another_phone_record(owner: Client, circle: Circle, evening: Evening) -> None:
    phone = Client()
    code = make(owner, circle, evening=str(evening.pk))

    told = text(phone.post("/join/", {"code": code}).content.decode())
    opened = phone.post("/join/open/", {"code": code})

    assert "Thursday at the Crown, 19 November 2026: this phone may record ." in told
    assert opened.headers["Location"] == f"/evenings/{evening.pk}/"
    taken = deal(take_over="1")
    assert phone.post(f"/evenings/{evening.pk}/deals/", taken).status_code == 303


def test_looking_at_what_a_link_gives_gives_nothing(
    owner: Client, circle: Circle, evening: Evening
) -> None:
    phone, code = Client(), make(owner, circle)

    phone.get("/join/")
    phone.post("/join/", {"code": code})

    assert cookie_name() not in phone.cookies
    assert phone.get(f"/evenings/{evening.pk}/").status_code == 404
    assert Link.objects.get().used_at is None


def test_only_the_hash_of_a_code_is_stored(owner: Client, circle: Circle) -> None:
    code = make(owner, circle)

    assert len(code) == 32
    assert code not in str(list(Link.objects.values()))


def test_the_page_with_the_code_is_kept_by_nobody(owner: Client, circle: Circle) -> None:
    response = owner.post(f"/circles/{circle.pk}/links/new/", {"role": "watcher"})

    assert response.headers["Cache-Control"] == "no-store"
    assert "<svg" in response.content.decode()


def test_a_revoked_link_is_out_at_once(owner: Client, circle: Circle, evening: Evening) -> None:
    phone, code = Client(), make(owner, circle)
    phone.post("/join/open/", {"code": code})
    before = phone.get(f"/evenings/{evening.pk}/").status_code

    owner.post(f"/circles/{circle.pk}/links/{Link.objects.get().pk}/revoke/")

    assert before == 200
    assert phone.get(f"/evenings/{evening.pk}/").status_code == 404
    assert phone.post("/join/open/", {"code": code}).status_code == 422


def test_a_renewed_link_has_another_code(owner: Client, circle: Circle, evening: Evening) -> None:
    phone, old = Client(), make(owner, circle)
    phone.post("/join/open/", {"code": old})

    link = Link.objects.get()
    html = owner.post(f"/circles/{circle.pk}/links/{link.pk}/renew/").content.decode()
    new = code_in(html)

    assert new != old
    assert phone.get(f"/evenings/{evening.pk}/").status_code == 404
    assert phone.post("/join/open/", {"code": old}).status_code == 422
    assert phone.post("/join/open/", {"code": new}).status_code == 303
    assert phone.get(f"/evenings/{evening.pk}/").status_code == 200


def test_a_lower_link_takes_nothing_from_an_owner(
    owner: Client, circle: Circle, evening: Evening
) -> None:
    owner.post("/join/open/", {"code": make(owner, circle, role="watcher")})

    assert owner.post(f"/evenings/{evening.pk}/deals/", deal()).status_code == 303


@pytest.mark.parametrize("role", ["", "player", "admiral", "owner' OR 1=1"])
def test_a_role_that_no_link_gives_is_refused(owner: Client, circle: Circle, role: str) -> None:
    response = owner.post(f"/circles/{circle.pk}/links/new/", {"role": role})

    assert response.status_code == 422
    assert "Choose what the link allows" in response.content.decode()
    assert not Link.objects.exists()


@pytest.mark.parametrize("evening", ["x", "00000000-0000-0000-0000-000000000000"])
def test_a_link_to_a_foreign_evening_is_refused(
    owner: Client, circle: Circle, evening: str
) -> None:
    sent = {"role": "watcher", "evening": evening}

    assert owner.post(f"/circles/{circle.pk}/links/new/", sent).status_code == 422


@pytest.mark.parametrize("code", ["", "x", "é" * 40, "\0", "a" * 5000])
def test_a_wrong_code_opens_nothing(stranger: Client, code: str) -> None:
    assert stranger.post("/join/open/", {"code": code}).status_code == 422
    assert not Access.objects.exists()


def test_guessing_is_stopped(stranger: Client) -> None:
    answers = [stranger.post("/join/", {"code": f"guess-{n}"}).status_code for n in range(22)]

    assert answers == [422] * 20 + [429] * 2


def test_whoever_opens_a_link_may_say_who_it_is_and_the_owner_agrees(
    owner: Client, circle: Circle, evening: Evening
) -> None:
    phone = Client()
    phone.post("/join/open/", {"code": make(owner, circle, role="watcher")})
    ben = circle.players.get(name="Ben")

    phone.post(f"/evenings/{evening.pk}/who/", {"player": str(ben.pk)})
    asked = text(owner.get(f"/circles/{circle.pk}/links/").content.decode())
    access = Access.objects.get(says_player=ben)
    owner.post(f"/circles/{circle.pk}/devices/{access.pk}/agree/")

    access.refresh_from_db()
    assert "A phone says: “I am Ben.”" in asked
    assert (access.player, access.role) == (ben, "player")


def test_only_an_owner_sees_and_makes_links(
    owner: Client, stranger: Client, circle: Circle, evening: Evening
) -> None:
    recorder = Client()
    recorder.post("/join/open/", {"code": make(owner, circle)})

    assert recorder.get(f"/evenings/{evening.pk}/").status_code == 200
    for client in (recorder, stranger):
        assert client.get(f"/circles/{circle.pk}/links/").status_code == 404
        assert client.post(f"/circles/{circle.pk}/links/new/", {}).status_code == 404
