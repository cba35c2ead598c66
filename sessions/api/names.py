"""Facts of entries with players by their names, as programs write and read them.

The book has the numbers of seats there, so that a person can be renamed; the readers are those of
the evening document and of the games, so nothing is described a second time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from napledger.evening.document import kind_of_entry, read_entry, read_logged, read_opening
from napledger.evening.kinds.kind import PlainEntry
from napledger.evening.log import AMEND, START, STATES, read_line
from napledger.ledger.transfers import KITTY
from napledger.reading.faults import Fault, joined
from napledger.reading.readers import Json
from sessions.book.open_book import Book
from sessions.models import Entry

Facts = dict[str, Any]


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


def facts_shown(book: Book, kind: str, facts: Mapping[str, Json]) -> Facts:
    if kind in STATES or not facts:
        return dict(facts)
    return read_line(kind, facts, game=book.game).renamed(book.names.__getitem__).written()


def facts_of_entry(book: Book, entry: Entry) -> Facts:
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
