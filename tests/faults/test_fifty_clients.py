"""Many clients write the same evening at once: some mind versions and send twice, some do not."""

from __future__ import annotations

import random
import re
import threading

import pytest
from django.db import connections
from django.test import Client

from sessions.access.permissions import cookie_name
from sessions.auditing.evenings import findings
from sessions.models import Entry, Evening, Seat
from tests.addresses import at
from tests.sessions.conftest import OWNER_SECRET

CAREFUL, HASTY = 20, 30

OK, CONFLICT = 303, 409


class Writer(threading.Thread):
    """One client that records a deal.

    A careful one says from which version it made it, minds conflicts, and may send it again as if
    no answer had come; a hasty one sends it once, whatever stands in the book.
    """

    def __init__(
        self, number: int, evening: Evening, gate: threading.Barrier, *, is_careful: bool
    ) -> None:
        super().__init__()
        self.key, self.address, self.gate = f"of-client-{number:03}", f"{at(evening)}deals/", gate
        self.version = {"version": "1"} if is_careful else {}
        self.chance = random.Random(number)  # noqa: S311
        self.status = 0

    def run(self) -> None:
        client = Client()
        client.cookies[cookie_name()] = OWNER_SECRET
        self.gate.wait()
        try:
            self.record(client)
        finally:
            connections.close_all()

    def record(self, client: Client) -> None:
        fields = {"caller": "2", "call": "3", "outcome": "made", "key": self.key}
        for _ in range(400):
            response = client.post(self.address, fields | self.version)
            self.status = response.status_code
            if self.status == CONFLICT and self.version:
                shown = re.search(r'name="version" value="(\d+)"', response.content.decode())
                assert shown is not None, "a conflict says which version it was made from"
                self.version = {"version": shown.group(1)}
            elif self.status != OK or not self.version or self.chance.random() < 0.5:
                return


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("owner")
def test_every_deal_is_there_once_and_in_order(evening: Evening) -> None:
    gate = threading.Barrier(CAREFUL + HASTY)
    writers = [
        Writer(number, evening, gate, is_careful=number < CAREFUL)
        for number in range(CAREFUL + HASTY)
    ]

    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()

    entries = list(Entry.objects.filter(evening=evening).order_by("number"))
    evening.refresh_from_db()
    assert {writer.status for writer in writers} == {OK}
    assert [entry.number for entry in entries] == list(range(1, CAREFUL + HASTY + 2))
    assert {entry.key for entry in entries[1:]} == {writer.key for writer in writers}
    assert [str(finding) for finding in findings(evening)] == []
    assert sum(seat.balance for seat in Seat.objects.filter(evening=evening)) == 0
