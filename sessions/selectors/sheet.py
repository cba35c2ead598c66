"""The score sheet: a row a deal, a column a player, what each won or lost, where they stand."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from napledger.evening.log import CORRECTIONS, START, UNPLAYED
from napledger.games.web import purse_of
from napledger.ledger.transfers import KITTY
from sessions.book import Book
from sessions.kept import Kept
from sessions.models import Entry
from sessions.selectors.gains import Gains, gains_after, gains_by_entry, less, standing_now
from sessions.selectors.numbers import deal_numbers
from sessions.selectors.said import Speaker
from sessions.selectors.sheet_rows import Row, SheetRows
from sessions.selectors.table import Head, head_of
from sessions.selectors.unchanged import Key, book_key, people_of

ROWS_A_PAGE = 50
ROWS_MIN = 26
"""The last page is never shorter, so that the latest deals stand together."""

SHEETS_KEPT = 8
"""A process keeps the sheets that were looked at last, as long as nothing is written in them."""

NOT_ROWS = (START, *UNPLAYED, *CORRECTIONS)


@dataclass(frozen=True, slots=True)
class Pager:
    """Which page of the sheet this is, from 1."""

    page: int
    pages: int

    @property
    def earlier(self) -> int | None:
        """Return the page before, or None."""
        return self.page - 1 if self.page > 1 else None

    @property
    def later(self) -> int | None:
        """Return the page after, or None."""
        return self.page + 1 if self.page < self.pages else None


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page of the sheet as it is written.

    `running` shows where everybody stood after each row instead of what the row brought.
    """

    running: bool
    columns: tuple[str, ...]
    brought: tuple[str, ...]
    rows: tuple[Row, ...]
    totals_label: str
    totals: tuple[str, ...]
    pager: Pager

    @property
    def corrected(self) -> bool:
        """Return whether any row was corrected since it was written."""
        return any(row.corrected for row in self.rows)


@dataclass(frozen=True, slots=True)
class SheetPage:
    """Everything that a page of the score sheet shows."""

    book: Book
    head: Head
    sheet: Sheet


_sheets: Kept[Key, Sheet] = Kept(most=SHEETS_KEPT)


def sheet_page(book: Book, *, page: int | None = None, running: bool = False) -> SheetPage:
    """Return a page of the score sheet, the last one unless another is asked for."""
    key = book_key(book, people_of(book.evening.circle_id), page, running)
    sheet = _sheets.get(key)
    if sheet is None:
        sheet = _sheet(book, page=page, running=running)
        _sheets.put(key, sheet)
    return SheetPage(book, head_of(book, purse=purse_of(book.evening.currency)), sheet)


def _sheet(book: Book, *, page: int | None, running: bool) -> Sheet:
    all_rows = _row_entries(book)
    pager = _pager(all_rows.count(), page)
    entries = list(_of_page(all_rows, pager))
    gains = gains_by_entry(book, entries)
    totals = standing_now(book)
    if pager.later is not None:
        totals = less(totals, [gains_after(book, entries[-1].number)])
    brought = less(totals, gains.values())
    numbers = deal_numbers(book.evening)
    accounts = _accounts(book, (totals, brought, *gains.values()))
    speaker = Speaker(book.names, purse_of(book.evening.currency))
    rows = SheetRows(book, speaker, numbers, accounts, running=running)
    last = numbers.of(entries[-1].number + 1) - 1 if entries else 0
    return Sheet(
        running=running,
        columns=tuple(_("Kitty") if key == KITTY else book.names[key] for key in accounts),
        brought=tuple(rows.balances(brought)) if any(brought.values()) else (),
        rows=tuple(rows.rows(entries, gains=gains, brought=brought)),
        totals_label=_("After %(number)s") % {"number": last} if last else _("Balances"),
        totals=tuple(rows.balances(totals)),
        pager=pager,
    )


def _row_entries(book: Book) -> QuerySet[Entry]:
    entries = Entry.objects.filter(evening=book.evening).exclude(kind__in=NOT_ROWS)
    return entries.defer("table_after").order_by("number")


def _pager(count: int, page: int | None) -> Pager:
    pages = max(1, (count + ROWS_A_PAGE - ROWS_MIN) // ROWS_A_PAGE)
    return Pager(pages if page is None else min(max(page, 1), pages), pages)


def _of_page(rows: QuerySet[Entry], pager: Pager) -> QuerySet[Entry]:
    first = (pager.page - 1) * ROWS_A_PAGE
    return rows[first:] if pager.later is None else rows[first : first + ROWS_A_PAGE]


def _accounts(book: Book, moved: Iterable[Gains]) -> list[str]:
    """Return the columns: everybody who ever sat, and the kitty if there ever was one."""
    has_kitty = book.game.has_kitty(book.table.terms) or any(each.get(KITTY) for each in moved)
    return [*book.table.members, *([KITTY] if has_kitty else [])]
