"""Entries as programs write and read them: as they were written, and what became of them."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.http import QueryDict
from ninja import Status
from pydantic import Field

from napledger.evening.document import kind_of_entry, read_entry, read_logged, read_opening
from napledger.evening.kinds.kind import PlainEntry
from napledger.evening.log import AMEND, CORRECTIONS, START, STATES, EffectiveEntry, read_line
from napledger.games.web import money_format_of, reason_of
from napledger.ledger.transfers import KITTY, Transfer, net
from napledger.reading.faults import Fault, joined
from napledger.reading.readers import Json
from sessions.api.schemas import Answer, Currency, Moment, Page, Priced, Problem, named
from sessions.book.composed import told_why
from sessions.book.log import corrections_of, effective, version_told
from sessions.book.net import transfers_of
from sessions.book.open_book import Book
from sessions.book.writing import WriteResult
from sessions.common.words import writer_told
from sessions.kinds.writer import EntryWriter
from sessions.models import Entry as EntryRow
from sessions.models import Transfer as TransferRow
from sessions.table.page import deal_form_of

Facts = dict[str, Any]


class Posted(Priced):
    """A transfer in the book; `settles` is the entry whose doing it is."""

    settles: int
    takes_back: bool


class Written(Answer):
    """An entry as it was written. `gains` are what it moved, by player and “kitty”."""

    number: int
    id: uuid.UUID
    kind: str
    facts: dict[str, Any] = Field(description="as in an evening document, players by name")
    of: int | None = Field(description="the number of the entry that a correction is about")
    why: str
    sentence: str
    by: str | None
    at: Moment
    currency: Currency
    gains: dict[str, int]
    transfers: list[Posted]
    digest: str


class Corrected(Answer):
    """What an entry says after its corrections."""

    facts: dict[str, Any]
    sentence: str


class Entry(Written):
    """An entry, whether it stands, and what it says now where it was corrected."""

    stands: bool
    now: Corrected | None


class EntriesPage(Page[Entry]):
    """Some entries in the order of the log, and the cursor of those after them."""


class Changed(Problem):
    """What came between, where `If-Match` named an earlier version."""

    version: int
    since: int
    came: list[Written]


WRITTEN = {201: Written}
"""What a route that writes an entry answers with."""


def created(book: Book, written: WriteResult) -> Status[Written]:
    """Return the answer to whoever has written an entry: however often, it says the same."""
    return Status(201, entries_written(book, [written.entry])[0])


def entries_written(book: Book, entries: Sequence[EntryRow]) -> list[Written]:
    """Return entries as they were written, in three queries at most."""
    posted = _posted(book, entries)
    told = _Telling(book, entries)
    return [_written(book, entry, posted[entry.pk], told) for entry in entries]


def entries_now(book: Book, entries: Sequence[EntryRow]) -> list[Entry]:
    """Return entries as they were written, and what has become of each by corrections."""
    corrections = corrections_of(book.evening, numbers=[entry.number for entry in entries])
    return [
        _now(book, entry, written, corrections[entry.number])
        for entry, written in zip(entries, entries_written(book, entries), strict=True)
    ]


def entry_sentence(book: Book, entry: EntryRow) -> str:
    return _Telling(book, [entry]).sentence(entry)


def _written(book: Book, entry: EntryRow, posted: Sequence[TransferRow], told: _Telling) -> Written:
    keys, names = book.keys_by_id, book.names
    moved = net(
        Transfer(keys[row.payer_id], keys[row.payee_id], row.amount, row.why) for row in posted
    )
    return Written.about(
        entry,
        facts=facts_of_entry(book, entry),
        of=None if entry.target is None else entry.target.number,
        why=told_why(entry),
        sentence=told.sentence(entry),
        by=writer_told(entry.by, book) or None,
        currency=book.evening.currency,
        gains=named({key: gain for key, gain in moved.items() if gain}, names),
        transfers=[
            Posted.about(
                row,
                from_=names[keys[row.payer_id]],
                to=names[keys[row.payee_id]],
                why=reason_of(row.why, book.wording),
                settles=row.settles.number,
            )
            for row in posted
        ],
    )


def _now(book: Book, entry: EntryRow, written: Written, corrections: Sequence[EntryRow]) -> Entry:
    if entry.target is not None:
        return Entry.about(written, stands=True, now=None)
    after = effective(entry, corrections)
    if not any(each.kind == AMEND and each.target_id == entry.pk for each in corrections):
        return Entry.about(written, stands=after.stands, now=None)
    facts = facts_shown(book, entry.kind, after.facts)
    now = Corrected(facts=facts, sentence=str(_writer(book).tell_version(after)))
    return Entry.about(written, stands=after.stands, now=now)


def _posted(book: Book, entries: Sequence[EntryRow]) -> dict[uuid.UUID, list[TransferRow]]:
    found: dict[uuid.UUID, list[TransferRow]] = {entry.pk: [] for entry in entries}
    rows = transfers_of(book).filter(entry__in=found).select_related("settles")
    rows = rows.only(
        *("circle", "entry", "payer", "payee", "amount", "why", "source", "takes_back"),
        *("settles__circle", "settles__number"),
    )
    for row in rows.order_by("entry", "line"):
        found[row.entry_id].append(row)
    return found


class _Telling:
    """The sentences of some entries; of corrections among them, with what they corrected."""

    def __init__(self, book: Book, entries: Sequence[EntryRow]) -> None:
        self.writer = _writer(book)
        targets = sorted({each.target.number for each in entries if each.target is not None})
        self.corrections = corrections_of(book.evening, numbers=targets) if targets else {}

    def sentence(self, entry: EntryRow) -> str:
        if entry.kind not in CORRECTIONS:
            return str(self.writer.say(entry))
        of = self.writer.tell_version(self._version(entry))
        return str(self.writer.say_correction(entry, of=of))

    def _version(self, entry: EntryRow) -> EffectiveEntry:
        """Return what a correction made of its target, or what that was before it was voided."""
        assert entry.target is not None, "a correction has a target"
        return version_told(entry, entry.target, self.corrections[entry.target.number])


def _writer(book: Book) -> EntryWriter:
    return EntryWriter(book.names, money_format_of(book.evening.currency), book.game)


# Facts with players by their names. The book has the numbers of seats there, so that a person can
# be renamed; the readers are those of the evening document and of the games.


def read_sent(book: Book, sent: Mapping[str, Json]) -> tuple[str, Facts]:
    """Return the kind and the facts of an entry as a document has it, for this book.

    Raises Fault at the field that cannot be, and at a name that nobody has at this evening. Whoever
    joins may be new: their name stays as it is.
    """
    read = read_entry(dict(sent), game=book.game)
    numbers = {name: key for key, name in book.names.items()}
    number = _numbering(numbers, sent)
    if isinstance(read, PlainEntry) and read.brings_somebody:
        return read.kind, read.renamed(number, but="player").written()
    return kind_of_entry(read), read.renamed(number).written()


def read_amended(book: Book, kind: str, sent: Mapping[str, Json]) -> Facts:
    """Return what an entry of that kind should be, whatever kind of the book's log it is."""
    numbers = {name: key for key, name in book.names.items()}
    number = _numbering(numbers, sent)
    if kind == START:
        return read_opening(dict(sent)).renamed(number).written()
    return read_logged(kind, sent, game=book.game).renamed(number).written()


