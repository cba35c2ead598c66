"""The tables that are taken away: deals, transfers, a player's year. Amounts stand in them twice.

Once in the smallest coin, exactly as in the book, and once in the currency.

How tables are written: cells between commas or semicolons, numbers as numbers, text as text.

Every text is quoted, and none of them is anything else to a spreadsheet: an apostrophe goes before
what that would take for a formula, a day or a number.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from napledger.games.contract import Tricks
from napledger.games.web import reason_of, word_of
from napledger.money.currencies import LSD, find_currency
from napledger.money.formatting import decimal_text
from napledger.money.sterling import written_in_full
from sessions.book.composed import told_title
from sessions.book.joined import Read
from sessions.common.games_played import GamesPlayed, game_words, games_of
from sessions.common.words import kitty_title
from sessions.exporting.statement import StatementRow, YearAccount
from sessions.exporting.table_rows import (
    ExportedDeal,
    ExportedTransfer,
    deal_rows,
    players_and_games,
    transfer_rows,
)
from sessions.models import Evening

MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"
"""Stands at the head of the file: without it Excel does not read UTF-8."""

RUNS = r"=+\-@＝＋－＠"  # noqa: RUF001  # the wide ones are meant
"""What a formula may begin with; the wide signs too, where people write with them."""

FORMULA = re.compile(rf'((?:^|[,;|\t\r\n]) *)(?=["\s]*[{RUNS}])|^(?=[\t\r\n])')
"""Where a cell would begin that is a formula, whichever sign a program takes to part cells."""

MONTHS = (
    *("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"),
    *("mär", "mai", "okt", "dez"),
    *("fév", "fev", "avr", "jui", "aoû", "déc"),
    *("mrt", "mei", "ene", "abr", "ago", "dic", "gen", "mag", "giu", "lug", "set", "ott"),
)
"""How the names of months begin, in English and in the languages of the spreadsheets around us."""

BETWEEN = r"\s.,:;/\\'’()%€$£¥+\-–—−"  # dashes of every kind are meant
NUMBER_OR_DAY = re.compile(
    rf"[{BETWEEN}]*\d[\d{BETWEEN}]*"
    rf"(e[+-]?\d+|[ap]\.?m\.?|({'|'.join(MONTHS)})[^\W\d]*[\d{BETWEEN}]*)?"
    rf"|({'|'.join(MONTHS)})[^\W\d]*[{BETWEEN}]*\d[\d{BETWEEN}]*"
    r"|true|false",
    re.IGNORECASE,
)
"""What a spreadsheet takes for a number, a day or a truth: 12-11, 1/2, 1E5, 00123, 3 May."""


class Plain(str):
    """A number or a day as it is written: no text, and so without quotes."""

    __slots__ = ()


Cell = int | str | None


class CsvColumn(NamedTuple):
    """The head of a column: its key for programs, which never changes, and what people read."""

    key: str
    head: str


@dataclass(frozen=True, slots=True)
class TableForm:
    """How a table is written: what stands between cells and before decimals, and what heads it."""

    between: str = ","
    decimal_mark: str = "."
    has_keys: bool = False

    @property
    def asked(self) -> dict[str, str]:
        mark = {"decimal": "comma"} if self.decimal_mark == "," else {}
        return {**mark, "heads": "keys"} if self.has_keys else mark


def read_form(sent: Mapping[str, str]) -> TableForm:
    """Return the form that an address asks for: `decimal=comma`, and `heads=keys`."""
    has_keys = sent.get("heads") == "keys"
    if sent.get("decimal") == "comma":
        return TableForm(";", ",", has_keys)
    return TableForm(has_keys=has_keys)


def csv_lines(
    columns: Sequence[CsvColumn], rows: Iterable[Sequence[Cell]], form: TableForm
) -> Iterator[str]:
    """Yield a table line by line, its heads first."""
    heads = [column.key if form.has_keys else column.head for column in columns]
    yield MARK + _line(heads, form)
    for row in rows:
        yield _line(row, form)


def _line(row: Sequence[Cell], form: TableForm) -> str:
    return form.between.join(map(written, row)) + "\r\n"


def written(cell: Cell) -> str:
    if cell is None or cell == "":
        return ""
    if isinstance(cell, int):
        return str(cell)
    return cell if isinstance(cell, Plain) else quoted(cell)


def quoted(text: str) -> str:
    """Return a text in quotes, with an apostrophe where it would be taken for anything else."""
    safe = FORMULA.sub(r"\1'", text)
    if safe == text and NUMBER_OR_DAY.fullmatch(text):
        safe = f"'{text}"
    return '"{}"'.format(safe.replace('"', '""'))


COMMAS = TableForm()
MINUTES = "minutes"

PARTS_APART = "; "
"""What stands between the parts of a deal in one cell, its tricks and its mishaps."""


def deals_csv(evenings: QuerySet[Evening], read: Read, form: TableForm = COMMAS) -> Iterator[str]:
    """Yield a table of the deals that stand: who won what, a column a player and the kitty."""
    players, games = players_and_games(evenings, read)
    called = game_words(games.keys)
    gained = [
        *(CsvColumn(f"player_{player}", name) for player, name in players.items()),
        CsvColumn("kitty", kitty_title(called)),
    ]
    columns = [
        *_columns_of_evening(games, form),
        CsvColumn("deal", word_of(called.deal)),
        CsvColumn("time", _("Time")),
        CsvColumn("dealer", word_of(called.dealer)),
        CsvColumn("caller", word_of(called.who)),
        CsvColumn("call", word_of(called.what)),
        CsvColumn("outcome", _("Outcome")),
        CsvColumn("currency", _("Currency")),
        *gained,
        *_and_coins(gained),
        CsvColumn("reason", _("Reason")),
        CsvColumn("tricks", _("Tricks")),
        CsvColumn("mishaps", _("Mishaps")),
        CsvColumn("note", _("Note")),
    ]

    words = cache(word_of)
    written_in = _writer(form)

    def row(deal: ExportedDeal) -> list[Cell]:
        currency = deal.evening.currency
        # Whoever did not sit at this deal has an empty cell, and who gained nothing a nought.
        gains = [*(deal.gains.get(player) for player in players), deal.kitty]
        return [
            *_of_evening(deal.evening, games, form),
            deal.number,
            _moment(deal.at),
            deal.dealer,
            *_parts(deal, words),
            currency,
            *(None if gain is None else written_in(currency, gain) for gain in gains),
            *gains,
            words(deal.summary.reason),
            _tricks(deal.tricks),
            _mishaps(deal.mishaps, words),
            deal.note,
        ]

    return csv_lines(columns, map(row, deal_rows(evenings, read)), form)


def _parts(deal: ExportedDeal, words: Callable[[str], str]) -> tuple[str, str, str]:
    """Return who, what and the outcome: of each part of a deal, or a word for one without any."""
    parts, results = deal.summary.parts, game_words([deal.evening.game]).results
    outcomes = [words(results[part.result]) for part in parts if part.result is not None]
    whats = [words(part.what) for part in parts] or [words(deal.summary.word)]
    return PARTS_APART.join(deal.players), PARTS_APART.join(whats), PARTS_APART.join(outcomes)


def _tricks(tricks: Tricks) -> int | str | None:
    """Return how many the caller took, or how many each: "Ann 2; Ben 1"."""
    if tricks is None or isinstance(tricks, int):
        return tricks
    return PARTS_APART.join(f"{name} {number}" for name, number in tricks)


def _mishaps(mishaps: Sequence[tuple[str, str]], words: Callable[[str], str]) -> str:
    """Return what went wrong, and by whose doing: "revoke by Dan; misdeal by Ann"."""
    # Translators: "revoke by Dan", "lead out of turn by Ann"
    pattern = _("%(what)s by %(name)s")
    return PARTS_APART.join(pattern % {"what": words(what), "name": name} for name, what in mishaps)


def transfers_csv(
    evenings: QuerySet[Evening], read: Read, form: TableForm = COMMAS
) -> Iterator[str]:
    """Yield a table of all transfers of the book, those that were taken back too.

    Whoever hands over cash goes up, owing less: so the rows sum to the balances.
    """
    games = games_of(evenings.order_by().values_list("game", flat=True).distinct())
    columns = [
        *_columns_of_evening(games, form),
        CsvColumn("entry", _("Entry")),
        CsvColumn("kind", _("Kind")),
        CsvColumn("deal", word_of(game_words(games.keys).deal)),
        CsvColumn("time", _("Time")),
        CsvColumn("goes_down", _("Goes down")),
        CsvColumn("goes_up", _("Goes up")),
        CsvColumn("currency", _("Currency")),
        CsvColumn("amount", _("Amount")),
        CsvColumn("amount_coins", _("Amount, smallest coin")),
        CsvColumn("why", _("Why")),
        CsvColumn("source", _("Source")),
        CsvColumn("takes_back", _("Takes back")),
        # Translators: the day on which cash changed hands.
        CsvColumn("paid_on", _("Paid on")),
    ]
    written_in = _writer(form)
    # The same few words stand in row after row.
    reasons, words, yes = cache(reason_of), cache(word_of), _("yes")

    def row(each: ExportedTransfer) -> list[Cell]:
        currency = each.evening.currency
        return [
            *_of_evening(each.evening, games, form),
            each.entry,
            words(each.kind),
            each.deal,
            _moment(each.at),
            each.payer,
            each.payee,
            currency,
            written_in(currency, each.amount),
            each.amount,
            reasons(each.why),
            words(each.source),
            yes if each.takes_back else "",
            None if each.paid_on is None else _day(each.paid_on),
        ]

    return csv_lines(columns, map(row, transfer_rows(evenings, read)), form)


def statement_csv(accounts: Sequence[YearAccount], form: TableForm = COMMAS) -> Iterator[str]:
    """Yield a table of a player's year: a row an evening."""
    amounts = [
        CsvColumn("won", pgettext("an amount", "Won")),
        CsvColumn("cash_paid", _("Cash paid")),
        CsvColumn("cash_received", _("Cash received")),
        CsvColumn("brought_along", _("Brought along")),
        CsvColumn("balance", _("Balance")),
    ]
    games = games_of(line.evening.game for account in accounts for line in account.lines)
    columns = [
        *_columns_of_evening(games, form),
        CsvColumn("currency", _("Currency")),
        *amounts,
        *_and_coins(amounts),
    ]
    written_in = _writer(form)

    def row(line: StatementRow) -> list[Cell]:
        currency = line.evening.currency
        amounts = (line.won, line.paid, line.received, line.along, line.balance)
        return [
            *_of_evening(line.evening, games, form, title=line.title),
            currency,
            *(written_in(currency, amount) for amount in amounts),
            *amounts,
        ]

    lines = (line for account in accounts for line in account.lines)
    return csv_lines(columns, map(row, lines), form)


