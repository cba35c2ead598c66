"""What the rows and columns of a spreadsheet are, and so which nights or payments it tells of.

A row is a night with a column for each player, or a deal where several rows are of one day; or a
deal with its winner and its loser; or a payment. Nights may stand in columns, too.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice

from napledger.past.amounts import is_nothing, read_cell_amount
from napledger.past.days import day_by, has_no_year, orders_of
from napledger.past.grid import LOOKED_THROUGH, Grid, grid_of, readings_in
from napledger.past.headings import (
    AMOUNT,
    COUNT,
    DAY,
    LOSER,
    NOTE,
    PAYEE,
    PAYER,
    TOTAL,
    WINNER,
    is_total,
    meaning_of,
    name_in,
)
from napledger.past.nights import (
    A_TOTAL,
    DEALS,
    NIGHTS,
    NO_HEADING,
    NO_PLAYER,
    NOBODY_WON,
    NOTE_CHARACTERS_MAX,
    ONLY_ONE,
    PAYMENTS,
    Asked,
    CellSlip,
    DayQuestion,
    PassedOver,
    PastDeal,
    PastNight,
    PastPayment,
    Understood,
)
from napledger.past.spreadsheet import CellSheet
from napledger.reading.faults import Fault, marked
from napledger.reading.letters import alike, read_typed_name

NIGHTS_MAX = PAYMENTS_MAX = 600
SLIPS_MAX = 200
"""With more cells that are not understood it is another kind of table."""

CELLS_TOLD_BY = 40
"""By so many cells of a column it is told whether figures stand in it, or words."""

YEAR = re.compile(r"(?<!\d)(?:18|19|20)\d\d(?!\d)")


def understand(sheet: CellSheet, asked: Asked) -> Understood:
    """Return what a sheet says; raise Fault where there are no days in it, or no names."""
    return _Reading(grid_of(sheet), asked).understood()


@dataclass
class _Reading:
    """A grid as it is read."""

    grid: Grid
    asked: Asked
    slips: list[CellSlip] = field(default_factory=list)
    left_out: list[PassedOver] = field(default_factory=list)

    def understood(self) -> Understood:
        players, shape = self._players(), self._shape
        unread = Understood(shape, left_out=tuple(self.left_out))
        if self.order == "":
            return Understood(shape, question=self._question())
        if any(has_no_year(cell) for cell in self._day_cells) and self.year is None:
            return Understood(shape, needs_year=True)
        if shape == PAYMENTS:
            payments = tuple(self._payments())
            if len(payments) > PAYMENTS_MAX:
                sentence = marked("at most {most} payments are brought in at once")
                raise Fault("", sentence, most=PAYMENTS_MAX)
            names = [name for each in payments for name in (each.payer, each.payee)]
            return Understood(
                shape,
                tuple(dict.fromkeys(names)),
                payments=payments,
                slips=tuple(self.slips),
                left_out=unread.left_out,
            )
        nights = self._nights([*self._rows(players)])
        if any(len(night.deals) > 1 for night in nights):
            shape = DEALS
        named = dict.fromkeys(
            name for night in nights for deal in night.deals for name in deal.gains
        )
        in_order = [name for name in players.values() if name in named] if players else [*named]
        return Understood(
            shape,
            tuple(in_order),
            nights=nights,
            slips=tuple(self.slips),
            left_out=tuple(self.left_out),
        )

    # The headings.

    @cached_property
    def first(self) -> int:
        """Return the row of the first day."""
        days = (
            number
            for number, row in enumerate(self.grid.rows)
            if readings_in(row[self.grid.days], year=2000)
        )
        return next(days)

    @cached_property
    def head(self) -> int:
        """Return the row of the headings: the last one above the first day that says several."""
        for number in range(self.first - 1, max(self.first - 1 - LOOKED_THROUGH, -1), -1):
            row = self.grid.rows[number]
            said = [cell for place, cell in enumerate(row) if place != self.grid.days]
            if sum(any(map(str.isalpha, cell)) for cell in said) > 1:
                return number
        raise Fault(
            self.grid.place(self.first, self.grid.days),
            "there are no headings above the first date: the names of the players are needed there",
        )

    @cached_property
    def columns(self) -> Mapping[str, int]:
        """Return the first column of each meaning that a heading has."""
        found: dict[str, int] = {}
        for column, heading in enumerate(self.grid.rows[self.head]):
            found.setdefault(meaning_of(heading), column)
        return found

    @cached_property
    def _shape(self) -> str:
        if {PAYER, PAYEE} <= self.columns.keys() and self._amount_column is not None:
            return PAYMENTS
        return DEALS if self._is_duels or COUNT in self.columns else NIGHTS

    @property
    def _is_duels(self) -> bool:
        return {WINNER, LOSER} <= self.columns.keys() and self._amount_column is not None

    @cached_property
    def _amount_column(self) -> int | None:
        """Return where amounts stand in a table of winners and losers, or of payments."""
        named = [self.columns[each] for each in (AMOUNT, TOTAL) if each in self.columns]
        return named[0] if named else None

    def _players(self) -> dict[int, str]:
        """Return the columns of players, by their names; none where a row names them itself."""
        if self._shape == PAYMENTS or self._is_duels:
            return {}
        found: dict[int, str] = {}
        for column, heading in enumerate(self.grid.rows[self.head]):
            if column == self.grid.days:
                continue
            why = self._no_player(column, heading)
            if why:
                self.left_out.append(self.grid.line(column, is_row=False, why=why))
            elif why is None and not self._is_note(column, heading):
                found[column] = self._name(name_in(heading), self.head, column, among=found)
        if not found:
            raise Fault(
                self.grid.place(self.head, self.grid.days),
                "no player’s figures are found below these headings",
            )
        return found

    def _no_player(self, column: int, heading: str) -> str | None:
        """Return why a column is left out; "" for an empty one, None where it is not."""
        if not heading:
            below = self._some_below(column)
            return "" if not below else NO_HEADING if any(map(self._is_amount, below)) else None
        meaning = meaning_of(heading)
        if meaning == TOTAL or is_total(heading):
            return A_TOTAL
        return NO_PLAYER if meaning in (COUNT, DAY) else None

    def _is_note(self, column: int, heading: str) -> bool:
        """Return whether a column has words in it, and no figures."""
        if not heading or meaning_of(heading) == NOTE:
            return True
        below = self._some_below(column)
        return bool(below) and not any(map(self._is_amount, below))

    @cached_property
    def _note_columns(self) -> Sequence[int]:
        heads = self.grid.rows[self.head]
        if self._shape == PAYMENTS or self._is_duels:
            return [column for column, head in enumerate(heads) if meaning_of(head) == NOTE]
        return [
            column
            for column, heading in enumerate(heads)
            if column != self.grid.days
            and self._no_player(column, heading) is None
            and self._is_note(column, heading)
        ]

    def _name(self, text: str, row: int, column: int, *, among: Mapping[int, str]) -> str:
        place = self.grid.place(row, column)
        try:
            name = read_typed_name(text)
        except Fault as fault:
            raise fault.at(place) from None
        if alike(name) in map(alike, among.values()):
            raise Fault(place, "two columns are headed {name}", name=name)
        return name

    def _some_below(self, column: int) -> Sequence[str]:
        """Return the first cells of a column with anything in them: what it is, they tell."""
        cells = (row[column] for row in self.grid.rows[self.head + 1 :])
        return [*islice((cell for cell in cells if not is_nothing(cell)), CELLS_TOLD_BY)]

    # The days.

    @cached_property
    def _day_cells(self) -> list[str]:
        return [
            row[self.grid.days]
            for row in self.grid.rows[self.first :]
            if readings_in(row[self.grid.days], year=2000)
        ]

    @cached_property
    def year(self) -> int | None:
        """Return the year of days without one: as answered, or as the sheet's title says."""
        if self.asked.year is not None:
            return self.asked.year
        above = [self.grid.name, *(cell for row in self.grid.rows[: self.head] for cell in row)]
        years = {year for text in above for year in YEAR.findall(text)}
        return int(years.pop()) if len(years) == 1 else None

    @cached_property
    def order(self) -> str:
        """Return in which order the days are written; "" where that has to be asked."""
        if self.asked.order:
            return self.asked.order
        year = self.year or self.asked.today.year
        readings = [read for cell in self._day_cells if (read := readings_in(cell, year=year))]
        orders = orders_of(readings, today=self.asked.today)
        return orders[0] if len(orders) == 1 else ""

    def _question(self) -> DayQuestion:
        year = self.year or self.asked.today.year
        for number, row in enumerate(self.grid.rows):
            cell = row[self.grid.days]
            read = readings_in(cell, year=year)
            if number >= self.first and read is not None and len({*read.values()}) > 1:
                return DayQuestion(self.grid.place(number, self.grid.days), cell, read)
        raise AssertionError("only a day with two readings is asked about")

    def _day(self, number: int) -> datetime.date | None:
        """Return the day of a row; None where it has none, with a slip where it is no day."""
        cell = self.grid.rows[number][self.grid.days]
        read = readings_in(cell, year=self.year)
        day = None if read is None else day_by(read, order=self.order)
        if day is None:
            self._slip(number, self.grid.days, Fault("", "“{came}” is no day", came=cell))
        elif day > self.asked.today:
            self._slip(number, self.grid.days, Fault("", "“{came}” is yet to come", came=cell))
            return None
        return day

    # The rows.

    def _rows(self, players: Mapping[int, str]) -> Iterator[tuple[datetime.date, PastDeal]]:
        """Yield each row that is a night, or a deal of one, with its day."""
        day: datetime.date | None = None
        sums = dict.fromkeys(players, 0)
        for number, row in self._below_headings():
            has_figures = self._has_figures(row, players)
            if has_figures and self._is_total_row(row, players, sums):
                self.left_out.append(self.grid.line(number, is_row=True, why=A_TOTAL))
                continue
            if has_figures or readings_in(row[self.grid.days], year=self.year):
                day = self._day_of_row(number, above=day)
            if day is not None and has_figures:
                gains = self._gains(number, players)
                for column, name in players.items():
                    sums[column] += gains.get(name, 0)
                yield day, PastDeal(number, gains, self._note(row))

    def _below_headings(self) -> Iterator[tuple[int, Sequence[str]]]:
        """Yield the rows below the headings, which some sheets have on each page again."""
        heads = self.grid.rows[self.head]
        for number in range(self.head + 1, len(self.grid.rows)):
            if self.grid.rows[number] != heads:
                yield number, self.grid.rows[number]

    def _day_of_row(self, number: int, *, above: datetime.date | None) -> datetime.date | None:
        """Return the day of a row, which is the one above it where it says none."""
        if self.grid.rows[number][self.grid.days]:
            return self._day(number)
        if above is None:
            self._slip(number, self.grid.days, Fault("", "this row has no date"))
        return above

    def _has_figures(self, row: Sequence[str], players: Mapping[int, str]) -> bool:
        columns = players or [self.columns[WINNER], self.columns[LOSER]]
        return any(not is_nothing(row[column]) for column in columns)

    def _is_total_row(
        self, row: Sequence[str], players: Mapping[int, str], sums: Mapping[int, int]
    ) -> bool:
        """Return whether a row adds up those above it: it says so, or it does and has no day."""
        if readings_in(row[self.grid.days], year=2000):
            return False
        if any(cell and is_total(cell) for column, cell in enumerate(row) if column not in players):
            return True
        if row[self.grid.days] or not any(sums.values()):
            return False
        return all(
            self._amount_or_none(row[column]) in (each, None) for column, each in sums.items()
        )

    def _gains(self, number: int, players: Mapping[int, str]) -> dict[str, int]:
        if not players:
            return self._duel(number)
        row, gains = self.grid.rows[number], {}
        for column, name in players.items():
            if not is_nothing(row[column]):
                gain = self._amount(number, column)
                if gain is not None:
                    gains[name] = gain
        return gains

    def _duel(self, number: int) -> dict[str, int]:
        names = [self._named(number, self.columns[each]) for each in (WINNER, LOSER)]
        amount = self._more_than_nought(number)
        if None in names or amount is None:
            return {}
        winner, loser = names
        if winner == loser:
            fault = Fault("", "{name} cannot win from themselves", name=winner or "")
            self._slip(number, self.columns[LOSER], fault)
            return {}
        return {str(winner): amount, str(loser): -amount}

    def _payments(self) -> Iterator[PastPayment]:
        """Yield each row that is a payment; one without a date is of the day above it."""
        day: datetime.date | None = None
        between = [self.columns[PAYER], self.columns[PAYEE]]
        for number, row in self._below_headings():
            if not any(row[column] for column in between):
                continue
            day = self._day_of_row(number, above=day)
            payer, payee = (self._named(number, column) for column in between)
            amount = self._more_than_nought(number)
            if payer is not None and payer == payee:
                fault = Fault("", "{name} cannot pay themselves", name=payer)
                self._slip(number, self.columns[PAYEE], fault)
            elif None not in (day, payer, payee, amount):
                assert day and payer and payee and amount, "none of them is missing"
                yield PastPayment(number, day, payer, payee, amount, self._note(row))

    def _named(self, number: int, column: int) -> str | None:
        """Return the name in a cell as it was spelled first; None, with a slip, for no name."""
        try:
            name = read_typed_name(self.grid.rows[number][column])
        except Fault as fault:
            self._slip(number, column, fault)
            return None
        return self._spelled.setdefault(alike(name), name)

    @cached_property
    def _spelled(self) -> dict[str, str]:
        return {}

    def _more_than_nought(self, number: int) -> int | None:
        column = self._amount_column
        assert column is not None, "such a table has amounts"
        amount = self._amount(number, column)
        if amount is not None and amount <= 0:
            self._slip(number, column, Fault("", "this has to be more than nought"))
            return None
        return amount

    def _amount(self, number: int, column: int) -> int | None:
        """Return what a cell says in the smallest coin; None, with a slip, for no amount."""
        try:
            return self._read(self.grid.rows[number][column])
        except Fault as fault:
            self._slip(number, column, fault)
            return None

    def _amount_or_none(self, cell: str) -> int | None:
        try:
            return None if is_nothing(cell) else self._read(cell)
        except Fault:
            return None

    def _is_amount(self, cell: str) -> bool:
        # A formula is one, whatever it comes to.
        return cell.startswith("=") or self._amount_or_none(cell) is not None

    def _read(self, cell: str) -> int:
        known = self._amounts.get(cell)
        if known is None:
            try:
                known = read_cell_amount(
                    cell, currency=self.asked.currency, locale=self.asked.locale
                )
            except Fault as fault:
                known = fault
            self._amounts[cell] = known
        if isinstance(known, Fault):
            raise known
        return known

    @cached_property
    def _amounts(self) -> dict[str, int | Fault]:
        """Return what cells were found to say: most figures stand in many."""
        return {}

    def _note(self, row: Sequence[str]) -> str:
        notes = [row[column] for column in self._note_columns if not is_nothing(row[column])]
        return " · ".join(notes)[:NOTE_CHARACTERS_MAX]

    def _slip(self, row: int, column: int, fault: Fault) -> None:
        if len(self.slips) == SLIPS_MAX:
            raise Fault("", "more than {most} cells are not understood", most=SLIPS_MAX)
        self.slips.append(CellSlip(self.grid.place(row, column), fault))
        self._rows_with_slips.setdefault(row, []).append(self.slips[-1])

    @cached_property
    def _rows_with_slips(self) -> dict[int, list[CellSlip]]:
        return {}

    def _nights(self, rows: Sequence[tuple[datetime.date, PastDeal]]) -> tuple[PastNight, ...]:
        """Return the nights in their order, without those on which nothing was won."""
        by_day: dict[datetime.date, list[PastDeal]] = {}
        for day, deal in rows:
            by_day.setdefault(day, []).append(deal)
        if len(by_day) > NIGHTS_MAX:
            raise Fault("", "at most {most} evenings are brought in at once", most=NIGHTS_MAX)
        found = []
        for day, deals in sorted(by_day.items()):
            slips = [slip for deal in deals for slip in self._rows_with_slips.get(deal.row, ())]
            night = PastNight(day, tuple(deals), tuple(slips))
            why = self._nothing_won(night)
            if why and not slips:
                self.left_out.append(self.grid.line(deals[0].row, is_row=True, why=why))
            else:
                found.append(night)
        return tuple(found)

    @staticmethod
    def _nothing_won(night: PastNight) -> str:
        if len(night.gains) < 2:
            return ONLY_ONE
        return "" if any(any(deal.gains.values()) for deal in night.deals) else NOBODY_WON
