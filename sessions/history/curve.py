"""The balances over a night as lines, drawn here and not in the browser, with their table.

Cash handed over is left out, or every line would end at nought. Everything is in units of the
drawing, whose text is as large as the page's on a small screen.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, count, dropwhile
from operator import add

from django.utils.translation import gettext as _

from napledger.evening.kinds import NOT_WON_KINDS
from napledger.evening.kinds.join import Join
from napledger.evening.kinds.past import PastGains
from napledger.evening.log import EntryNumbers
from napledger.games.web import MoneyFormat, money_format_of, word_of
from napledger.money.currencies import LSD
from napledger.reading.short_names import PlayerColumn, columns_of
from sessions.book.log import numbers_of
from sessions.book.net import gains_in_order, transfers_of
from sessions.book.open_book import Book
from sessions.common.games_played import deals_counted
from sessions.common.words import Head, head_of
from sessions.models import Entry

WIDTH, HEIGHT = 360, 300
RIGHT, TOP, BOTTOM = 86, 12, 24
LABEL_APART = 14
CHARACTER = 6.2
"""How wide a figure of the axis is at most."""

POINTS_MAX = 120
"""A longer night is drawn at every second deal, or every third, and its table too.

And where anybody stood highest, or lowest.
"""

NAME_SHOWN = 9
LABEL_GAP = 4
STEPS = (1, 2, 5)

POUND = 960
LSD_STEPS = (1, 2, 4, 12, 24, 48, 120, 240, 480)
"""What is round in pounds, shillings and pence below a pound, in farthings: 2s. 6d. is, 5d. not."""


@dataclass(frozen=True, slots=True)
class Label:
    """Words in the drawing, and where."""

    x: float
    y: float
    text: str


@dataclass(frozen=True, slots=True)
class Curve:
    """A player's line: `number` from 1 says which colour and dashes, `label` stands at its end.

    `is_own` is that of whoever looks.
    """

    number: int
    name: str
    points: str
    label: Label
    end: float
    is_own: bool = False


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
    """The drawing, or None before the first deal; and the table of the same figures.

    `every` says after how many deals there is a point, where that is not each; `sign` is the
    currency's, which no figure of the table has.
    """

    drawing: Drawing | None
    columns: tuple[PlayerColumn, ...]
    rows: tuple[tuple[str, int, tuple[str, ...]], ...]
    every: str
    sign: str = ""


@dataclass(frozen=True, slots=True)
class CurvePage:
    """Everything that the page of the balance curve shows."""

    book: Book
    head: Head
    balances: Balances


Stood = tuple[int, ...]
"""Where everybody stood, in the order of the table's members."""


@dataclass(frozen=True, slots=True)
class _Point:
    """Where everybody stood after so many deals.

    `label` is its name, `entry` that of the deal, or 0.
    """

    after: int
    label: str
    entry: int
    balances: Stood


def curve_page(book: Book, *, own: str = "") -> CurvePage:
    """Return the page, in four queries besides the book's; `own` is whoever looks."""
    return CurvePage(book, head_of(book), balances_of(book, own=own))


