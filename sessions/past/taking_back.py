"""What was brought in, and all of it taken back in one go: it counts for nothing, and stays told.

An evening that came in is opened again, its lines are struck out, and it is closed; no list shows
it any more. Where something was written in it since, that has to go first: nobody is left owing
for what is not there.
"""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from napledger.evening.chain import entry_digest
from napledger.evening.kinds import CASH_KINDS, COMES_IN
from napledger.evening.log import CLOSE, REOPEN, REVIEW, START, VOID, LogLine
from napledger.games import game_of
from napledger.games.table import AnyTable
from napledger.reading.faults import Fault, marked
from napledger.site import dates
from sessions.access.locks import locked_access
from sessions.access.roles import OWN
from sessions.auditing.book_rows import rows_together
from sessions.auditing.chained import chained_entry, seats_of
from sessions.auditing.replaying import Patience, Replay
from sessions.auditing.schema import EntryRow, EveningRow, TransferRow
from sessions.book.chain import CircleHead, add_milestone, locked_head
from sessions.book.log import still_effective
from sessions.book.posting import STATES_AFTER
from sessions.book.submission import Submission, beginning, is_numbered
from sessions.book.writing import summary_of
from sessions.exporting.import_bundle import write_further
from sessions.figures.service import count_circle
from sessions.kinds.past import KEY_PREFIX
from sessions.models import Access, Circle, Entry, Evening, Milestone, Player, Seat
from sessions.models.rows import new_id
from sessions.past.service import entries_here, entries_of, key_prefix
from sessions.slate.service import void_together, wait_for_others

WRITTEN_SINCE = marked(
    "something was written since in the evening of {day}: take that back first, and then this"
)


@dataclass(frozen=True, slots=True)
class Brought:
    """What one form brought in: the evenings, or the payments, when, and by whom.

    `name` is what it goes by in addresses; it is `gone` once nothing of it stands.
    """

    name: str
    evenings: Sequence[Evening]
    payments: Sequence[Entry]
    at: datetime.datetime
    by: Player | None
    gone: bool


def brought(circle: Circle, name: str) -> Brought | None:
    """Return what a form brought in, in two queries; None for no such."""
    entries = entries_of(circle, name)
    if not entries:
        return None
    lines = [entry for entry in entries if entry.kind in (*COMES_IN, *CASH_KINDS)]
    return Brought(
        name=name,
        evenings=[entry.evening for entry in entries if entry.kind == START],
        payments=[entry for entry in lines if entry.kind in CASH_KINDS],
        at=entries[0].at,
        by=entries[0].by,
        gone=not still_effective(circle, lines),
    )


def names_of_brought(circle: Circle) -> list[str]:
    """Return the names of all that was ever brought into a circle, the last first."""
    prefix = f"{KEY_PREFIX}-"
    kinds = (START, *CASH_KINDS)
    found = entries_here(circle).filter(kind__in=kinds, key__startswith=prefix)
    keys = found.order_by().values_list("key", "at")
    latest: dict[str, datetime.datetime] = {}
    for key, at in keys:
        name, _dash, number = key.removeprefix(prefix).rpartition("-")
        if is_numbered(key, prefix=key_prefix(name)) and number:
            latest[name] = max(at, latest.get(name, at))
    return sorted(latest, key=lambda name: latest[name], reverse=True)


def take_back(access: Access, *, of: str, submission: Submission) -> int:
    """Take back all that a form brought in; return how many entries that struck out.

    Sent twice, it is done once: what is struck out already stays so. Raises Fault where something
    was written since in one of its evenings.
    """
    circle = access.circle
    with transaction.atomic():
        locked_access(access, action=OWN)
        entries = entries_of(circle, of, even_parted=True)
        evenings = {entry.evening_id: entry.evening for entry in entries if entry.kind == START}
        if not evenings:
            cash = [entry for entry in entries if entry.kind in CASH_KINDS]
            cash.sort(key=lambda entry: (entry.evening_id, -entry.number))
            return void_together(circle, cash, submission=submission, prefix=KEY_PREFIX)
        wait_for_others(circle, evenings)
        fresh = Evening.objects.filter(circle=circle, pk__in=evenings).order_by("played_on", "pk")
        struck = _struck_out(circle, list(fresh), of=of, submission=submission)
        if struck:
            count_circle(circle)
    return struck


