"""Playing an evening entry by entry: each takes the table and gives the next table and a score.

Everything the app records and everything `score` prints goes through `played`, so that a book
written over an evening and one scored in one go can never differ.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from napledger.evening.document import NO_KITTY, Entry, Opening, kind_of_entry
from napledger.evening.entries import (
    Adjustment,
    Box,
    BroughtForward,
    Join,
    KittyEnd,
    Leave,
    Offence,
    Payment,
    Plain,
    RulesChange,
    Seats,
)
from napledger.games import game_of
from napledger.games.contract import AnyGame, Deal
from napledger.games.deal_score import DealScore, Mishap
from napledger.games.fund import FundEnd
from napledger.games.table import AnyTable, TableState, require_seated
from napledger.ledger.transfers import KITTY, Transfer, net, paired
from napledger.reading.faults import Fault, Term, Who
from napledger.reading.translatable import marked as _

# Translators: why a payment stands in the book
CASH = _("cash handed over")
AGREED = _("adjustment")
AT_THE_TABLE = _("agreed at the table")
AGREED_LATER = _("agreed after the evening")
# Translators: why a payment stands in the book: it was still owed, and now is here, or elsewhere
BROUGHT, TAKEN = _("brought along"), _("taken along")
FROM_EARLIER, TO_A_LATER = _("from earlier evenings"), _("to a later evening")


@dataclass(frozen=True, slots=True)
class EntryScore:
    """What one entry did: its transfers, and the kitty after it, in the smallest coin.

    `gains` are what each account gained (+) or lost (−) by the transfers, the kitty's too. The
    `mishaps` are those of an offence; a deal has its own.
    """

    kind: str
    transfers: tuple[Transfer, ...]
    gains: Mapping[str, int]
    kitty_after: int
    deal: DealScore[Any] | None = None
    mishaps: tuple[Mishap, ...] = ()


def opened(opening: Opening) -> AnyTable:
    """Return the table before its first deal; raise Fault where its rules cannot stand."""
    game = game_of(opening.game)
    return TableState(
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
        kitty_coins=opening.kitty_coins,
        terms=_terms(game, opening.rules, stake=opening.stake),
        game_state=game.opening(opening.players),
    )


def played(entry: Entry, *, table: AnyTable, game: AnyGame) -> tuple[AnyTable, EntryScore]:
    """Return the table after an entry, and the entry's score; raise Fault if it cannot be."""
    if not isinstance(entry, Plain):
        return _dealt(entry, table, game)
    refused = game.refuses(entry, table=table)
    if refused is not None:
        raise refused
    if isinstance(entry, Offence):
        return _offended(entry, table, game)
    after, transfers = HANDLERS[type(entry)](entry, table, game)
    return after, EntryScore(kind_of_entry(entry), transfers, net(transfers), after.kitty)


def _dealt(deal: Deal, table: AnyTable, game: AnyGame) -> tuple[AnyTable, EntryScore]:
    score = game.score_deal(deal, table=table)
    gains = net(score.transfers)
    standing = table.kitty + gains.get(KITTY, 0)
    after = replace(
        table,
        dealer=score.turn.next_dealer,
        last_dealer=score.turn.dealer,
        deals=table.deals + 1,
        kitty=standing,
        fines=0,
        game_state=score.state,
    )
    return after, EntryScore("deal", score.transfers, gains, standing, score)


def _offended(entry: Offence, table: AnyTable, game: AnyGame) -> tuple[AnyTable, EntryScore]:
    require_seated(entry.player, table, path="player")
    score = game.score_offence(entry.what, player=entry.player, table=table)
    if not score.transfers:
        what = Term(game.offences[entry.what])
        raise Fault("what", "the rules of this table have no fine for that: {what}", what=what)
    gains = net(score.transfers)
    paid_in = gains.get(KITTY, 0)
    after = replace(table, kitty=table.kitty + paid_in, fines=table.fines + paid_in)
    kind = kind_of_entry(entry)
    return after, EntryScore(kind, score.transfers, gains, after.kitty, mishaps=score.mishaps)


Played = tuple[AnyTable, tuple[Transfer, ...]]


def _paid(entry: Payment, table: AnyTable, _game: AnyGame) -> Played:
    for path, player in (("from", entry.payer), ("to", entry.payee)):
        _require_member(player, table, path=path)
    # Cash from payer to payee settles what the payee was owed, so the book moves the other way.
    return table, (Transfer(entry.payee, entry.payer, entry.amount, CASH, AT_THE_TABLE),)


def _adjusted(entry: Adjustment, table: AnyTable, game: AnyGame) -> Played:
    changes = _changes(entry, table, game)
    standing = table.kitty + changes.get(KITTY, 0)
    if standing < 0:
        pattern, kitty = "the {kitty} has only {coins} in it", Term(game.words.kitty)
        raise Fault(f"changes.{KITTY}", pattern, kitty=kitty, coins=table.kitty)
    source = AT_THE_TABLE if entry.day is None else AGREED_LATER
    return replace(table, kitty=standing), paired(changes, why=AGREED, source=source)