def read_call(book: Book, sent: Mapping[str, Json]) -> Facts:
    """Return what was called, as facts of a deal; raise Fault for what is known only afterwards."""
    numbers = {name: key for key, name in book.names.items()}
    read = book.game.deal.read_some(dict(sent), rename=_numbering(numbers, sent))
    told: Facts = deal_form_of(book, sent=QueryDict()).as_called(read).call_facts
    for name in read:
        if name not in told:
            raise Fault(name, "this is said once the cards are played, when the deal is recorded")
    return told


def facts_shown(book: Book, kind: str, facts: Mapping[str, Json]) -> Facts:
    if kind in STATES or not facts:
        return dict(facts)
    return read_line(kind, facts, game=book.game).renamed(book.names.__getitem__).written()


def facts_of_entry(book: Book, entry: EntryRow) -> Facts:
    """Return what an entry says; of a correction, what it says its target should be."""
    if entry.target is None:
        return facts_shown(book, entry.kind, entry.facts)
    return facts_shown(book, entry.target.kind, entry.facts) if entry.kind == AMEND else {}


def number_of(book: Book, name: Json, *, path: str) -> str:
    """Return the account of a player of that name, or the kitty's; raise Fault at `path`."""
    numbers = {each: key for key, each in book.names.items()}
    if not isinstance(name, str) or name not in numbers:
        raise _nobody(name, numbers, path=path)
    return numbers[name]


def _numbering(numbers: Mapping[str, str], sent: Json) -> Callable[[str], str]:
    def number(name: str) -> str:
        if name == KITTY:
            return name
        if name not in numbers:
            raise _nobody(name, numbers, path=_place_of(name, sent) or "")
        return numbers[name]

    return number


def _nobody(name: Json, numbers: Mapping[str, str], *, path: str) -> Fault:
    return Fault(
        path,
        "nobody called {name} is at this evening; at it are {players}",
        name=str(name),
        players=[each for each in numbers if each != KITTY],
    )


def _place_of(name: str, sent: Json) -> str | None:
    """Return where in what was sent a name stands, the first time."""
    inside: list[tuple[str, Json]] = []
    if isinstance(sent, Mapping):
        if name in sent:
            return name
        inside = [(str(key), value) for key, value in sent.items()]
    elif isinstance(sent, list):
        inside = [(f"[{place}]", value) for place, value in enumerate(sent)]
    for place, value in inside:
        if isinstance(value, str) and value.strip() == name:
            return place
        found = _place_of(name, value)
        if found is not None:
            return joined(place, found)
    return None
