"""Worked deals, each with the table before it and after it, and what it did."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from typing import Any

from napledger.evening.document import read_document, read_opening
from napledger.evening.kinds.kind import PlainEntry
from napledger.evening.play import opened, played
from napledger.games.conformance.candidates import Candidate
from napledger.games.contract import EVEN_STAKE, AnyGame, Deal, Facts
from napledger.games.deal_score import DealScore
from napledger.games.table import AnyTable

NAMES = (
    *("Ann", "Ben", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jim", "Kay", "Lou"),
    *("Mae", "Ned", "Oda", "Pat", "Quin", "Ray", "Sue", "Tom", "Una", "Vic", "Wim", "Zoe"),
)


@dataclass(frozen=True, slots=True, eq=False)
class WorkedDeal:
    """A deal of an example, between two tables; `name` says which. Each is itself alone."""

    name: str
    before: AnyTable
    deal: Deal
    after: AnyTable
    score: DealScore[Any]


@cache
def worked_deals(candidate: Candidate) -> tuple[WorkedDeal, ...]:
    """Return every deal of a game's examples, as they are played one after another."""
    return tuple(_played(candidate))


def _played(candidate: Candidate) -> Iterator[WorkedDeal]:
    for example in candidate.brought("deals"):
        document = read_document(example["document"])
        table = opened(document.opening)
        for number, entry in enumerate(document.log, start=1):
            before = table
            table, score = played(entry, table=table, game=candidate.game)
            if score.deal is not None and not isinstance(entry, PlainEntry):
                name = f"{example['id']}, entry {number}"
                yield WorkedDeal(name, before, entry, table, score.deal)


@cache
def opened_table(game: AnyGame, *, players: int, preset: str | None = None) -> AnyTable:
    """Return a table of so many before its first deal, by a rule set or the usual one."""
    rules: Facts = {} if preset is None else {"preset": preset}
    seated = list(NAMES[:players])
    raw = {"game": game.key, "stake": EVEN_STAKE, "players": seated, "rules": rules}
    return opened(read_opening(raw))


@contextmanager
def naming(what: object) -> Iterator[None]:
    """Say of whatever goes wrong within where it did."""
    try:
        yield
    except Exception as error:
        error.add_note(f"at {what}")
        raise
