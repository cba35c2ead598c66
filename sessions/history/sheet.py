"""The score sheet: a row a deal, a column a player, what each won or lost, where they stand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import QuerySet
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from napledger.evening.document import DEAL
from napledger.evening.log import CORRECTIONS, START, UNPLAYED, EffectiveEntry, EntryNumbers
from napledger.evening.play import read_summary
from napledger.games.deal_score import RunningScore, Summary
from napledger.games.web import MoneyFormat, word_of
from napledger.ledger.transfers import KITTY
from napledger.money.formatting import with_minus
from napledger.reading.short_names import PlayerColumn, columns_of
from sessions.access.who_wrote import void_of, void_words
from sessions.book.correct import was_undone
from sessions.book.log import corrections_of, effective, numbers_of
from sessions.book.net import Gains, balances_now, gains_after, gains_by_entry, less
from sessions.book.open_book import Book
from sessions.common.words import Head, head_of, kitty_title, money_of
from sessions.kinds import KINDS
from sessions.kinds.kind import EntryText
from sessions.kinds.writer import EntryWriter
from sessions.models import Entry

ROWS_A_PAGE, ROWS_ON_PAPER = 50, 1_000
ROWS_MIN = 26
"""The last page is never shorter, so that the latest deals stand together."""

SIZES = ((30, ""), (37, "snug"), (46, "small"))
"""How many letters across a phone shows in each size, one between columns; snug on a small one."""

MIN_LETTERS = 4
"""A column is as wide as so many letters: its head has a name."""

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

    `running` shows where everybody stood after each row instead of what the row brought. `sign` is
    the currency's, which no figure has, and `size` says how small a phone must print them. `own`
    is whoever looks, by the number of their column. What was `undone` has no row: the log has it.
    """

    running: bool
    columns: tuple[PlayerColumn, ...]
    brought: tuple[str, ...]
    rows: tuple[SheetRow, ...]
    totals_label: str
    totals: tuple[str, ...]
    pager: Pager
    sign: str = ""
    size: str = ""
    has_kitty: bool = False
    own: int = 0
    undone: int = 0

    @property
    def across(self) -> int:
        """Return how many cells a row has."""
        return 1 + self.has_scores + len(self.columns)

    @property
    def has_scores(self) -> bool:
        return any(row.score for row in self.rows)

    @property
    def corrected(self) -> bool:
        return any(row.corrected for row in self.rows)


@dataclass(frozen=True, slots=True)
class SheetPage:
    """Everything that a page of the score sheet shows.

    `deal` and `who` are what the game calls a deal and whoever is marked; `a_deal` is the first in
    a sentence.
    """

    book: Book
    head: Head
    sheet: Sheet
    deal: str
    a_deal: str
    who: str

    @property
    def last_deal(self) -> int:
        """Return the entry of the last deal on this page that stands; 0 for none."""
        deals = (row.entry for row in reversed(self.sheet.rows) if row.number and row.cells)
        return next(deals, 0)


def sheet_page(
    book: Book,
    *,
    page: int | None = None,
    running: bool = False,
    whole: bool = False,
    own: str = "",
) -> SheetPage:
    """Return a page of the score sheet, the last one unless another is asked for.

    `whole` is for paper: all of it, or of a very long evening the first page. `own` is the account
    of whoever looks.
    """
    page = page or (1 if whole else None)
    sheet = _sheet(book, page=page, running=running, whole=whole, own=own)
    head = head_of(book)
    words = book.words
    said = {"deal": word_of(words.deal), "a_deal": word_of(words.a_deal)}
    return SheetPage(book, head, sheet, **said, who=word_of(words.marked))


def _sheet(book: Book, *, page: int | None, running: bool, whole: bool, own: str) -> Sheet:
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
    money = money_of(book).alone
    writer = EntryWriter(book.names, money, book.game, book.wording)
    written = (each[key] for each in (totals, brought, *gains.values()) for key in each)
    columns = money.of_a_column(written)
    rows = SheetRows(book, writer, columns, numbers, accounts, running=running, own=own)
    last = numbers.deal_number(entries[-1].number + 1) - 1 if entries else 0
    shown = tuple(rows.rows(entries, gains=gains, brought=brought))
    return Sheet(
        running=running,
        sign=columns.sign,
        size=_size(shown, [rows.balances(each) for each in (brought, totals)]),
        columns=columns_of(
            [book.names[key] for key in accounts if key != KITTY],
            further=[kitty_title(book.game.words)] if KITTY in accounts else (),
        ),
        has_kitty=KITTY in accounts,
        own=accounts.index(own) + 1 if own in accounts else 0,
        brought=tuple(rows.balances(brought)) if any(brought.values()) else (),
        rows=shown,
        totals_label=_("After %(number)s") % {"number": last} if last else _("Balances"),
        totals=tuple(rows.balances(totals)),
        pager=pager,
        undone=len(entries) - len(shown),
    )


