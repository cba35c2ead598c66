"""Playing an evening entry by entry: each takes the table and gives the next table and a score.

Everything the app records and everything `score` prints goes through `played`, so that a book
written over an evening and one scored in one go can never differ.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from napledger.evening import kitty
from napledger.evening.document import Entry, Opening, kind_of_entry
from napledger.evening.entries import (
    Adjustment,
    Box,
    Join,
    KittyEnd,
    Leave,
    Payment,
    Plain,
    RulesChange,
    Seats,
)
from napledger.games import game_of
from napledger.games.contract import DealScore, Game
from napledger.games.table import SEATS_MAX, SEATS_MIN, Table, require_seated
from napledger.ledger.transfers import KITTY, Transfer, paired
from napledger.reading.faults import Fault, Who
from napledger.reading.translatable import marked as _

CASH = _("cash handed over")
AGREED = _("adjustment")
AT_THE_TABLE = _("agreed at the table")


@dataclass(frozen=True, slots=True)
class EntryScore:
    """What one entry did: its transfers, and the kitty after it, in the smallest coin."""

    kind: str
    transfers: tuple[Transfer, ...]
    kitty_after: int
    deal: DealScore | None = None


def opened(opening: Opening) -> Table:
    """Return the table before its first deal; raise Fault where its rules cannot stand."""
    game = game_of(opening.game)
    return Table(
        seated=opening.players,
        members=opening.players,
        dealer=opening.first_dealer,
        opener=opening.first_dealer,
        last_dealer=None,
        deals=0,
        stake=opening.stake,
        rules=opening.rules,
        kitty=opening.kitty,
        kitty_box=opening.kitty,
        kitty_carried=False,
        terms=_terms(game, opening.rules, stake=opening.stake),
        memory=game.opening(),
    )


def played(entry: Entry, *, table: Table, game: Game) -> tuple[Table, EntryScore]:
    """Return the table after an entry, and the entry's score; raise Fault if it cannot be."""
    if not isinstance(entry, Plain):
        return _dealt(entry, table, game)
    after, transfers = HANDLERS[type(entry)](entry, table, game)
    return after, EntryScore(kind_of_entry(entry), transfers, after.kitty)


def _dealt(deal: Any, table: Table, game: Game) -> tuple[Table, EntryScore]:
    score = game.score_deal(deal, table=table)
    standing = table.kitty
    for transfer in score.transfers:
        if transfer.payee == KITTY:
            standing += transfer.amount
        elif transfer.payer == KITTY:
            standing -= transfer.amount
    after = Table(
        table.seated,
        table.members,
        score.next_dealer,
        table.opener,
        score.dealer,
        table.deals + 1,
        table.stake,
        table.rules,
        standing,
        table.kitty_box,
        table.kitty_carried,
        table.terms,
        score.memory,
    )
    return after, EntryScore("deal", score.transfers, standing, score)


Played = tuple[Table, tuple[Transfer, ...]]


def _paid(entry: Payment, table: Table, _game: Game) -> Played:
    for path, player in (("from", entry.payer), ("to", entry.payee)):
        _require_member(player, table, path=path)
    # Cash from payer to payee settles what the payee was owed, so the book moves the other way.
    return table, (Transfer(entry.payee, entry.payer, entry.amount, CASH, AT_THE_TABLE),)


def _adjusted(entry: Adjustment, table: Table, _game: Game) -> Played:
    changes = dict(entry.changes)
    for account in changes:
        if account != KITTY:
            _require_member(account, table, path=f"changes.{account}")
    standing = table.kitty + changes.get(KITTY, 0)
    if standing < 0:
        raise Fault(f"changes.{KITTY}", "the kitty has only {kitty} in it", kitty=table.kitty)
    # In the table's order: some databases give an object's fields back in another than they came.
    in_order = {who: changes[who] for who in (*table.members, KITTY) if who in changes}
    return replace(table, kitty=standing), paired(in_order, why=AGREED, source=AT_THE_TABLE)


def _boxed(entry: Box, table: Table, _game: Game) -> Played:
    _require_member(entry.player, table, path="player")
    box = table.kitty_box + (entry.amount if entry.into else -entry.amount)
    if box < 0:
        raise Fault("amount", "the kitty's box has only {coins} in it", coins=table.kitty_box)
    payer, payee = (KITTY, entry.player) if entry.into else (entry.player, KITTY)
    return replace(table, kitty_box=box), (
        Transfer(payer, payee, entry.amount, CASH, AT_THE_TABLE),
    )


def _kitty_ended(entry: KittyEnd, table: Table, _game: Game) -> Played:
    if entry.how == "carry":
        return replace(table, kitty_carried=True), ()
    if entry.winner is not None:
        require_seated(entry.winner, table, path="winner")
        transfers = kitty.drawn(table, winner=entry.winner)
    else:
        transfers = kitty.split(table)
    return replace(table, kitty=0, kitty_carried=False), transfers


def _joined(entry: Join, table: Table, _game: Game) -> Played:
    if entry.player in table.seated:
        raise Fault("player", "{player} already sits at this table", player=Who(entry.player))
    require_seated(entry.left_of, table, path="left_of")
    if len(table.seated) == SEATS_MAX:
        raise Fault("player", "the table is full: it has {most} seats", most=SEATS_MAX)
    place = table.seated.index(entry.left_of) + 1
    seated = (*table.seated[:place], entry.player, *table.seated[place:])
    known = entry.player in table.members
    members = table.members if known else (*table.members, entry.player)
    return replace(table, seated=seated, members=members), ()


def _left(entry: Leave, table: Table, _game: Game) -> Played:
    require_seated(entry.player, table, path="player")
    if len(table.seated) == SEATS_MIN:
        raise Fault("player", "two players make a table: end the evening instead")
    left = table.left_of(entry.player)
    return replace(
        table,
        seated=tuple(player for player in table.seated if player != entry.player),
        dealer=left if table.dealer == entry.player else table.dealer,
        opener=left if table.opener == entry.player else table.opener,
    ), ()


def _reseated(entry: Seats, table: Table, _game: Game) -> Played:
    if set(entry.order) != set(table.seated):
        raise Fault(
            "order",
            "the new order must name everybody seated once: {seated}",
            seated=tuple(Who(player) for player in table.seated),
        )
    return replace(table, seated=entry.order), ()


def _ruled(entry: RulesChange, table: Table, game: Game) -> Played:
    stake = table.stake if entry.stake is None else entry.stake
    rules = table.rules if entry.rules is None else entry.rules
    try:
        terms = _terms(game, rules, stake=stake)
    except Fault as fault:
        if entry.rules is not None:
            raise
        # The rules have stood until now: it is the new stake that they cannot stand with.
        raise Fault("stake", fault.pattern, **fault.words) from None
    return replace(table, stake=stake, rules=rules, terms=terms), ()


HANDLERS: dict[type, Callable[[Any, Table, Game], Played]] = {
    Payment: _paid,
    Adjustment: _adjusted,
    Box: _boxed,
    KittyEnd: _kitty_ended,
    Join: _joined,
    Leave: _left,
    Seats: _reseated,
    RulesChange: _ruled,
}


def _terms(game: Game, rules: Any, *, stake: int) -> Any:
    try:
        return game.terms(rules, stake=stake)
    except Fault as fault:
        raise fault.at("rules") from None


def _require_member(player: str, table: Table, *, path: str) -> None:
    if player not in table.members:
        raise Fault(
            path,
            "{player} is not at this table; there are {members}",
            player=Who(player),
            members=tuple(Who(name) for name in table.members),
        )
