"""How tables are written: cells between commas or semicolons, numbers as numbers, text as text.

Every text is quoted, and none of them is anything else to a spreadsheet: an apostrophe goes before
what that would take for a formula, a day or a number.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

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
