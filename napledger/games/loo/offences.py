"""What Loo fines between two deals: a misdeal, and a single for a look or word out of turn.

Hoffmann, p. 93, law 17: singles "belong to the existing pool", which is the one that the next deal
is played for. A breach of the laws of play belongs to its deal, and so do cards thrown up.
"""

from __future__ import annotations

from collections.abc import Mapping

from napledger.games.deal_score import OffenceScore
from napledger.games.loo import payments, phrases
from napledger.games.loo.checks import check_pool
from napledger.games.loo.deal import Deal
from napledger.games.loo.hands import Hands, Table
from napledger.games.loo.summary import mishaps_of
from napledger.ledger.transfers import KITTY, net

MISDEAL, SINGLE = "misdeal", "single"

OFFENCES: Mapping[str, str] = {MISDEAL: phrases.MISDEAL, SINGLE: phrases.SINGLE}


def score_offence(offence: str, *, player: str, table: Table) -> OffenceScore:
    """Return what a deal would pay and count of which only this offence were known.

    Raises Fault where the pool would grow too large.
    """
    deal = Deal(misdeals=1) if offence == MISDEAL else Deal(singles=((player, 1),))
    hands = Hands(player, table.seated, table.seated)
    fines = tuple(payments.singles(deal, hands=hands, terms=table.terms))
    check_pool(table.kitty + net(fines).get(KITTY, 0))
    return OffenceScore(fines, mishaps_of(deal, dealer=player))
