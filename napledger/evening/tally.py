"""What an evening adds to the figures of its players: every call, kitty and mishap, deal by deal.

Counted from the log as it stands after its corrections, so a voided deal is in none of it. Cash
handed over is left out: nobody wins or loses by it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from napledger.evening.document import DEAL, read_logged, read_opening
from napledger.evening.entries import KittyEnd
from napledger.evening.log import START, Line
from napledger.evening.payments import CASH_KINDS
from napledger.evening.play import EntryScore, opened, played
from napledger.games.contract import Game
from napledger.games.table import Table
from napledger.ledger.transfers import KITTY, net

CALL, OBLIGED, TOOK_KITTY, MISHAP = "call", "obliged", "kitty", "mishap"
"""The sorts of marks. An obliged call is one that its player had no choice in."""

DEALS_LAST = 0
"""The place of the dealer, who calls last, at a table of any size."""


@dataclass(frozen=True, slots=True)
class Mark:
    """Something a player did in entry `number`, and in which `deal`, from 1; None for no deal.

    `amount` is what the deal brought him, or what he took from the kitty, in the smallest coin;
    `win` and `lose` the price of his call; `place` his turn after the dealer, from 1.
    """

    number: int
    deal: int | None
    sort: str
    player: str
    what: str = ""
    outcome: str = ""
    amount: int = 0
    win: int = 0
    lose: int = 0
    place: int = DEALS_LAST


@dataclass
class Tally:
    """An evening's marks in order; what each player `won`; `paid` who paid whom over its deals."""

    marks: list[Mark] = field(default_factory=list)
    won: dict[str, int] = field(default_factory=dict)
    paid: dict[tuple[str, str], int] = field(default_factory=dict)
    deals: int = 0


def tally_of(lines: Sequence[Line], *, game: Game) -> Tally:
    """Return what the lines that stand come to, from the start line on."""
    tally = Tally()
    start, *log = lines
    assert start.kind == START, "a log begins with its start"
    table = opened(read_opening(start.facts))
    tally.won = dict.fromkeys(table.members, 0)
    for line in log:
        entry = read_logged(line.kind, line.facts, game=game)
        before = table
        table, score = played(entry, table=table, game=game)
        tally.won |= {player: 0 for player in table.members if player not in tally.won}
        _add_gains(tally, score)
        if line.kind == DEAL:
            tally.deals += 1
            tally.marks += _marks_of_deal(line.number, tally.deals, entry, score, before, game)
        elif isinstance(entry, KittyEnd) and entry.winner is not None:
            took = net(score.transfers).get(entry.winner, 0)
            tally.marks.append(Mark(line.number, None, TOOK_KITTY, entry.winner, amount=took))
    return tally


def _add_gains(tally: Tally, score: EntryScore) -> None:
    if score.kind in CASH_KINDS:
        return
    for player, gain in net(score.transfers).items():
        if player != KITTY:
            tally.won[player] += gain
    if score.kind != DEAL:
        return
    for each in score.transfers:
        if KITTY not in (each.payer, each.payee):
            pair = (each.payer, each.payee)
            tally.paid[pair] = tally.paid.get(pair, 0) + each.amount


def _marks_of_deal(
    number: int, deal: int, entry: Any, score: EntryScore, table: Table, game: Game
) -> Iterator[Mark]:
    assert score.deal is not None, "a deal has a deal's score"
    conduct, said = game.conduct(entry), score.deal.headline
    if said.player is not None and said.outcome:
        win, lose = _prices(game, table).get(said.what, (0, 0))
        yield Mark(
            number=number,
            deal=deal,
            sort=OBLIGED if conduct.obliged else CALL,
            player=said.player,
            what=said.what,
            outcome=said.outcome,
            amount=net(score.transfers).get(said.player, 0),
            win=win,
            lose=lose,
            place=_place(said.player, dealer=score.deal.dealer, table=table),
        )
    for player, took in _taken(score).items():
        yield Mark(number, deal, TOOK_KITTY, player, amount=took)
    for player, what in conduct.mishaps:
        yield Mark(number, deal, MISHAP, player, what, amount=net(score.transfers).get(player, 0))


def _taken(score: EntryScore) -> dict[str, int]:
    """Return what each player took from the kitty."""
    taken: dict[str, int] = {}
    for each in score.transfers:
        if each.payer == KITTY:
            taken[each.payee] = taken.get(each.payee, 0) + each.amount
    return taken


def _prices(game: Game, table: Table) -> Mapping[str, tuple[int, int]]:
    return {row.what: (row.win, row.lose) for row in game.price_table(table.terms)}


def _place(player: str, *, dealer: str, table: Table) -> int:
    return DEALS_LAST if player == dealer else table.clockwise_from(dealer).index(player)
