"""What the chain adds to recording a deal: the same form with it and without it, in turns."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from django.test import Client
from django.urls import reverse

from sessions.access.permissions import cookie_name
from sessions.book import posting
from sessions.book.submission import new_key
from sessions.models import Evening
from sessions.models.book import DIGEST_CHARACTERS

OK = 200
DEAL = {"caller": "2", "call": "3", "outcome": "made"}


def chain_cost(evening: Evening, *, secret: str, deals: int) -> float:
    """Return by how many hundredths the chain lengthens the recording of a deal, of the medians.

    Half of the deals are left unchained: the book is of no use any more.
    """
    device = Client(HTTP_HOST="127.0.0.1", headers={"HX-Request": "true"})
    device.cookies[cookie_name()] = secret
    address = reverse("record-deal", args=[evening.circle_id, evening.pk])
    chained, unchained = list[float](), list[float]()
    for _ in range(deals):
        chained.append(_seconds(device, address))
        with _without_chain():
            unchained.append(_seconds(device, address))
    return (statistics.median(chained) / statistics.median(unchained) - 1) * 100


def _seconds(device: Client, address: str) -> float:
    began = time.perf_counter()
    answer = device.post(address, DEAL | {"key": new_key(), "take_over": "1"})
    seconds = time.perf_counter() - began
    assert answer.status_code == OK, f"recording answered {answer.status_code}"
    return seconds


@contextmanager
def _without_chain() -> Iterator[None]:
    with (
        patch.object(posting, "entry_digest", lambda *_: "0" * DIGEST_CHARACTERS),
        patch.object(posting, "_chained", lambda *_: None),
    ):
        yield
