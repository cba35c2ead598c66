"""Links: made once, opened by a form, renewed, revoked at once."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from sessions.access.permissions import cookie_name
from sessions.access.recovery import address_of, claim_for
from sessions.book.append_only import lifted
from sessions.models import Access, Circle, Evening, Link
from tests.addresses import at
from tests.support.access import code_in, make
from tests.support.pages import markup, text
from tests.support.table import deal

pytestmark = pytest.mark.usefixtures("nobody_has_tried")


def test_a_link_lets_another_phone_record(owner: Client, circle: Circle, evening: Evening) -> None:
    phone = Client()
    code = make(owner, circle, evening=str(evening.pk))

    told = text(markup(phone.post("/join/", {"code": code})))
    opened = phone.post("/join/open/", {"code": code})

    assert "Thursday at the Crown, 19 November 2026: this phone may record." in told
    assert opened.headers["Location"] == at(evening)
    taken = deal(take_over="1")
    assert phone.post(f"{at(evening)}deals/", taken).status_code == 303


KEY = "aKeyOfAForm-1234567"


def test_the_same_form_sent_twice_makes_one_link(owner: Client, circle: Circle) -> None:
    first, second = (make(owner, circle, key=KEY) for _ in range(2))

    assert first == second
    assert Link.objects.get(name="Ben's phone").revoked_at is None


def test_a_form_that_says_something_else_makes_another_link(owner: Client, circle: Circle) -> None:
    codes = {
        make(owner, circle, key=KEY),
        make(owner, circle, key=KEY, name="Cat's phone"),
        make(owner, circle, key=KEY, role="watcher"),
        make(owner, circle, key=KEY, role="watcher", hides_amounts="on"),
        make(owner, circle, key="another_key_98765"),
        make(owner, circle),
        make(owner, circle),
    }

    assert len(codes) == Link.objects.count() == 7


def test_a_page_gone_back_to_makes_another_link(owner: Client, circle: Circle) -> None:
    first = make(owner, circle, key=KEY)
    with time_machine.travel(timezone.now() + timedelta(seconds=50)):
        assert make(owner, circle, key=KEY) == first
    with time_machine.travel(timezone.now() + timedelta(seconds=61)):
        assert make(owner, circle, key=KEY) != first

    assert Link.objects.filter(name="Ben's phone", revoked_at=None).count() == 2


def test_a_link_that_was_revoked_is_not_made_good_by_its_form(
    owner: Client, circle: Circle
) -> None:
    first = make(owner, circle, key=KEY)
    owner.post(f"/circles/{circle.pk}/links/{Link.objects.get().pk}/revoke/")

    assert make(owner, circle, key=KEY) != first
    assert Client().post("/join/", {"code": first}).status_code == 422


def test_looking_at_what_a_link_gives_gives_nothing(
    owner: Client, circle: Circle, evening: Evening
) -> None:
    phone, code = Client(), make(owner, circle)

    phone.get("/join/")
    phone.post("/join/", {"code": code})

    assert cookie_name() not in phone.cookies
    assert phone.get(at(evening)).status_code == 404
    assert Link.objects.get().used_at is None


def test_only_the_hash_of_a_code_is_stored(owner: Client, circle: Circle) -> None:
    code = make(owner, circle)

    assert len(code) == 32
    assert code not in str(list(Link.objects.values()))


def test_the_page_with_the_code_is_kept_by_nobody(owner: Client, circle: Circle) -> None:
    response = owner.post(f"/circles/{circle.pk}/links/new/", {"role": "watcher"})

    assert response.headers["Cache-Control"] == "no-store"
    assert "<svg" in markup(response)


def test_a_revoked_link_is_out_at_once(owner: Client, circle: Circle, evening: Evening) -> None:
    phone, code = Client(), make(owner, circle)
    phone.post("/join/open/", {"code": code})
    before = phone.get(at(evening)).status_code

    owner.post(f"/circles/{circle.pk}/links/{Link.objects.get().pk}/revoke/")

    assert before == 200
    assert phone.get(at(evening)).status_code == 404
    assert phone.post("/join/open/", {"code": code}).status_code == 422


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


@pytest.mark.parametrize("role", ["", "player", "admiral", "owner' OR 1=1"])
def test_a_role_that_no_link_gives_is_refused(owner: Client, circle: Circle, role: str) -> None:
    response = owner.post(f"/circles/{circle.pk}/links/new/", {"role": role})

    assert response.status_code == 422
    assert "Choose what the link allows" in markup(response)
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


def test_a_circle_without_a_name_goes_by_its_players(
    owner: Client, circle: Circle, evening: Evening
) -> None:
    Circle.objects.update(name="")
    with lifted():
        Evening.objects.filter(pk=evening.pk).update(title="")
    code = make(owner, circle, evening=str(evening.pk))

    told = text(markup(Client().post("/join/", {"code": code})))
    listed = text(markup(owner.get(f"/circles/{circle.pk}/links/")))

    assert "Ann, Ben, Cat, Dan 19 November 2026: this phone may record." in told
    assert "Phones and links Ann, Ben, Cat, Dan" in listed
    assert str(circle.pk) not in told + listed


def test_a_link_is_drawn_as_large_as_its_place(owner: Client, circle: Circle) -> None:
    html = markup(owner.post(f"/circles/{circle.pk}/links/new/", {"role": "watcher"}))

    drawn = re.search(r"<svg[^>]*>", html)
    assert drawn is not None
    assert "viewBox=" in drawn.group()
    assert "width=" not in drawn.group()


def test_what_the_terminal_gives_opens_like_a_link(circle: Circle) -> None:
    address = address_of(claim_for(circle.pk))
    code, phone = address.removeprefix("/join/#"), Client()

    told = text(markup(phone.post("/join/", {"code": code})))
    nothing_yet = Access.objects.count()
    opened = phone.post("/join/open/", {"code": code})

    assert "The Crown This opens the group’s book on this device." in told
    assert nothing_yet == 0
    assert opened.headers["Location"] == f"/circles/{circle.pk}/"
    assert phone.get(f"/circles/{circle.pk}/links/").status_code == 200


def test_a_phone_that_was_lost_is_no_device_of_its_link_any_more(
    owner: Client, circle: Circle
) -> None:
    phone = Client()
    phone.post("/join/open/", {"code": make(owner, circle)})
    assert "1 device" in markup(owner.get(f"/circles/{circle.pk}/links/"))

    Access.objects.filter(role="recorder").update(ended_at=timezone.now())

    assert "1 device" not in markup(owner.get(f"/circles/{circle.pk}/links/"))


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


def test_the_address_is_the_one_that_the_page_was_opened_by(owner: Client, circle: Circle) -> None:
    response = owner.post(f"/circles/{circle.pk}/links/new/", {"role": "watcher"})

    assert address_in(markup(response)) == "http://testserver/join/"


@pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1:8000"])
def test_a_link_made_on_the_machine_that_serves_is_good_on_phones(
    owner: Client, circle: Circle, settings: Any, monkeypatch: pytest.MonkeyPatch, host: str
) -> None:
    settings.BIND = "0.0.0.0"
    monkeypatch.setattr("napledger.site.hosts.lan_host", lambda: "192.168.1.5")

    made = owner.post(
        f"/circles/{circle.pk}/links/new/", {"role": "watcher"}, headers={"host": host}
    )
    code = owner.post(f"/circles/{circle.pk}/recovery/", headers={"host": host})

    assert address_in(markup(made)) == "http://192.168.1.5:8000/join/"
    assert "http://192.168.1.5:8000/join/<" in markup(code)
    assert "No phone can open this" not in markup(made)


@pytest.mark.parametrize(("bind", "lan"), [("0.0.0.0", None), ("127.0.0.1", "192.168.1.5")])
def test_a_link_that_no_phone_can_open_says_so(
    owner: Client,
    circle: Circle,
    settings: Any,
    monkeypatch: pytest.MonkeyPatch,
    bind: str,
    lan: str | None,
) -> None:
    settings.BIND = bind
    monkeypatch.setattr("napledger.site.hosts.lan_host", lambda: lan)

    made = owner.post(
        f"/circles/{circle.pk}/links/new/", {"role": "watcher"}, headers={"host": "localhost:8000"}
    )

    assert "No phone can open this: the page was opened as localhost." in text(markup(made))


def test_an_invitation_is_for_one_evening_to_record_unless_said_otherwise(
    owner: Client, evening: Evening
) -> None:
    owner.post(f"{at(evening)}invite/")
    owner.post(f"{at(evening)}invite/", {"role": "watcher", "scope": "all"})

    first, second = Link.objects.order_by("created_at")
    assert (first.role, first.evening) == ("recorder", evening)
    assert (second.role, second.evening) == ("watcher", None)


def test_nobody_is_invited_to_a_role_that_there_is_not(owner: Client, evening: Evening) -> None:
    assert owner.post(f"{at(evening)}invite/", {"role": "player"}).status_code == 404

    assert not Link.objects.exists()
