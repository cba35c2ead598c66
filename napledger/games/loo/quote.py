"""What the next deal is played for, before a card is: the scorer's own figures.

Whatever shows a price takes it from here: the head, the tiles, what waits on a phone, which knows
no rule and only adds up (static/loo/game.js). A deal with something odd in it is scored whole.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from napledger.games.loo.deal import Deal
from napledger.games.loo.rules import Options
from napledger.games.loo.score import before_play, shares
from napledger.games.loo.seating import Hands, Mode, Table, mode_of
from napledger.games.loo.words import AND, HOW_MANY, LOOED
from napledger.games.web import word_of
from napledger.ledger.transfers import KITTY, net


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
    put_ins = before_play(Deal(), hands=hands, table=table)
    mode, terms = mode_of(table, club=club), table.terms
    pool = table.kitty + sum(transfer.amount for transfer in put_ins)
    return Quote(
        mode=mode,
        pool=pool,
        shares=shares(pool, mode=mode, terms=terms),
        loo=terms.loo(pool, single=mode.single),
        put_ins=net(put_ins),
    )


def told_to_the_phone(quote: Quote, *, options: Options, kitty: int) -> str:
    """Return as JSON what is played for, how, and the words to tell it in."""
    return json.dumps(
        {
            "kitty": kitty,
            "pool": quote.pool,
            "putIns": quote.put_ins,
            "shares": quote.shares,
            "loo": quote.loo,
            "tricks": options.cards,
            "isMust": quote.mode.is_single_must,
            "isOneCard": quote.mode.tricks == 1,
            "mayBeOneCard": options.must == "one_card",
            "flushLooesAll": options.flush_looes == "all",
            "flushTo": KITTY if options.flush == "to_pool" else "",
            "words": _words(),
        }
    )


def _words() -> dict[str, str | list[str]]:
    return {
        "tricks": [word_of(word) for word in HOW_MANY],
        "looed": word_of(LOOED),
        "and": word_of(AND),
        "pool": _("{player} takes the pool"),
        "flush": _("flush: {player}"),
        "nobody": _("nobody"),
        "nextPool": _("next pool"),
    }
