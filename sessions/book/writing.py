"""Writing in a book: a deal, a payment, somebody who joins, other rules, a correction.

Whatever is written comes through `write`, and is written once for each key.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, replace
from typing import Any, Protocol, TypeVar

from django.db import IntegrityError, transaction
from django.dispatch import Signal

from napledger.evening.document import read_logged
from napledger.evening.kinds import CHANGE_RULES, COMES_IN, ENTRIES, TWO_SIDED
from napledger.evening.log import UNPLAYED
from napledger.evening.play import EntryScore, played, summary_written
from napledger.games.contract import AnyGame
from napledger.games.table import require_room
from napledger.ledger.transfers import KITTY
from napledger.reading.faults import Fault
from sessions.book.append_only import stands_already
from sessions.book.lost_connection import DATABASE_ERRORS, drop_lost
from sessions.book.open_book import TAIL_LINES, Book, by_key, keep_tail, open_book
from sessions.book.posting import Draft, Overtaken, Posting, post
from sessions.book.submission import KeyReused, Recorder, Submission
from sessions.book.typed import as_typed
from sessions.models import Entry, Evening, Player, Seat

Facts = Mapping[str, Any]
FactsOf = Callable[[Book], Facts]
"""What makes the facts of an entry from the book as it lies open; raises Fault where there are
none to be written."""

Drafting = Callable[[Book, str, Facts], Draft]
"""What makes an entry of a kind and its facts; raises Fault at the field that cannot be."""

Written = TypeVar("Written")

KINDS_IN_REVIEW = tuple(kind for kind, each in ENTRIES.items() if each.in_review)
"""What may still be recorded while the evening is being settled."""

FREE_TRIES = 3
"""How often a write is tried while others may write too: they may be quicker each time."""

TRIES_MAX = FREE_TRIES + 3
"""How often in all. Whoever holds the lock is beaten to a newcomer's name at most."""

OF_A_BOOK = {
    "one_entry_of_a_number": (
        "card_sessions_entry.evening_id, card_sessions_entry.number, card_sessions_entry.circle_id"
    ),
    "one_entry_of_a_key": (
        "card_sessions_entry.evening_id, card_sessions_entry.key, card_sessions_entry.circle_id"
    ),
    "one_player_of_a_name": "card_sessions_player.circle_id, card_sessions_player.name",
    "card_sessions_circle_pkey": "card_sessions_circle.id",
    "card_sessions_evening_pkey": "card_sessions_evening.id",
}
"""What only one can have of those who write: the rule that says so, and its columns.

A name is in it because two evenings of one circle may take in the same newcomer; circle and evening
because a form that starts one, sent twice, makes the same ids.
"""

entry_written = Signal()
"""Sent with the `evening` and the `entry` once that is written, not when it was before."""


class NotWritten(Exception):
    """Nothing is wrong with what was sent, and yet it was not written; it can be sent again."""


class Outdated(NotWritten):
    """A form was made before somebody else wrote; whoever sent it decides what becomes of it."""


class BatonElsewhere(NotWritten):
    """Another device records at this evening; take over first."""


class TooManyWriters(NotWritten):
    """So many phones write at once that this one's turn never came; it may send again."""


REFUSALS = (Fault, Outdated, BatonElsewhere)
"""What stands in the way of a write until somebody decides."""


@dataclass(frozen=True, slots=True)
class WriteResult:
    """What a write came to: the entry, and whether it had been written before."""

    entry: Entry
    again: bool = False


class FilledIn(Protocol):
    """A form as it was sent, bound to a book."""

    def facts(self) -> Facts:
        """Return what it says; raise Fault at the field that cannot be."""


def facts_of(form: FilledIn, book: Book, *, bind: Callable[[Book], FilledIn]) -> FactsOf:
    """Return what makes the facts of a form, which is bound again only where the book has grown."""
    return lambda opened: (form if opened is book else bind(opened)).facts()


def draft_of(book: Book, kind: str, facts: Facts) -> Draft:
    """Return the entry that these facts make of the book; raise Fault where they cannot be.

    What is played changes the table and moves money; a note, or a change of state, does neither.
    """
    if kind in UNPLAYED:
        return Draft(kind=kind, facts=facts, table=book.table)
    facts = as_typed(facts)
    entry = read_logged(kind, facts, game=book.game)
    table, score = played(entry, table=book.table, game=book.game)
    if kind in CHANGE_RULES:
        unusual = book.game.unusual(table.terms, players=len(table.seated))
        require_room(unusual, path="rules.preset")
    return Draft(
        kind=kind,
        facts=facts_as_recorded(facts, score, game=book.game),
        table=table,
        postings=(Posting(None, score.transfers),),
        summary=summary_of(score),
    )


