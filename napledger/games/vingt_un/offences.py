"""What Vingt-Un fines between two rounds: an irregular deal or draw (Peel, p. 68)."""

from __future__ import annotations

from collections.abc import Mapping

from napledger.games.deal_score import OffenceScore
from napledger.games.vingt_un.deal import Deal
from napledger.games.vingt_un.payments import irregular_fines
from napledger.games.vingt_un.score import went_wrong
from napledger.games.vingt_un.turns import Table
from napledger.games.vingt_un.words import IRREGULARITY

OFFENCES: Mapping[str, str] = {"irregularity": IRREGULARITY}


def score_offence(offence: str, *, player: str, table: Table) -> OffenceScore:  # noqa: ARG001  # there is one
    """Return what a round would pay and count of which only this offence were known."""
    deal = Deal(irregularities=((player, 1),))
    fines = irregular_fines(deal, table.seated, terms=table.terms)
    return OffenceScore(tuple(fines), went_wrong(deal))
