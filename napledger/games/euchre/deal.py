"""The facts of a deal of euchre: who made trumps, alone or not, and how it ended."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from napledger.games.deal_score import check_reason
from napledger.reading.facts import Flag, Player, Text, TypedFacts, only_with
from napledger.reading.faults import Fault, marked

MADE, MARCH, EUCHRED, REVOKE = "made", "march", "euchred", "revoke"
PASSED, BROKEN_OFF = "passed", "broken_off"
PLAYED = (MADE, MARCH, EUCHRED, REVOKE)
"""How a deal ended in which somebody made trumps."""


@dataclass(frozen=True, slots=True)
class Deal(TypedFacts):
    """One deal, or the end of a game that is broken off. `dealer` is None for whose turn it was.

    `defender` is an adversary who plays against a lone hand without a partner.
    """

    maker: Player | None = None
    alone: Flag = False
    defender: Player | None = None
    ended: Literal["made", "march", "euchred", "revoke", "passed", "broken_off"] | None = None
    revoked: Player | None = None
    abandoned: Flag = False
    reason: (
        Literal["misdeal", "exposed_card", "wrong_cards", "faulty_pack", "both_at_fault"] | None
    ) = None
    dealer: Player | None = None
    note: Text = ""

    def check(self) -> None:
        """Raise Fault where facts do not go together."""
        if (self.ended is None) != self.abandoned:
            raise Fault("ended", "say how the deal ended, or that it was abandoned: one of them")
        if self.maker is None and self.ended in PLAYED:
            raise Fault("maker", "is missing: say who made trumps")
        if self.maker is not None and self.ended not in PLAYED:
            raise Fault("maker", "nobody made trumps in a deal that was not played: leave it out")
        only_with(self, "maker", "alone", why=marked("nobody made trumps, so nobody can be alone"))
        if self.defender is not None and not self.alone:
            raise Fault("defender", "nobody defends alone unless the maker plays alone")
        if (self.ended == REVOKE) != (self.revoked is not None):
            raise Fault("revoked", "a deal ends by a revoke, and somebody revoked: say both")
        check_reason(self.reason, abandoned=self.abandoned)
