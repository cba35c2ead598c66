"""The nights of a spreadsheet: what each won or lost on which day, or who paid whom how much."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from napledger.money.amounts import LANGUAGE
from napledger.past.days import Readings
from napledger.reading.faults import Fault
from napledger.reading.faults import marked as _

NIGHTS, DEALS, PAYMENTS = "nights", "deals", "payments"
"""What a row of a spreadsheet is."""

NOTE_CHARACTERS_MAX = 120

A_TOTAL = _("adds others up")
NO_HEADING = _("has no heading")
NO_PLAYER = _("is no player’s")
NOBODY_WON = _("nobody won or lost anything")
ONLY_ONE = _("only one player has a figure")


@dataclass(frozen=True, slots=True)
class Asked:
    """What has to be known beside the table, and what somebody answered.

    `order` is which of two readings the days have, `year` that of days without one.
    """

    currency: str
    today: datetime.date
    order: str = ""
    year: int | None = None
    locale: str = LANGUAGE


@dataclass(frozen=True, slots=True)
class CellSlip:
    """A cell that is not understood, by its name in the spreadsheet, and what is wrong with it."""

    place: str
    fault: Fault


@dataclass(frozen=True, slots=True)
class PassedOver:
    """A row or a column that is no night and no player: its number or letters, and why."""

    place: str
    is_row: bool
    why: str


@dataclass(frozen=True, slots=True)
class PastDeal:
    """What each won or lost in a row, in the smallest coin; more than nought is `over`, or less."""

    row: int
    gains: Mapping[str, int]
    note: str = ""

    @property
    def over(self) -> int:
        return sum(self.gains.values())


@dataclass(frozen=True)
class PastNight:
    """The rows of one day; those with `slips` cannot be had before these are put right."""

    day: datetime.date
    deals: tuple[PastDeal, ...]
    slips: tuple[CellSlip, ...] = ()

    @cached_property
    def gains(self) -> Mapping[str, int]:
        """Return what each won or lost in all, in the order of the columns."""
        found: dict[str, int] = {}
        for deal in self.deals:
            for name, gain in deal.gains.items():
                found[name] = found.get(name, 0) + gain
        return found

    @property
    def over(self) -> int:
        """Return what the night is off by: more was won than lost, or less."""
        return sum(self.gains.values())

    @property
    def is_even(self) -> bool:
        """Return whether every row of it sums to nought."""
        return not any(deal.over for deal in self.deals)

    @property
    def note(self) -> str:
        notes = dict.fromkeys(deal.note for deal in self.deals if deal.note)
        return " · ".join(notes)[:NOTE_CHARACTERS_MAX]


@dataclass(frozen=True, slots=True)
class PastPayment:
    """A row that says who paid whom how much, in the smallest coin."""

    row: int
    day: datetime.date
    payer: str
    payee: str
    amount: int
    note: str = ""


@dataclass(frozen=True, slots=True)
class DayQuestion:
    """A day that can be read in two ways, as all of its column can: the cell, and both days."""

    place: str
    text: str
    readings: Readings


@dataclass(frozen=True, slots=True)
class Understood:
    """What a sheet says. `names` are whoever is named, in order; `shape` is what a row is.

    With a `question`, or days of a year that nobody said, there are no nights yet.
    """

    shape: str
    names: tuple[str, ...] = ()
    nights: tuple[PastNight, ...] = ()
    payments: tuple[PastPayment, ...] = ()
    slips: tuple[CellSlip, ...] = ()
    left_out: tuple[PassedOver, ...] = ()
    question: DayQuestion | None = None
    needs_year: bool = False
