"""The night's best deal and its worst: who won and who lost the most in one deal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from napledger.games.web import Purse
from napledger.ledger.transfers import KITTY
from sessions.book.deal_numbers import DEAL, DealNumbers, deal_numbers
from sessions.book.effective_entries import corrections_of, version_now
from sessions.book.net import gains_by_entry
from sessions.book.open_book import Book
from sessions.common.cache_keys import Key, book_key
from sessions.common.lru import Kept
from sessions.common.wording import Speaker
from sessions.models import Entry

EVENINGS_KEPT = 64
"""Of so many evenings a process keeps what it has found."""


@dataclass(frozen=True, slots=True)
class Highlight:
    """What somebody won or lost in one deal; `deal` is that deal in words, `entry` its number."""

    name: str
    figure: str
    direction: str
    deal: str
    entry: int


_highlights: Kept[Key, tuple[Highlight, ...]] = Kept(most=EVENINGS_KEPT)


def highlights(book: Book, *, purse: Purse) -> tuple[Highlight, ...]:
    """Return the deal in which a player won the most, and the one in which one lost the most.

    The first of equals. Takes five queries, however many deals there were, and none when they were
    found before.
    """
    key = book_key(book)
    found = _highlights.get(key)
    if found is None:
        found = _found(book, purse=purse)
        _highlights.put(key, found)
    return found


def _found(book: Book, *, purse: Purse) -> tuple[Highlight, ...]:
    numbers = deal_numbers(book.evening)
    dealt = Entry.objects.filter(evening=book.evening, kind=DEAL).defer("table_after")
    entries = {e.number: e for e in dealt.order_by("number") if e.number not in numbers.void}
    gains = gains_by_entry(book, list(entries.values()))
    # The number turned round: among equals the earlier deal is the greater.
    moved = [
        (gain, -number, key)
        for number, gained in gains.items()
        for key, gain in gained.items()
        if key != KITTY and gain
    ]
    if not moved:
        return ()
    best, worst = max(moved), min(moved, key=lambda each: (each[0], -each[1]))
    said = _said(book, [entries[-best[1]], entries[-worst[1]]], numbers=numbers, purse=purse)
    return tuple(
        Highlight(
            name=book.names[key],
            figure=purse.signed(gain),
            direction="up" if gain > 0 else "down",
            deal=said[-number],
            entry=-number,
        )
        for gain, number, key in (best, worst)
    )


def _said(
    book: Book, entries: Sequence[Entry], *, numbers: DealNumbers, purse: Purse
) -> dict[int, str]:
    """Return deals in words, by the numbers of their entries."""
    speaker = Speaker(book.names, purse, book.game)
    corrections = corrections_of(book.evening, numbers=[entry.number for entry in entries])
    said = {}
    for entry in entries:
        version = version_now(entry, corrections[entry.number])
        number = numbers.of(entry.number)
        told = speaker.tell(DEAL, version.facts, headline=version.headline, deal_number=number)
        said[entry.number] = f"{told.text}, {told.outcome}" if told.outcome else told.text
    return said