def balances_of(book: Book, *, own: str = "") -> Balances:
    """Return the drawing and its table, in three queries besides the book's, of a past one four."""
    numbers = numbers_of(book.evening)
    deals = _past_lines(book, numbers) if book.is_undealt else numbers.deals
    every = -(-len(deals) // POINTS_MAX) or 1
    points = _points(book, deals, every=every)
    stood = [balance for each in points for balance in each.balances]
    money = money_format_of(book.evening.currency)
    money, column = money.in_one_unit(stood), money.of_a_column(stood)
    return Balances(
        drawing=_drawing(book, points, _joined(book, numbers), money=money, own=own)
        if deals
        else None,
        columns=columns_of([book.names[key] for key in book.table.members]),
        rows=tuple(
            (each.label, each.entry, tuple(map(column.signed, each.balances))) for each in points
        ),
        sign=column.sign,
        every=deals_counted(every, book.words) if every > 1 else "",
    )


def _past_lines(book: Book, numbers: EntryNumbers) -> Sequence[int]:
    """Return the lines that say what was won in a past evening, if there are several: its deals."""
    log = Entry.objects.filter(circle=book.evening.circle_id, evening=book.evening)
    lines = log.filter(kind=PastGains.kind).order_by("number").values_list("number", flat=True)
    standing = [number for number in lines if not numbers.is_void(number)]
    return standing if standing[1:] else ()


def _joined(book: Book, numbers: EntryNumbers) -> dict[str, int]:
    """Return after how many deals each first sat down who was not there from the start."""
    entries = Entry.objects.filter(circle=book.evening.circle_id, evening=book.evening)
    joins = entries.filter(kind=Join.kind).order_by("-number").values_list("facts", "number")
    return {facts["player"]: numbers.deal_number(entry) - 1 for facts, entry in joins}


def _points(book: Book, deals: Sequence[int], *, every: int) -> list[_Point]:
    """Return the balances from the start to the last deal, and at the end if that moved them.

    Every deal passes, and few are kept: each `every`th and the last one, the highs and the lows.
    """
    start = last = (0,) * len(book.table.members)
    kept: dict[int, Stood] = {}
    # The first of equals is the one that counts.
    highs, lows = [(0, 0, start)] * len(start), [(0, 0, start)] * len(start)
    for deal, last in _balances_after(book, deals):
        if deal % every == 0 or deal >= len(deals):
            kept[deal] = last
        for place, balance in enumerate(last):
            highs[place] = max(highs[place], (balance, -deal, last))
            lows[place] = min(lows[place], (balance, deal, last))
    extremes = {abs(deal): balances for _balance, deal, balances in (*highs, *lows)}
    # Translators: the first point of a curve, before any deal.
    points = [_Point(0, _("Start"), 0, start)]
    for deal, balances in sorted((kept | extremes).items()):
        if 0 < deal <= len(deals):
            points.append(_Point(deal, str(deal), deals[deal - 1], balances))
    if last != points[-1].balances:
        # Translators: the last point of a curve, after the last deal.
        points.append(_Point(len(deals) + 1, _("End"), 0, last))
    return points


def _balances_after(book: Book, deals: Sequence[int]) -> Iterator[tuple[int, Stood]]:
    """Yield where everybody stood after each deal, from 1, and one behind the last at the end.

    What was written between two deals counts with the later one.
    """
    played = transfers_of(book).exclude(settles__kind__in=NOT_WON_KINDS)
    rows = gains_in_order(played, [book.seats[key] for key in book.table.members])
    balances = (0,) * len(book.table.members)
    row = next(rows, None)
    for deal, entry in enumerate((*deals, math.inf), start=1):
        while row is not None and row[0] <= entry:
            balances = tuple(map(add, balances, row[2]))
            row = next(rows, None)
        yield deal, balances


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


def _drawing(
    book: Book,
    points: Sequence[_Point],
    joined: Mapping[str, int],
    *,
    money: MoneyFormat,
    own: str,
) -> Drawing:
    reached = [0, *(balance for point in points for balance in point.balances)]
    low, high = min(reached), max(reached)
    ticks = {each: money.signed(each) for each in _ticks(low, high, currency=money.currency)}
    left = round(CHARACTER * max(map(len, ticks.values())) + LABEL_GAP, 1)
    scale = _Scale(left, low, high, last=points[-1].after)
    return Drawing(
        curves=_curves(book, points, joined, scale, own=own),
        across=tuple(Label(left - LABEL_GAP, scale.y(each), text) for each, text in ticks.items()),
        along=tuple(
            Label(scale.x(points[place].after), HEIGHT - 8, points[place].label)
            for place in _marks(len(points) - 1)
        ),
        zero=scale.y(0),
        said=_said(book, points, money=money),
        left=left,
    )


def _curves(
    book: Book,
    points: Sequence[_Point],
    joined: Mapping[str, int],
    scale: _Scale,
    *,
    own: str,
) -> tuple[Curve, ...]:
    last = dict(zip(book.table.members, points[-1].balances, strict=True))
    ends = _apart({key: scale.y(balance) for key, balance in last.items()})
    return tuple(
        Curve(
            number=place,
            name=book.names[key],
            points=" ".join(
                f"{scale.x(each.after)},{scale.y(each.balances[place - 1])}"
                for each in _since(joined.get(key, 0), points, place - 1)
            ),
            label=Label(WIDTH - RIGHT + 6, ends[key], _short(book.names[key])),
            end=scale.y(balance),
            is_own=key == own,
        )
        for place, (key, balance) in enumerate(last.items(), start=1)
    )


def _since(deals: int, points: Sequence[_Point], place: int) -> Iterator[_Point]:
    """Return the points from when somebody sat down; who came back was there before."""
    return dropwhile(lambda each: each.after < deals and not each.balances[place], points)


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


def _ticks(low: int, high: int, *, currency: str) -> list[int]:
    """Return round amounts from low to high, nought among them, at most seven."""
    rounder = (each * 10**power for power in count() for each in STEPS)
    steps = chain(LSD_STEPS, (each * POUND for each in rounder)) if currency == LSD else rounder
    step = next(each for each in steps if (high - low) // each <= 5)
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


def _said(book: Book, points: Sequence[_Point], *, money: MoneyFormat) -> str:
    """Return the drawing in a sentence, for whoever cannot see it."""
    last = zip(book.table.members, points[-1].balances, strict=True)
    ends = (f"{book.names[key]} {money.signed(balance)}" for key, balance in last)
    return _(
        "Where everybody stood after each %(deal)s, starting from nought. At the end: %(ends)s."
    ) % {"deal": word_of(book.words.a_deal), "ends": ", ".join(ends)}