def _size(rows: Sequence[SheetRow], balances: Sequence[Sequence[str]]) -> str:
    """Return how small figures must be for a phone to show all: by the letters across its page."""
    figures = [*([cell.figure for cell in row.cells] for row in rows), *balances]
    letters = sum(
        1 + max(MIN_LETTERS, *map(len, column))
        for column in zip(*filter(None, figures), strict=True)
    )
    return next((size for most, size in SIZES if letters <= most), "least")


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
    """A figure of the sheet; `whose` marks the player whose deal it was, `own` whoever looks.

    `score` is what that player then has on a list of points.
    """

    figure: str
    whose: bool = False
    own: bool = False
    score: str = ""


@dataclass(frozen=True, slots=True)
class SheetRow:
    """An entry on the sheet: its figures, and below them what it was.

    `number` is the deal's, `score` how a match stands after it. What moves no coins has no `cells`:
    its words take the place of figures, and `voided` says who struck it out and why. `further` is
    what else there was in a deal, and what went wrong, and `note` what somebody wrote beside it.
    """

    entry: int
    number: int | None
    text: str
    result: str = ""
    outcome: str = ""
    score: str = ""
    cells: tuple[Cell, ...] = ()
    voided: str = ""
    corrected: bool = False
    further: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class SheetRows:
    """What all rows of a sheet are written with: `accounts` are its columns, of `money`.

    `running` shows where everybody stood after each row instead of what the row brought.
    """

    book: Book
    writer: EntryWriter
    money: MoneyFormat
    numbers: EntryNumbers
    accounts: Sequence[str]
    running: bool
    own: str = ""

    def rows(
        self, entries: Sequence[Entry], *, gains: Mapping[int, Gains], brought: Gains
    ) -> list[SheetRow]:
        """Return a row for each entry that was not undone, with the accounts brought forward."""
        corrections = corrections_of(self.book.evening, numbers=[e.number for e in entries])
        so_far, rows = dict(brought), []
        for entry in entries:
            gained = gains[entry.number]
            for account, gain in gained.items():
                so_far[account] = so_far.get(account, 0) + gain
            made = corrections[entry.number]
            if not (self.numbers.is_void(entry.number) and was_undone(void_of(entry, made))):
                rows.append(self._row(entry, made, gained=gained, so_far=so_far))
        return rows

    def balances(self, balances: Gains) -> list[str]:
        """Return where everybody stands, as it is written: the kitty holds, players are up."""
        return [_balance(key, balances, self.money) for key in self.accounts]

    def _row(
        self, entry: Entry, corrections: Sequence[Entry], *, gained: Gains, so_far: Gains
    ) -> SheetRow:
        version = effective(entry, corrections)
        is_void = self.numbers.is_void(entry.number)
        number = self.numbers.deal_number(entry.number) if entry.kind == DEAL else None
        said = self.writer.tell_version(version, deal_number=number if is_void else None)
        if is_void or not (number or any(gained.values())):
            voided = void_words(entry, corrections, book=self.book) if is_void else ""
            return SheetRow(entry.number, number, said.text, voided=voided)
        summary = read_summary(version.summary)
        return SheetRow(
            entry=entry.number,
            number=number,
            text=self._text(version, said, summary),
            result=said.result,
            outcome=said.outcome,
            score=_score(summary.running, self.accounts),
            cells=self._cells(summary, gained, so_far),
            corrected=version.facts != entry.facts,
            further=" · ".join(filter(None, (said.further, capfirst(said.wrong)))),
            note=version.facts.get("note", ""),
        )

    def _text(self, version: EffectiveEntry, said: EntryText, summary: Summary) -> str:
        """Return an entry in a few words, and what is told with what went wrong only once."""
        if version.kind != DEAL:
            return KINDS[version.kind].short_of(version.facts, self.book.game)
        is_twice = summary.reason and word_of(summary.reason) in said.wrong
        return word_of(summary.word) if is_twice else said.text

    def _cells(self, summary: Summary, gained: Gains, so_far: Gains) -> tuple[Cell, ...]:
        whose = summary.players
        # What was everybody's stands out nowhere.
        whose = () if {*whose, KITTY} >= {*self.accounts} else whose
        if self.running:
            figures = self.balances(so_far)
        else:
            signed = self.money.signed
            figures = [signed(gained[key]) if gained.get(key) else "" for key in self.accounts]
        listed = _listed(summary.running)
        cells = zip(self.accounts, figures, strict=True)
        return tuple(
            Cell(each, key in whose, key == self.own, listed.get(key, "")) for key, each in cells
        )


def _score(running: RunningScore | None, accounts: Sequence[str]) -> str:
    """Return how a match stands after a deal: "5–2", the first column's side before the other.

    Nothing once it is over, as the line says.
    """
    if running is None or running.over or running.is_list:
        return ""
    sides = sorted(running.sides, key=lambda side: min(map(accounts.index, side[0])))
    return "–".join(str(points) for _players, points in sides)


def _listed(running: RunningScore | None) -> dict[str, str]:
    """Return where each player's score on a list stands after a deal."""
    if running is None or not running.is_list:
        return {}
    return {players[0]: with_minus(points) for players, points in running.sides}


def _balance(key: str, balances: Gains, money: MoneyFormat) -> str:
    amount = balances.get(key, 0)
    return money.plain(amount) if key == KITTY else money.signed(amount)
