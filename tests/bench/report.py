"""What was measured, as a table to read: each figure, what it is to be, and whether it is."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tests.bench.figures import Latency, Target, ratio

GROWTH_MOST = Target(1.2)

LABEL_WIDTH, CELL_WIDTH, COLUMNS = 36, 12, 4
NOTE_WIDTH = 100


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the table: what it is, its figures, and what one of them is to be."""

    what: str
    cells: Sequence[str] = ()
    target: str = ""
    verdict: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the table under a heading of its own, with a note below it if there is one."""

    title: str
    columns: Sequence[str]
    rows: Sequence[Row]
    note: str = ""


def latency_section(
    title: str,
    *,
    subjects: Mapping[int, Latency],
    floor: Latency,
    rates: Mapping[int, float],
    floor_rate: float,
    target: Target,
) -> Section:
    """Return how quick something is by the deals on its book, beside the floor.

    Rates are requests a second, answered to four clients at once.
    """
    fewest, most = min(subjects), max(subjects)
    rows = [
        _against_floor(deals, latency, floor=floor, rate=rates[deals], target=target)
        for deals, latency in subjects.items()
    ]
    growth = ratio(subjects[most].p50, subjects[fewest].p50)
    rows += [
        Row("the floor", (*milliseconds(floor), "", f"{floor_rate:.0f}")),
        figure_row(
            f"{most:,} beside {fewest:,} deals", growth, target=GROWTH_MOST, form="{:.2f} ×", at=2
        ),
    ]
    return Section(title, ("p50 ms", "p95 ms", "× floor", "4 clients/s"), rows)


def figure_row(what: str, figure: float, *, target: Target, form: str, at: int = 0) -> Row:
    """Return the row of one figure, written in `form`, in the column `at`."""
    sign = "≥" if target.at_least else "≤"
    cells = ("",) * at + (form.format(figure),)
    return Row(what, cells, f"{sign} {form.format(target.limit)}", target.verdict(figure))


def as_lines(section: Section) -> Iterator[str]:
    """Yield the lines of one part, laid out like those of every other."""
    yield ""
    yield _line(section.title, section.columns, "target", "")
    yield "-" * (LABEL_WIDTH + CELL_WIDTH * (COLUMNS + 1) + len("  PASS"))
    for row in section.rows:
        yield _line(row.what, row.cells, row.target, row.verdict)
    if section.note:
        yield from textwrap.wrap(section.note, NOTE_WIDTH)


def milliseconds(latency: Latency) -> tuple[str, str]:
    """Return p50 and p95 as they are written, in milliseconds."""
    return f"{latency.p50 * 1000:.2f}", f"{latency.p95 * 1000:.2f}"


def _against_floor(
    deals: int, latency: Latency, *, floor: Latency, rate: float, target: Target
) -> Row:
    times = ratio(latency.p50, floor.p50)
    return Row(
        f"{deals:,} deals on the book",
        (*milliseconds(latency), f"{times:.2f} ×", f"{rate:.0f}"),
        f"≤ {target.limit} ×",
        target.verdict(times),
    )


def _line(what: str, cells: Sequence[str], target: str, verdict: str) -> str:
    filled = [*cells, *[""] * (COLUMNS - len(cells)), target]
    figures = "".join(f"{cell:>{CELL_WIDTH}}" for cell in filled)
    return f"{what:<{LABEL_WIDTH}}{figures}  {verdict}".rstrip()
