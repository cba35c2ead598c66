"""What tests of access make and send."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

from django.test import Client, RequestFactory

from sessions.access.permissions import come_by_token, evening_for
from sessions.access.roles import RECORD
from sessions.book.submission import Recorder, Submission, new_key
from sessions.book.writing import write
from sessions.models import Circle, Entry, Evening, Link
from tests.addresses import at
from tests.support.accounts import phone
from tests.support.pages import markup, text


def code_in(html: str) -> str:
    """Return the code of a link that a page shows."""
    found = re.search(r"/join/#([\w-]+)", html)
    assert found is not None, "the page shows the link"
    return found.group(1)


def make(owner: Client, circle: Circle, **fields: str) -> str:
    """Return the code of a new link."""
    sent = {"role": "recorder", "name": "Ben's phone"} | fields
    return code_in(markup(owner.post(f"/circles/{circle.pk}/links/new/", sent)))


BEN, CAT, DAN = "Ben's phone", "Cat's phone", "Dan's phone"


def let_in(owner: Client, circle: Circle, *, called: str, role: str = "owner") -> Client:
    """Return a phone that came by a link which an owner made for it."""
    client = phone()
    client.post("/join/open/", {"code": make(owner, circle, role=role, name=called)})
    return client


def link(called: str) -> Link:
    """Return a link by its name."""
    return Link.objects.get(name=called, token_hash__isnull=False, revoked_at=None)


def end(client: Client, called: str, *, keep: tuple[str, ...] = (), how: str = "revoke") -> Any:
    """Revoke or renew a link, having seen what falls with it, and keep these."""
    it = link(called)
    sent = {"sure": "1", "keep": [str(link(each).pk) for each in keep]}
    return client.post(f"/circles/{it.circle_id}/links/{it.pk}/{how}/", sent)


def is_in(client: Client, circle: Circle) -> bool:
    """Return whether a phone sees the circle."""
    return client.get(f"/circles/{circle.pk}/").status_code == 200


NAME = "Scoreboard"


def token_in(html: str) -> str:
    """Return the token that a page shows."""
    found = re.search(r"readonly>(napledger_[\w-]{32})</textarea>", html)
    assert found is not None, "the page shows the token"
    return found.group(1)


def made(owner: Client, circle: Circle, **fields: str) -> Any:
    """Return the answer to the form that makes a token."""
    sent = {"name": NAME, "role": "recorder"} | fields
    return owner.post(f"/circles/{circle.pk}/programs/new/", sent)


def token_of(owner: Client, circle: Circle, **fields: str) -> str:
    """Return a new token."""
    return token_in(markup(made(owner, circle, **fields)))


def programs(owner: Client, circle: Circle) -> str:
    """Return what the page of the programs says."""
    return unescape(text(markup(owner.get(f"/circles/{circle.pk}/programs/"))))


def recorder_of(token: str, evening: Evening) -> Recorder:
    """Return the program as who writes at an evening."""
    request = RequestFactory().post("/", {"take_over": "1"})
    come_by_token(request, token)
    return evening_for(request, evening.circle_id, evening.pk, action=RECORD).recorder


def record_by(token: str, evening: Evening) -> Entry:
    """Return a deal that a program recorded, for which it took the book."""
    submission = Submission(new_key(), recorder_of(token, evening))
    facts = {"caller": "2", "call": "3", "made": True}
    _, written = write(evening, kind="deal", facts=facts, submission=submission)
    return written.entry


def page_of(client: Client, evening: Evening, page: str = "") -> str:
    """Return what a page of the evening says."""
    return unescape(text(markup(client.get(f"{at(evening)}{page}"))))


def code_on(html: str) -> str:
    """Return the code that a page shows."""
    found = re.search(r'class="code">([A-Z2-7-]+)<', html)
    assert found is not None, "the page shows the code"
    return found[1]


def new_code(owner: Client, circle: Circle) -> str:
    """Return a new recovery code of a circle."""
    return code_on(markup(owner.post(f"/circles/{circle.pk}/recovery/")))
