"""The form that brings past nights in: the cells, and what was answered about them.

Nothing of it is kept between two pages: the cells come back with the form.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.core.files.uploadedfile import UploadedFile
from django.http import QueryDict
from django.utils import timezone
from django.utils.datastructures import MultiValueDict
from django.utils.translation import get_language

from napledger.money.amounts import LANGUAGE
from napledger.past.days import DAY_MONTH, MONTH_DAY
from napledger.past.nights import Asked, Understood
from napledger.past.spreadsheet import BYTES_MAX, CellSheet, read_pasted, read_upload, read_written
from napledger.past.understanding import understand
from napledger.reading.faults import Fault
from napledger.reading.readers import read_number
from sessions.book.submission import NoKey
from sessions.models import Circle
from sessions.past.plan import NAMES_MAX, Answers, PastPlan, plan_of

BRING = "bring"
"""What the button sends as `step` that brings in what was shown."""

SHEET, ORDER = "sheet-", "order-"
"""How the buttons begin that choose a sheet, or how a day is read."""

ORDERS = (DAY_MONTH, MONTH_DAY)
WAS_PAID, STILL_OWED = "paid", "owed"


@dataclass
class PastForm:
    """What was sent; what is wrong with it is shown above the form."""

    sent: QueryDict
    files: MultiValueDict[str, UploadedFile[Any]] = field(default_factory=MultiValueDict)

    @property
    def is_sent(self) -> bool:
        """Return whether there are any cells to look at."""
        return bool(self.files.get("file")) or any(map(self.text, ("cells", "pasted")))

    def text(self, name: str) -> str:
        return self.sent.get(name, "").strip()

    @property
    def step(self) -> str:
        return self.text("step")

    def sheets(self) -> tuple[CellSheet, ...]:
        """Return the cells that came: in a file, with the form as it was shown, or pasted."""
        file = self.files.get("file")
        if file is not None:
            return read_upload(file.read(BYTES_MAX + 1))
        cells = self.text("cells")
        if not cells:
            return read_pasted(self.sent.get("pasted", ""))
        try:
            return read_written(cells)
        except Fault:
            raise NoKey from None

    def place(self, sheets: tuple[CellSheet, ...]) -> int:
        """Return which of the sheets is looked at: the one that was chosen, or the first."""
        said = self.step.removeprefix(SHEET) if self.step.startswith(SHEET) else self.text("sheet")
        number = read_number(said)
        return number if number is not None and number < len(sheets) else 0

    @property
    def order(self) -> str:
        said = self.step.removeprefix(ORDER) if self.step.startswith(ORDER) else self.text("order")
        return said if said in ORDERS else ""

    @property
    def year(self) -> int | None:
        said = read_number(self.text("year"))
        return said if said is not None and 1800 <= said <= 2200 else None

    def answers(self) -> Answers:
        """Return what was answered; what is no answer is none."""
        return Answers(
            names=self.names(),
            game=self.text("game"),
            was_paid=self.text("paid") != STILL_OWED,
            unexplained=self._days("unexplained"),
            again=self._days("again"),
        )

    def names(self) -> Mapping[str, str]:
        """Return who is who, by the names in the cells; of another sheet nobody has said."""
        if self.step.startswith(SHEET):
            return {}
        numbers = range(1, NAMES_MAX + 1)
        return {
            self.sent.get(f"named-{number}", ""): self.text(f"name-{number}") for number in numbers
        }

    def _days(self, name: str) -> frozenset[datetime.date]:
        found = set()
        for said in self.sent.getlist(name)[:1000]:
            try:
                found.add(datetime.date.fromisoformat(said))
            except ValueError:
                continue
        return frozenset(found)

    def understood(self, circle: Circle, sheet: CellSheet) -> Understood:
        """Return what a sheet says in the group's money; raise Fault where it says nothing."""
        asked = Asked(
            currency=circle.currency,
            today=timezone.localdate(),
            order=self.order,
            year=self.year,
            locale=get_language() or LANGUAGE,
        )
        return understand(sheet, asked)

    def plan(self, circle: Circle, understood: Understood) -> PastPlan:
        return plan_of(circle, understood, self.answers())
