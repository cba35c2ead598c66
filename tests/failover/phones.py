"""Phones with the outbox's own manners, and people who only look.

What a phone does with an answer, and how long it then waits, is what static/outbox.js and
static/sending.js do: the same deal with the same key until it is written, and nothing after it
before.
"""

from __future__ import annotations

import contextlib
import http.client
import itertools
import re
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from urllib.parse import urlencode

from django.urls import URLPattern, URLResolver, get_resolver

from tests.faults.clients import DEVICE, Phone, Stoppable

PATIENCE_SECONDS = 20
"""How long an answer is waited for: PATIENCE_MS of outbox.js."""

WAIT_SECONDS = (1, 60)
"""The first wait and the longest, each twice the one before: WAIT_MS_MIN and _MAX of sending.js."""

REFUSALS = (400, 403, 404, 405, 409, 410, 413, 422)
"""What needs a hand: REFUSALS of outbox.js."""

WRITTEN = 200
BETWEEN_DEALS_SECONDS = (0.1, 0.3)
BETWEEN_LOOKS_SECONDS = 0.2
VERSION_OF_A_NEW_EVENING = 1


@dataclass(eq=False)
class OutboxPhone(Phone):
    """Records at an evening of its own, each deal made from the version that the last one left."""

    answered_at: list[float] = field(default_factory=list)
    version: int = VERSION_OF_A_NEW_EVENING
    patience_seconds: float = PATIENCE_SECONDS

    def body(self, key: str) -> str:
        return urlencode({**self.deal(key), "version": str(self.version)})

    def sent(self, key: str) -> int | None:
        status = self.send(self.body(key))
        self.hang_up()
        return status

    def record(self, key: str) -> None:
        body = self.body(key)
        wait = WAIT_SECONDS[0]
        while not self.stopped.is_set():
            status = self.send(body)
            if status == WRITTEN:
                self.version += 1
                self.answered_at.append(time.monotonic())
                with self.promises.lock:
                    self.promises.acknowledged.add(key)
                self.stopped.wait(self.chance.uniform(*BETWEEN_DEALS_SECONDS))
                return
            if status in REFUSALS:
                with self.promises.lock:
                    self.promises.refused.append(status)
                # All that is tapped after it waits behind it.
                self.stopped.set()
                return
            with self.promises.lock:
                self.promises.lost_answers += 1
            wait = self.put_off(wait)

    def put_off(self, wait: int) -> int:
        """Wait as sending.js does, and return the wait of the next time."""
        if self.retry_seconds:
            until_next = min(self.retry_seconds, WAIT_SECONDS[1]) * self.chance.uniform(1, 1.5)
        else:
            wait = min(2 * wait, WAIT_SECONDS[1])
            until_next = wait * self.chance.uniform(0.5, 1)
        self.stopped.wait(until_next)
        return wait


@dataclass(eq=False)
class Looker(Stoppable):
    """Somebody who opens pages, one after the other, and notes what comes."""

    port: int
    pages: tuple[str, ...]
    statuses: Counter[int] = field(default_factory=Counter)
    slowest_seconds: float = 0.0

    def __post_init__(self) -> None:
        super().__init__()

    def run(self) -> None:
        for page in itertools.cycle(self.pages):
            if self.stopped.wait(BETWEEN_LOOKS_SECONDS):
                return
            begun = time.monotonic()
            self.statuses[self.look(page)] += 1
            self.slowest_seconds = max(self.slowest_seconds, time.monotonic() - begun)

    def look(self, page: str) -> int:
        """Return the status of the answer; 0 if none came in time."""
        called = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        with contextlib.suppress(OSError, http.client.HTTPException), contextlib.closing(called):
            called.request("GET", page, headers=DEVICE)
            answer = called.getresponse()
            answer.read()
            return answer.status
        return 0


def every_address(evening: str) -> Iterator[str]:
    _, circle_id, _, evening_id = evening.strip("/").split("/")
    known = {"circle_id": circle_id, "evening_id": evening_id, "number": "1"}
    for route in _routes(get_resolver()):
        # Of the admin, which is one page in many shapes, the first.
        if "(?" not in route and not route.startswith("admin/card_sessions/"):
            yield "/" + re.sub(r"<(?:\w+:)?(\w+)>", lambda it: known.get(it[1], evening_id), route)


def _routes(resolver: URLResolver, before: str = "") -> Iterator[str]:
    for each in resolver.url_patterns:
        route = before + str(each.pattern)
        if isinstance(each, URLPattern):
            yield route
        elif each.namespace != "api":
            # What programs ask for needs a token before it needs the database.
            yield from _routes(each, route)
