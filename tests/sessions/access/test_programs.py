"""Programs: a token for each, shown once, which lets in that program and no browser."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from django.http import Http404
from django.test import Client, RequestFactory
from django.utils import timezone

from sessions.access.permissions import access_for, come_by_token, cookie_name, evening_for
from sessions.access.roles import OWN, RECORD, WATCH
from sessions.book.submission import new_key
from sessions.models import Access, Circle, Evening, Link
from tests.addresses import at
from tests.support.access import (
    BEN,
    NAME,
    end,
    is_in,
    let_in,
    link,
    made,
    make,
    programs,
    record_by,
    recorder_of,
    token_in,
    token_of,
)
from tests.support.accounts import phone, sign_in, sign_up
from tests.support.nights import Start
from tests.support.pages import markup, text
from tests.support.roles import ADDRESSES, ROWS, address_of
from tests.support.starting import SENT

__all__ = ["address_of"]

pytestmark = pytest.mark.usefixtures("nobody_has_tried")


def opens(token: str, circle: Circle, *, action: str = WATCH) -> bool:
    """Return whether a program that shows this token may do that in the circle."""
    request = RequestFactory().get("/")
    come_by_token(request, token)
    try:
        access_for(request, circle.pk, action=action)
    except Http404:
        return False
    return True


def opens_evening(token: str, evening: Evening, *, action: str = WATCH) -> bool:
    """Return whether a program that shows this token may do that at the evening."""
    request = RequestFactory().get("/")
    come_by_token(request, token)
    try:
        evening_for(request, evening.circle_id, evening.pk, action=action)
    except Http404:
        return False
    return True


# Made, shown once, listed


def test_a_token_is_shown_once_as_text(owner: Client, circle: Circle) -> None:
    answer = made(owner, circle)

    html = markup(answer)
    token = token_in(html)
    assert answer.status_code == 200
    assert answer.headers["Cache-Control"] == "no-store"
    assert "Shown once. With it a program can record every evening." in text(html)
    assert "Authorization: Bearer …" in text(html)
    assert 'data-copy="token"' in html
    assert "qr-card" not in html
    assert "/join/" not in html
    assert token not in programs(owner, circle)
    assert token not in markup(owner.get(f"/circles/{circle.pk}/links/"))


def test_the_same_form_sent_twice_makes_one_token(owner: Client, circle: Circle) -> None:
    key = new_key()
    first, second = (token_of(owner, circle, key=key) for _ in range(2))

    assert first == second
    assert token_of(owner, circle, key=new_key()) != first
    assert Link.objects.filter(for_program=True).count() == 2
    assert opens(first, circle)


def test_each_form_that_makes_a_link_has_a_key_of_its_own(
    owner: Client, circle: Circle, evening: Evening
) -> None:
    pages = (
        f"/circles/{circle.pk}/programs/",
        f"/circles/{circle.pk}/links/",
        f"{at(evening)}invite/",
        f"{at(evening)}result/",
    )
    shown = [markup(owner.get(page)) for page in pages * 2]

    keys = [re.findall(r'name="key" value="([\w-]{20})"', html) for html in shown]
    assert all(keys)
    assert len({key for [key, *_] in keys}) == 8


@pytest.mark.parametrize(
    ("role", "says", "allowed"),
    [
        ("watcher", "With it a program can watch every evening.", [WATCH]),
        ("recorder", "With it a program can record every evening.", [WATCH, RECORD]),
        (
            "owner",
            "With it a program can do what an owner can, but let nobody in: every evening.",
            [WATCH, RECORD, OWN],
        ),
    ],
)
def test_a_program_may_do_what_its_role_allows(
    owner: Client, circle: Circle, role: str, says: str, allowed: list[str]
) -> None:
    html = markup(made(owner, circle, role=role))

    token = token_in(html)
    assert says in text(html)
    assert [each for each in (WATCH, RECORD, OWN) if opens(token, circle, action=each)] == allowed


def test_a_token_for_one_evening_opens_no_other(
    owner: Client, circle: Circle, start: Start
) -> None:
    this, other = start(), start(title="Friday")

    html = markup(made(owner, circle, evening=str(this.pk)))

    token = token_in(html)
    assert "can record Thursday at the Crown." in text(html)
    assert opens_evening(token, this, action=RECORD)
    assert not opens_evening(token, other)
    assert not opens(token, circle)


def test_the_page_says_of_each_program_what_it_may_and_when_it_came_last(
    owner: Client, circle: Circle, evening: Evening
) -> None:
    token_of(owner, circle)
    token_of(owner, circle, name="The telly", role="watcher", evening=str(evening.pk))
    Link.objects.update(created_at=datetime.datetime(2026, 11, 19, 12, tzinfo=datetime.UTC))
    used_at = datetime.datetime(2026, 11, 24, 20, 14, tzinfo=datetime.UTC)
    Link.objects.filter(name=NAME).update(used_at=used_at)

    page = programs(owner, circle)

    assert (
        "Scoreboard may record · every evening made 19 November 2026 "
        "· last used 24 November 2026, 20:14" in page
    )
    assert (
        "The telly may watch · Thursday at the Crown, 19 November 2026 "
        "made 19 November 2026 · not used yet" in page
    )


def test_what_no_program_can_be_is_said_at_its_field(
    owner: Client, circle: Circle, evening: Evening
) -> None:
    nameless = "Give the program a name: the log says who wrote."
    roles = "Choose what the program may do: watch, record or own the book."

    for field, sent, says in (
        *(("name", each, nameless) for each in ("", "   ", "\0")),
        ("name", "Score\N{RIGHT-TO-LEFT OVERRIDE}board", "cannot be seen"),
        ("role", "", roles),
        ("role", "player", roles),
        ("evening", "x", "Choose an evening of this group."),
        ("evening", "00000000-0000-0000-0000-000000000000", "Choose an evening of this group."),
    ):
        answer = made(owner, circle, **{"role": "owner", "evening": str(evening.pk), field: sent})
        html = markup(answer)
        error = re.search(f'id="{field}-error">(.*?)</div>', html)
        assert answer.status_code == 422
        assert error is not None
        assert says in unescape(text(error[1]))
        assert field == "role" or 'value="owner" checked' in html
        assert field == "evening" or f'value="{evening.pk}" selected' in html
    assert not Link.objects.exists()


def test_a_site_without_an_interface_for_programs_says_so(
    owner: Client, circle: Circle, settings: Any
) -> None:
    token_of(owner, circle)
    settings.ROOT_URLCONF = "tests.sessions.access.urls_without_api"

    page = markup(owner.get(f"/circles/{circle.pk}/programs/"))
    shown = markup(made(owner, circle))

    assert "This site has no interface for programs, so no token opens anything here." in page
    assert "<b>napledger[api]</b>" in page
    assert "Make the token" not in page
    assert NAME in page
    assert "api/v1" not in page + shown


# Renewed, revoked, renamed


def test_a_renewed_token_opens_nothing_at_once(
    owner: Client, circle: Circle, evening: Evening
) -> None:
    old = token_of(owner, circle)
    entry = record_by(old, evening)
    Link.objects.update(used_at=timezone.now())

    answer = owner.post(f"/circles/{circle.pk}/links/{link(NAME).pk}/renew/")

    new = token_in(markup(answer))
    assert answer.headers["Cache-Control"] == "no-store"
    assert new != old
    assert (opens(old, circle), opens(new, circle, action=RECORD)) == (False, True)
    assert not opens(new, circle, action=OWN)
    assert "not used yet" in programs(owner, circle)
    # To the book the program is who it was: it goes on holding it.
    evening.refresh_from_db()
    assert recorder_of(new, evening).device_id == entry.device_id == evening.recorder_id


def test_a_revoked_token_opens_nothing_at_once_and_looking_at_it_ends_nothing(
    owner: Client, circle: Circle
) -> None:
    token, address = token_of(owner, circle), f"/circles/{circle.pk}/links/{link(NAME).pk}/"

    for how, asks, does in (
        ("revoke", "Revoke the token? The Crown · Scoreboard", "Cancel Revoke"),
        ("renew", "A new token? The Crown · Scoreboard", "Cancel New token"),
    ):
        page = text(markup(owner.get(f"{address}{how}/")))
        assert asks in page
        assert "The program is shut out at once." in page
        assert does in page
    assert opens(token, circle)
    assert token not in str([*Link.objects.values(), *Access.objects.values()])

    for answer in (owner.post(f"{address}revoke/"), owner.get(f"{address}renew/")):
        assert answer.headers["Location"] == f"/circles/{circle.pk}/programs/"
    assert not opens(token, circle)
    assert NAME not in programs(owner, circle)


def test_a_token_falls_however_far_it_went_on(owner: Client, circle: Circle) -> None:
    cat = let_in(let_in(owner, circle, called=BEN), circle, called="Cat's phone")
    sign_up(cat, name="cat")
    token = token_of(cat, circle)

    asked = owner.post(f"/circles/{circle.pk}/links/{link(BEN).pk}/revoke/")
    end(owner, BEN)

    assert "2 links and tokens end with it" in text(markup(asked))
    assert not opens(token, circle)


def test_a_token_that_the_owner_vouches_for_stays(owner: Client, circle: Circle) -> None:
    token = token_of(let_in(owner, circle, called=BEN), circle)

    end(owner, BEN, keep=(NAME,))

    assert opens(token, circle)
    assert link(NAME).under is None


def test_no_program_loses_its_name(owner: Client, circle: Circle) -> None:
    token_of(owner, circle)
    token_of(owner, circle, name="The telly")

    answer = owner.post(f"/circles/{circle.pk}/links/{link(NAME).pk}/rename/", {"name": " "})

    html = markup(answer)
    assert answer.status_code == 422
    assert html.count("Give the program a name: the log says who wrote.") == 1
    assert f'aria-describedby="name-{link(NAME).pk}-error"' in html
    assert len(re.findall("<details[^>]* open>", html)) == 1
    assert link(NAME).name == NAME


# No browser


def test_a_token_is_no_code_of_a_link(owner: Client, circle: Circle) -> None:
    token, browser = token_of(owner, circle, role="owner"), phone()

    answers = [browser.post(path, {"code": token}) for path in ("/join/", "/join/open/")]

    for answer in answers:
        assert answer.status_code == 422
        assert "This is a program’s token, and lets no phone in. Ask for a link." in text(
            markup(answer)
        )
    assert cookie_name() not in browser.cookies
    assert not is_in(browser, circle)


def test_no_page_is_opened_by_a_token(
    owner: Client, circle: Circle, address_of: Callable[[str], str]
) -> None:
    token = token_of(owner, circle, role="owner")
    # As a cookie it is shown by the matrix.
    browser = Client(headers={"authorization": f"Bearer {token}"})
    pages = [
        (name, address_of(route))
        for name, route in ADDRESSES.items()
        if "circle_id" in route and not route.startswith("api/")
    ]

    for name, address in pages:
        for method, needed in zip(("GET", "POST"), ROWS[name], strict=True):
            status = 405 if needed is None else 404
            assert browser.generic(method, address).status_code == status, (name, method)
    assert len(pages) > 80
    assert Link.objects.filter(for_program=False, role="owner").count() == 0


def by_a_link(owner: Client, browser: Client, circle: Circle) -> None:
    browser.post("/join/open/", {"code": make(owner, circle, role="owner")})


def by_an_evening(_owner: Client, browser: Client, _circle: Circle) -> None:
    browser.get("/start/")
    browser.post("/start/", SENT)


def by_an_account(owner: Client, browser: Client, _circle: Circle) -> None:
    sign_up(owner)
    sign_in(browser)


@pytest.mark.parametrize("comes", [by_a_link, by_an_evening, by_an_account])
def test_whoever_put_a_token_into_a_browser_gets_in_nowhere_by_it(
    owner: Client, circle: Circle, comes: Callable[[Client, Client, Circle], None]
) -> None:
    token = token_of(owner, circle, role="watcher")
    browser = phone(token)

    comes(owner, browser, circle)

    assert browser.cookies[cookie_name()].value != token
    own = Access.objects.filter(link__for_program=True).get()
    assert Access.objects.filter(secret_hash=own.secret_hash).count() == 1
    assert (opens(token, circle), opens(token, circle, action=OWN)) == (True, False)
