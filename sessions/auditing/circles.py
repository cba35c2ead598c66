"""The audit of what belongs to a circle and to none of its evenings: people, its own chain."""

from __future__ import annotations

import re
import uuid
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.db.models import QuerySet

from napledger.reading.faults import Fault
from sessions.auditing.book_rows import circle_alone
from sessions.auditing.chained import CircleBook, Linked
from sessions.auditing.checking import faults_of_circle
from sessions.auditing.findings import (
    READ_ERRORS,
    Finding,
    as_far_as_read,
    of_circle,
    of_evening,
    unreadable,
)
from sessions.auditing.reading import faults_in_circle
from sessions.auditing.schema import Bundle
from sessions.auditing.stored_figures import kept_figures
from sessions.book.people import paid_digest
from sessions.models import (
    Access,
    Circle,
    Entry,
    Evening,
    Forgetting,
    Milestone,
    Player,
    RuleSet,
)

OF_EVENING = re.compile(r"evenings\[(?P<index>\d+)\]\.?(?P<field>.*)")


def audit_circle(circle_id: uuid.UUID) -> Iterator[Finding]:
    """Yield everything in a circle that is not as it should be, but for its evenings' own books."""
    yield from as_far_as_read(_audit(circle_id), whose=f"circle {circle_id}")


def _audit(circle_id: uuid.UUID) -> Iterator[Finding]:
    try:
        bundle = circle_alone(circle_id)
        logs = _logs(circle_id)
    except READ_ERRORS:
        yield from _unreadable(circle_id)
        return
    evenings = list(logs)
    book = CircleBook(circle_id, bundle.milestones, bundle.forgettings, logs)
    for fault in (*faults_in_circle(bundle), *faults_of_circle(bundle, book=book)):
        yield _finding(fault, circle_id, evenings)
    yield from _head(circle_id, bundle)
    yield from _paid(circle_id, bundle)
    figures = kept_figures(Circle.objects.get(pk=circle_id))
    yield from as_far_as_read(figures, whose=f"circle {circle_id}", place="figures")


def _logs(circle_id: uuid.UUID) -> Mapping[uuid.UUID, Sequence[Linked]]:
    """Return of each evening's entries what the circle's chain is about, in two queries."""
    evenings = Evening.objects.filter(circle=circle_id)
    logs: dict[uuid.UUID, list[Linked]] = {
        pk: [] for pk in evenings.order_by("pk").values_list("pk", flat=True)
    }
    # By its evenings they are found by an index; else every entry there is would be looked at.
    rows = Entry.objects.filter(circle=circle_id, evening__in=evenings.values("pk"))
    for evening, *linked in rows.order_by("number").values_list("evening", *Linked._fields):
        logs[evening].append(Linked(*linked))
    return logs


def _finding(fault: Fault, circle_id: uuid.UUID, evenings: Sequence[uuid.UUID]) -> Finding:
    found = OF_EVENING.fullmatch(fault.path)
    if found is None:
        return of_circle(circle_id, fault)
    return of_evening(evenings[int(found["index"])], found["field"], fault.sentence())


def _head(circle_id: uuid.UUID, bundle: Bundle) -> Iterator[Finding]:
    count, head = Circle.objects.values_list("milestones", "head").get(pk=circle_id)
    last = bundle.milestones[-1] if bundle.milestones else None
    if count != len(bundle.milestones):
        sentence = "there are {found}, but {count} were written: evenings or their ends are gone"
        words = {"found": len(bundle.milestones), "count": count}
        yield of_circle(circle_id, Fault("milestones", sentence, **words))
    if head != (last.digest if last else ""):
        yield of_circle(circle_id, Fault("head", "is not the digest of the last milestone"))


def _paid(circle_id: uuid.UUID, bundle: Bundle) -> Iterator[Finding]:
    """Yield that how people are paid is not as it was written; nothing where nobody is told it.

    A file brings the digest along, and nothing that it is of.
    """
    is_held = any(row.kind == Milestone.PEOPLE for row in bundle.milestones)
    if is_held and paid_digest(circle_id) not in ("", bundle.circle.paid_digest):
        sentence = "where a player is to be paid is not as it was written"
        yield of_circle(circle_id, Fault("pay handles", sentence))


def _unreadable(circle_id: uuid.UUID) -> Iterator[Finding]:
    places: tuple[tuple[QuerySet[Any], str, str], ...] = (
        (Circle.objects.filter(pk=circle_id), "", "pk"),
        (Player.objects.filter(circle=circle_id), "player", "pk"),
        (Access.objects.filter(circle=circle_id), "device", "pk"),
        (Forgetting.objects.filter(circle=circle_id), "forgetting", "pk"),
        (RuleSet.objects.filter(circle=circle_id), "rule set", "pk"),
        (Milestone.objects.filter(circle=circle_id), "milestone", "pk"),
    )
    for place, sentence in unreadable(places):
        yield of_circle(circle_id, Fault(place, "{error}", error=sentence))
