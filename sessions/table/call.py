"""What was called of the deal that is being played, as the pages of the table show it."""

from __future__ import annotations

import datetime
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict

from napledger.games.deal_form.calling import CallEnd
from napledger.games.deal_form.form import DeclaredForm
from napledger.games.web import web_game
from napledger.reading.faults import Fault
from sessions.book.called import standing_call
from sessions.book.open_book import Book
from sessions.common.words import money_of


@dataclass(frozen=True, slots=True)
class CallText:
    """Who called what, since when, and what it would bring whoever called it, way by way.

    `answers` are those of the form that say it, as JSON, and `fields` the names of its fields: by
    them a phone knows its own call again, and takes it out of the form when its deal waits.
    """

    said: str
    ends: Sequence[CallEnd]
    answers: str
    fields: str
    facts: Mapping[str, Any]
    at: datetime.datetime


def called_form(book: Book) -> DeclaredForm | None:
    """Return the form of the next deal with what was called of it; None where nothing was.

    So it is where what was called cannot be any more: whoever called it has left since.
    """
    call = standing_call(book)
    if call is None:
        return None
    game, money = web_game(book.evening.game), money_of(book).alone
    empty = game.deal_form(book.table, names=book.names, money=money, sent=QueryDict())
    form = empty.as_called(call.facts)
    try:
        return form if form.call_said else None
    except Fault:
        return None


def call_of(book: Book, *, shows_amounts: bool = True) -> CallText | None:
    """Return what stands on the board of the deal that is being played, if anything does."""
    form, call = called_form(book), standing_call(book)
    if form is None or call is None:
        return None
    return CallText(
        said=form.call_said,
        ends=form.call_ends if shows_amounts else (),
        answers=json.dumps(form.call_answers, separators=(",", ":")),
        fields=" ".join(form.posted.keys() - {"away", "dealer"}),
        facts=call.facts,
        at=call.at,
    )
