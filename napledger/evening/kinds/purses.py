"""Who shares a purse with whom."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Annotated, ClassVar

from napledger.evening.kinds.kind import Note
from napledger.reading.facts import players
from napledger.reading.faults import Fault, Who
from napledger.reading.readers import Json, read_names

MEMBERS_MIN = 2
"""How many share a purse, at least."""


def _read_purse(raw: Json) -> tuple[str, ...]:
    members: tuple[str, ...] = read_names(raw)
    if len(members) < MEMBERS_MIN:
        raise Fault("", "a purse is shared by at least two players")
    return members


Members = Annotated[tuple[str, ...], players(_read_purse)]


@dataclass(frozen=True, slots=True)
class SharedPurses(Note):
    """Who shares a purse with whom from now on, the first of each being its holder.

    Whoever shares one settles as one party, under the holder's name; balances stay each player's
    own. The last such note says it all: who is not in it has a purse apart.
    """

    kind: ClassVar[str] = "purses"

    purses: tuple[Members, ...]

    def check(self) -> None:
        """Raise Fault for who shares two purses."""
        found = Counter(member for purse in self.purses for member in purse)
        twice = next((member for member, times in found.items() if times > 1), None)
        if twice is not None:
            raise Fault("purses", "{player} can share only one purse", player=Who(twice))
