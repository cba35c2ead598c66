"""How far back a correction plays an evening again, and how far it may."""

from __future__ import annotations

import pytest

from napledger.reading.faults import Fault
from sessions.book import preview
from sessions.book.open_book import open_book
from sessions.book.preview import Correction, preview_correction
from sessions.models import Entry, Evening
from tests.support.nights import Record


@pytest.fixture
def dealt(evening: Evening, record: Record) -> Evening:
    for _ in range(9):
        record(evening, caller="2", call="3", made=True)
    record(evening, caller="1", call="nap", made=True)
    return evening


def test_it_is_played_only_until_nothing_can_go_otherwise(
    dealt: Evening, record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(20):
        record(dealt, caller="1", call="2", made=True)

    # Deal 10, entry 11, empties the kitty in both histories.
    monkeypatch.setattr(preview, "PLAYED_MAX", 9)
    preview_correction(open_book(dealt), Correction("void", 3, {}))

    monkeypatch.setattr(preview, "PLAYED_MAX", 8)
    with pytest.raises(Fault, match="more than 8 entries would have to be played again"):
        preview_correction(open_book(dealt), Correction("void", 3, {}))


def test_what_would_change_too_much_is_refused(
    dealt: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(preview, "CHANGES_MAX", 3)
    start = Entry.objects.get(evening=dealt, number=1)

    with pytest.raises(Fault, match="this would change more than 3 entries that came after it"):
        preview_correction(open_book(dealt), Correction("amend", 1, {**start.facts, "stake": 2}))
