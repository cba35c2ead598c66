"""An evening scored again under other rules or another stake. The book knows nothing of it.

What was dealt stays as it was dealt. Deals that these rules could not have are left out and named:
a call that they do not know, a deal that all passed where somebody must stand for one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from napledger.evening.document import DEAL, read_logged, read_opening
from napledger.evening.kinds import CHANGE_RULES, NOT_WON_KINDS
from napledger.evening.log import START, LogLine
from napledger.evening.play import opened, played
from napledger.games.contract import AnyGame
from napledger.reading.faults import Fault
from napledger.reading.readers import Json

NOT_PLAYED = (*NOT_WON_KINDS, *CHANGE_RULES)
"""Cash moves no result; rules that changed during the night are those that are tried out now."""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """An entry that could not have been: its number, the deal's, its kind, and why not."""

    number: int
    deal: int | None
    kind: str
    fault: Fault


@dataclass(frozen=True, slots=True)
class WhatIf:
    """What each player would have won, in the smallest coin; what would stand in the kitty.

    `played` is what the same entries came to as they were played: what is left out is in neither,
    so that the two can be compared. Of `deals` in all, `fitting` are in both. `unfinished`: a
    match (a rubber) would not be over at the end, and pays nothing.
    """

    won: Mapping[str, int]
    played: Mapping[str, int]
    kitty: int
    left_out: tuple[LeftOut, ...]
    deals: int
    unfinished: bool

    @property
    def fitting(self) -> int:
        """Return how many deals these rules could have had."""
        return self.deals - sum(each.kind == DEAL for each in self.left_out)


def what_if(
    lines: Sequence[LogLine], *, game: AnyGame, rules: Mapping[str, Json], stake: int | None
) -> WhatIf:
    """Return what the lines that stand would have come to under these rules from the start on.

    `stake` in the smallest coin, or None for the evening's own. Raises Fault where rules and
    stake cannot stand together.
    """
    start, *log = lines
    assert start.kind == START, "a log begins with its start"
    opening = read_opening(start.facts)
    there = opened(opening)
    table = opened(replace(opening, rules=rules, stake=stake or opening.stake))
    won, was, left_out, deals = Counter[str](), Counter[str](), list[LeftOut](), 0
    for line in log:
        entry = read_logged(line.kind, line.facts, game=game)
        there, as_played = played(entry, table=there, game=game)
        if line.kind in NOT_PLAYED:
            continue
        deals += line.kind == DEAL
        try:
            table, score = played(entry, table=table, game=game)
        except Fault as fault:
            number = deals if line.kind == DEAL else None
            left_out.append(LeftOut(line.number, number, line.kind, fault))
            continue
        won.update(score.gains)
        was.update(as_played.gains)
    members = table.members
    return WhatIf(
        {player: won[player] for player in members},
        {player: was[player] for player in members},
        table.kitty,
        tuple(left_out),
        deals,
        game.closing(table) is not None,
    )
