"""Evenings of Ann with Bob, and of Ann with Robert, who is the same man."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from sessions.access.locks import hashed
from sessions.access.permissions import cookie_name
from sessions.book.start import start_evening
from sessions.book.submission import Recorder, Submission, new_key
from sessions.book.writing import write
from sessions.models import Access, Circle, Evening, Player, Role
from sessions.settling.service import close_evening, review_evening
from tests.sessions.conftest import FACTS
from tests.support.groups import Group, fresh


@pytest.fixture
def night(
    start: Callable[..., Evening], record: Callable[..., object], access: Access
) -> Callable[..., Evening]:
    """Return a maker of closed evenings, at which the first of two wins 6 of the other."""

    def played(*players: str, currency: str = "GBP", **facts: Any) -> Evening:
        facts = {"rules": {"preset": "hoyle"}, "stake": 2, "first_dealer": players[0], **facts}
        evening = start(players=list(players), currency=currency, **facts)
        record(evening, kind="deal", caller="1", call="3", made=True)
        recorder = Recorder(device_id=access.pk)
        for step in (review_evening, close_evening):
            evening.refresh_from_db()
            step(evening, submission=Submission(new_key(), recorder))
        evening.refresh_from_db()
        return evening

    return played


@pytest.fixture
def bob_and_robert(circle: Circle, night: Callable[..., Evening]) -> tuple[Player, Player]:
    night("Bob", "Ann", played_on="2026-11-05")
    night("Ann", "Robert", played_on="2026-11-12")
    players = {each.name: each for each in Player.objects.filter(circle=circle)}
    return players["Bob"], players["Robert"]


@pytest.fixture
def started_in() -> Callable[..., Evening]:
    """Return a maker of closed evenings in any group, at which the first wins 6 of the second."""

    def played(access: Access, *players: str, **facts: Any) -> Evening:
        told = {"rules": {"preset": "hoyle"}, "stake": 2, "first_dealer": players[0], **facts}
        facts = FACTS | told | {"players": list(players), "currency": "GBP"}
        recorder = Recorder(device_id=access.pk)
        sent = Submission(new_key(), recorder)
        evening = start_evening(access.circle, facts=facts, submission=sent).evening
        deal = {"caller": "1", "call": "3", "made": True}
        write(evening, kind="deal", facts=deal, submission=Submission(new_key(), recorder))
        for step in (review_evening, close_evening):
            evening.refresh_from_db()
            step(evening, submission=Submission(new_key(), recorder))
        return evening

    return played


@pytest.fixture
def host(night: Callable[..., Evening], circle: Circle, access: Access) -> Group:
    """A group in which Robert has lost 6p to Ann."""
    night("Ann", "Robert", played_on="2026-11-12")
    return fresh((circle, access))


@pytest.fixture
def guest(host: Group, started_in: Callable[..., Evening]) -> Group:
    """Another group of the same device, in which Bob has won 6p of Carl."""
    circle = Circle.objects.create(name="Thursdays", game="nap", currency="GBP")
    access = Access.objects.create(circle=circle, secret_hash=host[1].secret_hash, role=Role.OWNER)
    started_in(access, "Bob", "Carl", played_on="2026-11-19")
    return fresh((circle, access))


@pytest.fixture
def owning(client: Client, host: Group, guest: Group) -> Client:
    """A phone that owns both groups."""
    assert host[1].secret_hash == guest[1].secret_hash
    Access.objects.update(secret_hash=hashed("mine"))
    client.cookies[cookie_name()] = "mine"
    return client
