"""The balances over a night as lines, drawn here and not in the browser, with their table.

Cash handed over is left out, or every line would end at nought. Everything is in units of the
drawing, whose text is as large as the page's on a small screen.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from napledger.evening.payments import NOT_WON_KINDS
from napledger.games.web import Purse, purse_of
from sessions.book.log import numbers_of
from sessions.book.net import net_by, transfers_of
from sessions.book.open_book import Book
from sessions.common.amounts import direction_of
from sessions.common.heading import Head, head_of
from sessions.common.short_names import Column, columns_of

WIDTH, HEIGHT = 360, 300
RIGHT, TOP, BOTTOM = 86, 12, 24
LABEL_APART = 14
CHARACTER = 6.2
"""How wide a figure of the axis is at most."""

POINTS_MAX = 120
"""A longer night is drawn at every second deal, or every third, and its table too."""

NAME_SHOWN = 9
LABEL_GAP = 4
STEPS = (1, 2, 5)


@dataclass(frozen=True, slots=True)
class Label:
    """Words in the drawing, and where."""

    x: float
    y: float
    text: str


@dataclass(frozen=True, slots=True)
class Curve:
    """A player's line: `number` from 1 says which colour and dashes, `label` stands at its end."""

    number: int
    name: str
    points: str
    label: Label
    end: float
    figure: str
    direction: str


@dataclass(frozen=True, slots=True)
class Drawing:
    """The lines with their axes, in units of a drawing of `width` by `height`."""

    curves: tuple[Curve, ...]
    across: tuple[Label, ...]
    along: tuple[Label, ...]
    zero: float
    said: str
    left: float
    right: int = WIDTH - RIGHT
    width: int = WIDTH
    height: int = HEIGHT


@dataclass(frozen=True, slots=True)
class Balances:
    """The drawing, or None before the first deal; and the table of the same figures."""

    drawing: Drawing | None
    columns: tuple[Column, ...]
    rows: tuple[tuple[str, int, tuple[str, ...]], ...]
    every: int


@dataclass(frozen=True, slots=True)
class CurvePage:
    """Everything that the page of the balance curve shows."""

    book: Book
    head: Head
    balances: Balances


@dataclass(frozen=True, slots=True)
class _Points:
    """Where everybody stood at each point: its name, the deal, the balances by player."""

    labels: list[str]
    deals: list[int]
    balances: Mapping[str, list[int]]

    def add(self, label: str, deal: int, so_far: Mapping[str, int]) -> None:
        """Add a point: its name, the entry of its deal or 0, and where everybody stands."""
        self.labels.append(label)
        self.deals.append(deal)
        for key, found in self.balances.items():
            found.append(so_far[key])


def curve_page(book: Book) -> CurvePage:
    """Return the page, in three queries besides the book's."""
    return CurvePage(book, head_of(book, purse=purse_of(book.evening.currency)), balances_of(book))


