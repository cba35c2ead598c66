"""The sender: what is noted arrives, whoever hangs, and whenever it is killed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import OperationalError, connection
from django.utils import timezone

from napledger.games import games
from sessions.models import Circle, Delivery, Evening, Webhook
from sessions.webhooks import post as posting
from sessions.webhooks import queue
from sessions.webhooks.sender import AT_ONCE, Sender, send_what_is_due, sending
from tests.faults.house import ROOT
from tests.sessions.webhooks.conftest import AddWebhook
from tests.sessions.webhooks.receivers import hangs, receiver, says
from tests.support.nights import Record

pytestmark = pytest.mark.django_db(transaction=True)


def test_what_was_noted_arrives_in_order(
    evening: Evening, record: Record, add_webhook: AddWebhook
) -> None:
    with receiver(says()) as made:
        add_webhook(made.address)
        for lost in (True, False, True):
            record(evening, caller="1", call="3", made=not lost)
        tried = send_what_is_due()

    told = [json.loads(body) for body in made.bodies]
    assert tried == 3
    assert [each["entry"]["number"] for each in told] == [2, 3, 4]
    assert [each["event"] for each in told] == ["entry.written"] * 3
    assert set(Delivery.objects.values_list("state", "status")) == {("delivered", 200)}


def waited_for(is_so: Callable[[], bool], *, seconds: float) -> bool:
    """Return whether something came about in time."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if is_so():
            return True
        time.sleep(0.02)
    return False


def test_beside_a_server_it_is_sent_at_once(
    evening: Evening, record: Record, add_webhook: AddWebhook
) -> None:
    with receiver(says()) as made, sending():
        add_webhook(made.address)
        time.sleep(0.2)
        began = time.monotonic()
        record(evening, caller="1", call="3", made=True)

        assert waited_for(lambda: len(made.came) == 1, seconds=4)
        assert time.monotonic() - began < 2


def test_who_hangs_holds_up_nobody(
    evening: Evening, record: Record, add_webhook: AddWebhook, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(posting, "WHOLE_SECONDS", 3)
    with receiver(hangs) as hanging, receiver(says()) as made, sending():
        for _ in range(4):
            add_webhook(hanging.address)
        add_webhook(made.address)
        began = time.monotonic()
        for _ in range(3):
            record(evening, caller="1", call="3", made=True)
        recorded = time.monotonic() - began

        assert waited_for(lambda: len(made.came) == 3, seconds=2.5)
        assert recorded < 1


def test_those_that_failed_last_leave_room_for_the_others(
    circle: Circle, add_webhook: AddWebhook, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(posting, "WHOLE_SECONDS", 1)
    with receiver(hangs) as hanging:
        for _ in range(AT_ONCE):
            webhook = add_webhook(hanging.address, failing_since=timezone.now())
            Delivery.objects.create(circle=circle, webhook=webhook, event="test")
        sender = Sender()
        sender.go_round()
        time.sleep(0.5)

        assert len(hanging.came) == 2
        sender.wait(seconds=5)


def test_what_cannot_be_told_waits_and_the_rest_is_told(
    evening: Evening, record: Record, add_webhook: AddWebhook, monkeypatch: pytest.MonkeyPatch
) -> None:
    with receiver(says()) as made:
        webhook = add_webhook(made.address)
        record(evening, caller="1", call="3", made=True)
        Delivery.objects.create(circle=webhook.circle, webhook=webhook, event="test")
        # The game's package was taken out of the site.
        monkeypatch.delitem(games(), "nap")
        send_what_is_due()

    assert [json.loads(body)["event"] for body in made.bodies] == ["test"]
    stuck = Delivery.objects.get(event="entry.written")
    assert (stuck.state, stuck.failure, stuck.tries) == ("waiting", "untold", 1)


def test_a_database_that_is_away_is_asked_again(
    circle: Circle, add_webhook: AddWebhook, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = 0
    due = queue.webhooks_due

    def away_once(now: Any) -> Any:
        nonlocal asked
        asked += 1
        if asked == 1:
            raise OperationalError("the connection is gone")
        return due(now)

    monkeypatch.setattr(queue, "webhooks_due", away_once)
    monkeypatch.setattr("sessions.webhooks.sender.LOOK_SECONDS", 0.05)
    with receiver(says()) as made:
        webhook = add_webhook(made.address)
        Delivery.objects.create(circle=circle, webhook=webhook, event="test")
        with sending():
            assert waited_for(lambda: len(made.came) == 1, seconds=4)


def test_a_server_that_ends_does_not_wait_for_who_hangs(
    circle: Circle, add_webhook: AddWebhook
) -> None:
    with receiver(hangs) as hanging:
        webhook = add_webhook(hanging.address)
        Delivery.objects.create(circle=circle, webhook=webhook, event="test")
        began = time.monotonic()
        with sending():
            assert waited_for(lambda: len(hanging.came) == 1, seconds=4)

        assert time.monotonic() - began < 6


def test_the_command_sends_once(circle: Circle, add_webhook: AddWebhook) -> None:
    said = StringIO()
    with receiver(says()) as made:
        webhook = add_webhook(made.address)
        Delivery.objects.create(circle=circle, webhook=webhook, event="test")
        call_command("send_webhooks", "--once", stdout=said)

    assert said.getvalue() == "1 delivery tried\n"
    assert len(made.came) == 1


def test_the_command_says_where_there_are_none(settings: Any) -> None:
    settings.WEBHOOKS = False

    with pytest.raises(CommandError, match="set WEBHOOKS=1"):
        call_command("send_webhooks")


@pytest.mark.skipif(connection.vendor != "sqlite", reason="the process opens the tests' own file")
def test_a_sender_that_is_killed_loses_nothing(circle: Circle, add_webhook: AddWebhook) -> None:
    began = threading.Event()

    def holds(_sock: Any) -> None:
        began.set()
        time.sleep(30)

    with receiver(holds) as made:
        webhook = add_webhook(made.address)
        Delivery.objects.create(circle=circle, webhook=webhook, event="test")
        environment = {
            **os.environ,
            "DATABASE_URL": f"sqlite:///{connection.settings_dict['NAME']}",
            "DJANGO_SETTINGS_MODULE": "napledger.settings",
            "WEBHOOKS": "1",
            "WEBHOOKS_NETWORKS": "127.0.0.0/8",
        }
        command = [sys.executable, "manage.py", "send_webhooks"]
        process = subprocess.Popen(command, cwd=ROOT, env=environment)  # noqa: S603  # our own
        try:
            assert began.wait(30)
        finally:
            process.send_signal(signal.SIGKILL)
            process.wait()

    assert Delivery.objects.get().state == "waiting"
    with receiver(says()) as made:
        # The dead one's time is over.
        Webhook.objects.update(address=made.address, busy_until=timezone.now())
        send_what_is_due()

    assert Delivery.objects.get().state == "delivered"
    assert [json.loads(body)["event"] for body in made.bodies] == ["test"]
