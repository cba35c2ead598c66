"""A program at the table: `owner_program`, `recorder`, `watcher` and `guest` are programs.

Each shows a token of its role: of the circle, and `guest` of `evening` alone, which it may watch.
A program sends JSON, with a key of its own for whatever it writes unless it is given one.
"""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from sessions.access.service import make_link
from sessions.models import Access, Circle, Evening

ROOT = "/api/v1"


class Program:
    """A program with its token, calling below the root of the interface."""

    def __init__(self, token: str) -> None:
        self.token = token
        self.client = Client()

    def get(self, path: str, **headers: str) -> Any:
        """Return the answer to GET."""
        return self.call("GET", path, **headers)

    def post(self, path: str, body: Any = None, **headers: str) -> Any:
        """Return the answer to POST, with a new key unless one is given."""
        return self.call("POST", path, body, **headers)

    def call(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        """Return the answer; `headers` as keywords, with _ for -."""
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if method == "POST":
            sent.setdefault("Idempotency-Key", uuid.uuid4().hex)
        sent.setdefault("Authorization", f"Bearer {self.token}")
        return self.client.generic(
            method,
            f"{ROOT}/{path}",
            "" if body is None else body if isinstance(body, str) else json.dumps(body),
            content_type="application/json",
            headers={name: value for name, value in sent.items() if value},
        )


def at(evening: Evening, path: str = "") -> str:
    """Return an evening's address below the root, or one of what it has."""
    mine = f"circles/{evening.circle_id}/evenings/{evening.pk}"
    return f"{mine}/{path}" if path else mine


@pytest.fixture
def program(access: Access) -> Callable[..., Program]:
    def made(role: str, *, evening: Evening | None = None, name: str = "Scoreboard") -> Program:
        _link, token = make_link(access, role=role, evening=evening, name=name, for_program=True)
        return Program(token)

    return made


@pytest.fixture
def owner_program(program: Callable[..., Program]) -> Program:
    return program("owner")


@pytest.fixture
def recorder(program: Callable[..., Program]) -> Program:
    return program("recorder")


@pytest.fixture
def watcher(program: Callable[..., Program]) -> Program:
    return program("watcher")


@pytest.fixture
def guest(program: Callable[..., Program], evening: Evening) -> Program:
    return program("watcher", evening=evening)


@pytest.fixture
def circle_path(circle: Circle) -> str:
    return f"circles/{circle.pk}"
