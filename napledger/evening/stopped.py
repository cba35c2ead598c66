"""Who would pay whom if an evening had stopped after a deal: by the same plan as when it ends.

What deals did to the balances is known without playing them again. What else tells how to settle
(who sits where, the rules, whether the kitty goes on, what lies in its box) only a few lines of the
log say, so only those are played.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from napledger.evening.document import read_logged, read_opening
from napledger.evening.kinds import ENTRIES
from napledger.evening.kinds.kind import PlainEntry
from napledger.evening.log import START, LogLine
from napledger.evening.play import opened
from napledger.evening.score import settled
from napledger.games.contract import AnyGame
from napledger.games.table import AnyTable
from napledger.ledger.fewest_payments import PlannedPayment
from napledger.ledger.transfers import KITTY

TELLING = (START, *(kind for kind, each in ENTRIES.items() if each.tells_settling))
"""The kinds of lines that say how to settle, deals and what moves balances left out."""


def seated_by(line: LogLine, *, table: AnyTable | None, game: AnyGame) -> AnyTable:
    """Return the table after one more telling line; its kitty is that of the start, untouched."""
    if line.kind == START:
        return opened(read_opening(line.facts))
    assert table is not None, "a log begins with its start"
    entry = read_logged(line.kind, line.facts, game=game)
    assert isinstance(entry, PlainEntry), "a deal tells nothing of settling"
    return entry.table_told(table, game)


def tables_after(
    lines: Iterable[LogLine], numbers: Iterable[int], *, game: AnyGame
) -> dict[int, AnyTable]:
    """Return the table after each of these entries of a log, in order, by its telling lines."""
    found: dict[int, AnyTable] = {}
    table: AnyTable | None = None
    waiting = iter([*lines])
    line = next(waiting, None)
    for number in numbers:
        while line is not None and line.number <= number:
            table = seated_by(line, table=table, game=game)
            line = next(waiting, None)
        assert table is not None, "a log begins with its start"
        found[number] = table
    return found


def payments_if_stopped(
    stood: Mapping[str, int], *, table: AnyTable, game: AnyGame
) -> tuple[PlannedPayment, ...] | None:
    """Return the fewest payments that would clear everybody; None if the kitty is drawn for.

    `stood` is what everybody stood at then, in the smallest coin, and what the kitty had in it.
    """
    return settled(stood, table=replace(table, kitty=stood.get(KITTY, 0)), game=game)
