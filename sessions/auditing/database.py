"""The audit of a whole database: its triggers, its circles, their evenings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from django.db import connection

from sessions.auditing.circles import audit_circle
from sessions.auditing.evenings import audit_evening
from sessions.auditing.findings import Finding
from sessions.auditing.strays import strays
from sessions.auditing.unreadable import ids_in
from sessions.book.append_only import missing, strangers
from sessions.models import Circle, Evening


@dataclass
class Audit:
    """An audit of everything there is; `evenings` counts those that it has been through."""

    evenings: int = 0
    _seen: set[Finding] = field(default_factory=set)

    def findings(self) -> Iterator[Finding]:
        """Yield everything that is not as it should be, each once."""
        for finding in self._findings():
            if finding not in self._seen:
                self._seen.add(finding)
                yield finding

    def _findings(self) -> Iterator[Finding]:
        yield from _triggers()
        yield from strays()
        circles, no_ids = ids_in(Circle)
        yield from (Finding("", f"circle {each}, id", "is no id") for each in no_ids)
        for circle_id in circles:
            yield from audit_circle(circle_id)
        evenings, no_ids = ids_in(Evening)
        yield from (Finding("", f"evening {each}, id", "is no id") for each in no_ids)
        for evening_id in evenings:
            self.evenings += 1
            yield from audit_evening(evening_id)


def _triggers() -> Iterator[Finding]:
    for name in missing():
        sentence = f"the book could be changed: trigger {name} is missing, or does something else"
        yield Finding("", "triggers", sentence)
    for name in strangers():
        yield Finding("", "triggers", f"trigger {name} is none of napledger's")
    if connection.vendor == "sqlite":
        yield from _pages()


def _pages() -> Iterator[Finding]:
    """Yield what SQLite itself finds: a damaged page, a row that breaks what its table demands."""
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA integrity_check(20)")
        for (sentence,) in cursor.fetchall():
            if sentence != "ok":
                yield Finding("", "database", sentence)
