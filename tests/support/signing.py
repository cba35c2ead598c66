"""Corrections that Ben signs for at twenty to ten, for the tests of the pages that show them."""

from __future__ import annotations

import datetime
from typing import Any

from sessions.book.correct import correct_entry
from sessions.book.preview import Correction
from sessions.book.submission import Recorder, Submission, new_key
from sessions.models import Entry, Evening, Seat

TWENTY_TO_TEN = datetime.datetime(2026, 11, 19, 21, 40, tzinfo=datetime.UTC)


def correct(
    evening: Evening, kind: str, number: int, *, why: str = "misheard", **facts: Any
) -> Entry:
    """Return the correction of an entry, which Ben signs for."""
    ben = Seat.objects.get(evening=evening, number=2)
    _, written = correct_entry(
        Evening.objects.get(pk=evening.pk),
        correction=Correction(kind, number, facts),
        why=why,
        submission=Submission(new_key(), Recorder(player_id=ben.player_id, at=TWENTY_TO_TEN)),
    )
    evening.refresh_from_db()
    return written.entry
