"""Past nights brought into the book, all of them in one transaction or none, once for each key.

Each is an evening that is closed as it comes in; payments are entries in the evenings that they
settle. What a form wrote is known by its entries' keys, and taken back whole by them.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from napledger.evening.document import Document
from napledger.evening.kinds import CASH_KINDS
from napledger.evening.kinds.past import PaidThen, PastGains
from napledger.evening.log import CLOSE, REVIEW
from napledger.ledger.transfers import KITTY
from napledger.reading.faults import Fault, marked
from sessions.access.locks import locked_access
from sessions.access.roles import OWN
from sessions.auditing.chained import chained
from sessions.auditing.schema import EveningRow
from sessions.book.chain import CircleHead, add_milestone, locked_head
from sessions.book.composed import paid_on, title_beside
from sessions.book.joined import ever_with, read_with
from sessions.book.people import note_people
from sessions.book.start import members
from sessions.book.submission import KeyReused, Submission, beginning, is_numbered
from sessions.book.typed import new_opening
from sessions.book.writing import once
from sessions.exporting.document_import import WrittenLog, evening_row_of
from sessions.exporting.import_bundle import write_evening
from sessions.figures.service import count_circle, counted_once
from sessions.kinds.past import KEY_PREFIX
from sessions.models import Access, Circle, Entry, Evening, Milestone, Player
from sessions.models.evenings import KITTY_SEAT
from sessions.models.rows import within
from sessions.past.plan import NightPlan, PastPlan, opening_of, owed_on_slate, planned
from sessions.slate.service import pay_in_order, wait_for_others
from sessions.starting.service import check_no_host

TRIES_MAX = 3
"""How often it is tried when another phone is quicker."""

NOTHING_COMES = marked("nothing of it can come in as it is")
WHO_IS = marked("say first who {name} is")


def key_prefix(name: str) -> str:
    """Return how the keys begin of all entries that a form brought in."""
    return f"{KEY_PREFIX}-{name}-"


def entries_here(circle: Circle, *, even_parted: bool = False) -> QuerySet[Entry]:
    """Ask for all entries of a circle, and for the payments in evenings that are read with its.

    With `even_parted` in those too that ever were.
    """
    circles = ever_with(circle) if even_parted else read_with(circle).circles
    if len(circles) == 1:
        return Entry.objects.filter(circle=circle)
    return Entry.objects.filter(Q(circle=circle) | Q(kind__in=CASH_KINDS), **within(circles))


def entries_of(circle: Circle, name: str, *, even_parted: bool = False) -> list[Entry]:
    """Return the entries that a form brought in, evening by evening, in one query.

    Payments may stand in evenings of groups that this one took in.
    """
    prefix = key_prefix(name)
    found = entries_here(circle, even_parted=even_parted).filter(key__startswith=prefix)
    rows = found.select_related("evening", "by").defer("table_after")
    in_order = rows.order_by("evening__played_on", "evening", "number")
    return [entry for entry in in_order if is_numbered(entry.key, prefix=prefix)]


def bring_in(access: Access, plan: PastPlan, *, submission: Submission) -> str:
    """Return the name of what was brought in: all nights of the plan that can come, or payments.

    Raises Fault where none can or a name is still open, and KeyReused for a key that came with
    another body.
    """
    name = beginning(submission.key)

    def earlier() -> str | None:
        return _earlier(plan.circle, name, submission)

    def attempt(_number: int) -> str:
        with transaction.atomic():
            mine = locked_access(access, action=OWN)
            if earlier() is None:
                check_no_host(mine.circle)
                _bring(plan, name=name, submission=submission)
        return name

    return once(attempt, earlier=earlier, tries=TRIES_MAX)


def _earlier(circle: Circle, name: str, submission: Submission) -> str | None:
    entries = entries_of(circle, name)
    if not entries:
        return None
    if entries[0].body_hash != submission.body:
        raise KeyReused
    return name


def _bring(plan: PastPlan, *, name: str, submission: Submission) -> None:
    if plan.open_names:
        raise Fault("names", WHO_IS, name=plan.open_names[0].name)
    if plan.coming_payments:
        _pay(plan, name=name, submission=submission)
    elif plan.coming:
        _keep(plan, name=name, submission=submission)
    else:
        raise Fault("", NOTHING_COMES)


def _pay(plan: PastPlan, *, name: str, submission: Submission) -> None:
    """Write payments into the evenings that they settle."""
    wait_for_others(plan.circle, [each.evening.pk for each in owed_on_slate(plan.circle)])
    names = {each.name: each for each in plan.names}
    payments = []
    for said in (each.payment for each in plan.coming_payments):
        payment = planned(said, names[said.payer], names[said.payee])
        payments.append((payment, paid_on(said.day, note=said.note)))
    slate, prefix = owed_on_slate(plan.circle), key_prefix(name)
    with counted_once():
        pay_in_order(payments, slate=slate, submission=submission, prefix=prefix)


def _keep(plan: PastPlan, *, name: str, submission: Submission) -> None:
    """Write nights as evenings of their own, each with its whole log at once."""
    circle, now = plan.circle, timezone.now()
    seated = dict.fromkeys(player for night in plan.coming for player in night.gains)
    people = members(circle, names=tuple(seated))
    if any(player.is_new for player in people.values()):
        note_people(circle.pk)
    upon, written, usual = locked_head(circle.pk), 0, opening_of(plan)
    for night in plan.coming:
        document = _document(night, usual, was_paid=plan.answers.was_paid)
        log = _log_of(document, now=now)
        row = _evening_row(document, log, people)
        row = chained(
            _signed(row, name=name, first=written, submission=submission), circle=circle.pk
        )
        written += len(row.entries)
        write_evening(row, log.tables, circle_id=circle.pk)
        milestone = add_milestone(
            circle.pk,
            kind=Milestone.CHAINED,
            evening_id=row.id,
            length=row.version,
            head=row.entries[-1].digest or "",
            upon=upon,
        )
        upon = CircleHead(milestone.number, milestone.digest)
    count_circle(circle)


def _document(night: NightPlan, usual: Mapping[str, Any], *, was_paid: bool) -> Document:
    """Return a night as an evening document; what it is off by is the kitty's, and unexplained."""
    is_one = len(night.deals) == 1
    facts = {
        **usual,
        "players": [*night.gains],
        "played_on": night.day.isoformat(),
        "note": night.night.note if is_one else "",
        "title": title_beside(len(night.known), day=night.day),
    }
    notes = [deal.note for deal in night.night.deals]
    log: list[PastGains | PaidThen] = [
        PastGains(_changes(gains), "" if is_one else note)
        for gains, note in zip(night.deals, notes, strict=True)
        if any(gains.values())
    ]
    if was_paid and any(night.gains.values()):
        paid = {player: -gain for player, gain in night.gains.items()}
        log.append(PaidThen(_changes(paid)))
    return Document(new_opening(facts), tuple(log))


