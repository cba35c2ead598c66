"""The price table of a game: what each thing pays, in the game's own columns."""

from __future__ import annotations

from dataclasses import dataclass

from napledger.reading.translatable import marked as _


@dataclass(frozen=True, slots=True)
class PriceColumn:
    """A column of the price table, under the heading `group`; totals stand out."""

    label: str
    group: str = ""
    is_total: bool = False


@dataclass(frozen=True, slots=True)
class PriceRow:
    """A row of the price table: a word of the game, and an amount for each column.

    In the smallest coin, with a sign: + for who played it.
    """

    what: str
    amounts: tuple[int, ...]
    source: str


@dataclass(frozen=True, slots=True)
class PriceTable:
    """What things pay, in the game's own columns; `note` says who pays whom, where that is needed.

    `corner` heads the words. A game's tables have the same columns whatever the rules, so that two
    can stand side by side.
    """

    columns: tuple[PriceColumn, ...]
    rows: tuple[PriceRow, ...]
    # Translators: heads a column: what a price is paid for
    corner: str = _("For")
    note: str = ""
