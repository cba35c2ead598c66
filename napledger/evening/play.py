"""Playing an evening entry by entry: each takes the table and gives the next table and a score.

Everything the app records and everything `score` prints goes through `played`, so that a book
written over an evening and one scored in one go can never differ.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from napledger.evening.document import DEAL, Entry, Opening
from napledger.evening.kinds.kind import PlainEntry, rules_stand
from napledger.games import game_of
from napledger.games.contract import AnyGame, Deal
from napledger.games.deal_score import DealScore, Mishap
from napledger.games.table import AnyTable, TableState
from napledger.ledger.transfers import KITTY, Transfer, net


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
        terms=rules_stand(game, opening.rules, stake=opening.stake),
        game_state=game.opening(opening.players),
    )


def played(entry: Entry, *, table: AnyTable, game: AnyGame) -> tuple[AnyTable, EntryScore]:
    """Return the table after an entry, and the entry's score; raise Fault if it cannot be."""
    if not isinstance(entry, PlainEntry):
        return _dealt(entry, table, game)
    refused = game.refuses(entry, table=table)
    if refused is not None:
        raise refused
    after, transfers, mishaps = entry.play(table, game)
    return after, EntryScore(entry.kind, transfers, net(transfers), after.kitty, mishaps=mishaps)


def _dealt(deal: Deal, table: AnyTable, game: AnyGame) -> tuple[AnyTable, EntryScore]:
    score = game.score_deal(deal, table=table)
    gains = net(score.transfers)
    in_kitty = table.kitty + gains.get(KITTY, 0)
    after = replace(
        table,
        dealer=score.turn.next_dealer,
        last_dealer=score.turn.dealer,
        deals=table.deals + 1,
        kitty=in_kitty,
        fines=0,
        game_state=score.state,
    )
    return after, EntryScore(DEAL, score.transfers, gains, in_kitty, score)
