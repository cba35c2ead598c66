"""What Nap fines between two deals: a misdeal, touching the cards, a revoke that is only fined.

A revoke after which the cards are played again belongs to its deal.
"""

from __future__ import annotations

from collections.abc import Mapping

from napledger.games.deal_score import OffenceScore
from napledger.games.nap import payments, phrases
from napledger.games.nap.deal import Deal, Revoke
from napledger.games.nap.score import MISHAPS, Table, mishaps_of

OFFENCES: Mapping[str, str] = {
    "misdeal": phrases.MISDEAL,
    "interference": phrases.INTERFERENCE,
    **MISHAPS,
}


def score_offence(offence: str, *, player: str, table: Table) -> OffenceScore:
    """Return what a deal would pay and count of which only this offence were known."""
    deal, terms = _deal_with(offence, player), table.terms
    fines = (
        *payments.fines_before_play(deal, dealer=player, terms=terms),
        *payments.revoke_fines(deal, terms=terms),
    )
    return OffenceScore(fines, mishaps_of(deal))


def _deal_with(offence: str, player: str) -> Deal:
    if offence == "misdeal":
        return Deal(misdeals=1)
    if offence == "interference":
        return Deal(interference=((player, 1),))
    return Deal(revokes=(Revoke(player, offence),))
