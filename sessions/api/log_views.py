"""The table and the log: what the next deal needs, recording, correcting, undoing.

What an entry, or a correction, would do: worked out as if it were written, and not written.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from django.db.models import QuerySet
from django.http import Http404, HttpRequest
from ninja import Router, Status

from napledger.evening.kinds import BRING_SOMEBODY
from napledger.evening.kinds.adjustment import Adjustment
from napledger.evening.log import AMEND, RESTORE
from napledger.games.web import money_format_of
from napledger.ledger.transfers import net
from napledger.reading.faults import Fault
from napledger.reading.letters import read_line
from napledger.reading.readers import Json, read_whole
from sessions.access.permissions import EveningAccess
from sessions.access.roles import OWN, RECORD
from sessions.api import bodies, schemas, shapes
from sessions.api.calls import evening_book, object_of, writing, writing_sent
from sessions.api.names import number_of, read_amended, read_sent
from sessions.api.paging import LIMIT, Cursor, Limit, cursor_of, page_of, place_of
from sessions.api.shapes import Shown, named, transfer_shown
from sessions.book.correct import (
    Correction,
    correct_entry,
    redo_last,
    require_correctable,
    undo_last,
)
from sessions.book.open_book import Book, by_key, key_of, open_book
from sessions.book.posting import Draft
from sessions.book.preview import preview_correction
from sessions.book.writing import WriteResult, draft_of, require_recordable, take_baton, write
from sessions.correcting.signature import WHY_CHARACTERS_MAX
from sessions.kinds.writer import EntryWriter
from sessions.models import Entry, Evening, Seat
from sessions.settling import service as states
from sessions.settling.adjusting import (
    adjust_closed,
    check_agreed_later,
    correct_adjustment,
    is_agreed_later,
)
from sessions.table.leaving import record_join, rename_player, seat_of


def dry_run(book: Book, sent: dict[str, Json]) -> Shown:
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
    gains = {key: gain for key, gain in net(transfers).items() if gain}
    return {
        "version": book.evening.version,
        "currency": book.evening.currency,
        "sentence": _sentence(book, draft, names),
        "gains": named(gains, names),
        "transfers": [transfer_shown(each, names, book.wording) for each in transfers],
        "dealer": names[draft.table.dealer],
        "kitty": draft.table.kitty,
    }


def correction_run(book: Book, correction: Correction) -> Shown:
    """Return what a correction would change; raise Fault where a later entry could not stand."""
    preview = preview_correction(book, correction)
    return {
        "version": book.evening.version,
        "currency": book.evening.currency,
        "gains": named({key: gain for key, gain in preview.gains.items() if gain}, book.names),
        "changes": [
            {"number": each.number, "gains": named(gains, book.names)}
            for each in preview.differences
            if (gains := _moved(each.come, each.gone))
        ],
    }


def _moved(come: Any, gone: Any) -> dict[str, int]:
    moved = net([*come, *(each.reversed() for each in gone)])
    return {key: gain for key, gain in moved.items() if gain}


def _sentence(book: Book, draft: Draft, names: Any) -> str:
    writer = EntryWriter(names, money_format_of(book.evening.currency), book.game)
    return str(writer.tell(draft.kind, draft.facts, summary=draft.summary))


router = Router(tags=["Table and log"])

EVENING = "circles/{uuid:circle_id}/evenings/{uuid:evening_id}"

STEPS = {"reviewing": states.review_evening, "closed": states.close_evening}


@router.get(f"{EVENING}/table", response=schemas.Table)
def show_table(request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID) -> Any:
    """The table as it stands: all that whoever records the next deal must know."""
    return shapes.table_shown(*evening_book(request, circle_id, evening_id))


@router.get(f"{EVENING}/entries", response=schemas.EntriesPage, by_alias=True)
def list_entries(
    request: HttpRequest,
    circle_id: uuid.UUID,
    evening_id: uuid.UUID,
    cursor: Cursor = "",
    limit: Limit = LIMIT,
) -> Any:
    """The log in its order: each entry as it was written, and what has become of it."""
    _access, book = evening_book(request, circle_id, evening_id)
    place = place_of(cursor, read_whole)
    rows = _log(book).filter(number__gt=place[0] if place else 0).order_by("number")
    page, after = page_of(
        list(rows[: limit + 1]), limit=limit, cursor=lambda row: cursor_of(row.number)
    )
    return {"items": shapes.entries_now(book, page), "next": after}


@router.get(f"{EVENING}/entries/{{int:number}}", response=schemas.Entry, by_alias=True)
def show_entry(
    request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID, number: int
) -> Any:
    """An entry as it was written, and what has become of it."""
    _access, book = evening_book(request, circle_id, evening_id)
    return shapes.entries_now(book, [_entry(book, number)])[0]


@router.post(f"{EVENING}/entries", response={201: schemas.Written}, by_alias=True)
def record(request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID) -> Any:
    """Record a deal, or any other entry that a document has, players by name.

    A closed evening takes an adjustment with its `day`, from an owner’s token.
    """
    body = object_of(request)
    call = writing(request, circle_id, evening_id, body)
    kind, _facts = read_sent(call.book, body)
    service: Callable[..., tuple[Book, WriteResult]] = partial(write, kind=kind)
    if kind in BRING_SOMEBODY:
        service = record_join
    elif kind == Adjustment.kind and _owns_closed(call.access):
        service = adjust_closed
    book, written = service(
        call.evening,
        facts=lambda opened: read_sent(opened, body)[1],
        submission=call.submission,
        book=call.book,
    )
    return shapes.created(book, written)


@router.post(f"{EVENING}/prices", response=schemas.DryRun, by_alias=True)
def price(request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID) -> Any:
    """What an entry would do if it were recorded now; nothing is written."""
    _access, book = evening_book(request, circle_id, evening_id)
    return dry_run(book, object_of(request))


@router.post(
    f"{EVENING}/entries/{{int:number}}/corrections", response={201: schemas.Written}, by_alias=True
)
def correct(request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID, number: int) -> Any:
    """Amend, void or restore an entry; what came after it follows."""
    call, sent = writing_sent(request, circle_id, evening_id, bodies.CorrectionSent)
    entry = _entry(call.book, number)
    is_later = _owns_closed(call.access) and is_agreed_later(entry)
    service = partial(correct_adjustment, entry=entry) if is_later else correct_entry
    correction, why, by = _asked(call.book, entry, sent)
    recorder = call.submission.recorder
    recorder = recorder if by is None else replace(recorder, player_id=by)
    book, written = service(
        call.evening,
        correction=correction,
        why=why,
        submission=replace(call.submission, recorder=recorder),
        book=call.book,
    )
    return shapes.created(book, written)


@router.post(
    f"{EVENING}/entries/{{int:number}}/corrections/preview", response=schemas.CorrectionRun
)
def preview(request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID, number: int) -> Any:
    """What a correction would change, entry by entry; nothing is written."""
    access, book = evening_book(request, circle_id, evening_id)
    entry = _entry(book, number)
    sent = bodies.CorrectionSent.read(object_of(request))
    correction, _why, _by = _asked(book, entry, sent)
    if not (_owns_closed(access) and is_agreed_later(entry)):
        require_correctable(book.evening, kind=entry.kind)
    elif correction.kind == AMEND:
        kitty = book.game.words.kitty
        check_agreed_later(correction.facts, evening=book.evening, kitty=kitty)
    return correction_run(book, correction)


@router.post(f"{EVENING}/undo", response={201: schemas.Written}, by_alias=True)
def undo(request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID) -> Any:
    """Take the last entry back."""
    return _step(request, circle_id, evening_id, undo_last)


@router.post(f"{EVENING}/redo", response={201: schemas.Written}, by_alias=True)
def redo(request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID) -> Any:
    """Put back what was undone last."""
    return _step(request, circle_id, evening_id, redo_last)


@router.post(f"{EVENING}/break-off", response={201: schemas.Written}, by_alias=True)
def break_off(request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID) -> Any:
    """Break off what is unfinished (a rubber, a partie), as the game's rules settle that."""
    return _step(request, circle_id, evening_id, states.break_off)