def _changes(entry: Adjustment | BroughtForward, table: AnyTable, game: AnyGame) -> dict[str, int]:
    """Return the changes of accounts that the table has, in its order, the kitty's last.

    Some databases give an object's fields back in another order than they came.
    """
    changes = dict(entry.changes)
    for account in changes:
        if account != KITTY:
            _require_member(account, table, path=f"changes.{account}")
    if KITTY in changes and not game.fund_ends:
        raise Fault(f"changes.{KITTY}", NO_KITTY, kitty=Term(game.words.kitty))
    return {who: changes[who] for who in (*table.members, KITTY) if who in changes}


def _brought_along(entry: BroughtForward, table: AnyTable, game: AnyGame) -> Played:
    changes = _changes(entry, table, game)
    why, source = (BROUGHT, FROM_EARLIER) if entry.into else (TAKEN, TO_A_LATER)
    transfers = paired(changes, why=why, source=source)
    # The kitty is what it was: what is owed to it is owed here now, or elsewhere.
    after = replace(table, kitty_box=table.kitty_box - changes.pop(KITTY, 0))
    if not entry.into:
        return after, transfers
    brought = {who: table.brought.get(who, 0) + change for who, change in changes.items()}
    return replace(after, brought={**table.brought, **brought}), transfers


def _boxed(entry: Box, table: AnyTable, game: AnyGame) -> Played:
    _require_member(entry.player, table, path="player")
    box = table.kitty_box + (entry.amount if entry.into else -entry.amount)
    if box < 0:
        pattern, kitty = "the {kitty} has only {coins} in it", Term(game.words.kitty)
        raise Fault("amount", pattern, kitty=kitty, coins=table.kitty_box)
    payer, payee = (KITTY, entry.player) if entry.into else (entry.player, KITTY)
    return replace(table, kitty_box=box), (
        Transfer(payer, payee, entry.amount, CASH, AT_THE_TABLE),
    )


def _kitty_ended(entry: KittyEnd, table: AnyTable, game: AnyGame) -> Played:
    if fund_end(entry.how, game=game).carries:
        return replace(table, kitty_carried=True), ()
    if entry.winner is not None:
        require_seated(entry.winner, table, path="winner")
    transfers = game.end_fund(entry.how, table=table, winner=entry.winner)
    return replace(table, kitty=0, kitty_carried=False, fines=0), transfers


def fund_end(key: str, *, game: AnyGame) -> FundEnd:
    """Return the way to end the kitty of that key."""
    return next(end for end in game.fund_ends if end.key == key)


def _joined(entry: Join, table: AnyTable, game: AnyGame) -> Played:
    if entry.player in table.seated:
        raise Fault("player", "{player} already sits at this table", player=Who(entry.player))
    require_seated(entry.left_of, table, path="left_of")
    if len(table.seated) == game.seats[-1]:
        raise Fault("player", "the table is full: it has {most} seats", most=game.seats[-1])
    place = table.seated.index(entry.left_of) + 1
    seated = (*table.seated[:place], entry.player, *table.seated[place:])
    known = entry.player in table.members
    members = table.members if known else (*table.members, entry.player)
    return replace(table, seated=seated, members=members), ()


def _left(entry: Leave, table: AnyTable, game: AnyGame) -> Played:
    require_seated(entry.player, table, path="player")
    if len(table.seated) == game.seats[0]:
        raise Fault("player", "a table needs two players: end the evening instead")
    left = table.left_of(entry.player)
    return replace(
        table,
        seated=tuple(player for player in table.seated if player != entry.player),
        dealer=left if table.dealer == entry.player else table.dealer,
        opener=left if table.opener == entry.player else table.opener,
    ), ()


def _reseated(entry: Seats, table: AnyTable, _game: AnyGame) -> Played:
    if set(entry.order) != set(table.seated):
        raise Fault(
            "order",
            "the new order must name each player once: {seated}",
            seated=tuple(Who(player) for player in table.seated),
        )
    return replace(table, seated=entry.order), ()


def _ruled(entry: RulesChange, table: AnyTable, game: AnyGame) -> Played:
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


HANDLERS: dict[type, Callable[[Any, AnyTable, AnyGame], Played]] = {
    Payment: _paid,
    Adjustment: _adjusted,
    BroughtForward: _brought_along,
    Box: _boxed,
    KittyEnd: _kitty_ended,
    Join: _joined,
    Leave: _left,
    Seats: _reseated,
    RulesChange: _ruled,
}


def _terms(game: AnyGame, rules: Any, *, stake: int) -> Any:
    try:
        return game.terms(rules, stake=stake)
    except Fault as fault:
        raise fault.at("rules") from None


def _require_member(player: str, table: AnyTable, *, path: str) -> None:
    if player not in table.members:
        raise Fault(
            path,
            "{player} is not at this table; the players are {members}",
            player=Who(player),
            members=tuple(Who(name) for name in table.members),
        )
