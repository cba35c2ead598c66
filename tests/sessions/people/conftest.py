"""Evenings of Ann with Bob, and of Ann with Robert, who is the same man."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sessions.book.submission import Recorder, Submission, new_key
from sessions.models import Access, Circle, Evening, Player
from sessions.settling.service import close_evening, review_evening


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
