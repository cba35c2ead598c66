"""Chaining what was written in bulk, as the code that records would have chained it."""

from __future__ import annotations

from sessions.auditing.book_rows import evening_row
from sessions.auditing.chained import chained
from sessions.book.chain import add_milestone
from sessions.models import Entry, Evening, Milestone

ROWS_A_STATEMENT = 500


def chain_anew(evening: Evening) -> None:
    """Chain an evening whose rows were written in bulk; its triggers must have been lifted."""
    row = chained(evening_row(evening), circle=evening.circle_id)
    digests = {entry.id: entry.digest for entry in row.entries}
    entries = list(Entry.objects.filter(evening=evening).only("circle_id", "number"))
    for entry in entries:
        entry.digest = digests[entry.pk] or ""
    Entry.objects.bulk_update(entries, ["digest"], batch_size=ROWS_A_STATEMENT)
    add_milestone(
        evening.circle_id,
        kind=Milestone.CHAINED,
        evening_id=evening.pk,
        length=len(row.entries),
        head=row.entries[-1].digest or "",
    )
