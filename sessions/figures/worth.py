"""What a part is worth: the share of successes from which it pays, and what the circle made of it.

Asked at the table, for whatever game says what its parts win and cost in all.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.http import Http404
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from napledger.games.deal_score import Result
from napledger.games.prices import PriceTable
from napledger.games.web import word_of
from sessions.book.open_book import Book
from sessions.common.words import Head, head_of
from sessions.figures.aggregate import PartFigures
from sessions.figures.page import PERCENT
from sessions.figures.query import FEW
from sessions.figures.scope import Scope, played_with
from sessions.figures.service import figures_of

NUMBER = re.compile(r"(\d+%?)")
"""A number of the words on a button; split by it, a text gives its numbers too."""


@dataclass(frozen=True, slots=True)
class Worth:
    """A part by its word in the game: from which share it pays, and the record, both in words.

    Either is empty where nothing can be said: of a part that has no price here, and to guests.
    """

    what: str
    name: str
    pays: str
    record: str

    @property
    def lines(self) -> tuple[SafeString, ...]:
        """Return what a button says in place of the prices, the numbers of it set as figures."""
        return tuple(map(_with_numbers, (self.pays, self.record)))


@dataclass(frozen=True, slots=True)
class WorthPage:
    """What every part is worth. `chars` is how many characters the longest of the words has."""

    book: Book
    head: Head
    part: str
    rows: tuple[Worth, ...]
    counted: str
    has_record: bool
    few: int = FEW

    @property
    def chars(self) -> int:
        """Return how many characters the longest line has, for its size."""
        return max(len(line) for row in self.rows for line in (row.pays, row.record))


def worth_page(book: Book) -> WorthPage:
    """Return the page, in two queries besides the book's; Http404 in a game that has no such parts.

    Guests are told of no other evening, so to them there is no record.
    """
    prices = book.game.prices(book.table.terms, players=len(book.table.seated))
    record = None if book.evening.is_for_guest else _record(book)
    rows = tuple(_rows(book, prices, record))
    if not rows:
        raise Http404
    return WorthPage(
        book=book,
        head=head_of(book),
        part=word_of(book.game.figures.part),
        rows=rows,
        counted=word_of(prices.counted),
        has_record=record is not None,
    )


def pays_from(win: int, lose: int) -> int | None:
    """Return the smallest whole percentage of successes that loses nothing; None without a price.

    So many won at `win` make up for the others lost at `lose`. Rounded up: a share below the one
    that is exact does not pay.
    """
    return -(-PERCENT * lose // (win + lose)) if win + lose else None


def _with_numbers(text: str) -> SafeString:
    return format_html_join(
        "",
        "{}",
        (
            (format_html('<b class="figure">{}</b>', piece) if NUMBER.fullmatch(piece) else piece,)
            for piece in NUMBER.split(text)
        ),
    )


def _rows(
    book: Book, prices: PriceTable, record: Mapping[str, PartFigures] | None
) -> Iterator[Worth]:
    made = word_of(book.game.words.results[Result.WON])
    for row in prices.rows:
        if row.in_all is not None:
            share = pays_from(*row.in_all)
            yield Worth(
                what=row.what,
                name=word_of(row.what),
                # Translators: of a call: it pays if this share of them is made
                pays="" if share is None else _("pays from %(share)s%%") % {"share": share},
                record=""
                if record is None
                else _in_words(record.get(row.what) or PartFigures(), made=made),
            )


def _in_words(of: PartFigures, *, made: str) -> str:
    """Return how many came off of how many, and that they are few where they are."""
    words = {"won": of.won, "played": of.decided, "made": made}
    if not of.decided:
        # Translators: of a call: nobody has called it so far
        return _("none yet")
    if of.decided < FEW:
        # Translators: of so many calls so many were made, which says little: “2 of 3, few”
        return _("%(won)s of %(played)s, few") % words
    # Translators: of so many calls so many were made: “12 of 20 made”
    return _("%(won)s of %(played)s %(made)s") % words


def _record(book: Book) -> dict[str, PartFigures]:
    """Return what the circle's players made of each part, in evenings for the same money."""
    evening = book.evening
    played = played_with(evening.circle)
    found: dict[str, PartFigures] = {}
    for player in figures_of(played, Scope(evening.currency)).aggregate.players.values():
        for what, each in player.of(evening.game).parts.items():
            found.setdefault(what, PartFigures()).add(each)
    return found