def write(
    evening: Evening,
    kind: str,
    facts: Facts | FactsOf,
    submission: Submission,
    *,
    book: Book | None = None,
    drafting: Drafting = draft_of,
    any_time: bool = False,
) -> tuple[Book, WriteResult]:
    """Return the book with a new entry in it, and the entry; once for each key.

    At first everything is computed before the transaction begins, so that the database's one write
    lock is held only for the writing. Whoever was overtaken that way a few times takes the lock
    first, and can be overtaken no more. `facts` may be made from the book as it lies open at each
    try; `book` spares opening it. `any_time` writes what the evening takes from nobody by itself,
    or not any more. Raises Fault at the field that cannot be, KeyReused for a key that came with
    another body, and NotWritten: Outdated for a form that was made before somebody else wrote,
    BatonElsewhere while another device records, TooManyWriters if its turn never came.
    """
    submission = submission.of(kind, {} if callable(facts) else facts)
    writing = _Writing(evening, kind, facts, submission, book, drafting, any_time)
    return once(writing.attempt, earlier=writing.earlier, tries=TRIES_MAX)


def once(
    attempt: Callable[[int], Written], *, earlier: Callable[[], Written | None], tries: int
) -> Written:
    """Return what `attempt` writes, or what the same key wrote `earlier`; so often at most.

    It is tried anew when another phone was quicker, and on a new connection where one was lost: it
    may have been written, and its answer alone be lost. No key is written twice, so what was there
    before is only asked when something stood in the way. Raises what stood in the way, and
    TooManyWriters if its turn never came.
    """
    try:
        return _tried(attempt, earlier=earlier, tries=range(tries))
    except DATABASE_ERRORS as error:
        drop_lost(error)
    # What was read before may be out of date.
    return _tried(attempt, earlier=earlier, tries=range(1, tries + 1))


def _tried(
    attempt: Callable[[int], Written], *, earlier: Callable[[], Written | None], tries: range
) -> Written:
    for number in tries:
        try:
            return attempt(number)
        except (*REFUSALS, Overtaken, IntegrityError) as error:
            if isinstance(error, IntegrityError) and not is_overtaken(error):
                raise
            written = earlier()
            if written is not None:
                return written
            if isinstance(error, REFUSALS):
                raise
    raise TooManyWriters


@dataclass(frozen=True, slots=True)
class _Writing:
    """One entry that is being written, and all that is known of it before."""

    evening: Evening
    kind: str
    facts: Facts | FactsOf
    submission: Submission
    book: Book | None
    drafting: Drafting
    any_time: bool

    def attempt(self, number: int) -> tuple[Book, WriteResult]:
        """Return the book with the entry in it."""
        with alone_at(self.evening) if number >= FREE_TRIES else nullcontext():
            book = self._opened(number)
            check_may_write(book, self.submission.recorder)
            if not self.any_time and self.kind not in UNPLAYED:
                require_recordable(book.evening, kind=self.kind)
            facts = self.facts(book) if callable(self.facts) else self.facts
            draft = self.drafting(book, self.kind, facts)
            if self.submission.why:
                draft = replace(draft, why=self.submission.why)
            entry = post(book, draft, submission=self.submission)
        entry_written.send(Evening, evening=self.evening, entry=entry)
        return with_entry(book, entry, draft.newcomers), WriteResult(entry)

    def _opened(self, number: int) -> Book:
        """Return the book as it is now; at the first try (0) as it was opened, if it was."""
        if not number and self.book is not None:
            return self.book
        if number:
            self.evening.refresh_from_db()
        return open_book(self.evening)

    def earlier(self) -> tuple[Book, WriteResult] | None:
        """Return what this key made before, if anything."""
        entry = already_written(self.evening, self.submission)
        if entry is None:
            return None
        wait_for_standby(self.evening)
        return open_book(self.evening), WriteResult(entry, again=True)


def already_written(evening: Evening, submission: Submission) -> Entry | None:
    """Return the entry that this key made before; raise KeyReused if it came with another body."""
    mine = Entry.objects.filter(circle=evening.circle_id, evening=evening)
    entry = mine.filter(key=submission.key).first()
    if entry is not None and entry.body_hash != submission.body:
        raise KeyReused
    return entry