def balances_of(book: Book) -> Balances:
    """Return the drawing and its table, in two queries besides the book's."""
    purse = purse_of(book.evening.currency)
    numbers = numbers_of(book.evening)
    every = -(-len(numbers.deals) // POINTS_MAX) or 1
    points = _points(book, numbers.deals, every=every)
    members = book.table.members
    return Balances(
        drawing=_drawing(book, points, purse=purse) if numbers.deals else None,
        columns=columns_of([book.names[key] for key in members]),
        rows=tuple(
            (label, deal, tuple(purse.signed(points.balances[key][place]) for key in members))
            for place, (label, deal) in enumerate(zip(points.labels, points.deals, strict=True))
        ),
        every=every,
    )


def _points(book: Book, deals: Sequence[int], *, every: int) -> _Points:
    """Return the balances from the start to the last deal, and at the end if that moved them."""
    gains = _gains_of_deals(book, deals)
    so_far: Counter[str] = Counter()
    points = _Points([], [], {key: [] for key in book.table.members})
    # Translators: the first point of a curve, before any deal.
    points.add(_("Start"), 0, so_far)
    for number, deal in enumerate(deals, start=1):
        so_far.update(gains.get(number - 1, {}))
        if number % every == 0 or number == len(deals):
            points.add(str(number), deal, so_far)
    at_the_end = gains.get(len(deals), {})
    if any(at_the_end.get(key) for key in points.balances):
        so_far.update(at_the_end)
        # Translators: the last point of a curve, after the last deal.
        points.add(_("End"), 0, so_far)
    return points


def _gains_of_deals(book: Book, deals: Sequence[int]) -> dict[int, dict[str, int]]:
    """Return what each player gained at each deal, by its place from 0; behind the last, the rest.

    What was written between two deals counts with the later one.
    """
    played = transfers_of(book).exclude(settles__kind__in=NOT_WON_KINDS)
    gains: dict[int, dict[str, int]] = {}
    for number, net in net_by(played, "settles__number", accounts=book.keys_by_id).items():
        moved = gains.setdefault(bisect_left(deals, number), {})
        for key, gain in net.items():
            moved[key] = moved.get(key, 0) + gain
    return gains


@dataclass(frozen=True, slots=True)
class _Scale:
    """Where a point and a balance lie in the drawing."""

    left: float
    low: int
    high: int
    last: int

    def x(self, place: int) -> float:
        """Return how far across a point lies."""
        return round(self.left + (WIDTH - self.left - RIGHT) * place / self.last, 1)

    def y(self, balance: int) -> float:
        """Return how far down a balance lies."""
        span = (self.high - self.low) or 1
        return round(TOP + (HEIGHT - TOP - BOTTOM) * (self.high - balance) / span, 1)


def _drawing(book: Book, points: _Points, *, purse: Purse) -> Drawing:
    reached = [0, *(each for row in points.balances.values() for each in row)]
    low, high = min(reached), max(reached)
    ticks = {each: purse.signed(each) for each in _ticks(low, high)}
    left = round(CHARACTER * max(map(len, ticks.values())) + LABEL_GAP, 1)
    scale = _Scale(left, low, high, last=len(points.labels) - 1)
    return Drawing(
        curves=_curves(book, points, scale, purse=purse),
        across=tuple(Label(left - LABEL_GAP, scale.y(each), text) for each, text in ticks.items()),
        along=tuple(
            Label(scale.x(place), HEIGHT - 8, points.labels[place]) for place in _marks(scale.last)
        ),
        zero=scale.y(0),
        said=_said(book, points, purse=purse),
        left=left,
    )


def _curves(book: Book, points: _Points, scale: _Scale, *, purse: Purse) -> tuple[Curve, ...]:
    ends = _apart({key: scale.y(row[-1]) for key, row in points.balances.items()})
    return tuple(
        Curve(
            number=place,
            name=book.names[key],
            points=" ".join(f"{scale.x(at)},{scale.y(each)}" for at, each in enumerate(row)),
            label=Label(WIDTH - RIGHT + 6, ends[key], _short(book.names[key])),
            end=scale.y(row[-1]),
            figure=purse.signed(row[-1]),
            direction=direction_of(row[-1]),
        )
        for place, (key, row) in enumerate(points.balances.items(), start=1)
    )


def _short(name: str) -> str:
    return name if len(name) <= NAME_SHOWN else f"{name[: NAME_SHOWN - 1]}…"


def _apart(wanted: Mapping[str, float]) -> dict[str, float]:
    """Return places near the wanted ones, of which no two are nearer than a line of text."""
    placed: dict[str, float] = {}
    lowest = TOP - LABEL_APART + 4.0
    for key in sorted(wanted, key=lambda each: wanted[each]):
        lowest = placed[key] = round(max(wanted[key], lowest + LABEL_APART), 1)
    bottom = HEIGHT - BOTTOM + 4.0
    for key in reversed(list(placed)):
        placed[key] = round(min(placed[key], bottom), 1)
        bottom = placed[key] - LABEL_APART
    return placed


def _ticks(low: int, high: int) -> list[int]:
    """Return round amounts from low to high, nought among them, at most seven."""
    step, power = 1, 1
    while (high - low) // step > 5:
        step = next((each * power for each in STEPS if each * power > step), 0)
        if not step:
            power *= 10
            step = power
    return list(range(-(-low // step) * step, high + 1, step))


def _marks(last: int) -> list[int]:
    """Return the points that are named along the foot: about six of them, the first and last."""
    step = max(1, -(-last // 5))
    marks = list(range(0, last + 1, step))
    if marks[-1] != last:
        if last - marks[-1] < step / 2 and len(marks) > 1:
            marks.pop()
        marks.append(last)
    return marks


def _said(book: Book, points: _Points, *, purse: Purse) -> str:
    """Return the drawing in a sentence, for whoever cannot see it."""
    ends: Iterable[str] = (
        f"{book.names[key]} {purse.signed(row[-1])}" for key, row in points.balances.items()
    )
    return _(
        "Where everybody stood after each deal, starting from nought. At the end: %(ends)s."
    ) % {"ends": ", ".join(ends)}
