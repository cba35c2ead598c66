"""Recovery codes: an owner without an account comes back with a piece of paper."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from sessions.access.locks import hashed
from sessions.models import Access, Circle, Evening, Link
from tests.addresses import at
from tests.sessions.conftest import OWNER_SECRET
from tests.support.access import code_on, make, new_code
from tests.support.accounts import phone, sign_up
from tests.support.pages import text

pytestmark = pytest.mark.usefixtures("nobody_has_tried")


def test_a_code_of_160_bits_makes_another_phone_the_owner_once_and_the_next_is_shown(
    owner: Client, circle: Circle, evening: Evening
) -> None:
    replaced = new_code(owner, circle)
    shown = owner.post(f"/circles/{circle.pk}/recovery/")
    code, other = code_on(shown.content.decode()), phone()

    told = text(other.post("/join/", {"code": code}).content.decode())
    opened = other.post("/join/open/", {"code": code})
    following = code_on(opened.content.decode())

    assert re.fullmatch(r"([A-Z2-7]{4}-){7}[A-Z2-7]{4}", code)
    assert "This uses up the recovery code; you get a new one." in told
    for response in (shown, opened):
        assert (response.status_code, response.headers["Cache-Control"]) == (200, "no-store")
    assert Link.objects.filter(token_hash=hashed(code.replace("-", ""))).exists()
    assert code.replace("-", "") not in str(list(Link.objects.values()))
    assert other.get(f"/circles/{evening.circle_id}/links/").status_code == 200
    assert owner.get(at(evening)).status_code == 200
    for spent in (replaced, code):
        assert phone().post("/join/open/", {"code": spent}).status_code == 422
    assert following != code
    assert phone().post("/join/open/", {"code": following}).status_code == 200


@pytest.mark.parametrize(
    "written",
    [
        str.lower,
        lambda code: code.replace("-", " "),
        lambda code: code.replace("O", "0").replace("I", "1").replace("B", "8"),
    ],
    ids=["small letters", "spaces", "signs that look alike"],
)
def test_a_code_is_read_as_people_type_it(owner: Client, circle: Circle, written: Any) -> None:
    code = new_code(owner, circle)

    assert phone().post("/join/open/", {"code": written(code)}).status_code == 200


def test_a_lost_phone_is_let_out_if_its_owner_says_so_and_nobody_else(
    owner: Client, circle: Circle, evening: Evening
) -> None:
    code, other, ben = new_code(owner, circle), phone(), phone()
    ben.post("/join/open/", {"code": make(owner, circle, role="owner")})

    other.post("/join/open/", {"code": code, "lost": "1"})

    assert owner.get(at(evening)).status_code == 404
    assert [each.get(at(evening)).status_code for each in (other, ben)] == [200, 200]
    assert Access.objects.get(secret_hash=hashed(OWNER_SECRET)).ended_at is not None


def test_a_phone_that_was_let_out_can_come_back_by_a_link(
    owner: Client, circle: Circle, evening: Evening
) -> None:
    other = phone()
    other.post("/join/open/", {"code": new_code(owner, circle), "lost": "1"})

    owner.post("/join/open/", {"code": make(other, circle, role="watcher")})

    assert owner.get(at(evening)).status_code == 200
    assert owner.get(f"/circles/{circle.pk}/links/").status_code == 404


def test_the_code_of_an_owner_by_a_link_ends_with_the_link(owner: Client, circle: Circle) -> None:
    ben, thief = phone(), phone()
    ben.post("/join/open/", {"code": make(owner, circle, role="owner")})
    first = new_code(ben, circle)
    following = code_on(thief.post("/join/open/", {"code": first}).content.decode())
    link = Link.objects.get(once=False)

    owner.post(f"/circles/{circle.pk}/links/{link.pk}/revoke/")

    assert thief.get(f"/circles/{circle.pk}/").status_code == 404
    assert phone().post("/join/open/", {"code": following}).status_code == 422


def test_each_owner_has_a_code_of_their_own(owner: Client, circle: Circle) -> None:
    ben = phone()
    ben.post("/join/open/", {"code": make(owner, circle, role="owner")})
    anns = new_code(owner, circle)

    new_code(ben, circle)

    assert phone().post("/join/open/", {"code": anns}).status_code == 200


def test_the_code_of_an_owner_with_an_account_outlives_the_account(
    owner: Client, circle: Circle
) -> None:
    sign_up(owner)
    code = new_code(owner, circle)
    owner.post("/account/end/", {"sure": "1"})

    assert phone().post("/join/open/", {"code": code}).status_code == 200
