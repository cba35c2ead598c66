"""The table and the log: what the next deal needs, recording, correcting, undoing.

What an entry, or a correction, would do: worked out as if it were written, and not written.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest
from ninja import Router, Status
from pydantic import Field

from napledger.evening.kinds import BRING_SOMEBODY
from napledger.evening.kinds.adjustment import Adjustment
from napledger.evening.log import AMEND, RESTORE
from napledger.games.web import money_format_of
from napledger.ledger.transfers import net
from napledger.reading.faults import Fault
from napledger.reading.letters import read_line
from napledger.reading.readers import Json, read_whole
from sessions.access.permissions import EveningAccess
from sessions.access.roles import OWN
from sessions.api.bodies import CallSent, CorrectionSent, NameSent, StateSent
from sessions.api.calls import (
    EVENING,
    EveningPlace,
    Key,
    Sent,
    ToRecord,
    ToWatch,
    evening_book,
    writing,
    writing_sent,
)
from sessions.api.declared import EntrySent
from sessions.api.entries import (
    WRITTEN,
    EntriesPage,
    Entry,
    Written,
    created,
    entries_now,
    number_of,
    read_amended,
    read_call,
    read_sent,
)
from sessions.api.schemas import Answer, Currency, PageWanted, Priced, named, priced
from sessions.api.tables import Table, table_shown
from sessions.book import called
from sessions.book.correct import (
    Correction,
    correct_entry,
    redo_last,
    require_correctable,
    undo_last,
)
from sessions.book.open_book import Book, by_key, key_of, open_book
from sessions.book.preview import preview_correction
from sessions.book.writing import (
    Outdated,
    WriteResult,
    draft_of,
    require_recordable,
    take_baton,
    write,
)
from sessions.correcting.signature import WHY_CHARACTERS_MAX
from sessions.kinds.writer import EntryWriter
from sessions.models import Entry as EntryRow
from sessions.models import Evening, Seat
from sessions.settling import service as states
from sessions.settling.adjusting import (
    adjust_closed,
    check_agreed_later,
    correct_adjustment,
    is_agreed_later,
)
from sessions.table.people import record_join, rename_player, seat_of

router = Router(tags=["Table and log"], by_alias=True)

STEPS = {"reviewing": states.review_evening, "closed": states.close_evening}


class DryRun(Answer):
    """What an entry would do if it were written now."""

    version: int
    currency: Currency
    sentence: str
    gains: dict[str, int]
    transfers: list[Priced]
    dealer: str = Field(description="who would deal next")
    kitty: int


class EntryChange(Answer):
    """What a correction would change for one entry."""

    number: int
    gains: dict[str, int]


class CorrectionRun(Answer):
    """What a correction would change, in all and entry by entry."""

    version: int
    currency: Currency
    gains: dict[str, int]
    changes: list[EntryChange]


def dry_run(book: Book, sent: dict[str, Json]) -> DryRun:
    """Return what an entry would do to this book; raise Fault where it could not be written."""
    kind, facts = read_sent(book, sent)
    require_recordable(book.evening, kind=kind)
    names = book.names
    if kind in BRING_SOMEBODY:
        seat, rows = seat_of(book, facts["player"])
        newcomers = by_key(row for row in rows if isinstance(row, Seat))
        names = {**names, **{key: str(each) for key, each in newcomers.items()}}
        facts = {**facts, "player": key_of(seat.number)}
    draft = draft_of(book, kind=kind, facts=facts)
    transfers = [each for _posting, each in draft.lines]
    writer = EntryWriter(names, money_format_of(book.evening.currency), book.game)
    return DryRun.about(
        book.evening,
        sentence=str(writer.tell(draft.kind, draft.facts, summary=draft.summary)),
        gains=_moved(net(transfers), names),
        transfers=[priced(each, names, book.wording) for each in transfers],
        dealer=names[draft.table.dealer],
        kitty=draft.table.kitty,
    )


def correction_run(book: Book, correction: Correction) -> CorrectionRun:
    """Return what a correction would change; raise Fault where a later entry could not stand."""
    preview = preview_correction(book, correction)
    changes = [
        EntryChange(number=each.number, gains=gains)
        for each in preview.differences
        if (gains := _moved(net([*each.come, *(e.reversed() for e in each.gone)]), book.names))
    ]
    gains = _moved(preview.gains, book.names)
    return CorrectionRun.about(book.evening, gains=gains, changes=changes)


@router.get(f"{EVENING}/table", response=Table)
def show_table(request: HttpRequest, at: ToWatch) -> Any:
    """The table as it stands: all that whoever records the next deal must know."""
    return table_shown(*evening_book(request, at))


@router.get(f"{EVENING}/entries", response=EntriesPage)
def list_entries(request: HttpRequest, at: ToWatch, wanted: PageWanted) -> Any:
    """The log in its order: each entry as it was written, and what has become of it."""
    _access, book = evening_book(request, at)
    page, after = wanted.of(
        _log(book).order_by("number"),
        place=lambda row: (row.number,),
        readers=(read_whole,),
        after=lambda number: Q(number__gt=number),
    )
    return {"items": entries_now(book, page), "next": after}


@router.get(f"{EVENING}/entries/{{int:number}}", response=Entry)
def show_entry(request: HttpRequest, at: ToWatch, number: int) -> Any:
    """An entry as it was written, and what has become of it."""
    _access, book = evening_book(request, at)
    return entries_now(book, [_entry(book, number)])[0]


@router.post(f"{EVENING}/entries", response=WRITTEN)
def record(request: HttpRequest, at: ToRecord, key: Key, sent: Sent[EntrySent]) -> Any:
    """Record a deal, or any other entry that a document has, players by name; who joins may be new.

    A closed evening takes an adjustment with its `day`, from an owner’s token.
    """
    body = sent.fields
    call = writing(request, at, key, body)
    kind, _facts = read_sent(call.book, body)
    service: Callable[..., tuple[Book, WriteResult]] = partial(write, kind=kind)
    if kind in BRING_SOMEBODY:
        service = record_join
    elif kind == Adjustment.kind and _owns_closed(call.access):
        service = adjust_closed
    return created(
        *service(
            call.evening,
            facts=lambda opened: read_sent(opened, body)[1],
            submission=call.submission,
            book=call.book,
        )
    )


@router.put(f"{EVENING}/call", response=Table)
def put_up_call(request: HttpRequest, at: ToRecord, sent: Sent[CallSent]) -> Any:
    """Put up what was called of the deal that is being played, for every phone at the table to see.

    Nothing is written: it takes the place of any other, and goes when the deal is recorded.
    """
    access, book = evening_book(request, at)
    try:
        facts = read_call(book, sent.read().facts)
    except Fault as fault:
        raise fault.at("facts") from None
    if called.is_late(book, access.recorder):
        raise Outdated
    return table_shown(access, called.put_up(book, facts, recorder=access.recorder))


@router.delete(f"{EVENING}/call", response=Table)
def take_down_call(request: HttpRequest, at: ToRecord) -> Any:
    """Take down what was not called after all."""
    access, book = evening_book(request, at)
    return table_shown(access, called.take_down(book, recorder=access.recorder))


@router.post(f"{EVENING}/prices", response=DryRun)
def price(request: HttpRequest, at: ToWatch, sent: Sent[EntrySent]) -> Any:
    """What an entry would do if it were recorded now; nothing is written."""
    _access, book = evening_book(request, at)
    return dry_run(book, sent.fields)


@router.post(f"{EVENING}/entries/{{int:number}}/corrections", response=WRITTEN)
def correct(
    request: HttpRequest, at: ToRecord, key: Key, number: int, sent: Sent[CorrectionSent]
) -> Any:
    """Amend, void or restore an entry; what came after it follows."""
    call, said = writing_sent(request, at, key, sent)
    entry = _entry(call.book, number)
    is_later = _owns_closed(call.access) and is_agreed_later(entry)
    service = partial(correct_adjustment, entry=entry) if is_later else correct_entry
    correction, why, by = _asked(call.book, entry, said)
    recorder = call.submission.recorder
    recorder = recorder if by is None else replace(recorder, player_id=by)
    return created(
        *service(
            call.evening,
            correction=correction,
            why=why,
            submission=replace(call.submission, recorder=recorder),
            book=call.book,
        )
    )


@router.post(f"{EVENING}/entries/{{int:number}}/corrections/preview", response=CorrectionRun)
def preview(request: HttpRequest, at: ToWatch, number: int, sent: Sent[CorrectionSent]) -> Any:
    """What a correction would change, entry by entry; nothing is written."""
    access, book = evening_book(request, at)
    entry = _entry(book, number)
    correction, _why, _by = _asked(book, entry, sent.read())
    if not (_owns_closed(access) and is_agreed_later(entry)):
        require_correctable(book.evening, kind=entry.kind)
    elif correction.kind == AMEND:
        kitty = book.game.words.kitty
        check_agreed_later(correction.facts, evening=book.evening, kitty=kitty)
    return correction_run(book, correction)


@router.post(f"{EVENING}/undo", response=WRITTEN)
def undo(request: HttpRequest, at: ToRecord, key: Key) -> Any:
    """Take the last entry back."""
    return _step(request, at, key, undo_last)


@router.post(f"{EVENING}/redo", response=WRITTEN)
def redo(request: HttpRequest, at: ToRecord, key: Key) -> Any:
    """Put back what was undone last."""
    return _step(request, at, key, redo_last)


@router.post(f"{EVENING}/break-off", response=WRITTEN)
def break_off(request: HttpRequest, at: ToRecord, key: Key) -> Any:
    """Break off what is unfinished (a rubber, a partie), as the game's rules settle that."""
    return _step(request, at, key, states.break_off)


