"""A spreadsheet as its cells: pasted, or uploaded as CSV or XLSX, all within bounds.

A cell is text on one line. A date is written 2024-01-12, a number with a point and at least two
decimals if it has any, so that what comes out of a file reads like what somebody types.
"""

from __future__ import annotations

import csv
import datetime
import json
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO, StringIO
from itertools import islice
from typing import Any

from napledger.reading.faults import Fault, Thousands, marked
from napledger.reading.json_text import parsed
from napledger.reading.letters import one_line
from napledger.reading.readers import read_list, read_text

BYTES_MAX = 2_000_000
"""A file may be so large, and what it says as text."""

UNZIPPED_BYTES_MAX = 16_000_000
"""An XLSX is a ZIP: what lies in it may be so large, all together."""

ROWS_MAX, COLUMNS_MAX, CELLS_MAX = 5_000, 400, 100_000
CELL_CHARACTERS_MAX = 500
SHEETS_MAX = 24

DELIMITERS = "\t;,|"
"""What parts cells; of two that do so equally often the first is meant."""

ZIP, OLD_EXCEL = b"PK\x03\x04", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"

XLSX_FOLDER = "xl/"

UNREADABLE = marked(
    "this file cannot be read: save it as CSV or XLSX, or copy the cells and paste them"
)

UNREADABLE_FORMULA = "=?"
"""What stands for a formula of which the file does not hold what it came to."""

Row = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CellSheet:
    """A sheet of a spreadsheet: its name, and its rows of cells, the first as they lie there."""

    name: str
    rows: tuple[Row, ...]


def read_upload(content: bytes) -> tuple[CellSheet, ...]:
    """Return the sheets of an uploaded file that have anything in them; raise Fault without any."""
    if len(content) > BYTES_MAX:
        raise Fault(
            "file",
            "this file is too large: at most {most} MB are read",
            most=BYTES_MAX // 1_000_000,
        )
    try:
        if content.startswith(OLD_EXCEL):
            raise Fault("", UNREADABLE)
        if content.startswith(ZIP):
            return _some(_sheets_of_xlsx(content))
        return read_pasted(_decoded(content))
    except Fault as fault:
        raise fault.at("file") from None


def read_pasted(text: str) -> tuple[CellSheet, ...]:
    """Return what was copied from a spreadsheet, or the text of a CSV file, as a single sheet."""
    if len(text.encode(errors="replace")) > BYTES_MAX:
        raise Fault("", "this is too much at once: bring it in in two parts")
    lines = text.replace("\0", "").splitlines()
    first = lines[0].strip().lower() if lines else ""
    is_told = len(first) == len("sep=;") and first.startswith("sep=")
    delimiter = first[-1] if is_told else _delimiter(lines)
    if is_told:
        # The rows below keep their numbers.
        text = "\n" + "\n".join(lines[1:])
    try:
        rows = csv.reader(StringIO(text.replace("\0", ""), newline=""), delimiter=delimiter)
        return _some([CellSheet("", _bounded(rows))])
    except csv.Error:
        raise Fault("", UNREADABLE) from None


def read_cells(text: str) -> tuple[CellSheet, ...]:
    """Return the cells that a program sends as a text: as they are pasted, or as rows in JSON."""
    return read_rows(parsed(text)) if text.lstrip().startswith("[") else read_pasted(text)


def written(sheets: Iterable[CellSheet]) -> str:
    """Return sheets as JSON, so that a page can bring them back."""
    return json.dumps([[each.name, each.rows] for each in sheets], ensure_ascii=False)


def read_written(text: str) -> tuple[CellSheet, ...]:
    """Return the sheets that `written` wrote."""
    if len(text.encode(errors="replace")) > 2 * BYTES_MAX:
        raise Fault("", "this is too much at once: bring it in in two parts")
    return _some(read_list(parsed(text.encode(errors="replace")), _read_sheet))


def read_rows(raw: Any) -> tuple[CellSheet, ...]:
    """Return rows of cells, which are text, numbers or nothing, as a single sheet."""
    return _some([CellSheet("", _bounded(read_list(raw, lambda row: read_list(row, _read_cell))))])


def _read_sheet(raw: Any) -> CellSheet:
    if not isinstance(raw, list) or len(raw) != 2:
        raise Fault("", UNREADABLE)
    name, rows = raw
    (sheet,) = read_rows(rows) or (CellSheet("", ()),)
    return CellSheet(_cell_text(read_text(name)), sheet.rows)


def _read_cell(raw: Any) -> str:
    return _written_number(raw) if type(raw) in (int, float) else read_text(raw or "")


