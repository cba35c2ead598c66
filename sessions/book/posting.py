"""How a write becomes rows, and only here: an entry, its transfers, the balances, the version."""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db import connection, transaction
from django.db.models import Q
from django.dispatch import Signal
from django.utils import timezone

from napledger.evening.chain import ChainedEntry, ChainedSeat, ChainedTransfer, entry_digest
from napledger.evening.log import CLOSE, REOPEN, REVIEW
from napledger.evening.payments import balances_and_won
from napledger.evening.play import stored
from napledger.games.table import AnyTable
from napledger.ledger.transfers import AMOUNT_MAX, Transfer
from napledger.reading.faults import Fault
from napledger.site.numbers import in_thousands
from sessions import models
from sessions.book.chain import (
    MILESTONES,
    CircleHead,
    accounts_seated,
    add_milestone,
    genesis_of,
    locked_head,
    origin_of,
)
from sessions.book.compiled_query import as_parameter
from sessions.book.open_book import Book, by_key
from sessions.book.people import note_people
from sessions.book.submission import Submission
from sessions.models import Entry, Evening, Player, Seat

# Measured: the ORM's CASE takes a fifth of a recording more, to be put into SQL.
WRITE_BALANCES = (
    f"UPDATE {Seat._meta.db_table} SET balance = CASE id {{balances}} END, "  # noqa: S608, SLF001  # ours
    "won = CASE id {won} END WHERE circle_id = %s AND id IN ({ids})"
)

STATES_AFTER = {REVIEW: Evening.REVIEWING, CLOSE: Evening.CLOSED, REOPEN: Evening.OPEN}
"""Where the entries lead that change an evening's state."""

entry_posted = Signal()
"""Sent with the `evening` and the `entry` inside the transaction that writes it."""


class Overtaken(Exception):
    """Somebody else wrote to the book since it was opened; open it again."""


@dataclass(frozen=True, slots=True)
class Posting:
    """Transfers on account of one entry; `takes_back` where they reverse earlier ones."""

    settles: Entry | None
    transfers: tuple[Transfer, ...]
    takes_back: bool = False


@dataclass(frozen=True, slots=True)
class Draft:
    """An entry about to be written. `postings` without an entry of their own settle this one.

    `newcomers` are rows that are made with the entry: a seat, and before it a player who is new.
    """

    kind: str
    facts: Mapping[str, Any]
    table: AnyTable
    postings: tuple[Posting, ...] = ()
    target: Entry | None = None
    summary: Mapping[str, Any] = field(default_factory=dict)
    why: str = ""
    newcomers: tuple[Player | Seat, ...] = ()

    @property
    def lines(self) -> list[tuple[Posting, Transfer]]:
        """Return every transfer with the posting that it belongs to, in order."""
        return [(posting, each) for posting in self.postings for each in posting.transfers]


def post(
    book: Book, draft: Draft, *, submission: Submission, upon: CircleHead | None = None
) -> Entry:
    """Return the entry written; raise Overtaken when the book has grown since it was opened.

    `upon` is where the circle's own chain ends, if that is known and nobody else can add to it.
    """
    evening = book.evening
    if book.tail and book.tail[-1].number != evening.version:
        raise Overtaken
    entry = _entry(evening, draft, submission=submission)
    after: dict[str, Any] = {
        "version": entry.number,
        "deals": draft.table.deals,
        "state": STATES_AFTER.get(draft.kind, evening.state),
    }
    if evening.called is not None:
        after["called"] = _called_after(book, draft)
    recorder = submission.recorder
    holder = None if recorder.without_baton else recorder.device_id
    rows = list(_rows(book, entry, draft))
    # A book that begins is inside a transaction of its own, in which nobody can overtake it.
    with transaction.atomic(savepoint=bool(book.tail)):
        claim(evening, after, holder=holder, if_free=recorder.needs_baton)
        for newcomer in draft.newcomers:
            newcomer.save(force_insert=True)
        _write_chained(book, entry, rows, draft, upon=upon)
        if any(isinstance(newcomer, Player) for newcomer in draft.newcomers):
            note_people(evening.circle_id)
        _move_balances(book, draft)
        entry_posted.send(Evening, evening=evening, entry=entry)
    for name, value in after.items():
        setattr(evening, name, value)
    evening.recorder_id = holder or evening.recorder_id
    return entry


def _entry(evening: Evening, draft: Draft, *, submission: Submission) -> Entry:
    recorder = submission.recorder
    return Entry(
        circle_id=evening.circle_id,
        evening=evening,
        number=evening.version + 1,
        kind=draft.kind,
        facts=_as_stored(draft.facts),
        why=draft.why,
        target=draft.target,
        summary=_as_stored(draft.summary),
        table_after=_as_stored(stored(draft.table)),
        key=submission.key,
        body_hash=submission.body,
        by_id=recorder.player_id,
        device_id=recorder.device_id,
        at=recorder.at or timezone.now(),
    )


def _called_after(book: Book, draft: Draft) -> Any:
    """Return what stands on the board of the deal that is being played, once this is written.

    When a deal is recorded, what was called of it waits for an undo, and of one before it goes. A
    deal that is struck out further back, or restored, moves the number of that one.
    """
    called: Any = book.evening.called
    if draft.kind in STATES_AFTER:
        return None
    if draft.target is None:
        return called if called["deal"] >= draft.table.deals else None
    last = book.last_deal()
    is_further_back = last is not None and draft.target.number < last.number
    shift = draft.table.deals - book.table.deals if is_further_back else 0
    return {**called, "deal": called["deal"] + shift} if shift else called