@dataclass
class _Further:
    """An evening's log as it goes on: `row` and `tables` with all entries, the `known` first."""

    row: EveningRow
    tables: list[AnyTable]
    replay: Replay
    known: int

    @classmethod
    def of(cls, row: EveningRow) -> _Further:
        """Return the log as it stands, played again."""
        replay = Replay(game_of(row.game), Patience.with_lines(len(row.entries)))
        lines = (LogLine(e.number, e.kind, e.facts, target=e.target) for e in row.entries)
        return cls(row, [replay.add(line).table for line in lines], replay, len(row.entries))

    def standing(self) -> Mapping[int, str]:
        """Return the lines that stand, but for the start, each with its key."""
        keys = {entry.number: entry.key for entry in self.row.entries}
        lines = (line for line in self.replay.lines.values() if line.kind != START)
        return {
            line.number: keys[line.number] for line in lines if line.number not in self.replay.void
        }

    def add(
        self,
        kind: str,
        target: int | None,
        *,
        key: str,
        submission: Submission,
        circle_head: str = "",
    ) -> None:
        """Add one more line, chained to those before it."""
        number = len(self.row.entries) + 1
        step = self.replay.add(LogLine(number, kind, {}, target=target))
        gone = step.before.get(target or 0)
        entry = EntryRow(
            id=new_id(),
            number=number,
            kind=kind,
            facts={},
            target=target,
            why="",
            summary={} if gone is None else summary_of(gone),
            key=key,
            body_hash=submission.body,
            by=submission.recorder.player_id,
            device=submission.recorder.device_id,
            at=timezone.now(),
            transfers=tuple(TransferRow(id=new_id(), **each.fields) for each in step.posted),
            circle_head=circle_head,
        )
        before = self.row.entries[-1].digest or ""
        digest = entry_digest(before, chained_entry(entry, seats_of(self.row)))
        self.row = replace(self.row, entries=(*self.row.entries, replace(entry, digest=digest)))
        self.tables.append(step.table)


def _struck_out(
    circle: Circle, evenings: Sequence[Evening], *, of: str, submission: Submission
) -> int:
    """Strike out every line of these evenings that came in, and close them."""
    submission = submission.of("take-back", {"of": of})
    key = f"un{KEY_PREFIX}-{beginning(submission.key)}"
    upon, written, struck, logs = locked_head(circle.pk), 0, 0, []
    for evening, row in zip(evenings, rows_together(evenings), strict=True):
        log = _Further.of(row)
        standing = log.standing()
        if any(not is_numbered(own, prefix=key_prefix(of)) for own in standing.values()):
            raise Fault("", WRITTEN_SINCE, day=dates.day(evening.played_on))
        for kind, target in _lines(evening, standing) if standing else ():
            head = upon.digest if kind == CLOSE else ""
            mine = f"{key}-{written}"
            log.add(kind, target, key=mine, submission=submission, circle_head=head)
            written += 1
        if standing:
            upon = _closed(log.row, circle, upon=upon)
            logs.append(log)
            struck += len(standing)
    write_further([(log.row, log.tables, log.known) for log in logs], circle_id=circle.pk)
    _move_on(circle, logs)
    return struck


def _lines(evening: Evening, standing: Iterable[int]) -> Iterator[tuple[str, int | None]]:
    """Yield what is written in an evening: it is open, all of it goes, and it is closed."""
    if evening.state == Evening.CLOSED:
        yield REOPEN, None
    for number in sorted(standing, reverse=True):
        yield VOID, number
    if evening.state != Evening.REVIEWING:
        yield REVIEW, None
    yield CLOSE, None


def _closed(row: EveningRow, circle: Circle, *, upon: CircleHead) -> CircleHead:
    milestone = add_milestone(
        circle.pk,
        kind=Milestone.CLOSED,
        evening_id=row.id,
        length=len(row.entries),
        head=row.entries[-1].digest or "",
        upon=upon,
    )
    return CircleHead(milestone.number, milestone.digest)


def _move_on(circle: Circle, logs: Sequence[_Further]) -> None:
    """Move the evenings on to their last versions, one after the other, and their seats to nought.

    The database takes no step but by one version, and moves what was won while an evening is open.
    """
    evenings = Evening.objects.filter(circle=circle)
    states = {log.row.id: log.row.state for log in logs}
    for step in range(max((len(log.row.entries) - log.known for log in logs), default=0)):
        moving: dict[str, list[uuid.UUID]] = {}
        for log in logs:
            if log.known + step < len(log.row.entries):
                kind = log.row.entries[log.known + step].kind
                states[log.row.id] = STATES_AFTER.get(kind, states[log.row.id])
                moving.setdefault(states[log.row.id], []).append(log.row.id)
        for state, ids in moving.items():
            evenings.filter(pk__in=ids).update(version=F("version") + 1, state=state)
        if step == 0:
            # Nothing stands in them any more.
            Seat.objects.filter(circle=circle, evening__in=states).update(balance=0, won=0)
