"""The audit of a whole database: its triggers, its circles, their evenings, and strays.

Strays are rows that name a row which is not there, or which is another circle's or evening's.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from typing import Any

from django.db import connection, connections
from django.db.models import Exists, Model, OuterRef, Q
from django.utils.translation import gettext as _

from sessions.auditing.circles import audit_circle
from sessions.auditing.evenings import audit_evening, audit_evenings, together
from sessions.auditing.findings import READ_ERRORS, Finding, as_far_as_read, ids_in
from sessions.auditing.tables import faults_of_tables, misfits
from sessions.book.append_only import missing, strangers
from sessions.book.migrated import watched_models
from sessions.distributing.layout import fields_of
from sessions.models import Access, Circle, Evening, Link

Looked = tuple[list[Finding], list[uuid.UUID]]
"""What was found, and in which evenings it was looked for."""


@dataclass
class Audit:
    """An audit of everything there is, circle by circle, by so many `processes`.

    `evenings` counts those that it has been through, of so many `in_all`; whenever some more are
    done, it is `told`.
    """

    told: Callable[[Audit], object] = lambda _audit: None
    processes: int = 1
    evenings: int = 0
    in_all: int = 0
    _seen: set[Finding] = field(default_factory=set)

    def findings(self) -> Iterator[Finding]:
        """Yield everything that is not as it should be, each once."""
        for finding in self._findings():
            if finding not in self._seen:
                self._seen.add(finding)
                yield finding

    def _findings(self) -> Iterator[Finding]:
        yield from _triggers()
        yield from faults_of_tables()
        yield from misfits()
        yield from strays()
        yield from as_far_as_read(self._books(), whose="", place="books")

    def _books(self) -> Iterator[Finding]:
        circles, no_ids = ids_in(Circle)
        yield from (Finding("", f"circle {each}, id", _("is no id")) for each in no_ids)
        evenings, no_ids = ids_in(Evening)
        yield from (Finding("", f"evening {each}, id", _("is no id")) for each in no_ids)
        self.in_all = len(evenings)
        left = dict.fromkeys(evenings)
        for found, looked_at in self._in_circles(circles):
            yield from found
            for evening_id in looked_at:
                left.pop(evening_id, None)
            self._go_on(len(looked_at))
        # Those of no circle that is there, or of which that cannot be read.
        for evening_id in left:
            yield from audit_evening(evening_id)
            self._go_on(1)

    def _in_circles(self, circles: Sequence[uuid.UUID]) -> Iterator[Looked]:
        if self.processes == 1:
            for circle_id in circles:
                yield from _in_circle(circle_id)
            return
        # A connection must not be carried along into another process.
        connections.close_all()
        context = get_context("fork")
        with ProcessPoolExecutor(self.processes, mp_context=context) as pool:
            for found in pool.map(_all_in_circle, circles):
                yield from found

    def _go_on(self, evenings: int) -> None:
        self.evenings += evenings
        self.told(self)


def _in_circle(circle_id: uuid.UUID) -> Iterator[Looked]:
    # Between two questions a circle may have been written to: what is wrong is found again.
    yield list(audit_circle(circle_id)) and list(audit_circle(circle_id)), []
    for some in together(_evenings_of(circle_id)):
        yield list(audit_evenings(circle_id, some)), some


def _all_in_circle(circle_id: uuid.UUID) -> list[Looked]:
    return list(_in_circle(circle_id))


def _evenings_of(circle_id: uuid.UUID) -> list[tuple[uuid.UUID, int]]:
    """Return a circle's evenings, the oldest first, each with how long its log should be.

    None where that cannot be read of one of them: then they are looked at one by one.
    """
    rows = Evening.objects.filter(circle=circle_id).order_by("pk")
    try:
        return [(pk, int(version)) for pk, version in rows.values_list("pk", "version")]
    except READ_ERRORS:
        return []


def _triggers() -> Iterator[Finding]:
    for name in missing():
        sentence = _(
            "the book could be changed: trigger %(name)s is missing, or does something else"
        )
        yield Finding("", "triggers", sentence % {"name": name})
    for name in strangers():
        sentence = _("trigger %(name)s is not one of napledger’s")
        yield Finding("", "triggers", sentence % {"name": name})
    if connection.vendor == "sqlite":
        yield from _pages()


def _pages() -> Iterator[Finding]:
    """Yield what SQLite itself finds: a damaged page, a row that breaks what its table demands."""
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA integrity_check(20)")
        for (sentence,) in cursor.fetchall():
            if sentence != "ok":
                yield Finding("", "database", sentence)


LET_IN = (Access, Link)
"""What lets in for one evening may rest on what lets in for the whole circle, and write there."""


def strays() -> Iterator[Finding]:
    """Yield every row that names one that is not there, or is another circle's or evening's."""
    for model in watched_models():
        for key in fields_of(model):
            if key.is_relation:
                found = _strays(model, key)
                yield from as_far_as_read(found, whose="", place=f"{model.__name__}, {key.name}")


def _strays(model: type[Model], key: Any) -> Iterator[Finding]:
    """Yield the rows of a model that name by this key what they should not."""
    named = key.related_model
    shared = _columns(model) & _columns(named)
    beside, sentence = {}, _("is not there")
    if "circle_id" in shared:
        beside = {"circle_id": OuterRef("circle_id")}
        sentence = _("is not there, or another circle’s")
    if "evening_id" in shared and not {model, named}.intersection(LET_IN):
        beside["evening_id"] = OuterRef("evening_id")
        sentence = _("is not there, or another evening’s")
    yield from _without(model, key.name, _named(named, key.name, **beside), sentence)


def _columns(model: type[Model]) -> set[str]:
    return {field.column for field in fields_of(model)}


def _named(named: type[Model], name: str, **of_whom: OuterRef) -> Exists:
    rows = named._default_manager.filter(pk=OuterRef(f"{name}_id"), **of_whom)  # noqa: SLF001  # Django's public name
    return Exists(rows)


def _without(model: type[Model], name: str, there: Exists, sentence: str) -> Iterator[Finding]:
    columns = _columns(model)
    owners = [each for each in ("evening", "circle") if f"{each}_id" in columns]
    rows = model._default_manager.filter(~Q(there), **{f"{name}__isnull": False}).order_by("pk")  # noqa: SLF001  # Django's public name
    for pk, *ids in rows.values_list("pk", *(f"{each}_id" for each in owners)):
        owned = (f"{each} {id_}" for each, id_ in zip(owners, ids, strict=True) if id_ is not None)
        yield Finding(next(owned, ""), f"{model.__name__.lower()} {pk}, {name}", sentence)