@router.post(f"{EVENING}/state", response=WRITTEN)
def change_state(request: HttpRequest, at: ToRecord, key: Key, sent: Sent[StateSent]) -> Any:
    """End play, close the evening, or go back to the table; reopening takes an owner’s token."""
    call, said = writing_sent(request, at, key, sent)
    if said.state == Evening.OPEN:
        is_owner = call.access.may(OWN)
        return created(
            *states.reopen_evening(call.evening, submission=call.submission, is_owner=is_owner)
        )
    return created(*STEPS[said.state](call.evening, submission=call.submission))


@router.post(f"{EVENING}/players/{{uuid:player_id}}/name", response=WRITTEN)
def put_name_right(
    request: HttpRequest, at: ToRecord, key: Key, player_id: uuid.UUID, sent: Sent[NameSent]
) -> Any:
    """Put the name of a player who sat there right, in all books; this log says what it was."""
    call, said = writing_sent(request, at, key, sent)
    seats = call.book.seats.items()
    seat = next((number for number, each in seats if each.player_id == player_id), None)
    if seat is None:
        raise Http404
    return created(
        *rename_player(call.evening, seat=seat, typed=said.name, submission=call.submission)
    )


@router.post(f"{EVENING}/baton", response=Table)
def take_over(request: HttpRequest, at: ToRecord) -> Any:
    """Take the book from whoever records at this table."""
    access, _book = evening_book(request, at)
    take_baton(access.evening, device_id=access.access_id)
    return table_shown(access, open_book(access.evening))


