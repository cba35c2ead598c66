"""The thread beside the server that sends what is due. It alone asks the database.

Each request is made in a thread of its own, a few at a time, so that a receiver which hangs holds
up nobody: no page, no other receiver. Those that failed last share a few of these threads, and
leave the others to those that answer.

The bell between what is noted to be told and the thread of this process that tells it.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from queue import Empty, SimpleQueue

from django.db import DatabaseError, close_old_connections, connections
from django.utils import timezone

from napledger.site.embedding import option
from sessions.models import Delivery, Webhook
from sessions.webhooks import queue
from sessions.webhooks.payload import body_of
from sessions.webhooks.post import UNTOLD, Reply, post
from sessions.webhooks.signing import headers_of

woken = threading.Event()
"""Set when there is something to be done before the sender would look by itself."""


def wake() -> None:
    """Have the sender of this process look at once; senders elsewhere look every few seconds."""
    woken.set()


AT_ONCE = 8
"""How many requests are on their way at once, of one process."""

FAILING_AT_ONCE = 2
"""How many of them may be to receivers that failed last."""

LOOK_SECONDS = 5
"""How often it is looked for what other processes have noted."""

TIDY_SECONDS = 60 * 60
"""How often old deliveries are thrown away."""

STOP_SECONDS = 2
"""How long a server that ends waits for what is on its way; the rest is sent again."""

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class SentDelivery:
    """A delivery that was sent, and what came of it."""

    delivery: Delivery
    answer: Reply


class Sender:
    """Sends what is due, for as long as it is asked to."""

    def __init__(self) -> None:
        self._on_their_way: dict[object, bool] = {}
        self._sent: SimpleQueue[SentDelivery] = SimpleQueue()
        self._tidied = 0.0

    def run(self, ended: threading.Event) -> None:
        """Send until told to end. A database that is away for a while is asked again."""
        while not ended.is_set():
            woken.clear()
            close_old_connections()
            try:
                self.go_round()
            except DatabaseError:
                logger.warning("Webhooks wait: the database does not answer", exc_info=True)
                connections.close_all()
            except Exception:
                logger.exception("Webhooks: a round came to nothing")
            woken.wait(LOOK_SECONDS)
        self.wait(seconds=STOP_SECONDS)
        connections.close_all()

    def go_round(self) -> None:
        """Note what came back, and send what is due as far as there is room."""
        self._note_all()
        now = timezone.now()
        for webhook in queue.webhooks_due(now)[: 4 * AT_ONCE]:
            if len(self._on_their_way) >= AT_ONCE:
                return
            if webhook.failing_since is None or self._has_room_for_failing():
                self._send_next(webhook, now)
        self._tidy(now)

    def wait(self, *, seconds: float) -> None:
        """Wait for what is on its way, and note what came back."""
        until = time.monotonic() + seconds
        while self._on_their_way and time.monotonic() < until:
            woken.wait(0.05)
            woken.clear()
            self._note_all()

    @property
    def is_idle(self) -> bool:
        """Return whether nothing is on its way."""
        return not self._on_their_way

    def _has_room_for_failing(self) -> bool:
        return sum(self._on_their_way.values()) < FAILING_AT_ONCE

    def _send_next(self, webhook: Webhook, now: datetime) -> None:
        delivery = queue.take(webhook, now)
        if delivery is None:
            return
        try:
            body = body_of(delivery)
        except DatabaseError:
            raise
        except Exception:
            # An evening of a game that is not installed any more, perhaps: others are told of.
            logger.exception("Webhooks: what happened could not be told")
            queue.note_answer(delivery, Reply(failure=UNTOLD), timezone.now())
            woken.set()
            return
        headers = headers_of(webhook, id=str(delivery.pk), now=now, body=body)
        self._on_their_way[webhook.pk] = webhook.failing_since is not None
        threading.Thread(
            target=self._send, args=(webhook.address, delivery, body, headers), daemon=True
        ).start()

    def _send(self, address: str, delivery: Delivery, body: bytes, headers: dict[str, str]) -> None:
        answer = post(address, body, headers=headers, networks=option("WEBHOOKS_NETWORKS"))
        self._sent.put(SentDelivery(delivery, answer))
        woken.set()

    def _note_all(self) -> None:
        while True:
            try:
                sent = self._sent.get_nowait()
            except Empty:
                return
            self._on_their_way.pop(sent.delivery.webhook_id, None)
            queue.note_answer(sent.delivery, sent.answer, timezone.now())

    def _tidy(self, now: datetime) -> None:
        if time.monotonic() - self._tidied >= TIDY_SECONDS or not self._tidied:
            self._tidied = time.monotonic()
            queue.throw_away_old(now)


@contextmanager
def sending() -> Iterator[None]:
    """Send in a thread of its own for as long as the block lasts."""
    ended = threading.Event()
    thread = threading.Thread(target=Sender().run, args=(ended,), name="webhooks", daemon=True)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        woken.set()
        thread.join(timeout=STOP_SECONDS + 1)


def send_what_is_due() -> int:
    """Return how many deliveries were tried, until nothing is due any more."""
    sender, tried = Sender(), 0
    while True:
        sender.go_round()
        if sender.is_idle and not queue.webhooks_due(timezone.now()).exists():
            return tried
        tried += len(sender._on_their_way)  # noqa: SLF001
        sender.wait(seconds=queue.HELD.total_seconds())