def claim(
    evening: Evening, after: Mapping[str, Any], *, holder: uuid.UUID | None, if_free: bool
) -> None:
    """Move an evening on to its next version, and give its baton to `holder`, if anybody.

    Raise Overtaken if it is not at this version any more; with `if_free` as well if another device
    holds the baton.
    """
    mine = Evening.objects.filter(circle=evening.circle_id, pk=evening.pk, version=evening.version)
    if holder is not None:
        after = {**after, "recorder": holder}
        if if_free:
            mine = mine.filter(Q(recorder=None) | Q(recorder=holder))
    if not mine.update(**after):
        raise Overtaken


def _as_stored(values: Mapping[str, Any]) -> Any:
    """Return values as they come back from the database: the entry written is the entry read."""
    return json.loads(json.dumps(values))


def _rows(book: Book, entry: Entry, draft: Draft) -> Iterator[models.Transfer]:
    """Yield the transfers of an entry as rows, in order."""
    for line, (posting, transfer) in enumerate(draft.lines):
        if transfer.amount > AMOUNT_MAX:
            most = in_thousands(AMOUNT_MAX)
            raise Fault("", "this moves more than the book can hold: {most}", most=most)
        # By their ids, which takes half the time: nobody asks these rows for the others.
        yield models.Transfer(
            circle_id=entry.circle_id,
            evening_id=entry.evening_id,
            entry_id=entry.pk,
            settles_id=(posting.settles or entry).pk,
            line=line,
            payer_id=book.seats[transfer.payer].pk,
            payee_id=book.seats[transfer.payee].pk,
            amount=transfer.amount,
            why=transfer.why,
            source=transfer.source,
            takes_back=posting.takes_back,
        )


def _write_chained(
    book: Book,
    entry: Entry,
    rows: Sequence[models.Transfer],
    draft: Draft,
    *,
    upon: CircleHead | None,
) -> None:
    """Write an entry and its transfers, with the digest that chains them to all before them.

    What begins or closes an evening carries the circle's own chain on.
    """
    evening = book.evening
    milestone = MILESTONES.get(entry.kind)
    if milestone:
        upon = upon or locked_head(evening.circle_id)
        entry.circle_head = upon.digest
    before = book.tail[-1].digest if book.tail else genesis_of(evening)
    entry.digest = entry_digest(before, _chained(book, entry, rows, draft))
    entry.save(force_insert=True)
    models.Transfer.objects.bulk_create(rows)
    if milestone:
        add_milestone(
            evening.circle_id,
            kind=milestone,
            evening_id=evening.pk,
            length=entry.number,
            head=entry.digest,
            upon=upon,
        )


def _chained(
    book: Book, entry: Entry, rows: Sequence[models.Transfer], draft: Draft
) -> ChainedEntry:
    newcomers = by_key(row for row in draft.newcomers if isinstance(row, Seat))
    seats = {**book.seats, **newcomers}
    return ChainedEntry(
        id=entry.pk,
        number=entry.number,
        kind=entry.kind,
        facts=entry.facts,
        target=entry.target.number if entry.target is not None else None,
        why=entry.why,
        origin=origin_of(entry.kind, summary=entry.summary),
        key=entry.key,
        body_hash=entry.body_hash,
        by=entry.by_id,
        device=entry.device_id,
        at=entry.at,
        circle_head=entry.circle_head,
        seats=[
            ChainedSeat(account, seats[account].pk, seats[account].chained_player_id)
            for account in accounts_seated(entry.kind, entry.facts)
        ],
        transfers=[
            ChainedTransfer(
                id=row.pk,
                settles=(posting.settles or entry).number,
                payer=transfer.payer,
                payee=transfer.payee,
                amount=row.amount,
                why=row.why,
                source=row.source,
                takes_back=row.takes_back,
            )
            for row, (posting, transfer) in zip(rows, draft.lines, strict=True)
        ],
    )


def _move_balances(book: Book, draft: Draft) -> None:
    moved, won = balances_and_won(
        (draft.kind if posting.settles is None else posting.settles.kind, transfer)
        for posting, transfer in draft.lines
    )
    touched = [*(moved | won)]
    if not touched:
        return
    for account in touched:
        book.seats[account].balance += moved.get(account, 0)
        book.seats[account].won += won.get(account, 0)
    # Nobody has moved them since: the evening was claimed at the version its book was opened at.
    _write_balances([book.seats[account] for account in touched])


def _write_balances(seats: Sequence[Seat]) -> None:
    """Write what seats of one evening stand at, all with one statement."""
    ids = [as_parameter(seat.pk) for seat in seats]
    cases = " ".join(["WHEN %s THEN %s"] * len(seats))
    balances = [value for pk, seat in zip(ids, seats, strict=True) for value in (pk, seat.balance)]
    won = [value for pk, seat in zip(ids, seats, strict=True) for value in (pk, seat.won)]
    statement = WRITE_BALANCES.format(balances=cases, won=cases, ids=", ".join(["%s"] * len(seats)))
    with connection.cursor() as cursor:
        cursor.execute(statement, [*balances, *won, as_parameter(seats[0].circle_id), *ids])
