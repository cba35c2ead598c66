"""Phones that write without mercy, and remember what they were promised."""

from __future__ import annotations

import http.client
import random
import threading
import time
import uuid
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from urllib.parse import urlencode

SECRET = "the secret of a phone that writes without mercy"
CSRF = "a" * 32
DEVICE = {"Cookie": f"napledger_device={SECRET}; napledger_csrf={CSRF}"}
SENDING = DEVICE | {"X-CSRFToken": CSRF}
"""What the phone shows wherever it looks, and wherever it sends a form."""

FORM = {"Content-Type": "application/x-www-form-urlencoded", "HX-Request": "true"}
ACKNOWLEDGED = (200, 303)
TIMEOUT_SECONDS = 30.0


class Stoppable(threading.Thread):
    """A thread that goes on until it is stopped."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.stopped = threading.Event()


@dataclass
class Promises:
    """What all phones were told was written, and what else became of what they sent."""

    acknowledged: set[str] = field(default_factory=set)
    lost_answers: int = 0
    refused: list[int] = field(default_factory=list)
    lock: threading.Lock = field(default_factory=threading.Lock)


@dataclass(eq=False)
class Phone(Stoppable):
    """Records deals one after the other; sends each again until it is answered, or gives it up."""

    port: int
    evening: str
    promises: Promises
    seed: int
    deals_max: int = 10**9
    gives_up_chance: float = 0.2
    patience_seconds: float = TIMEOUT_SECONDS
    retry_seconds: float = 0

    def __post_init__(self) -> None:
        super().__init__()
        self.chance = random.Random(self.seed)  # noqa: S311
        self.connection: http.client.HTTPConnection | None = None

    def run(self) -> None:
        for _ in range(self.deals_max):
            if self.stopped.is_set():
                break
            self.record(f"{self.seed}-{uuid.uuid4().hex}")
        self.hang_up()

    def hang_up(self) -> None:
        if self.connection is not None:
            self.connection.close()
            self.connection = None

    def record(self, key: str) -> None:
        body = urlencode(self.deal(key))
        while not self.stopped.is_set():
            status = self.send(body)
            with self.promises.lock:
                if status in ACKNOWLEDGED:
                    self.promises.acknowledged.add(key)
                elif status is not None:
                    self.promises.refused.append(status)
                else:
                    self.promises.lost_answers += 1
            if status is not None:
                return
            if self.chance.random() < self.gives_up_chance:
                return
            time.sleep(self.chance.uniform(0, 0.05))

    def deal(self, key: str) -> dict[str, str]:
        call = self.chance.choice(["1", "2", "3", "4", "nap"])
        outcome = self.chance.choice(["made", "lost"])
        caller = str(self.chance.randint(1, 5))
        return {"caller": caller, "call": call, "outcome": outcome, "key": key}

    def send(self, body: str) -> int | None:
        headers = {**SENDING, **FORM, "Host": f"localhost:{self.port}"}
        self.retry_seconds = 0
        try:
            if self.connection is None:
                self.connection = http.client.HTTPConnection(
                    "127.0.0.1", self.port, timeout=self.patience_seconds
                )
            self.connection.request("POST", f"{self.evening}deals/", body, headers)
            answer = self.connection.getresponse()
            answer.read()
            self.retry_seconds = float(answer.headers.get("Retry-After", "0"))
        except (OSError, http.client.HTTPException):
            self.hang_up()
            return None
        return answer.status


@contextmanager
def writing(phones: Sequence[Stoppable], *, seconds: float = 0) -> Iterator[None]:
    """Have phones write until the block ends, and so many seconds before and after."""
    for phone in phones:
        phone.start()
    try:
        time.sleep(seconds)
        yield
        time.sleep(seconds)
    finally:
        for phone in phones:
            phone.stopped.set()
        for phone in phones:
            phone.join(timeout=60)
