"""A secret that somebody else put into a browser opens nothing: the first use replaces it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from sessions.access.locks import hashed
from sessions.access.permissions import cookie_name
from sessions.access.recovery import claim_for
from sessions.models import Access, Circle, Evening, Link
from tests.addresses import at
from tests.sessions.conftest import OWNER_SECRET
from tests.support.access import make, new_code
from tests.support.accounts import phone, sign_in, sign_up
from tests.support.starting import SENT

pytestmark = pytest.mark.usefixtures("nobody_has_tried")

PLANTED = "a secret that its planter knows"

Opened = Callable[[Client, Client, Circle], Any]


def by_a_link(owner: Client, victim: Client, circle: Circle) -> Any:
    return victim.post("/join/open/", {"code": make(owner, circle, role="owner")})


def by_a_recovery_code(owner: Client, victim: Client, circle: Circle) -> Any:
    return victim.post("/join/open/", {"code": new_code(owner, circle)})


def by_the_terminals_code(_owner: Client, victim: Client, circle: Circle) -> Any:
    return victim.post("/join/open/", {"code": claim_for(circle.pk)})


def by_signing_in(owner: Client, victim: Client, _circle: Circle) -> Any:
    sign_up(owner)
    return sign_in(victim)


def key_of_form(client: Client, code: str) -> str:
    """Return the key of the form that says what a code gives."""
    shown = client.post("/join/", {"code": code}).content.decode()
    found = re.search(r'name="key" value="([^"]+)"', shown)
    assert found is not None, "the form has a key"
    return found[1]


@pytest.mark.parametrize(
    "opened", [by_a_link, by_a_recovery_code, by_the_terminals_code, by_signing_in]
)
def test_who_planted_a_secret_does_not_come_in_with_it(
    owner: Client, circle: Circle, opened: Opened
) -> None:
    victim, planter = phone(PLANTED), phone(PLANTED)

    opened(owner, victim, circle)

    assert victim.get(f"/circles/{circle.pk}/").status_code == 200
    assert planter.get(f"/circles/{circle.pk}/").status_code == 404
    assert victim.cookies[cookie_name()].value != PLANTED


def test_who_planted_a_secret_does_not_own_the_circle_that_begins_with_it(db: None) -> None:  # noqa: ARG001  # opens the database
    victim, planter = phone(PLANTED), phone(PLANTED)
    victim.get("/start/")

    address = victim.post("/start/", SENT).headers["Location"]

    assert victim.get(address).status_code == 200
    assert planter.get(address).status_code == 404


def test_two_taps_on_start_begin_one_circle_and_either_answer_opens_it(db: None) -> None:  # noqa: ARG001  # opens the database
    taps = [phone(PLANTED), phone(PLANTED)]

    addresses = [tap.post("/start/", SENT).headers["Location"] for tap in taps]

    assert len(set(addresses)) == 1
    assert (Circle.objects.count(), Access.objects.count()) == (1, 1)
    assert [tap.get(addresses[0]).status_code for tap in taps] == [200, 200]
    again = taps[0].post("/start/", SENT)
    assert (again.status_code, again.headers["Location"]) == (303, addresses[0])


def test_two_taps_on_a_link_let_one_device_in_and_either_answer_opens_it(
    owner: Client, circle: Circle
) -> None:
    code, taps = make(owner, circle), [phone(PLANTED), phone(PLANTED)]
    form = {"code": code, "key": key_of_form(taps[0], code)}

    for tap in taps:
        tap.post("/join/open/", form)

    assert [tap.get(f"/circles/{circle.pk}/").status_code for tap in taps] == [200, 200]
    assert Access.objects.filter(link__isnull=False).count() == 1


def test_whoever_has_the_same_link_has_another_key(owner: Client, circle: Circle) -> None:
    code, victim, planter = make(owner, circle), phone(PLANTED), phone(PLANTED)
    victim.post("/join/open/", {"code": code, "key": key_of_form(victim, code)})

    planter.post("/join/open/", {"code": code, "key": key_of_form(planter, code)})

    secrets = {each.cookies[cookie_name()].value for each in (victim, planter)}
    assert len(secrets) == 2
    assert Access.objects.filter(link__isnull=False).count() == 2


def test_a_device_that_opens_something_keeps_its_secret(owner: Client, circle: Circle) -> None:
    anchor = Circle.objects.create(name="The Anchor", game="nap")
    link = Link.objects.create(circle=anchor, role="watcher", token_hash=hashed("a token"))

    owner.post("/join/open/", {"code": "a token"})
    owner.post("/start/", SENT)

    assert owner.cookies[cookie_name()].value == OWNER_SECRET
    assert link.accesses.get().secret_hash == hashed(OWNER_SECRET)
    assert owner.get(f"/circles/{circle.pk}/").status_code == 200


def test_a_device_that_was_let_out_everywhere_gets_another_secret_and_is_who_it_was(
    owner: Client, circle: Circle, evening: Evening
) -> None:
    ben, planter = phone(PLANTED), phone()
    link = {"role": "recorder"}
    ben.post("/join/open/", {"code": make(owner, circle, **link)})
    known = Access.objects.get(link__isnull=False)
    known.player = circle.players.get(name="Ben")
    known.save_fields("player")
    planter.cookies[cookie_name()] = ben.cookies[cookie_name()].value
    owner.post(f"/circles/{circle.pk}/links/{known.link_id}/revoke/")

    ben.post("/join/open/", {"code": make(owner, circle, **link)})

    assert ben.get(at(evening)).status_code == 200
    assert planter.get(at(evening)).status_code == 404
    assert Access.objects.filter(link__isnull=False).get().player == known.player


def test_an_account_without_a_circle_keeps_the_secret_that_it_signed_in_with(
    db: None,  # noqa: ARG001  # opens the database
) -> None:
    ann, planter, other = phone(PLANTED), phone(PLANTED), phone()
    sign_up(ann)
    with_which = ann.cookies[cookie_name()].value

    address = ann.post("/start/", SENT).headers["Location"]
    sign_in(other)

    assert ann.cookies[cookie_name()].value == with_which != PLANTED
    assert [each.get(address).status_code for each in (ann, other, planter)] == [200, 200, 404]
    assert Access.objects.count() == 2
    assert User.objects.count() == 1


@pytest.mark.parametrize("key", ["", "x", "\0", "é" * 5000])
def test_a_key_that_no_form_has_opens_a_link_all_the_same(
    owner: Client, circle: Circle, key: str
) -> None:
    victim = phone(PLANTED)

    answer = victim.post("/join/open/", {"code": make(owner, circle), "key": key})

    assert answer.status_code == 303
    assert victim.get(f"/circles/{circle.pk}/").status_code == 200
    assert phone(PLANTED).get(f"/circles/{circle.pk}/").status_code == 404
