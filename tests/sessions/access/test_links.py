"""Links: made once, opened by a form, renewed, revoked at once."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from sessions.access.permissions import cookie_name
from sessions.book.append_only import lifted
from sessions.models import Access, Circle, Evening, Link
from tests.addresses import at
from tests.support.access import code_in, make
from tests.support.pages import markup, text
from tests.support.table import deal

pytestmark = pytest.mark.usefixtures("nobody_has_tried")


def test_a_link_lets_another_phone_record_once_it_is_opened(
    owner: Client, circle: Circle, evening: Evening
) -> None:
    page = owner.post(f"/circles/{circle.pk}/links/new/", {"role": "watcher"})
    phone = Client()
    code = make(owner, circle, evening=str(evening.pk))

    told = text(markup(phone.post("/join/", {"code": code})))
    looked = (cookie_name() in phone.cookies, phone.get(at(evening)).status_code)
    opened = phone.post("/join/open/", {"code": code})

    assert page.headers["Cache-Control"] == "no-store"
    assert "<svg" in markup(page)
    assert address_in(markup(page)) == "http://testserver/join/"
    assert len(code) == 32
    assert code not in str(list(Link.objects.values()))
    assert "Thursday at the Crown, 19 November 2026 · this phone may record." in told
    assert looked == (False, 404)
    assert opened.headers["Location"] == at(evening)
    taken = deal(take_over="1")
    assert phone.post(f"{at(evening)}deals/", taken).status_code == 303


KEY = "aKeyOfAForm-1234567"


def test_the_same_form_sent_twice_makes_one_link_but_said_otherwise_another(
    owner: Client, circle: Circle
) -> None:
    codes = [
        make(owner, circle, key=KEY),
        make(owner, circle, key=KEY),
        make(owner, circle, key=KEY, name="Cat's phone"),
        make(owner, circle, key=KEY, role="watcher"),
        make(owner, circle, key=KEY, role="watcher", hides_amounts="on"),
        make(owner, circle, key="another_key_98765"),
        make(owner, circle),
        make(owner, circle),
    ]

    assert codes[0] == codes[1]
    assert len({*codes}) == Link.objects.count() == 7
    # Of a page that was gone back to after a minute it makes another one.
    with time_machine.travel(timezone.now() + timedelta(seconds=50)):
        assert make(owner, circle, key=KEY) == codes[0]
    with time_machine.travel(timezone.now() + timedelta(seconds=61)):
        assert make(owner, circle, key=KEY) not in codes
    # One that was revoked is not made good by its form.
    last = make(owner, circle, key="of-the-last-form-123")
    owner.post(f"/circles/{circle.pk}/links/{Link.objects.latest('pk').pk}/revoke/")
    assert make(owner, circle, key="of-the-last-form-123") != last
    assert Client().post("/join/", {"code": last}).status_code == 422


def test_a_renewed_link_has_another_code(owner: Client, circle: Circle, evening: Evening) -> None:
    phone, old = Client(), make(owner, circle)
    phone.post("/join/open/", {"code": old})

    link = Link.objects.get()
    html = markup(owner.post(f"/circles/{circle.pk}/links/{link.pk}/renew/"))
    new = code_in(html)

    assert new != old
    assert phone.get(at(evening)).status_code == 404
    assert phone.post("/join/open/", {"code": old}).status_code == 422
    assert phone.post("/join/open/", {"code": new}).status_code == 303
    assert phone.get(at(evening)).status_code == 200


def test_a_lower_link_takes_nothing_from_an_owner(
    owner: Client, circle: Circle, evening: Evening
) -> None:
    owner.post("/join/open/", {"code": make(owner, circle, role="watcher")})

    assert owner.post(f"{at(evening)}deals/", deal()).status_code == 303


def test_a_role_that_no_link_gives_a_foreign_evening_and_a_wrong_code_are_refused(
    owner: Client, stranger: Client, circle: Circle
) -> None:
    for role in ("", "player", "admiral", "owner' OR 1=1"):
        response = owner.post(f"/circles/{circle.pk}/links/new/", {"role": role})
        assert response.status_code == 422
        assert "Choose what the link allows" in markup(response)
    for evening in ("x", "00000000-0000-0000-0000-000000000000"):
        sent = {"role": "watcher", "evening": evening}
        assert owner.post(f"/circles/{circle.pk}/links/new/", sent).status_code == 422
    for code in ("", "x", "é" * 40, "\0", "a" * 5000):
        assert stranger.post("/join/open/", {"code": code}).status_code == 422
    assert not Link.objects.exists()
    assert Access.objects.count() == 1


def test_a_link_to_every_evening_begins_at_the_table_that_is_open(
    owner: Client, circle: Circle, evening: Evening
) -> None:
    code = make(owner, circle)

    at_the_table = Client().post("/join/open/", {"code": code}).headers["Location"]
    with lifted():
        Evening.objects.update(state=Evening.CLOSED)
    afterwards = Client().post("/join/open/", {"code": code}).headers["Location"]

    assert at_the_table == at(evening)
    assert afterwards == f"/circles/{circle.pk}/"


def test_an_evening_by_itself_offers_nothing_of_the_circle(
    owner: Client, circle: Circle, evening: Evening
) -> None:
    phone = Client()
    phone.post("/join/open/", {"code": make(owner, circle, role="owner", evening=str(evening.pk))})
    owner.post(f"{at(evening)}review/", {"key": "end-of-play"})
    Circle.objects.filter(pk=circle.pk).update(asking=1)

    for page in (
        "",
        "more/",
        "result/",
        "settle/",
        "settle/ways/",
        "pay/",
        "settle/purses/",
        "what-if/",
        "replay/",
        "log/",
        "sheet/",
        "rules/",
    ):
        address = f"{at(evening)}{page}"
        shown = markup(phone.get(address))
        assert phone.get(address).status_code == 200
        # Of the circle nothing but this evening.
        assert f"/circles/{circle.pk}/" not in shown.replace(at(evening), ""), page
    assert f"/circles/{circle.pk}/" in markup(owner.get(f"{at(evening)}more/"))


def address_in(html: str) -> str:
    """Return the address of a link that a page shows, without its code."""
    return html.partition("readonly>")[2].partition("#")[0]


@pytest.mark.parametrize(
    ("bind", "lan", "is_good"),
    [
        ("0.0.0.0", "192.168.1.5", True),
        ("0.0.0.0", None, False),
        ("127.0.0.1", "192.168.1.5", False),
    ],
)
def test_a_link_made_on_the_machine_that_serves_is_good_on_phones_or_says_that_it_is_not(
    owner: Client,
    circle: Circle,
    settings: Any,
    monkeypatch: pytest.MonkeyPatch,
    bind: str,
    lan: str | None,
    is_good: bool,  # noqa: FBT001  # a parameter of the test
) -> None:
    settings.BIND = bind
    monkeypatch.setattr("napledger.site.hosts.lan_host", lambda: lan)
    address, sent = f"/circles/{circle.pk}/", {"role": "watcher"}

    for host in ("localhost", "127.0.0.1"):
        made = owner.post(f"{address}links/new/", sent, headers={"host": f"{host}:8000"})
        code = owner.post(f"{address}recovery/", headers={"host": f"{host}:8000"})
        no_phone = "No phone can open this: the page was opened as localhost."
        assert (no_phone in text(markup(made))) is not is_good
        assert (address_in(markup(made)) == "http://192.168.1.5:8000/join/") is is_good
        assert ("http://192.168.1.5:8000/join/<" in markup(code)) is is_good


def test_an_invitation_is_for_one_evening_to_record_unless_said_otherwise(
    owner: Client, evening: Evening
) -> None:
    owner.post(f"{at(evening)}invite/")
    owner.post(f"{at(evening)}invite/", {"role": "watcher", "scope": "all"})
    none = owner.post(f"{at(evening)}invite/", {"role": "player"})

    assert none.status_code == 404
    first, second = Link.objects.order_by("created_at")
    assert (first.role, first.evening) == ("recorder", evening)
    assert (second.role, second.evening) == ("watcher", None)