def _decoded(content: bytes) -> str:
    """Return a file's text: UTF-8, what Excel calls Unicode, or what Windows wrote before."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return content.decode("utf-16", errors="replace")
    if b"\0" in content[:200]:
        is_little = content[1:2] == b"\0"
        return content.decode("utf-16-le" if is_little else "utf-16-be", errors="replace")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", errors="replace")


def _delimiter(lines: Sequence[str]) -> str:
    """Return what parts the cells: what most of the lines have, and as often as each other."""
    some = [line for line in lines[:200] if line.strip()]

    def parts(delimiter: str) -> tuple[int, int]:
        counts = [line.count(delimiter) for line in some]
        having = [count for count in counts if count]
        usual = max(map(having.count, {*having}), default=0)
        return (2 * len(having) >= len(some), usual)

    return max(DELIMITERS, key=parts) if some else ","


def _sheets_of_xlsx(content: bytes) -> list[CellSheet]:
    _check_zip(content)
    try:
        came_to = _sheets_read(content, data_only=True)
        formulas = dict(_sheets_read(content, data_only=False))
        return [
            CellSheet(_cell_text(name), _bounded(_with_formulas(rows, formulas.get(name, ()))))
            for name, rows in came_to
        ]
    except Fault:
        raise
    except Exception:  # noqa: BLE001  # whatever a strange file makes the reader stumble over
        raise Fault("", UNREADABLE) from None


def _check_zip(content: bytes) -> None:
    """Raise Fault for what is no XLSX, for more than is read, and for XML that defines entities.

    As much as a file says of itself is unpacked of it, and no more.
    """
    try:
        with zipfile.ZipFile(BytesIO(content)) as packed:
            inside = packed.infolist()
            if sum(each.file_size for each in inside) > UNZIPPED_BYTES_MAX:
                raise Fault("", "there is too much in this file: copy the part that counts")
            if not any(each.filename.startswith(XLSX_FOLDER) for each in inside):
                raise Fault("", UNREADABLE)
            for each in inside:
                if each.filename.endswith((".xml", ".rels")):
                    _check_xml(packed.read(each))
    except Fault:
        raise
    except Exception:  # noqa: BLE001  # a damaged ZIP may fail anywhere
        raise Fault("", UNREADABLE) from None


def _check_xml(part: bytes) -> None:
    if b"<!DOCTYPE" in part or b"<!ENTITY" in part or b"\0" in part[:200]:
        raise Fault("", UNREADABLE)


def _sheets_read(content: bytes, *, data_only: bool) -> list[tuple[str, list[list[Any]]]]:
    # It takes a tenth of a second and twelve megabytes: only for who brings an XLSX.
    from openpyxl import load_workbook  # noqa: PLC0415  # as the comment says

    book = load_workbook(
        BytesIO(content), read_only=True, data_only=data_only, keep_links=False, rich_text=False
    )
    found = []
    for sheet in book.worksheets[:SHEETS_MAX]:
        if sheet.sheet_state != "visible":
            continue
        sheet.reset_dimensions()
        rows = sheet.iter_rows(max_col=COLUMNS_MAX + 1, values_only=True)
        found.append((sheet.title, [_stripped(row) for row in islice(rows, 4 * ROWS_MAX)]))
    return found


def _stripped(row: Sequence[Any]) -> list[Any]:
    """Return a row without the empty cells at its end."""
    cells = list(row)
    while cells and cells[-1] is None:
        cells.pop()
    return cells


def _with_formulas(
    rows: Sequence[Sequence[Any]], formulas: Sequence[Sequence[Any]]
) -> Iterator[list[str]]:
    """Yield what formulas came to, and a mark where a file does not hold that."""
    for number, said in enumerate(formulas):
        row = rows[number] if number < len(rows) else ()
        padded = [*row, *[None] * (len(said) - len(row))]
        yield [
            UNREADABLE_FORMULA
            if value is None and formula is not None and formula != ""
            else _written_value(value)
            for value, formula in zip(padded, [*said, *[None] * len(padded)], strict=False)
        ]


def _written_value(value: Any) -> str:
    if isinstance(value, datetime.datetime):
        return value.date().isoformat()
    if isinstance(value, datetime.date):
        return value.isoformat()
    if isinstance(value, int | float) and not isinstance(value, bool):
        return _written_number(value)
    return "" if value is None else str(value)


def _written_number(value: float) -> str:
    """Return a number with no decimals, or with two at least, but never just three.

    Three behind a point could part thousands.
    """
    if isinstance(value, int) or (abs(value) < 1e15 and value == int(value)):
        return str(int(value))
    whole, _, decimals = f"{value:.6f}".partition(".")
    decimals = decimals.rstrip("0").ljust(2, "0")
    return f"{whole}.{decimals.ljust(4, '0') if len(decimals) == 3 else decimals}"


def _bounded(rows: Iterable[Sequence[str]]) -> tuple[Row, ...]:
    """Return rows of cells on one line each, without empty ones at the end; raise Fault for more.

    What is too long for a cell is no figure and no name: it is cut.
    """
    found: list[Row] = []
    filled = 0
    for number, row in enumerate(rows, start=1):
        cells = [_cell_text(each) for each in row[: COLUMNS_MAX + 1]]
        while cells and not cells[-1]:
            cells.pop()
        if number > ROWS_MAX and cells:
            raise Fault("", "at most {most} rows are read at once", most=Thousands(ROWS_MAX))
        if len(cells) > COLUMNS_MAX:
            raise Fault("", "at most {most} columns are read", most=COLUMNS_MAX)
        filled += sum(map(bool, cells))
        if filled > CELLS_MAX:
            raise Fault("", "at most {most} cells are read at once", most=Thousands(CELLS_MAX))
        found.append(tuple(cells))
    while found and not found[-1]:
        found.pop()
    return tuple(found)


def _cell_text(text: str) -> str:
    seen = one_line(text[: 4 * CELL_CHARACTERS_MAX])
    return seen[:CELL_CHARACTERS_MAX]


def _some(sheets: Iterable[CellSheet]) -> tuple[CellSheet, ...]:
    """Return the sheets that have anything in them; raise Fault where none has."""
    found = tuple(each for each in sheets if each.rows)
    if not found:
        raise Fault("", "there is nothing in it: copy the cells with their headings and paste them")
    return found
