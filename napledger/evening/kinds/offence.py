"""What somebody did wrong outside a deal."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from napledger.evening.kinds.kind import Effect, PlainEntry
from napledger.games.contract import AnyGame
from napledger.games.table import AnyTable, require_seated
from napledger.ledger.transfers import KITTY, net
from napledger.reading.facts import Player, Text
from napledger.reading.faults import Fault, Term
from napledger.reading.readers import check_choice


@dataclass(frozen=True, slots=True)
class Offence(PlainEntry):
    """What somebody did wrong outside a deal; `what` is the key of an offence of the game."""

    kind: ClassVar[str] = "offence"
    is_fined: ClassVar[bool] = True

    player: Player
    what: Text
    note: Text = ""

    def check_for(self, game: AnyGame) -> None:
        """Raise Fault for an offence that is none of those which the game knows."""
        if not game.offences:
            raise Fault("what", "this game knows no offence between two deals: use an adjustment")
        check_choice(self.what, tuple(game.offences), path="what")

    def play(self, table: AnyTable, game: AnyGame) -> Effect:
        require_seated(self.player, table, path="player")
        score = game.score_offence(self.what, player=self.player, table=table)
        if not score.transfers:
            what = Term(game.offences[self.what])
            raise Fault("what", "the rules of this table have no fine for that: {what}", what=what)
        paid_in = net(score.transfers).get(KITTY, 0)
        after = replace(table, kitty=table.kitty + paid_in, fines=table.fines + paid_in)
        return Effect(after, score.transfers, score.mishaps)
