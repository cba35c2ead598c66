"""What an entry, or a correction, would do: worked out as if it were written, and not written."""

from __future__ import annotations

from typing import Any

from napledger.evening.kinds import BRING_SOMEBODY
from napledger.games.web import money_format_of
from napledger.ledger.transfers import net
from napledger.reading.readers import Json
from sessions.api.names import read_sent
from sessions.api.shapes import Shown, named, transfer_shown
from sessions.book.open_book import Book, by_key, key_of
from sessions.book.posting import Draft
from sessions.book.preview import Correction, preview_correction
from sessions.book.writing import draft_of, require_recordable
from sessions.kinds.writer import EntryWriter
from sessions.models import Seat
from sessions.table.service import seat_of


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
