"""Recovery codes: an owner without an account comes back with a piece of paper."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from sessions.access.locks import hashed
from sessions.access.permissions import cookie_name
from sessions.models import Access, Circle, Evening, Link
from tests.addresses import at
from tests.sessions.conftest import OWNER_SECRET
from tests.support.access import code_on, make, new_code
from tests.support.accounts import phone, sign_in, sign_up
from tests.support.pages import text

pytestmark = pytest.mark.usefixtures("nobody_has_tried")


def test_a_code_makes_another_phone_the_owner(
    owner: Client, circle: Circle, evening: Evening
) -> None:
    code, other = new_code(owner, circle), phone()

    told = text(other.post("/join/", {"code": code}).content.decode())
    opened = other.post("/join/open/", {"code": code})

    assert "This uses up the recovery code; you get a new one." in told
    assert opened.status_code == 200
    assert opened.headers["Cache-Control"] == "no-store"
    assert other.cookies[cookie_name()].value
    assert other.get(f"/circles/{evening.circle_id}/links/").status_code == 200
    assert owner.get(at(evening)).status_code == 200


def test_a_code_is_160_bits_and_only_its_hash_is_stored(owner: Client, circle: Circle) -> None:
    response = owner.post(f"/circles/{circle.pk}/recovery/")

    code = code_on(response.content.decode())
    assert re.fullmatch(r"([A-Z2-7]{4}-){7}[A-Z2-7]{4}", code)
    assert response.headers["Cache-Control"] == "no-store"
    link = Link.objects.get()
    assert link.token_hash == hashed(code.replace("-", ""))
    assert code.replace("-", "") not in str(list(Link.objects.values()))


def test_a_code_is_spent_by_its_first_use_and_the_next_one_is_shown(
    owner: Client, circle: Circle
) -> None:
    code, first = new_code(owner, circle), phone()
    # To look at what it gives spends nothing.
    phone().post("/join/", {"code": code})

    following = code_on(first.post("/join/open/", {"code": code}).content.decode())

    assert following != code
    assert phone().post("/join/open/", {"code": code}).status_code == 422
    assert phone().post("/join/open/", {"code": following}).status_code == 200


def test_a_new_code_takes_the_place_of_the_last(owner: Client, circle: Circle) -> None:
    first = new_code(owner, circle)
    second = new_code(owner, circle)

    assert phone().post("/join/open/", {"code": first}).status_code == 422
    assert phone().post("/join/open/", {"code": second}).status_code == 200


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


def test_a_lost_phone_is_let_out_if_its_owner_says_so(
    owner: Client, circle: Circle, evening: Evening
) -> None:
    code, other = new_code(owner, circle), phone()

    other.post("/join/open/", {"code": code, "lost": "1"})

    assert owner.get(at(evening)).status_code == 404
    assert other.get(at(evening)).status_code == 200
    assert Access.objects.get(secret_hash=hashed(OWNER_SECRET)).ended_at is not None


def test_letting_out_a_lost_phone_lets_out_nobody_else(owner: Client, circle: Circle) -> None:
    ben = phone()
    ben.post("/join/open/", {"code": make(owner, circle, role="owner")})

    phone().post("/join/open/", {"code": new_code(owner, circle), "lost": "1"})

    assert ben.get(f"/circles/{circle.pk}/").status_code == 200


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


def test_a_circle_that_a_code_opened_can_be_kept_in_an_account(
    owner: Client, circle: Circle
) -> None:
    other, third = phone(), phone()
    other.post("/join/open/", {"code": new_code(owner, circle)})

    sign_up(other)
    sign_in(third)

    assert third.get(f"/circles/{circle.pk}/links/").status_code == 200


def test_the_page_of_the_links_says_whether_there_is_a_code(owner: Client, circle: Circle) -> None:
    address = f"/circles/{circle.pk}/links/"
    before = text(owner.get(address).content.decode())
    new_code(owner, circle)
    after = text(owner.get(address).content.decode())

    assert "A recovery code on paper makes another phone the owner, once." in before
    assert "A new one takes its place." in after
    assert "Only this phone so far." in after
