"""Who sits at the table, and where: joining, leaving, new seats."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from napledger.evening.kinds.join import Join
from napledger.evening.kinds.leave import Leave
from napledger.evening.kinds.seats import Seats
from napledger.reading.faults import Fault, Who
from sessions.table.forms import AccountField, EntryForm


@dataclass
class JoinForm(EntryForm):
    """Somebody sits down: a name, typed or one that the circle knows, and where."""

    kind: ClassVar[str] = Join.kind

    def facts(self) -> dict[str, Any]:
        """Return the facts, with the player by name."""
        name = self.sent.get("known") or self.sent.get("player", "")
        if not name.strip():
            raise Fault("player", "who sits down? Write a name")
        return {"player": name, "left_of": self.sent.get("left_of", "")}

    @property
    def left_of(self) -> str:
        """Return on whose left the newcomer sits, as far as it was said."""
        return self.sent.get("left_of") or self.book.table.seated[-1]


@dataclass
class LeaveForm(EntryForm):
    """Somebody gets up."""

    kind: ClassVar[str] = Leave.kind

    def facts(self) -> dict[str, Any]:
        """Return who leaves."""
        player = self.sent.get("player", "")
        if not player:
            raise Fault("player", "who leaves? Tap a name")
        return {"player": player}


@dataclass
class SeatsForm(EntryForm):
    """New seats: two players swap, or everybody gets a number."""

    kind: ClassVar[str] = Seats.kind

    def facts(self) -> dict[str, Any]:
        """Return the new order."""
        seated = list(self.book.table.seated)
        order = self._swapped(seated) if "first" in self.sent else self._numbered(seated)
        if order == seated:
            raise Fault("order", "everybody already sits there")
        return {"order": order}

    @property
    def places(self) -> range:
        """Return the numbers of the places, from 1."""
        return range(1, len(self.book.table.seated) + 1)

    @property
    def lines(self) -> list[AccountField]:
        """Return a line for each player, with the number of their place."""
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
    def first(self) -> str:
        """Return who was picked to swap seats."""
        return self.sent.get("first") or self.book.table.seated[0]

    @property
    def second(self) -> str:
        """Return with whom."""
        return self.sent.get("second") or self.book.table.seated[1]

    def field_of(self, path: str) -> str:
        """Return the field of a fault: a player's own, or that of the whole order."""
        return path if path.startswith("seat-") else "order"

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
