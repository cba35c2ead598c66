"""What was measured, as a table to read: each figure, what it is to be, and whether it is."""

from __future__ import annotations

import statistics
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

PASS, MISS = "PASS", "MISS"


@dataclass(frozen=True, slots=True)
class Latency:
    """How long one kind of request took, in seconds: median and 95th percentile.

    Each is the median over the rounds, so that a round that something disturbed does not count.
    """

    p50: float
    p95: float


@dataclass(frozen=True, slots=True)
class Target:
    """What is to be reached: a figure that may be at most, or must be at least, so much."""

    limit: float
    at_least: bool = False

    def verdict(self, figure: float) -> str:
        reached = figure >= self.limit if self.at_least else figure <= self.limit
        return PASS if reached else MISS


def latency(rounds: Sequence[Sequence[float]]) -> Latency:
    assert rounds, "nothing was measured"
    return Latency(
        p50=statistics.median(percentile(seconds, 50) for seconds in rounds),
        p95=statistics.median(percentile(seconds, 95) for seconds in rounds),
    )


def percentile(figures: Sequence[float], percent: int) -> float:
    """Return the smallest figure that `percent` in a hundred of the figures do not exceed."""
    assert figures, "nothing was measured"
    place = -(-len(figures) * percent // 100)
    return sorted(figures)[max(place, 1) - 1]


def ratio(subject: float, floor: float) -> float:
    assert floor > 0, "a floor that takes no time was not measured"
    return subject / floor


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
        times_row(
            f"{deals:,} deals on the book",
            milliseconds(latency),
            ratio(latency.p50, floor.p50),
            target=target,
            after=[f"{rates[deals]:.0f}"],
        )
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
    sign = "≥" if target.at_least else "≤"
    cells = ("",) * at + (form.format(figure),)
    return Row(what, cells, f"{sign} {form.format(target.limit)}", target.verdict(figure))


def times_row(
    what: str,
    cells: Sequence[str],
    times: float,
    *,
    target: Target,
    after: Sequence[str] = (),
    worst: float | None = None,
) -> Row:
    """Return the row of something that takes so many times as long as another.

    That stands between the other cells. It is judged by `worst`, if that is another figure.
    """
    verdict = target.verdict(times if worst is None else worst)
    return Row(what, (*cells, f"{times:.2f} ×", *after), f"≤ {target.limit} ×", verdict)


def as_lines(section: Section) -> Iterator[str]:
    yield ""
    yield _line(section.title, section.columns, "target", "")
    yield "-" * (LABEL_WIDTH + CELL_WIDTH * (COLUMNS + 1) + len("  PASS"))
    for row in section.rows:
        yield _line(row.what, row.cells, row.target, row.verdict)
    if section.note:
        yield from textwrap.wrap(section.note, NOTE_WIDTH)


def milliseconds(latency: Latency) -> tuple[str, str]:
    return f"{latency.p50 * 1000:.2f}", f"{latency.p95 * 1000:.2f}"


def _line(what: str, cells: Sequence[str], target: str, verdict: str) -> str:
    filled = [*cells, *[""] * (COLUMNS - len(cells)), target]
    figures = "".join(f"{cell:>{CELL_WIDTH}}" for cell in filled)
    return f"{what:<{LABEL_WIDTH}}{figures}  {verdict}".rstrip()
