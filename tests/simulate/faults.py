"""The faults that befall a server: what kinds there are, and the moments at which they come."""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

KILLED, POWER = "killed", "power cut"
FULL, BROKEN = "disk full", "disk error"
MISTAKE = "exception"
CUT, ENDED = "connection cut", "backend ended"

DEADLY = (KILLED, POWER)
"""The faults that no process survives."""

REQUEST, ANSWER = "as a request comes", "before the answer"
STATEMENT = ("before a statement", "after a statement")
BEGIN = ("before a BEGIN or SAVEPOINT", "after a BEGIN or SAVEPOINT")
IN_WRITE = ("in a write to the WAL", "in a write to the database")
AFTER_WRITE = ("after a write to the WAL", "after a write to the database")
BEFORE_SYNC = ("before a sync of the WAL", "before a sync of the database")
AFTER_SYNC = ("after a sync of the WAL", "after a sync of the database")
COMMIT = ("before the commit", "in the commit", "after the commit")

AT_ANY = (REQUEST, *BEGIN, *STATEMENT, *AFTER_WRITE, *BEFORE_SYNC, *AFTER_SYNC, *COMMIT, ANSWER)

MOMENTS: Mapping[str, frozenset[str]] = {
    KILLED: frozenset((*AT_ANY, *IN_WRITE)),
    POWER: frozenset(AT_ANY),
    FULL: frozenset(IN_WRITE),
    BROKEN: frozenset((*IN_WRITE, *BEFORE_SYNC)),
    # Our own code stands between two statements, and Django's about a BEGIN.
    MISTAKE: frozenset(STATEMENT),
    CUT: frozenset((*BEGIN, *STATEMENT, *COMMIT)),
    ENDED: frozenset((*BEGIN, *STATEMENT, "before the commit", "after the commit")),
}
"""At which moments each kind of fault comes."""

NEAR_COMMIT = frozenset((*BEFORE_SYNC, *AFTER_SYNC, *COMMIT, ANSWER))
"""The moments at which it is decided whether something is written: one in ten or twenty of all."""

NEAR_COMMIT_CHANCE, NEAR_COMMIT_WAIT_MAX = 0.4, 10
"""How often a fault waits for those alone, and how many of them may pass."""

ON_SQLITE: Mapping[str, int] = {KILLED: 4, POWER: 8, FULL: 1, BROKEN: 2, MISTAKE: 1}
ON_POSTGRES: Mapping[str, int] = {KILLED: 3, CUT: 3, ENDED: 2, MISTAKE: 1}
"""How many of all faults are of each kind."""

WAIT_MAX: Mapping[str, int] = {FULL: 40, BROKEN: 50}
WAIT_MAX_ELSE = 120
"""How many moments pass at most until a fault comes: those of two or three requests."""


class Mistake(Exception):
    """An exception in the middle of a request that nobody thought of."""


@dataclass
class Fate:
    """The fault that awaits a server: its kind, its moments, and how many of them pass before it.

    `tell` is told of the moment when it comes.
    """

    kind: str
    moments: frozenset[str]
    wait: int
    chance: random.Random
    tell: Callable[[str], None] = field(default=lambda _moment: None)

    @classmethod
    def none(cls) -> Fate:
        return cls("none", frozenset(), 0, random.Random())  # noqa: S311  # it has no use for it

    @classmethod
    def drawn(cls, chance: random.Random, kinds: Mapping[str, int]) -> Fate:
        (kind,) = chance.choices([*kinds], [*kinds.values()])
        moments, wait_max = MOMENTS[kind], WAIT_MAX.get(kind, WAIT_MAX_ELSE)
        if moments & NEAR_COMMIT and chance.random() < NEAR_COMMIT_CHANCE:
            moments, wait_max = moments & NEAR_COMMIT, NEAR_COMMIT_WAIT_MAX
        own_chance = random.Random(chance.random())  # noqa: S311  # to be repeated
        return cls(kind, moments, chance.randrange(wait_max), own_chance)

    def strikes(self, moment: str, *, only: Sequence[str]) -> bool:
        """Return whether the fault comes now, if it is one of these kinds; tell so if it does."""
        if self.kind not in only or moment not in self.moments:
            return False
        self.wait -= 1
        if self.wait == -1:
            self.tell(moment)
            return True
        return False


def die() -> None:
    os._exit(9)
