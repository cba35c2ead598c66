"""What a program can be told of."""

from __future__ import annotations

from collections.abc import Mapping

from napledger.evening.kinds.acknowledge import DISPUTED, Acknowledgement
from napledger.evening.log import CLOSE
from napledger.reading.faults import marked
from sessions.models import Entry

ENTRY_WRITTEN = "entry.written"
EVENING_CLOSED = "evening.closed"
PAYMENT_DISPUTED = "payment.disputed"
TEST = "test"

WORDS: Mapping[str, str] = {
    ENTRY_WRITTEN: marked("an entry is written"),
    EVENING_CLOSED: marked("an evening is closed"),
    PAYMENT_DISPUTED: marked("a payment is disputed"),
}
"""The events to choose from, in the words of the page."""


def events_of(entry: Entry) -> tuple[str, ...]:
    """Return what happens with an entry: that it is written, and perhaps more."""
    if entry.kind == CLOSE:
        return ENTRY_WRITTEN, EVENING_CLOSED
    if entry.kind == Acknowledgement.kind and entry.facts["what"] == DISPUTED:
        return ENTRY_WRITTEN, PAYMENT_DISPUTED
    return (ENTRY_WRITTEN,)
