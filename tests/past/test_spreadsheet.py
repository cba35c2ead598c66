"""Cells out of what is pasted and out of files, within bounds."""

from __future__ import annotations

import datetime
import zipfile
from collections.abc import Callable
from io import BytesIO

import pytest
from openpyxl import Workbook

from napledger.past.spreadsheet import (
    UNREADABLE_FORMULA,
    read_cells,
    read_pasted,
    read_rows,
    read_upload,
    read_written,
    written,
)
from napledger.reading.faults import Fault

ROWS = (("Date", "Ann", "Ben"), ("12 Jan 2024", "4,20", "-4,20"))


@pytest.mark.parametrize("delimiter", ["\t", ";", "|"])
def test_cells_are_parted_by_what_a_spreadsheet_copies_or_saves(delimiter: str) -> None:
    (sheet,) = read_pasted("\n".join(map(delimiter.join, ROWS)))

    assert sheet.rows == ROWS


def test_commas_part_cells_where_amounts_have_points() -> None:
    (sheet,) = read_pasted('Date,Ann,"Ben, the elder"\n12 Jan 2024,"1,234.50",-1\n')

    assert sheet.rows == (("Date", "Ann", "Ben, the elder"), ("12 Jan 2024", "1,234.50", "-1"))


def test_a_file_may_say_what_parts_its_cells_and_rows_keep_their_numbers() -> None:
    (sheet,) = read_pasted("sep=;\nDate;Ann\n12 Jan 2024;4\n")

    assert sheet.rows == ((), ("Date", "Ann"), ("12 Jan 2024", "4"))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "cp1252"])
def test_a_file_is_read_in_whatever_it_was_saved(encoding: str) -> None:
    (sheet,) = read_upload("Date;Zoë\n12.1.24;4,20 €\n".encode(encoding))

    assert sheet.rows == (("Date", "Zoë"), ("12.1.24", "4,20 €"))


def workbook(fill: Callable[[Workbook], None]) -> bytes:
    """Return an XLSX file as a spreadsheet saves it."""
    book = Workbook()
    fill(book)
    file = BytesIO()
    book.save(file)
    return file.getvalue()


def test_an_xlsx_is_read_with_its_days_and_numbers() -> None:
    def fill(book: Workbook) -> None:
        sheet = book.active
        sheet.title = "2024"
        sheet.append(["Card book"])
        sheet.append(["Date", "Ann", "Ben", "Won?"])
        evening = datetime.datetime(2024, 1, 12, 20, 30)  # noqa: DTZ001  # as Excel has it
        sheet.append([evening, 4.2, -4.2, True])
        sheet.append([datetime.date(2024, 1, 19), 1234, 0.1 + 0.2, 1.234])
        sheet.merge_cells("A1:D1")
        book.create_sheet("empty")
        book.create_sheet("2023").append(["Date", "Cat"])
        book.create_sheet("secret").sheet_state = "hidden"

    sheets = read_upload(workbook(fill))

    assert [sheet.name for sheet in sheets] == ["2024", "2023"]
    assert sheets[0].rows == (
        ("Card book",),
        ("Date", "Ann", "Ben", "Won?"),
        ("2024-01-12", "4.20", "-4.20", "True"),
        ("2024-01-19", "1234", "0.30", "1.2340"),
    )


def test_a_formula_is_marked_where_the_file_holds_no_value_of_it() -> None:
    def fill(book: Workbook) -> None:
        book.active.append(["Date", "Ann"])
        book.active.append(["2024-01-12", "=1+1"])

    (sheet,) = read_upload(workbook(fill))

    assert sheet.rows[1] == ("2024-01-12", UNREADABLE_FORMULA)


UNREADABLE = "this file cannot be read: save it as CSV or XLSX, or copy the cells and paste them"
TOO_MUCH = "there is too much in this file: copy the part that counts"
NOTHING = "there is nothing in it: copy the cells with their headings and paste them"


def packed(name: str, content: bytes) -> bytes:
    """Return a ZIP file with a single thing in it."""
    file = BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr(name, content)
    return file.getvalue()


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 an old one", UNREADABLE),
        (b"PK\x03\x04 broken", UNREADABLE),
        (packed("mimetype", b"application/vnd.oasis"), UNREADABLE),
        (packed("xl/workbook.xml", b'<!DOCTYPE a [<!ENTITY b "c">]><a/>'), UNREADABLE),
        (packed("xl/workbook.xml", b"<a/>"), UNREADABLE),
        (packed("xl/workbook.xml", b" " * 17_000_000), TOO_MUCH),
        (b"x" * 2_000_001, "this file is too large: at most 2 MB are read"),
        (b"", NOTHING),
        (b"\n\n,,,\n", NOTHING),
    ],
    ids=["xls", "broken", "ods", "entities", "no xlsx", "bomb", "large", "empty", "blank"],
)
def test_a_file_that_cannot_be_read_is_refused_in_words(content: bytes, sentence: str) -> None:
    with pytest.raises(Fault) as fault:
        read_upload(content)

    assert (fault.value.path, fault.value.sentence()) == ("file", sentence)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("é" * 1_000_001, "this is too much at once: bring it in in two parts"),
        ("a\n" * 5_001, "at most 5,000 rows are read at once"),
        ("a," * 400 + "a", "at most 400 columns are read"),
        (
            "a,b,c,d,e,f,g,h,i,j,k,l,m,n,o,p,q,r,s,t,u\n" * 4_800,
            "at most 100,000 cells are read at once",
        ),
        ("a,b,c\n" * 4_000 + "a" * 140_000, UNREADABLE),
    ],
)
def test_more_than_is_read_is_refused_in_words(text: str, sentence: str) -> None:
    with pytest.raises(Fault) as fault:
        read_pasted(text)

    assert fault.value.sentence() == sentence


def test_cells_come_back_as_they_went() -> None:
    sheets = read_pasted("Date\tAnn\n12 Jan\t“4”\n")

    assert read_written(written(sheets)) == sheets


@pytest.mark.parametrize("text", ["x", "{}", "[[1]]", '[["a"]]', '[["a", [[{}]]]]', '[["a", []]]'])
def test_cells_that_no_page_wrote_are_refused(text: str) -> None:
    with pytest.raises(Fault):
        read_written(text)


def test_a_program_sends_rows_or_text() -> None:
    (rows,) = read_rows([["Date", "Ann"], ["2024-01-12", 4.2], ["2024-01-19", None, 3]])

    assert rows.rows == (("Date", "Ann"), ("2024-01-12", "4.20"), ("2024-01-19", "", "3"))
    assert read_cells('[["Date", "Ann"], ["2024-01-12", 4.2]]')[0].rows == rows.rows[:2]
    assert read_cells("Date,Ann\n2024-01-12,4.20")[0].rows == rows.rows[:2]


def test_letters_that_nobody_sees_part_no_names() -> None:
    (sheet,) = read_pasted("Date\tA\u200bnn\x00\n2024-01-12\t \u202e4\n")

    assert sheet.rows == (("Date", "A nn"), ("2024-01-12", "4"))
