"""The price table of a game: what each thing pays, in the game's own columns."""

from __future__ import annotations

from dataclasses import dataclass

from napledger.reading.faults import marked as _


@dataclass(frozen=True, slots=True)
class PriceColumn:
    """A column of the price table, under the heading `group`; totals stand out."""

    label: str
    group: str = ""
    is_total: bool = False


@dataclass(frozen=True, slots=True)
class PriceRow:
    """A row of the price table: a word of the game, and an amount for each column.

    In the smallest coin, with a sign: + for who played it. `in_all` is what such a part wins its
    player from everybody together, and what it costs if it is lost, where it may be asked from
    which share of successes it pays: `what` is then the word of the part.
    """

    what: str
    amounts: tuple[int, ...]
    source: str
    in_all: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class PriceTable:
    """What things pay, in the game's own columns; `note` says who pays whom, where that is needed.

    `corner` heads the words. `counted` says what the rows' `in_all` counts, and what it leaves out,
    in a game that has any. A game's tables have the same columns whatever the rules, so that two
    can stand side by side.
    """

    columns: tuple[PriceColumn, ...]
    rows: tuple[PriceRow, ...]
    # Translators: heads a column: what a price is paid for
    corner: str = _("For")
    note: str = ""
    counted: str = ""
