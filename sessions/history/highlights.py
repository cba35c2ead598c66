"""The titles of a night in words: best deal, bravest loser, longest streak, the worst mishap."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from threading import Lock
from typing import Any

from cachetools import LRUCache, cached
from django.utils.text import get_text_list
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from napledger.evening.log import LogLine, Projection, project
from napledger.evening.play import restored
from napledger.evening.tally import tally_of
from napledger.evening.titles import Title, titles_of
from napledger.games.contract import BEST, BRAVEST, SLIP, STREAK
from napledger.games.table import AnyTable
from napledger.games.web import MoneyFormat, labelled, word_of
from napledger.money.formatting import direction_of
from napledger.site.numbers import in_thousands
from sessions.book.log import as_lines
from sessions.book.open_book import Book
from sessions.common.games_played import numbered
from sessions.kinds.writer import EntryWriter
from sessions.models import Entry

DIAMOND = "M12 2l7 10-7 10-7-10z"
MOTIFS = {
    BEST: "M12 2C9 7 4 9 4 14a4 4 0 0 0 7 3l-2 5h6l-2-5a4 4 0 0 0 7-3c0-5-5-7-8-12z",
    BRAVEST: "M12 21C5 15 3 12 3 8a4.5 4.5 0 0 1 8-3l-1 4 3 3-2 4z"
    "m1-1l-1-4 3-4-3-3 1-4a4.5 4.5 0 0 1 8 3c0 4-2 7-8 12z",
    STREAK: "M12 2a4 4 0 0 1 3 7 4 4 0 1 1-2 6l2 7H9l2-7a4 4 0 1 1-2-6 4 4 0 0 1 3-7z",
    SLIP: "M3 9l11-5 7 13-11 5zm9 0l-2 5 4 3 2-5z",
}
"""A spade, a broken heart, a club and a fallen card; a diamond for what else there is."""


@dataclass(frozen=True, slots=True)
class Highlight:
    """A title, who has it, and by how much; `deal` is its deal in words, `entry` its number.

    `motif` is what is drawn beside it, as the path of a drawing 24 by 24.
    """

    title: str
    name: str
    figure: str
    direction: str
    deal: str
    entry: int
    motif: str = ""

    @property
    def line(self) -> str:
        told = labelled(self.title, f"{self.name} {self.figure}".rstrip())
        return f"{told} ({self.deal})"


def _told(book: Book, *, money: MoneyFormat) -> Hashable:
    """Return all that the highlights depend on: the log, who is who, and the language."""
    evening = book.evening
    book_told = evening.pk, evening.version, evening.is_for_guest, tuple(book.names.values())
    return *book_told, money, get_language()


ENTRIES_MAX = 2_000
"""A longer night has titles for its end alone."""


def titles_of_end(book: Book) -> str:
    """Return what a long night's titles are of, as they are of its end alone; "" of all of it."""
    if book.evening.version <= ENTRIES_MAX:
        return ""
    # Translators: %(count)s is a number in the thousands.
    said = _("The titles are those of the last %(count)s entries of the book.")
    return said % {"count": in_thousands(ENTRIES_MAX)}


# The night is played again for it, by everybody who opens the result when it is over.
@cached(LRUCache[Any, tuple[Highlight, ...]](maxsize=64), key=_told, lock=Lock())
def highlights(book: Book, *, money: MoneyFormat) -> tuple[Highlight, ...]:
    """Return the titles of the night as far as it goes, each with its deal.

    Takes two queries, however many deals there were, and none when they were found before.
    """
    if not book.table.deals:
        return ()
    start, table, lines = _end_of_log(book)
    projection = project(line for line in lines if line.number >= start)
    tally = tally_of(projection.effective, game=book.game, table=table)
    writer = EntryWriter(book.names, money, book.game)
    before = book.table.deals - len(projection.deals)
    # Of two players, one always has these.
    skipped = () if book.table.members[2:] else (BRAVEST, STREAK)
    kinds = [kind for kind in book.game.titles if kind not in skipped]
    return tuple(
        _highlight(each, book, writer, projection, before=before)
        for each in titles_of(tally.observations, kinds=kinds)
    )


def _end_of_log(book: Book) -> tuple[int, AnyTable | None, tuple[LogLine, ...]]:
    """Return where the titles' part of the log begins, the table before it, and its lines.

    What was stored after an entry is out of date where a later correction is about an earlier one:
    so it begins behind whatever corrects what lies before it.
    """
    log = Entry.objects.filter(circle=book.evening.circle_id, evening=book.evening)
    entries = log.select_related("target").defer("table_after", "target__table_after")
    lines = as_lines([*entries.order_by("-number")[:ENTRIES_MAX]][::-1], told=True)
    start = lines[0].number
    while reaching := [line for line in lines if line.number >= start > (line.target or start)]:
        start = reaching[-1].number + 1
    if start == 1:
        return start, None, lines
    before = log.values_list("table_after", flat=True).get(number=start - 1)
    return start, restored(before, game=book.game), lines


def _highlight(
    title: Title, book: Book, writer: EntryWriter, projection: Projection, *, before: int
) -> Highlight:
    """Return a title in words; its deal is told where that is about whoever has it."""
    number = before + projection.numbers.deal_number(title.number)
    names = [writer.name(key) for key in title.players]
    told = writer.tell_version(projection.entries[title.number], deal_number=number).with_outcome
    word = book.game.titles[title.kind]
    named = word_of(book.wording.get(word, word)) % {"mishap": word_of(title.what)}
    return Highlight(
        title=named[:1].upper() + named[1:],
        name=get_text_list(names, _("and")),
        figure=_figure(title, writer.money),
        direction="" if title.count else direction_of(title.amount),
        deal=told if all(name in told for name in names) else numbered(book.words, number),
        entry=title.number,
        motif=MOTIFS.get(title.kind, DIAMOND),
    )


def _figure(title: Title, money: MoneyFormat) -> str:
    if title.kind == STREAK:
        pattern = ngettext("%(count)s won in a row", "%(count)s won in a row", title.count)
        return pattern % {"count": title.count}
    if title.count:
        return str(title.count)
    return money.signed(title.amount) if title.amount or title.kind != SLIP else ""
