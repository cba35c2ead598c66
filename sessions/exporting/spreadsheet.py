"""Tables as CSV that any spreadsheet may open: in UTF-8 with its mark, and nothing in it runs.

A spreadsheet takes a cell for a formula that begins with = + - or @, and some of them one that
begins with a tab or a line break: a player could be called so. An apostrophe makes it a text.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator, Sequence

from napledger.ledger.currencies import LSD, find_currency
from napledger.ledger.decimals import decimal_text
from napledger.ledger.sterling import written_in_full

MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"
"""Stands at the head of the file: without it Excel does not read UTF-8."""

RUNS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")  # noqa: RUF001  # the wide ones are meant
"""What a formula may begin with; the wide signs too, where people write with them."""

NUMBER = re.compile(r"-?[0-9]+(\.[0-9]+)?")

Cell = int | str | None


def csv_lines(heads: Sequence[str], rows: Iterable[Sequence[Cell]]) -> Iterator[str]:
    """Yield a table line by line, its heads first."""
    page = io.StringIO()
    write = csv.writer(page).writerow

    def line(row: Sequence[Cell]) -> str:
        page.seek(0)
        page.truncate()
        write([safe_cell(cell) for cell in row])
        return page.getvalue()

    yield MARK + line(heads)
    yield from map(line, rows)


def safe_cell(cell: Cell) -> str:
    """Return what is written for a cell: numbers as they are, and no text as a formula."""
    if cell is None or isinstance(cell, int):
        return "" if cell is None else str(cell)
    if cell.startswith(RUNS) and not NUMBER.fullmatch(cell):
        return f"'{cell}"
    return cell


def in_currency(amount: int, *, currency: str) -> str:
    """Return an amount of the smallest coin in its currency, as a number: "-0.35".

    Pounds, shillings and pence are no decimals, and stay as they are written.
    """
    if currency == LSD:
        return written_in_full(amount, signed=False)
    return decimal_text(amount, exponent=find_currency(currency).exponent)
