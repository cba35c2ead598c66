"""A server that is killed while it tells a webhook: whatever is written is told, all of it."""

from __future__ import annotations

import json
import sqlite3
import time
from collections import Counter
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest
from django.db import connection

from tests.faults.clients import Phone, Promises
from tests.faults.house import House
from tests.sessions.webhooks.receivers import Receiver, receiver, says

ADD = """
from sessions.models import Circle, Webhook
Webhook.objects.create(
    circle=Circle.objects.get(), address={address!r}, events=["entry.written"], key="the-wall"
)
"""

KILLS = 3


@dataclass
class TellingHouse(House):
    """A house that has two workers, and webhooks on this machine."""

    @property
    def environment(self) -> dict[str, str]:
        """Return what the server and the commands of this house are started with."""
        told = {"WEBHOOKS": "1", "WEBHOOKS_NETWORKS": "127.0.0.0/8", "WORKERS": "2"}
        return super().environment | told

    def let_go(self) -> None:
        """Have what the killed sender had in hand be nobody's, as it is after a minute."""
        with closing(sqlite3.connect(self.folder / "napledger.sqlite3", timeout=20)) as book:
            book.execute("UPDATE card_sessions_webhook SET busy_until = NULL")
            book.commit()


def numbers_told(made: Receiver) -> Counter[int]:
    """Return how often each entry was told of, by its number."""
    return Counter(json.loads(body)["entry"]["number"] for body in made.bodies)


@pytest.mark.slow
@pytest.mark.skipif(connection.vendor != "sqlite", reason="its server has its book in a file")
def test_what_was_written_is_told_whenever_the_server_is_killed(tmp_path: Path) -> None:
    house, promises = TellingHouse(tmp_path), Promises()
    (evening,) = house.prepare(evenings=1)
    with receiver(says()) as made:
        assert house.manage("shell", "-c", ADD.format(address=made.address)).returncode == 0
        house.start()
        phones = [Phone(house.port, evening, promises, seed) for seed in range(2)]
        for phone in phones:
            phone.start()
        for _ in range(KILLS):
            time.sleep(1)
            house.kill()
            house.let_go()
            house.start()
        for phone in phones:
            phone.stopped.set()
            phone.join()

        written = {number for (number,) in house.ask(NUMBERS)}
        until = time.monotonic() + 60
        while numbers_told(made).keys() != written and time.monotonic() < until:
            time.sleep(0.1)
        told = numbers_told(made)
        house.kill()

    assert len(written) > 20
    assert told.keys() == written
    # Whatever was on its way when the server was killed comes again, and nothing else.
    assert told.total() - len(told) <= KILLS


NUMBERS = "SELECT number FROM card_sessions_entry WHERE number > 1"
