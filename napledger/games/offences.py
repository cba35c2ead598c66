"""Offences between two deals: what the rules fine that no deal tells of.

What goes wrong in a deal is said with the deal. What is found out, or done, when none is being
played is an entry of its own, and costs what it costs within a deal: a game has its deals' own
code price it. A game that knows no such offence leaves all of this out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from napledger.games.deal_score import Mishap
from napledger.games.table import AnyTable
from napledger.ledger.transfers import Transfer

MISDEAL = "misdeal"
"""The offence that has a button in the form of a deal: it abandons that deal, and charges it."""


@dataclass(frozen=True, slots=True)
class OffenceScore:
    """What an offence did: its transfers, and the mishaps that the figures count, as of a deal."""

    transfers: tuple[Transfer, ...]
    mishaps: tuple[Mishap, ...] = ()


@runtime_checkable
class KnowsOffences(Protocol):
    """What a game has besides its contract if it knows offences between two deals."""

    @property
    def offences(self) -> Mapping[str, str]:
        """Every such offence in a word of the game, by its key in documents."""

    def score_offence(self, offence: str, *, player: str, table: AnyTable) -> OffenceScore:
        """Return what the offence of a seated player did, exactly as if it stood in a deal.

        There are no transfers where the rules of this table make nothing of it.
        """


def offences_of(game: object) -> Mapping[str, str]:
    """Return every offence between two deals that a game knows, in words; nothing for most."""
    return game.offences if isinstance(game, KnowsOffences) else {}


def score_of(offence: str, *, player: str, table: AnyTable, game: object) -> OffenceScore:
    """Return what an offence that the game knows did; no transfers where the rules do not."""
    assert isinstance(game, KnowsOffences), "it is an offence that the game knows"
    return game.score_offence(offence, player=player, table=table)


def fined_at(table: AnyTable, *, game: object) -> Mapping[str, tuple[Transfer, ...]]:
    """Return the offences that cost something at this table, each with what is paid for it.

    The transfers are those of the first seat: an offence costs everybody the same.
    """
    first = table.seated[0]
    found = {
        offence: score_of(offence, player=first, table=table, game=game).transfers
        for offence in offences_of(game)
    }
    return {offence: transfers for offence, transfers in found.items() if transfers}
