"""A spreadsheet’s cells as rows under their headings, whichever way it is turned, and its days."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from napledger.past.days import Readings, readings_of
from napledger.past.headings import DAY, meaning_of
from napledger.past.nights import PassedOver
from napledger.past.spreadsheet import CellSheet
from napledger.reading.faults import Fault

LOOKED_THROUGH = 30
"""In so many rows and columns the days are looked for, and in so many rows the headings."""


def column_letters(column: int) -> str:
    """Return what a spreadsheet calls a column, from 0: A, B, … Z, AA."""
    letters, left = "", column + 1
    while left:
        left, digit = divmod(left - 1, 26)
        letters = chr(ord("A") + digit) + letters
    return letters


@dataclass(frozen=True)
class Grid:
    """Rows of as many cells each, days in one column; `is_turned` where they stood in a row."""

    name: str
    rows: Sequence[Sequence[str]]
    days: int
    is_turned: bool

    def place(self, row: int, column: int) -> str:
        """Return a cell's name in the spreadsheet: C5."""
        if self.is_turned:
            row, column = column, row
        return f"{column_letters(column)}{row + 1}"

    def line(self, number: int, *, is_row: bool, why: str) -> PassedOver:
        """Return a row or a column as what is left out of the spreadsheet."""
        is_row = is_row != self.is_turned
        return PassedOver(str(number + 1) if is_row else column_letters(number), is_row, why)


def grid_of(sheet: CellSheet) -> Grid:
    width = max(map(len, sheet.rows))
    rows = [[*row, *[""] * (width - len(row))] for row in sheet.rows]
    turned = [list(column) for column in zip(*rows, strict=True)]
    upright, lying = _days_in(rows), _days_in(turned)
    if not (upright[0] or lying[0]):
        raise Fault("", "there is no column of dates in it, like 2024-01-12 or 12 Jan 2024")
    # A night alone may be either; as most people keep them it is a row.
    if lying[0] > upright[0]:
        return Grid(sheet.name, turned, lying[1], is_turned=True)
    return Grid(sheet.name, rows, upright[1], is_turned=False)


def _days_in(rows: Sequence[Sequence[str]]) -> tuple[int, int]:
    """Return how many days stand in the column that has most, and which that is."""
    found = []
    for column in range(min(len(rows[0]), LOOKED_THROUGH)):
        cells = [row[column] for row in rows]
        heads = any(meaning_of(cell) == DAY for cell in cells[:LOOKED_THROUGH])
        many = sum(readings_in(cell, year=2000, alone=not heads) is not None for cell in cells)
        found.append((many, -column))
    many, column = max(found)
    return many, -column


def readings_in(cell: str, *, year: int | None, alone: bool = False) -> Readings | None:
    # Most cells are amounts, and all of them are asked.
    return readings_of(cell, year=year, alone=alone) if any(map(str.isdigit, cell)) else None
