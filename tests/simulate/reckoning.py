"""A plain reckoning of an evening of Nap by Hoyle, from the rows of its log alone.

It shares nothing with the app: what stands, who sat at the table and what a call is worth are
worked out here again in the plainest way, to be compared with the balances in the book.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

STAKES_WON = {"2": 2, "3": 3, "4": 4, "nap": 10}
STAKES_LOST = {"2": 2, "3": 3, "4": 4, "nap": 5}
"""What each opponent pays a caller who makes it, and is paid by one who does not."""


@dataclass(frozen=True, slots=True)
class Row:
    """An entry as it stands in the database; `target` is the number of the one that it corrects."""

    number: int
    kind: str
    facts: Mapping[str, Any]
    key: str
    target: int | None


def standing(log: Sequence[Row]) -> list[tuple[str, Mapping[str, Any]]]:
    facts = {row.number: row.facts for row in log}
    void: set[int] = set()
    for row in log:
        if row.target is None:
            continue
        if row.kind == "void":
            void.add(row.target)
        elif row.kind == "restore":
            void.discard(row.target)
        else:
            facts[row.target] = row.facts
    return [
        (row.kind, facts[row.number])
        for row in log
        if row.target is None and row.number not in void
    ]


def balances(log: Sequence[Row]) -> dict[str, int]:
    balance: Counter[str] = Counter()
    seated: list[str] = []
    stake = 0
    for kind, facts in standing(log):
        if kind == "start":
            seated, stake = list(facts["players"]), facts["stake"]
        elif kind == "join":
            seated.append(facts["player"])
        elif kind == "leave":
            seated.remove(facts["player"])
        elif kind == "rules":
            stake = facts.get("stake", stake)
        else:
            balance.update(_moved(kind, facts, seated=seated, stake=stake))
    return {account: coins for account, coins in balance.items() if coins}


def _moved(
    kind: str, facts: Mapping[str, Any], *, seated: Sequence[str], stake: int
) -> Mapping[str, int]:
    if kind == "deal":
        caller, call = facts["caller"], facts["call"]
        coins = stake * (STAKES_WON[call] if facts["made"] else -STAKES_LOST[call])
        moved = {player: -coins for player in seated if player != caller}
        return {**moved, caller: coins * len(moved)}
    if kind == "payment":
        return {facts["from"]: facts["amount"], facts["to"]: -facts["amount"]}
    return facts["changes"] if kind == "adjustment" else {}
