"""The score sheet: a row a deal, a column a player, what each won or lost, where they stand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from napledger.evening.document import DEAL
from napledger.evening.log import CORRECTIONS, START, UNPLAYED, EffectiveEntry, EntryNumbers
from napledger.evening.snapshot import read_summary
from napledger.games.deal_score import Summary
from napledger.games.web import MoneyFormat, money_format_of, word_of
from napledger.ledger.transfers import KITTY
from napledger.reading.short_names import PlayerColumn, columns_of
from sessions.access.who_wrote import void_words
from sessions.book.log import corrections_of, effective, numbers_of
from sessions.book.net import Gains, balances_now, gains_after, gains_by_entry, less
from sessions.book.open_book import Book
from sessions.common.heading import Head, head_of
from sessions.common.kitty_words import kitty_title
from sessions.kinds import KINDS
from sessions.kinds.kind import EntryText
from sessions.kinds.writer import EntryWriter
from sessions.models import Entry

ROWS_A_PAGE, ROWS_ON_PAPER = 50, 1_000
ROWS_MIN = 26
"""The last page is never shorter, so that the latest deals stand together."""

NOT_ROWS = (START, *UNPLAYED, *CORRECTIONS)


@dataclass(frozen=True, slots=True)
class Pager:
    """Which page of the sheet this is, from 1; `whole` has as many rows as one prints at once."""

    page: int
    pages: int
    whole: bool = False

    @property
    def rows(self) -> int:
        return ROWS_ON_PAPER if self.whole else ROWS_A_PAGE

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
    columns: tuple[PlayerColumn, ...]
    brought: tuple[str, ...]
    rows: tuple[SheetRow, ...]
    totals_label: str
    totals: tuple[str, ...]
    pager: Pager
    has_kitty: bool = False

    @property
    def corrected(self) -> bool:
        return any(row.corrected for row in self.rows)


@dataclass(frozen=True, slots=True)
class SheetPage:
    """Everything that a page of the score sheet shows.

    `deal` and `who` are what the game calls a deal and its player.
    """

    book: Book
    head: Head
    sheet: Sheet
    deal: str
    who: str


def sheet_page(
    book: Book, *, page: int | None = None, running: bool = False, whole: bool = False
) -> SheetPage:
    """Return a page of the score sheet, the last one unless another is asked for.

    `whole` is for paper: all of it, or of a very long evening the first page.
    """
    sheet = _sheet(book, page=page or (1 if whole else None), running=running, whole=whole)
    head = head_of(book, money=money_format_of(book.evening.currency))
    words = book.game.words
    return SheetPage(book, head, sheet, deal=_(words.deal), who=_(words.who).lower())


def _sheet(book: Book, *, page: int | None, running: bool, whole: bool) -> Sheet:
    all_rows = _row_entries(book)
    pager = _pager(all_rows.count(), page, whole=whole)
    entries = list(_of_page(all_rows, pager))
    gains = gains_by_entry(book, entries)
    totals = balances_now(book)
    if pager.later is not None:
        totals = less(totals, [gains_after(book, entries[-1].number)])
    brought = less(totals, gains.values())
    numbers = numbers_of(book.evening)
    accounts = _accounts(book, (totals, brought, *gains.values()))
    writer = EntryWriter(book.names, money_format_of(book.evening.currency), book.game)
    rows = SheetRows(book, writer, numbers, accounts, running=running)
    last = numbers.deal_number(entries[-1].number + 1) - 1 if entries else 0
    return Sheet(
        running=running,
        columns=columns_of(
            [book.names[key] for key in accounts if key != KITTY],
            further=[kitty_title(book.game.words)] if KITTY in accounts else (),
        ),
        has_kitty=KITTY in accounts,
        brought=tuple(rows.balances(brought)) if any(brought.values()) else (),
        rows=tuple(rows.rows(entries, gains=gains, brought=brought)),
        totals_label=_("After %(number)s") % {"number": last} if last else _("Balances"),
        totals=tuple(rows.balances(totals)),
        pager=pager,
    )


def _row_entries(book: Book) -> QuerySet[Entry]:
    entries = Entry.objects.filter(circle=book.evening.circle_id, evening=book.evening).exclude(
        kind__in=NOT_ROWS
    )
    return entries.defer("table_after").order_by("number")


def _pager(count: int, page: int | None, *, whole: bool) -> Pager:
    rows = Pager(1, 1, whole).rows
    pages = max(1, (count + rows - ROWS_MIN) // rows)
    return Pager(pages if page is None else min(max(page, 1), pages), pages, whole)


def _of_page(rows: QuerySet[Entry], pager: Pager) -> QuerySet[Entry]:
    first = (pager.page - 1) * pager.rows
    return rows[first:] if pager.later is None else rows[first : first + pager.rows]


def _accounts(book: Book, moved: Iterable[Gains]) -> list[str]:
    """Return the columns: everybody who ever sat, and the kitty if there ever was one."""
    has_kitty = book.game.has_kitty(book.table.terms) or any(each.get(KITTY) for each in moved)
    return [*book.table.members, *([KITTY] if has_kitty else [])]


@dataclass(frozen=True, slots=True)
class Cell:
    """A figure of the sheet; `whose` marks the player whose deal it was."""

    figure: str
    whose: bool = False


@dataclass(frozen=True, slots=True)
class SheetRow:
    """An entry on the sheet. `number` is the deal's; `voided` says who struck it out and why.

    `words` are a sentence that takes the place of figures. `wrong` is what went wrong in a deal,
    `note` what somebody wrote beside the entry; `told` is a deal in full, or why it was abandoned.
    """

    entry: int
    number: int | None
    label: str
    result: str = ""
    outcome: str = ""
    cells: tuple[Cell, ...] = ()
    voided: str = ""
    words: str = ""
    corrected: bool = False
    told: str = ""
    wrong: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class SheetRows:
    """What all rows of a sheet are written with; `accounts` are its columns.

    `running` shows where everybody stood after each row instead of what the row brought.
    """

    book: Book
    writer: EntryWriter
    numbers: EntryNumbers
    accounts: Sequence[str]
    running: bool

    def rows(
        self, entries: Sequence[Entry], *, gains: Mapping[int, Gains], brought: Gains
    ) -> list[SheetRow]:
        """Return a row for each entry, with the accounts brought forward from those before."""
        corrections = corrections_of(self.book.evening, numbers=[e.number for e in entries])
        so_far, rows = dict(brought), []
        for entry in entries:
            gained = gains[entry.number]
            for account, gain in gained.items():
                so_far[account] = so_far.get(account, 0) + gain
            made = corrections[entry.number]
            rows.append(self._row(entry, made, gained=gained, so_far=so_far))
        return rows

    def balances(self, balances: Gains) -> list[str]:
        """Return where everybody stands, as it is written: the kitty holds, players are up."""
        return [_balance(key, balances, self.writer.money) for key in self.accounts]

    def _row(
        self, entry: Entry, corrections: Sequence[Entry], *, gained: Gains, so_far: Gains
    ) -> SheetRow:
        version = effective(entry, corrections)
        is_deal, is_void = entry.kind == DEAL, self.numbers.is_void(entry.number)
        moves = is_deal or (any(gained.values()) and not is_void)
        said = self.writer.tell_version(version)
        return SheetRow(
            entry=entry.number,
            number=self.numbers.deal_number(entry.number) if is_deal else None,
            label=self._label(version) if moves else "",
            result=said.result,
            outcome=said.outcome,
            cells=self._cells(version.summary, gained, so_far) if moves and not is_void else (),
            voided=void_words(entry, corrections, book=self.book) if is_void else "",
            words="" if moves else said.text,
            corrected=not is_void and version.facts != entry.facts,
            told=_told(said, read_summary(version.summary)) if is_deal else "",
            wrong=said.wrong,
            note=version.facts.get("note", "") if moves else "",
        )

    def _label(self, version: EffectiveEntry) -> str:
        if version.kind == DEAL:
            summary = read_summary(version.summary)
            return word_of(summary.parts[0].what if summary.parts else summary.word)
        return KINDS[version.kind].short_of(version.facts, self.book.game)

    def _cells(self, summary: Mapping[str, Any], gained: Gains, so_far: Gains) -> tuple[Cell, ...]:
        whose = read_summary(summary).players
        # What was everybody's stands out nowhere.
        whose = () if {*whose, KITTY} >= {*self.accounts} else whose
        if self.running:
            figures = self.balances(so_far)
        else:
            signed = self.writer.money.signed
            figures = [signed(gained[key]) if gained.get(key) else "" for key in self.accounts]
        cells = zip(self.accounts, figures, strict=True)
        return tuple(Cell(each, key in whose) for key, each in cells)


def _told(said: EntryText, summary: Summary) -> str:
    """Return a deal in full, if its label, the first part's, does not say what others did in it.

    Of one that was abandoned that is the reason, unless what went wrong says it: "Misdeal by Ann".
    """
    if summary.reason:
        reason = word_of(summary.reason)
        return "" if reason in said.wrong else capfirst(reason)
    first = summary.parts[:1]
    is_shared = any(
        part.players != whose.players and part.what != whose.what
        for whose in first
        for part in summary.parts
    )
    return said.text if is_shared else ""


def _balance(key: str, balances: Gains, money: MoneyFormat) -> str:
    amount = balances.get(key, 0)
    return money.plain(amount) if key == KITTY else money.signed(amount)
