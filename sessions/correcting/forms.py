"""The form that corrects an entry: filled in as it stands, or as it was sent."""

from __future__ import annotations

from django.http import QueryDict

from napledger.evening.document import DEAL
from napledger.games.contract import Facts
from napledger.games.deal_form.form import DeclaredForm
from napledger.games.table import AnyTable
from napledger.games.web import web_game
from napledger.reading.faults import Fault
from sessions.book.log_slice import LogSlice, before_entry
from sessions.book.open_book import Book
from sessions.common.heading import money_of
from sessions.kinds import FORMS
from sessions.kinds.form import EntryForm


def correction_form(
    book: Book, log_slice: LogSlice, number: int, *, sent: QueryDict | None = None
) -> DeclaredForm | EntryForm:
    """Return the form that corrects an entry, at the table as it was just before it.

    It is filled in with the facts as they stand, or as it was sent. Raises Fault for an entry that
    is void.
    """
    table, line = before_entry(log_slice, number)
    if line is None:
        raise Fault("", "this entry is void; restore it before you correct it")
    if line.kind == DEAL:
        return _deal_form(book, table, now=line.facts, sent=sent)
    then, form = _book_at(book, table), FORMS[line.kind]
    return form(then, form.sent_again(line.facts, then) if sent is None else sent, now=line.facts)


def _book_at(book: Book, table: AnyTable) -> Book:
    """Return a book open at the table of some earlier moment; the balances are those of now."""
    past = Book(book.evening, book.seats, book.tail)
    # The table is worked out once, when it is first asked for, and kept under its name: here it
    # is put there before.
    vars(past)["table"] = table
    return past


def _deal_form(book: Book, table: AnyTable, *, now: Facts, sent: QueryDict | None) -> DeclaredForm:
    game, money = web_game(book.evening.game), money_of(book).alone
    if sent is None:
        return game.deal_form(table, names=book.names, money=money, facts=now)
    return game.deal_form(table, names=book.names, money=money, sent=sent)
