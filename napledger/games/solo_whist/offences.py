"""What Solo Whist fines between two deals: a misdeal, and a revoke that is only fined.

A revoke that decides a call belongs to its deal.
"""

from __future__ import annotations

from collections.abc import Mapping

from napledger.games.deal_score import OffenceScore
from napledger.games.solo_whist import payments, phrases
from napledger.games.solo_whist.deal import REVOKE, Deal, Revoke
from napledger.games.solo_whist.score import MISHAPS, Table, mishaps_of

MISDEAL = "misdeal"

OFFENCES: Mapping[str, str] = {MISDEAL: phrases.MISDEAL, REVOKE: MISHAPS[REVOKE]}


def score_offence(offence: str, *, player: str, table: Table) -> OffenceScore:
    """Return what a deal would pay and count of which only this offence were known."""
    is_misdeal = offence == MISDEAL
    deal = Deal(misdeals=1) if is_misdeal else Deal(revokes=(Revoke(player, REVOKE),))
    fines = (
        *payments.misdeal_fines(deal, dealer=player, terms=table.terms),
        *payments.revoke_fines(deal, terms=table.terms),
    )
    return OffenceScore(fines, mishaps_of(deal))
