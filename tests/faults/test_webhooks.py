"""A server that is killed while it tells a webhook: whatever is written is told, all of it."""

from __future__ import annotations

import json
import time
from collections import Counter
from pathlib import Path

import pytest
from django.db import connection

from tests.faults.clients import Phone, Promises, writing
from tests.faults.house import House, wait_until
from tests.sessions.webhooks.receivers import Receiver, receiver, says

ADD = """
from sessions.models import Circle, Webhook
Webhook.objects.create(
    circle=Circle.objects.get(), address={address!r}, events=["entry.written"], key="the-wall"
)
"""
TWO_WORKERS = {"WEBHOOKS": "1", "WEBHOOKS_NETWORKS": "127.0.0.0/8", "WORKERS": "2"}

NUMBERS = "SELECT number FROM card_sessions_entry WHERE number > 1"
LET_GO = "UPDATE card_sessions_webhook SET busy_until = NULL"
"""What the killed sender had in hand is nobody's, as it is after a minute."""

KILLS = 3


def numbers_told(made: Receiver) -> Counter[int]:
    return Counter(json.loads(body)["entry"]["number"] for body in made.bodies)


@pytest.mark.slow
@pytest.mark.skipif(connection.vendor != "sqlite", reason="its server has its book in a file")
def test_what_was_written_is_told_whenever_the_server_is_killed(tmp_path: Path) -> None:
    house, promises = House(tmp_path, settings=TWO_WORKERS), Promises()
    (evening,) = house.prepare(evenings=1)
    with receiver(says()) as made:
        assert house.manage("shell", "-c", ADD.format(address=made.address)).returncode == 0
        with house.serving():
            with writing([Phone(house.port, evening, promises, seed) for seed in range(2)]):
                for _ in range(KILLS):
                    time.sleep(1)
                    house.kill()
                    house.ask(LET_GO)
                    house.start()
            written = {number for (number,) in house.ask(NUMBERS)}
            wait_until(lambda: numbers_told(made).keys() == written, what="all is not told")
            told = numbers_told(made)

    assert len(written) > 20
    # Whatever was on its way when the server was killed comes again, and nothing else.
    assert told.total() - len(told) <= KILLS
