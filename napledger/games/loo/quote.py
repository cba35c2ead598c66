"""What the next deal is played for, before a card is: the scorer's own figures.

Whatever shows a price takes it from here: the head, the tiles, what waits on a phone. A deal with
something odd in it is scored whole.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from napledger.games.loo.deal import Deal
from napledger.games.loo.hands import Hands, Mode, Table, mode_of
from napledger.games.loo.payments import shares
from napledger.games.loo.score import before_play
from napledger.ledger.transfers import net


@dataclass(frozen=True, slots=True)
class Quote:
    """What lies in the pool with the put-ins, what each trick is worth, and what a loo costs.

    `put_ins` are what each account gains by them. All in the smallest coin.
    """

    mode: Mode
    pool: int
    shares: tuple[int, ...]
    loo: int
    put_ins: Mapping[str, int]


def quote_of(table: Table, *, hands: Hands, club: bool) -> Quote:
    """Return what the next deal at this table is played for."""
    put_ins = before_play(Deal(), hands=hands, table=table)
    mode, terms = mode_of(table, club=club), table.terms
    pool = table.kitty + sum(transfer.amount for transfer in put_ins)
    return Quote(
        mode=mode,
        pool=pool,
        shares=shares(pool, tricks=mode.tricks, odd_coins=terms.options.odd_coins),
        loo=terms.loo(pool, single=mode.single),
        put_ins=net(put_ins),
    )
