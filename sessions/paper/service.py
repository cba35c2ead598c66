"""An evening from a paper score sheet: begun, filled in and ended in one go, once for each form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from napledger.evening.document import DEAL
from napledger.evening.play import opened
from napledger.games.web import web_game
from napledger.reading.faults import Fault
from sessions.access.locks import locked_access
from sessions.access.roles import RECORD
from sessions.book.open_book import Book
from sessions.book.start import begin, members
from sessions.book.submission import Submission, beginning
from sessions.book.typed import new_opening
from sessions.book.writing import write
from sessions.models import Access, Evening
from sessions.settling.states import review_evening
from sessions.starting.service import begun_once, id_made_by

ROW = "deal-{number}"
"""The path of a row that cannot be: its number on the sheet, from 1."""


def import_paper(
    access: Access,
    *,
    facts: Mapping[str, Any],
    rows: Mapping[int, str],
    submission: Submission,
) -> Evening:
    """Return the evening that a sheet makes, with play ended; nothing is written if a row is wrong.

    `facts` are how it began, `rows` its deals in shorthand by their number on the sheet. Raises
    AlreadyStarted for a key that came with another sheet.
    """
    opening = new_opening(facts)
    opened(opening)
    evening_id = id_made_by(submission.key, device=access.secret_hash, what="paper")
    keys = {name: str(place) for place, name in enumerate(opening.players, start=1)}

    def start() -> Evening:
        locked_access(access, action=RECORD)
        players = members(access.circle, names=opening.players)
        book = begin(
            access.circle, opening, players=players, submission=submission, evening_id=evening_id
        )
        for number, text in rows.items():
            book = _recorded(book, text, number, keys=keys, submission=submission)
        end = replace(submission, key=f"{beginning(submission.key)}-end")
        review_evening(book.evening, submission=end)
        return book.evening

    return begun_once(
        start, circle_id=access.circle_id, evening_id=evening_id, submission=submission
    )


def _recorded(
    book: Book, text: str, number: int, *, keys: Mapping[str, str], submission: Submission
) -> Book:
    try:
        facts = web_game(book.evening.game).read_shorthand(text, players=keys)
        mine = replace(submission, key=f"{beginning(submission.key)}-{number}")
        return write(book.evening, DEAL, facts, mine, book=book)[0]
    except Fault as fault:
        raise Fault(ROW.format(number=number), fault.pattern, **fault.words) from None