def _step(
    request: HttpRequest,
    at: EveningPlace,
    key: str,
    service: Callable[..., tuple[Book, WriteResult]],
) -> Status[Written]:
    call = writing(request, at, key, {})
    return created(*service(call.evening, submission=call.submission))


def _moved(gains: Mapping[str, int], names: Mapping[str, str]) -> dict[str, int]:
    return named({key: gain for key, gain in gains.items() if gain}, names)


def _owns_closed(access: EveningAccess) -> bool:
    """Return whether an owner asks of a closed evening, which takes what was agreed since."""
    return access.evening.state == Evening.CLOSED and access.may(OWN)


def _log(book: Book) -> QuerySet[EntryRow]:
    log = EntryRow.objects.filter(circle=book.evening.circle_id, evening=book.evening)
    return log.select_related("target", "by__person").defer("table_after", "target__table_after")


def _entry(book: Book, number: int) -> EntryRow:
    entry = _log(book).filter(number=number).first()
    if entry is None:
        raise Http404
    return entry


def _asked(
    book: Book, entry: EntryRow, sent: CorrectionSent
) -> tuple[Correction, str, uuid.UUID | None]:
    """Return the correction that was sent, why, and the player who asked for it.

    It takes a player, as at the table, and not just a program; only to restore it takes none.
    """
    correction = _correction(book, entry, sent)
    why = read_line(sent.why, path="why", characters_max=WHY_CHARACTERS_MAX)
    if not why:
        raise Fault("why", "a correction needs a reason")
    if sent.by is not None:
        return correction, why, book.seats[number_of(book, sent.by, path="by")].player_id
    if sent.kind != RESTORE:
        raise Fault("by", "who asked for this? Give a player’s name")
    return correction, why, None


def _correction(book: Book, entry: EntryRow, sent: CorrectionSent) -> Correction:
    """Return the correction that was sent; what an entry should be says no kind again."""
    if sent.kind != AMEND:
        if sent.facts:
            raise Fault("facts", "only an amended entry says something else")
        return Correction(sent.kind, entry.number, {})
    try:
        facts = read_amended(book, entry.kind, sent.facts)
    except Fault as fault:
        raise fault.at("facts") from None
    return Correction(AMEND, entry.number, facts)