@router.post(f"{EVENING}/state", response={201: schemas.Written}, by_alias=True)
def change_state(request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID) -> Any:
    """End play, close the evening, or go back to the table; reopening takes an owner’s token."""
    call, sent = writing_sent(request, circle_id, evening_id, bodies.StateSent)
    if sent.state == Evening.OPEN:
        is_owner = call.access.may(OWN)
        return shapes.created(
            *states.reopen_evening(call.evening, submission=call.submission, is_owner=is_owner)
        )
    return shapes.created(*STEPS[sent.state](call.evening, submission=call.submission))


@router.post(
    f"{EVENING}/players/{{uuid:player_id}}/name", response={201: schemas.Written}, by_alias=True
)
def put_name_right(
    request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID, player_id: uuid.UUID
) -> Any:
    """Put the name of a player who sat there right, in all books; this log says what it was."""
    call, sent = writing_sent(request, circle_id, evening_id, bodies.NameSent)
    seats = call.book.seats.items()
    seat = next((key for key, each in seats if each.player_id == player_id), None)
    if seat is None:
        raise Http404
    return shapes.created(
        *rename_player(call.evening, seat=seat, typed=sent.name, submission=call.submission)
    )


@router.post(f"{EVENING}/baton", response=schemas.Table)
def take_over(request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID) -> Any:
    """Take the book from whoever records at this table."""
    access, _book = evening_book(request, circle_id, evening_id, action=RECORD)
    take_baton(access.evening, device_id=access.access_id)
    return shapes.table_shown(access, open_book(access.evening))


def _step(
    request: HttpRequest,
    circle_id: uuid.UUID,
    evening_id: uuid.UUID,
    service: Callable[..., tuple[Book, WriteResult]],
) -> Status[Any]:
    call = writing(request, circle_id, evening_id, {})
    return shapes.created(*service(call.evening, submission=call.submission))


def _owns_closed(access: EveningAccess) -> bool:
    """Return whether an owner asks of a closed evening, which takes what was agreed since."""
    return access.evening.state == Evening.CLOSED and access.may(OWN)


def _log(book: Book) -> QuerySet[Entry]:
    log = Entry.objects.filter(circle=book.evening.circle_id, evening=book.evening)
    return log.select_related("target", "by").defer("table_after", "target__table_after")


def _entry(book: Book, number: int) -> Entry:
    entry = _log(book).filter(number=number).first()
    if entry is None:
        raise Http404
    return entry


def _asked(
    book: Book, entry: Entry, sent: bodies.CorrectionSent
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


def _correction(book: Book, entry: Entry, sent: bodies.CorrectionSent) -> Correction:
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