@contextmanager
def alone_at(evening: Evening) -> Iterator[None]:
    """Let nobody else write at this evening, which is read again, until the block ends.

    PostgreSQL locks its row, where those who wait stand in line; SQLite has one writer anyway, and
    the transaction makes us that one.
    """
    mine = Evening.objects.filter(circle=evening.circle_id)
    with transaction.atomic():
        evening.refresh_from_db(from_queryset=mine.select_for_update(no_key=True))
        yield


def wait_for_standby(evening: Evening) -> None:
    """Return once what stands in this evening's book is where its database promises to keep it.

    The answer to a commit may be lost before a standby has confirmed it, and a PostgreSQL that came
    up again shows it all the same. The row's lock goes into the log after it, and so is confirmed
    after it. The evening is read again.
    """
    with alone_at(evening):
        pass


def take_baton(evening: Evening, *, device_id: uuid.UUID) -> Evening:
    """Let one device record at this evening, and no other until that one takes it: the baton."""
    Evening.objects.filter(circle=evening.circle_id, pk=evening.pk).update(recorder_id=device_id)
    evening.recorder_id = device_id
    return evening


def check_may_write(book: Book, recorder: Recorder) -> None:
    """Raise BatonElsewhere while another device records, Outdated for a form made before.

    Whoever is no device needs no baton.
    """
    require_baton(book, recorder)
    if recorder.made_from is not None and recorder.made_from < book.evening.version:
        raise Outdated


def require_baton(book: Book, recorder: Recorder) -> None:
    """Raise BatonElsewhere while another device records."""
    holder = book.evening.recorder_id
    if recorder.needs_baton and recorder.device_id and holder not in (None, recorder.device_id):
        raise BatonElsewhere


def is_overtaken(error: IntegrityError) -> bool:
    """Return whether a row was refused only because another phone's came first.

    PostgreSQL tells the name of the rule that was broken, Citus only in its sentence, with a
    shard's number behind it; SQLite tells the columns, but of an entry that stands already its
    trigger speaks first. Any other error is a mistake of ours, or a damaged book, and is no better
    the second time.
    """
    diagnosis = getattr(error.__cause__, "diag", None)
    if diagnosis is not None:
        named = diagnosis.constraint_name or diagnosis.message_primary
        return any(rule in named for rule in OF_A_BOOK)
    said = str(error)
    tables = {columns.partition(".")[0] for columns in OF_A_BOOK.values()}
    by_trigger = {stands_already(table) for table in tables}
    failed = said.removeprefix("UNIQUE constraint failed: ")
    return said in by_trigger or failed in OF_A_BOOK.values()


def with_entry(book: Book, entry: Entry, newcomers: Iterable[Player | Seat] = ()) -> Book:
    """Return the book with one more entry and its newcomers, without asking the database."""
    tail = (*book.tail, entry)[-max(TAIL_LINES, len(book.tail)) :]
    keep_tail(tail[-TAIL_LINES:])
    seats = by_key(row for row in newcomers if isinstance(row, Seat))
    return Book(book.evening, {**book.seats, **seats} if seats else book.seats, tail)


def require_recordable(evening: Evening, *, kind: str) -> None:
    """Raise Fault where no such entry is recorded by itself, or the evening takes none any more."""
    require_open_for(evening, kind=kind)
    if kind in TWO_SIDED:
        raise Fault("kind", "what is still owed is brought along when an evening begins")
    if kind in COMES_IN:
        raise Fault("kind", "past evenings come in from a list of them, and not one line at a time")


def require_open_for(evening: Evening, *, kind: str) -> None:
    """Raise Fault when the evening takes no such entry any more."""
    if evening.state == Evening.CLOSED:
        raise Fault("", "this evening is closed; only an owner can reopen it to write in its book")
    if evening.state == Evening.REVIEWING and kind not in KINDS_IN_REVIEW:
        raise Fault("", "this evening is being settled; go back to the table to play on")


def facts_as_recorded(facts: Facts, score: EntryScore | None, *, game: AnyGame) -> Facts:
    """Return the facts of an entry, of a deal with what the game fixes of it: who dealt."""
    if score is None or score.deal is None:
        return facts
    return {**facts, **game.fixed_facts(score.deal)}


def summary_of(score: EntryScore) -> dict[str, Any]:
    """Return the few words about an entry that lists show, and who gained what by it."""
    summary: dict[str, Any] = {"gains": score.gains, "kitty": score.gains.get(KITTY, 0)}
    if score.deal is not None:
        summary |= summary_written(score.deal.summary)
    return summary
