"""New seats: two players swap, or everybody gets a number."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from napledger.evening.kinds.seats import Seats
from napledger.games.contract import Facts
from napledger.reading.faults import Fault, Who
from sessions.book.open_book import Book
from sessions.kinds.form import AccountField, CorrectionField, EntryForm
from sessions.kinds.kind import LineKind, Writer


def places_sent(order: Sequence[str]) -> dict[str, str]:
    """Return the fields that seat players in this order."""
    return {f"seat-{player}": str(place) for place, player in enumerate(order, start=1)}


@dataclass
class SeatsForm(EntryForm):
    """Another order of the seats."""

    kind: ClassVar[str] = Seats.kind
    address: ClassVar[str] = "seats"

    @classmethod
    def sent_again(cls, facts: Facts, book: Book) -> QueryDict:
        """Return the fields, with the number of everybody's place."""
        fields = super().sent_again(facts, book)
        fields.update(places_sent(facts["order"]))
        return fields

    def facts(self) -> dict[str, Any]:
        """Return the order; of one that is corrected it may be the one there is."""
        seated = list(self.book.table.seated)
        if self.now is not None and [each.value for each in self.lines] == [*map(str, self.places)]:
            return {"order": seated}
        order = self._swapped(seated) if "first" in self.sent else self._numbered(seated)
        if order == seated:
            raise Fault("order", "everybody already sits there")
        return {"order": order}

    @property
    def places(self) -> range:
        return range(1, len(self.book.table.seated) + 1)

    @property
    def lines(self) -> list[AccountField]:
        return [
            AccountField(
                key=key,
                name=name,
                value=self.sent.get(f"seat-{key}", str(place)),
                errors=self.errors.get(f"seat-{key}", ()),
            )
            for place, (key, name) in enumerate(self.players(), start=1)
        ]

    @property
    def fields(self) -> list[CorrectionField]:
        options = [(str(place), str(place)) for place in self.places]
        return [
            CorrectionField(f"seat-{line.key}", line.name, line.value, options, line.errors)
            for line in self.lines
        ]

    @property
    def first(self) -> str:
        return self.sent.get("first") or self.book.table.seated[0]

    @property
    def second(self) -> str:
        return self.sent.get("second") or self.book.table.seated[1]

    def field_of(self, path: str) -> str:
        """Return the field of a fault: a player's own, or that of the whole order."""
        if path.startswith("seat-"):
            return path
        return "order" if self.now is None else ""

    def _swapped(self, seated: list[str]) -> list[str]:
        first, second = self.sent.get("first", ""), self.sent.get("second", "")
        for player in (first, second):
            if player not in seated:
                raise Fault(
                    "order",
                    "{player} is not seated; seated are {seated}",
                    player=Who(player),
                    seated=tuple(Who(each) for each in seated),
                )
        if first == second:
            raise Fault("order", "choose two different players to swap seats")
        swapped = {first: second, second: first}
        return [swapped.get(player, player) for player in seated]

    def _numbered(self, seated: list[str]) -> list[str]:
        order: dict[str, str] = {}
        for player in seated:
            place = self.sent.get(f"seat-{player}", "")
            if place not in map(str, self.places):
                raise Fault(
                    f"seat-{player}",
                    "choose a seat from 1 to {most} for {player}",
                    most=len(seated),
                    player=Who(player),
                )
            if place in order:
                raise Fault(
                    f"seat-{player}",
                    "{player} and {other} can’t both have seat {place}",
                    player=Who(player),
                    other=Who(order[place]),
                    place=place,
                )
            order[place] = player
        return [order[str(place)] for place in self.places]


class SeatsKind(LineKind):
    """Everybody changes places."""

    kind = Seats.kind
    title = gettext_lazy("New seats")
    about = gettext_lazy("everybody changes places, clockwise")
    example: ClassVar[Facts] = {"order": ["Ann", "Cat", "Ben", "Dan"]}
    form = SeatsForm

    def told(self, writer: Writer, facts: Facts) -> str:
        order = ", ".join(writer.name(player) for player in facts["order"])
        return _("New seats: %(order)s") % {"order": order}
