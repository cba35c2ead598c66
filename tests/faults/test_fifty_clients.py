"""Many clients write the same evening at once, with retries and lost answers, or all in a heap."""

from __future__ import annotations

import random
import re
import threading
from typing import Any

import pytest
from django.db import connections
from django.test import Client

from sessions.access.permissions import cookie_name
from sessions.auditing.evenings import findings
from sessions.models import Entry, Evening, Seat
from tests.addresses import at
from tests.sessions.conftest import OWNER_SECRET

CLIENTS = 50
DEALS_EACH = 1

HEAP = 60

OK, CONFLICT = 303, 409


class Writer(threading.Thread):
    """One client: sends each deal, sends it again as if no answer had come, and minds conflicts."""

    def __init__(self, number: int, evening: Evening, gate: threading.Barrier) -> None:
        super().__init__()
        self.number, self.evening, self.gate = number, evening, gate
        self.chance = random.Random(number)  # noqa: S311
        self.accepted: list[str] = []
        self.wrong: list[Any] = []

    def run(self) -> None:
        client = Client()
        client.cookies[cookie_name()] = OWNER_SECRET
        self.gate.wait()
        try:
            for deal in range(DEALS_EACH):
                self.record(client, f"client-{self.number}-deal-{deal}")
        finally:
            connections.close_all()

    def record(self, client: Client, key: str) -> None:
        fields = {"caller": "2", "call": "3", "outcome": "made", "key": key, "version": "1"}
        for _ in range(400):
            response = client.post(f"{at(self.evening)}deals/", fields)
            if response.status_code == CONFLICT:
                shown = re.search(r'name="version" value="(\d+)"', response.content.decode())
                assert shown is not None, "a conflict says which version it was made from"
                fields["version"] = shown.group(1)
            elif response.status_code == OK:
                self.accepted.append(key)
                if self.chance.random() < 0.5:
                    return
            else:
                self.wrong.append(response.status_code)
                return


@pytest.mark.django_db(transaction=True)
def test_every_accepted_deal_is_there_once_and_in_order(
    evening: Evening,
    owner: Client,  # noqa: ARG001  # makes the owner's secret known
) -> None:
    gate = threading.Barrier(CLIENTS)
    writers = [Writer(number, evening, gate) for number in range(CLIENTS)]

    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()

    entries = list(Entry.objects.filter(evening=evening).order_by("number"))
    accepted = {key for writer in writers for key in writer.accepted}
    evening.refresh_from_db()
    assert [writer.wrong for writer in writers if writer.wrong] == []
    assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
    assert {entry.key for entry in entries if entry.kind == "deal"} == accepted
    assert len(accepted) == CLIENTS * DEALS_EACH
    assert [str(finding) for finding in findings(evening)] == []
    assert sum(seat.balance for seat in Seat.objects.filter(evening=evening)) == 0


class Hasty(threading.Thread):
    """One client that sends a deal, whatever stands in the book, and does not send it again."""

    def __init__(self, number: int, evening: Evening, gate: threading.Barrier) -> None:
        super().__init__()
        self.number, self.evening, self.gate = number, evening, gate
        self.status = 0

    def run(self) -> None:
        client = Client()
        client.cookies[cookie_name()] = OWNER_SECRET
        fields = {"caller": "2", "call": "3", "outcome": "made", "key": f"hasty-{self.number:04}"}
        self.gate.wait()
        try:
            self.status = client.post(f"{at(self.evening)}deals/", fields).status_code
        finally:
            connections.close_all()


@pytest.mark.django_db(transaction=True)
def test_a_heap_of_phones_all_get_their_turn(
    evening: Evening,
    owner: Client,  # noqa: ARG001  # makes the owner's secret known
) -> None:
    gate = threading.Barrier(HEAP)
    writers = [Hasty(number, evening, gate) for number in range(HEAP)]

    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()

    entries = list(Entry.objects.filter(evening=evening).order_by("number"))
    evening.refresh_from_db()
    assert {writer.status for writer in writers} == {OK}
    assert [entry.number for entry in entries] == list(range(1, HEAP + 2))
    assert len({entry.key for entry in entries}) == HEAP + 1
    assert [str(finding) for finding in findings(evening)] == []
