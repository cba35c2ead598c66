"""What tests of tournaments share: a form that is sent, and a tournament that comes of it."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from sessions.models import Access, Circle, Entry, Evening, Tournament
from sessions.tournament.drawing import tables_of

Post = Callable[..., Any]


@pytest.fixture
def form() -> Callable[..., dict[str, Any]]:
    def made(names: str, **fields: Any) -> dict[str, Any]:
        sent = {"key": str(uuid.uuid4()), "game": "nap", "preset": "hoyle", "stake": "1"}
        return {**sent, "currency": "counters", "others": names, "way": "mixed", **fields}

    return made


@pytest.fixture
def make(
    owner: Client, circle: Circle, form: Callable[..., dict[str, Any]]
) -> Callable[..., Tournament]:
    def made(names: str, **fields: Any) -> Tournament:
        sent = form(names, **fields)
        answer = owner.post(f"/circles/{circle.pk}/tournaments/new/", sent)
        assert answer.status_code == 303, answer.content.decode()
        return Tournament.objects.get(key=sent["key"])

    return made


@pytest.fixture
def post(owner: Client) -> Post:
    """Send a form of a tournament's page as it stands now."""

    def sent(tournament: Tournament, place: str, status: int = 303, **fields: Any) -> Any:
        tournament.refresh_from_db()
        body = {"key": str(uuid.uuid4()), "version": tournament.version, **fields}
        address = f"/circles/{tournament.circle_id}/tournaments/{tournament.pk}/{place}/"
        answer = owner.post(address, body)
        assert answer.status_code == status, answer.content.decode()
        tournament.refresh_from_db()
        return answer

    return sent


@pytest.fixture
def tables(access: Access) -> Callable[..., list[Evening]]:  # noqa: ARG001  # somebody plays
    def found(tournament: Tournament, number: int) -> list[Evening]:
        return [each.evening for each in tables_of(tournament) if each.round == number]

    return found


@pytest.fixture
def rubber(record: Callable[..., Entry]) -> Callable[[Evening], None]:
    """Let the side of the first seat win a rubber of whist in two deals: eight points each."""

    def played(evening: Evening) -> None:
        for _ in range(2):
            record(Evening.objects.get(pk=evening.pk), tricks={"1": 11})

    return played
