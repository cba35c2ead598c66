"""What was called of the deal that is being played: on the board, beside the log, and in no entry.

It lies in the evening's own row: showing it costs no query, the write that records the deal moves
it on, and a backup has it. Nothing of it is chained, exported or told to anybody elsewhere.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils import timezone

from napledger.evening.document import DEAL
from sessions.book.open_book import Book, open_book
from sessions.book.posting import Overtaken, claim
from sessions.book.submission import Recorder, new_key
from sessions.book.writing import (
    TRIES_MAX,
    TooManyWriters,
    require_baton,
    require_recordable,
)

WORD_LETTERS = 8

SHAPE = {"deal": int, "facts": dict, "word": str, "at": str}
"""What is kept of a call: of which deal, facts of it, a word that no other has, and since when."""


@dataclass(frozen=True, slots=True)
class StandingCall:
    """What was called, as facts of a deal, and since when it stands on the board."""

    facts: Mapping[str, Any]
    at: datetime.datetime


def is_call(kept: Any) -> bool:
    """Return whether this is what is kept of a call, or nothing."""
    return kept is None or {name: type(value) for name, value in kept.items()} == SHAPE


def standing_call(book: Book) -> StandingCall | None:
    """Return what was called of the deal that is recorded next; None where nothing was.

    A call stands until its deal is recorded, and again once that is undone.
    """
    evening, called = book.evening, book.evening.called
    if not called or evening.state != evening.OPEN or called["deal"] != book.table.deals + 1:
        return None
    return StandingCall(called["facts"], datetime.datetime.fromisoformat(called["at"]))


def put_up(book: Book, facts: Mapping[str, Any], *, recorder: Recorder) -> Book:
    """Return the book with that call on the board, in place of any other.

    One that comes late is dropped without a word: a deal was recorded since its form was made.
    Raises BatonElsewhere while another device records, Fault where no deal is played any more.
    """
    called = {"facts": facts, "word": new_key()[:WORD_LETTERS], "at": timezone.now().isoformat()}
    return _changed(book, called, recorder=recorder)


def take_down(book: Book, *, recorder: Recorder) -> Book:
    """Return the book without a call on the board. Raises as `put_up`."""
    return _changed(book, None, recorder=recorder)


def _changed(book: Book, called: Mapping[str, Any] | None, *, recorder: Recorder) -> Book:
    evening = book.evening
    for _each in range(TRIES_MAX):
        require_baton(book, recorder)
        require_recordable(evening, kind=DEAL)
        if is_late(book, recorder):
            return book
        after = {"called": called and {**called, "deal": book.table.deals + 1}}
        holder = None if recorder.without_baton else recorder.device_id
        try:
            claim(evening, after, holder=holder, if_free=recorder.needs_baton)
        except Overtaken:
            evening.refresh_from_db()
            book = open_book(evening)
        else:
            evening.called, evening.recorder_id = after["called"], holder or evening.recorder_id
            return book
    raise TooManyWriters


def is_late(book: Book, recorder: Recorder) -> bool:
    """Return whether a deal was recorded since the form was made that this device sends."""
    last = book.last_deal()
    return recorder.made_from is not None and last is not None and last.number > recorder.made_from
