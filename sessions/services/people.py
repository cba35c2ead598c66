"""Somebody sits down: an entry of the log, and a seat where the evening has none for him yet."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.db import transaction

from napledger.evening.entries import Join
from napledger.ledger.faults import Fault
from napledger.ledger.reading import read_name
from sessions.book import Book, key_of, open_book
from sessions.models import Evening, Seat
from sessions.services.posting import Recorder, Written, already_written
from sessions.services.record import record_entry
from sessions.services.start import seat_for


def record_join(
    evening: Evening,
    *,
    facts: Callable[[Book], Mapping[str, Any]],
    key: str,
    recorder: Recorder,
    body: str,
) -> tuple[Book, Written]:
    """Return the book with somebody at the table who was not, and the entry; once for each key.

    In the facts `player` is a name, as it was typed. Whoever is new to the circle becomes a
    member, and whoever is new to the evening gets a seat: with the entry, or not at all. Raises
    Fault at the field that cannot be, KeyReused for a key that came with another body.
    """
    with transaction.atomic():
        # One newcomer after another: each takes the next number.
        evening = Evening.objects.select_for_update().get(pk=evening.pk)
        earlier = already_written(evening, key=key, body=body)
        if earlier is not None:
            return open_book(evening), Written(earlier, again=True)
        said = facts(open_book(evening))
        seat = _seat_of(evening, said["player"])
        numbered = {**said, "player": key_of(seat.number)}
        return record_entry(
            evening, kind=Join.kind, facts=numbered, key=key, recorder=recorder, body=body
        )


def _seat_of(evening: Evening, typed: str) -> Seat:
    try:
        return seat_for(evening, read_name(typed))
    except Fault as fault:
        raise fault.at("player") from None