def _changes(gains: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    changes = {player: gain for player, gain in gains.items() if gain}
    over = sum(changes.values())
    return (*changes.items(), *([(KITTY, -over)] if over else ()))


def _log_of(document: Document, *, now: datetime.datetime) -> WrittenLog:
    """Return a night's whole log, to its close."""
    log = WrittenLog.of(document, names=document.opening.players, now=now)
    for kind in (REVIEW, CLOSE):
        log.add(kind, {})
    return log


def _evening_row(document: Document, log: WrittenLog, people: Mapping[str, Player]) -> EveningRow:
    seats = [log.seat(KITTY_SEAT, None)]
    for number, player in enumerate(document.opening.players, start=KITTY_SEAT + 1):
        seats.append(log.seat(number, people[player].pk))
    return evening_row_of(document, written=log, seats=tuple(seats), state=Evening.CLOSED)


def _signed(row: EveningRow, *, name: str, first: int, submission: Submission) -> EveningRow:
    """Return an evening with its entries as this form wrote them, whose keys count from `first`."""
    recorder, prefix = submission.recorder, key_prefix(name)
    entries = tuple(
        replace(
            entry,
            key=f"{prefix}{number}",
            body_hash=submission.body,
            by=recorder.player_id,
            device=recorder.device_id,
        )
        for number, entry in enumerate(row.entries, start=first)
    )
    return replace(row, entries=entries)
