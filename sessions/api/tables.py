"""The table as it stands: all that whoever records the next deal must know."""

from __future__ import annotations

import random
import uuid
from typing import Any, Literal

from napledger.evening.document import DEAL
from napledger.games.web import word_of
from napledger.ledger.transfers import KITTY
from napledger.reading.faults import Fault
from sessions.access.permissions import EveningAccess
from sessions.access.who_wrote import holder_of
from sessions.api.entries import entry_sentence, facts_shown
from sessions.api.schemas import Answer, Currency, Moment, State, Word, named
from sessions.book.open_book import Book
from sessions.common.words import rules_title
from sessions.table.call import call_of
from sessions.table.page import carried_facts

EXAMPLE_SEED = 1
"""What deals the example, so that the same table is always shown the same."""


class PriceColumn(Answer):
    """A column of the price table."""

    label: Word
    group: Word


class PriceRow(Answer):
    """What something pays, an amount for each column."""

    what: Word
    amounts: list[int]
    source: str


class Prices(Answer):
    """What things pay at a table."""

    columns: list[PriceColumn]
    rows: list[PriceRow]
    note: Word


class Last(Answer):
    """The last entry of the log."""

    number: int
    sentence: str


class CallEnd(Answer):
    """A way in which what was called may end: its word, and what it would bring whoever called it.

    `gain` is in the smallest coin, `figure` as people write it: where a score is played for, that.
    With `is_least` it is so much or more.
    """

    word: Word
    figure: Word
    gain: int
    is_least: bool


class Called(Answer):
    """What was called of the deal that is being played: facts of it, in words, and its prices."""

    facts: dict[str, Any]
    sentence: str
    ends: list[CallEnd]
    at: Moment


class Table(Answer):
    """The table as it stands: all that whoever records the next deal must know.

    `example` is a believable deal of this table as it could be sent; `carried` are the facts that
    the next deal takes over from the last one. `called` is what was called of it, if that was put
    up: it stands in no book.
    """

    evening: uuid.UUID
    version: int
    state: State
    game: str
    currency: Currency
    stake: int
    rules: dict[str, Any]
    rules_title: str
    seated: list[str]
    dealer: str
    next_deal: int
    carried: dict[str, list[str]]
    called: Called | None
    balances: dict[str, int]
    kitty: int
    kitty_box: int
    kitty_coins: bool
    kitty_word: str
    prices: Prices
    example: dict[str, Any] | None
    last: Last
    can_undo: bool
    can_redo: bool
    records: Literal["records", "could-record", "watches"]
    holder: str


def table_shown(access: EveningAccess, book: Book) -> Table:
    """Return the table in this book, to whoever asks with that access."""
    evening, table, names = book.evening, book.table, book.names
    players = {key: each for key, each in book.balances.items() if key != KITTY}
    return Table.about(
        evening,
        evening=evening.pk,
        stake=table.stake,
        rules=table.rules,
        rules_title=rules_title(table.rules, game=book.game),
        seated=[names[key] for key in table.seated],
        dealer=names[table.dealer],
        next_deal=table.deals + 1,
        carried={name: [names[key] for key in keys] for name, keys in carried_facts(book).items()},
        called=_called(book),
        balances=named(players, names),
        kitty=table.kitty,
        kitty_box=table.kitty_box,
        kitty_coins=book.kitty_is_coins,
        kitty_word=word_of(book.game.words.kitty),
        prices=book.game.prices(table.terms, players=len(table.seated)),
        example=_example(book),
        last=Last.about(book.tail[-1], sentence=entry_sentence(book, book.tail[-1])),
        can_undo=book.undoable is not None,
        can_redo=book.redo_number is not None,
        records=access.stance,
        holder="" if access.holds_baton else holder_of(evening),
    )


def _called(book: Book) -> Called | None:
    """Return what stands on the board of the deal that is being played."""
    call = call_of(book)
    if call is None:
        return None
    facts = book.game.deal.read_some(dict(call.facts), rename=book.names.__getitem__)
    ends = [CallEnd(**end._asdict()) for end in call.ends]
    return Called(facts=facts, sentence=call.said, ends=ends, at=call.at)


def _example(book: Book) -> dict[str, Any] | None:
    """Return a believable deal of this table, as it could be sent; None where none can be."""
    try:
        facts = book.game.demo_deal(book.table, chance=random.Random(EXAMPLE_SEED))  # noqa: S311
        return {"kind": DEAL, **facts_shown(book, DEAL, facts)}
    except (Fault, ValueError):
        return None
