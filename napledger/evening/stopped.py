"""Who would pay whom if an evening had stopped after a deal: by the same plan as when it ends.

What deals did to the balances is known without playing them again. What else tells how to settle
(who sits where, the rules, whether the kitty goes on, what lies in its box) only a few lines of the
log say, so only those are played.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from napledger.evening.document import read_logged
from napledger.evening.entries import Box, BroughtForward, Join, KittyEnd, Leave, RulesChange, Seats
from napledger.evening.log import START, LogLine, play_line
from napledger.evening.play import fund_end
from napledger.evening.score import settled
from napledger.games.contract import AnyGame
from napledger.games.table import AnyTable
from napledger.ledger.fewest_payments import PlannedPayment
from napledger.ledger.transfers import KITTY

TELLING = (
    *(START, Join.kind, Leave.kind, Seats.kind, RulesChange.kind),
    *(KittyEnd.kind, Box.kind, BroughtForward.kind),
)
"""The kinds of lines that say how to settle, deals and what moves balances left out."""


def seated_by(line: LogLine, *, table: AnyTable | None, game: AnyGame) -> AnyTable:
    """Return the table after one more telling line; its kitty is that of the start, untouched."""
    if line.kind in (KittyEnd.kind, Box.kind, BroughtForward.kind):
        assert table is not None, "a log begins with its start"
        entry = read_logged(line.kind, line.facts, game=game)
        if isinstance(entry, KittyEnd):
            return replace(table, kitty_carried=fund_end(entry.how, game=game).carries)
        if isinstance(entry, BroughtForward):
            return replace(table, kitty_box=table.kitty_box - dict(entry.changes).get(KITTY, 0))
        assert isinstance(entry, Box), "there are no others"
        put_in = entry.amount if entry.into else -entry.amount
        return replace(table, kitty_box=table.kitty_box + put_in)
    after, _score = play_line(line, game=game, table=table)
    return after


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
