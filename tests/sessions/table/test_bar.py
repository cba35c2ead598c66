"""The bar above the table: a correction is told with what the entry says after it."""

from __future__ import annotations

from collections.abc import Callable

from django.test import Client

from sessions.book.correct import correct_entry
from sessions.book.idempotency import new_key
from sessions.book.posting import Recorder, Submission
from sessions.book.preview import Correction
from sessions.models import Access, Entry, Evening
from tests.addresses import at
from tests.sessions.pages import text


def test_an_amended_payment_is_told_as_it_is_now_and_as_it_was_when_it_was_voided(
    owner: Client, evening: Evening, record: Callable[..., Entry], access: Access
) -> None:
    entry = record(evening, kind="payment", **{"from": "1", "to": "2", "amount": 5})

    def bar_after(kind: str, facts: dict[str, object]) -> str:
        evening.refresh_from_db()
        correct_entry(
            evening,
            correction=Correction(kind, entry.number, facts),
            why="",
            submission=Submission(new_key(), Recorder(device_id=access.pk)),
        )
        return text(owner.get(at(evening)).content.decode())

    amended = bar_after("amend", {"from": "1", "to": "2", "amount": 7})
    voided = bar_after("void", {})
    for _ in range(9):
        evening.refresh_from_db()
        record(evening, caller="1", call="3", made=True)
    restored = bar_after("restore", {})

    assert "Corrected: Ann paid Ben 7" in amended
    assert "Voided: Ann paid Ben 7" in voided
    assert "Restored: Ann paid Ben 7" in restored


def test_an_amended_deal_is_voided_as_it_was_amended(
    owner: Client, evening: Evening, record: Callable[..., Entry], access: Access
) -> None:
    entry = record(evening, caller="2", call="3", made=True)
    recorder = Recorder(device_id=access.pk)
    lost = {"dealer": "4", "caller": "2", "call": "3", "made": False}

    for kind, facts in (("amend", lost), ("void", {})):
        evening.refresh_from_db()
        correction = Correction(kind, entry.number, facts)
        correct_entry(
            evening, correction=correction, why="", submission=Submission(new_key(), recorder)
        )

    html = text(owner.get(at(evening)).content.decode())
    assert "Voided: Deal 1 · Ben, three, lost" in html