def _writer(form: TableForm) -> Callable[[str, int], Cell]:
    """Return what writes an amount in a currency."""
    return lambda currency, amount: in_currency(amount, currency=currency, mark=form.decimal_mark)


def _columns_of_evening(games: GamesPlayed, form: TableForm) -> Iterator[CsvColumn]:
    """Yield the columns that say which evening; and of which game, of several or for programs."""
    yield CsvColumn("day", _("Day"))
    yield CsvColumn("evening", _("Evening"))
    if games.are_several or form.has_keys:
        yield CsvColumn("game", pgettext("a card game", "Game"))
    yield CsvColumn("place", _("Place"))


def _of_evening(
    evening: Evening, games: GamesPlayed, form: TableForm, *, title: str = ""
) -> tuple[Cell, ...]:
    title = title or (evening.title if form.has_keys else told_title(evening))
    if form.has_keys:
        return _day(evening.played_on), title, evening.game, evening.place
    game = (games.name(evening.game),) if games.are_several else ()
    return _day(evening.played_on), title, *game, evening.place


def in_currency(amount: int, *, currency: str, mark: str = ".") -> Cell:
    """Return an amount of the smallest coin in its currency, as a number: "-0.35".

    Pounds, shillings and pence are no decimals, and stay as they are written.
    """
    if currency == LSD:
        return written_in_full(amount, signed=False)
    return Plain(decimal_text(amount, exponent=find_currency(currency).exponent, mark=mark))


def _day(day: datetime.date) -> Plain:
    return Plain(day.isoformat())


def _moment(at: datetime.datetime) -> Plain:
    return Plain(at.isoformat(sep=" ", timespec=MINUTES)[:16])


def _and_coins(columns: Iterable[CsvColumn]) -> Iterator[CsvColumn]:
    """Yield the columns that give the same amounts in the smallest coin."""
    for key, head in columns:
        yield CsvColumn(f"{key}_coins", _("%(name)s, smallest coin") % {"name": head})
