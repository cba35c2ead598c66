"""Whatever stands in a spreadsheet is read, or refused in words; never anything else."""

from __future__ import annotations

import contextlib
import datetime

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from napledger.past.nights import Asked
from napledger.past.spreadsheet import read_pasted, read_upload, read_written, written
from napledger.past.understanding import understand
from napledger.reading.faults import Fault

CELLS = st.one_of(
    st.text(max_size=12),
    st.sampled_from(
        [
            *("Date", "Ann", "ann", "Ben", "Total", "Notes", "From", "To", "Amount", "Winner"),
            *("Loser", "Deal", "", "-", "4.20", "(1)", "-3", "=?", "12/11/2024", "2024-01-12"),
            *("12 Jan", "45303", "31/12/1999", "99/99/9999", "£5", "1e9", "0", "\u202e1", "Jan 5"),
        ]
    ),
)


@pytest.mark.parametrize("currency", ["GBP", "JPY", "lsd", "counters"])
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    rows=st.lists(st.lists(CELLS, max_size=7), min_size=1, max_size=9),
    order=st.sampled_from(["", "dmy", "mdy"]),
    year=st.sampled_from([None, 2024]),
)
def test_any_cells_are_understood_or_refused(
    currency: str, rows: list[list[str]], order: str, year: int | None
) -> None:
    asked = Asked(currency, datetime.date(2026, 11, 28), order=order, year=year)
    with contextlib.suppress(Fault):
        sheets = read_pasted("\n".join("\t".join(row) for row in rows))
        assert read_written(written(sheets)) == sheets
        said = understand(sheets[0], asked)
        assert all(each.over == sum(each.gains.values()) for each in said.nights)
        assert all(each.amount > 0 for each in said.payments)


@settings(max_examples=150, deadline=None)
@given(content=st.binary(max_size=300), head=st.sampled_from([b"", b"PK\x03\x04", b"\xff\xfe"]))
def test_any_file_is_read_or_refused(content: bytes, head: bytes) -> None:
    with contextlib.suppress(Fault):
        read_upload(head + content)
