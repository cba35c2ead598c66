"""Evenings with any number of deals on their book, written as the services write them."""

from __future__ import annotations

import uuid
from collections.abc import Iterator

from django.db import transaction

from napledger.evening.play import stored
from sessions.auditing.evenings import findings
from sessions.book.append_only import lifted
from sessions.book.open_book import Book
from sessions.book.posting import Draft
from sessions.book.start import start_evening
from sessions.book.submission import Recorder, body_hash
from sessions.book.writing import draft_of, with_entry
from sessions.models import Entry, Evening, Seat, Transfer
from tests.bench.copies import chain_anew, copied
from tests.bench.deals import plain_deals
from tests.bench.scenes import PLAYERS
from tests.support.owners import Owner

FACTS = {
    "game": "nap",
    "title": "Thursday at the Crown",
    "currency": "GBP",
    "stake": 5,
    # A kitty that changes with every deal: the rules that ask most of a page.
    "rules": {"preset": "peel_pool"},
    "players": list(PLAYERS),
    "first_dealer": "Eve",
}

ROWS_A_STATEMENT = 5000


def filled_evenings(owner: Owner, *, deals: int, tables: int) -> list[Evening]:
    """Return so many open evenings alike, each with so many deals on its book.

    One is played, and the others are copies of its rows.
    """
    first = filled_evening(owner, deals=deals)
    evenings = [first, *copied(first, days=[first.played_on] * (tables - 1))]
    require_sound(evenings[-1])
    return evenings


def require_sound(evening: Evening) -> None:
    wrong = [str(finding) for finding in findings(evening)]
    assert not wrong, f"the book is not as the services write it: {wrong[:3]}"


def filled_evening(owner: Owner, *, deals: int) -> Evening:
    """Return an open evening whose deals were played one by one by the code that records them.

    Only the rows are written in bulk.
    """
    book = start_evening(owner.circle, facts=FACTS, submission=owner.sends())
    with transaction.atomic(), lifted():
        _write_deals(book, deals=deals, recorder=owner.recorder)
        evening = Evening.objects.get(pk=book.evening.pk)
        chain_anew(evening)
    return evening


def _write_deals(book: Book, *, deals: int, recorder: Recorder) -> None:
    entries: list[Entry] = []
    transfers: list[Transfer] = []
    callers = [key for key in book.seats if key.isdigit()]
    for facts in plain_deals(callers, deals=deals):
        draft = draft_of(book, kind="deal", facts=facts)
        entry = _entry(book, draft, recorder=recorder)
        entries.append(entry)
        transfers.extend(_transfers(book, draft, entry))
        book = with_entry(book, entry)
    Entry.objects.bulk_create(entries, batch_size=ROWS_A_STATEMENT)
    Transfer.objects.bulk_create(transfers, batch_size=ROWS_A_STATEMENT)
    Seat.objects.bulk_update(book.seats.values(), ["balance", "won"])
    Evening.objects.filter(pk=book.evening.pk).update(
        version=entries[-1].number, deals=book.table.deals
    )


def _entry(book: Book, draft: Draft, *, recorder: Recorder) -> Entry:
    key = uuid.uuid4().hex
    return Entry(
        circle_id=book.evening.circle_id,
        evening_id=book.evening.pk,
        number=book.tail[-1].number + 1,
        kind=draft.kind,
        facts=draft.facts,
        summary=draft.summary,
        table_after=stored(draft.table),
        key=key,
        body_hash=body_hash(key, draft.facts),
        device_id=recorder.device_id,
    )


def _transfers(book: Book, draft: Draft, entry: Entry) -> Iterator[Transfer]:
    for line, transfer in enumerate(draft.postings[0].transfers):
        payer, payee = book.seats[transfer.payer], book.seats[transfer.payee]
        for seat, gain in ((payer, -transfer.amount), (payee, transfer.amount)):
            seat.balance += gain
            seat.won += gain
        yield Transfer(
            circle_id=entry.circle_id,
            evening_id=entry.evening_id,
            entry=entry,
            settles=entry,
            line=line,
            payer=payer,
            payee=payee,
            amount=transfer.amount,
            why=transfer.why,
            source=transfer.source,
        )
