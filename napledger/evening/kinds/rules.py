"""Another stake, other rules, or both."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from napledger.evening.kinds.kind import Effect, PlainEntry, rules_stand
from napledger.evening.kinds.parts import Rules
from napledger.games.contract import AnyGame
from napledger.games.table import AnyTable
from napledger.reading.facts import AtLeastOne
from napledger.reading.faults import Fault


@dataclass(frozen=True, slots=True)
class RulesChange(PlainEntry):
    """Another stake, other rules, or both, from the next deal on."""

    kind: ClassVar[str] = "rules"
    before_play: ClassVar[bool] = True
    is_crowding: ClassVar[bool] = True
    changes_rules: ClassVar[bool] = True
    tells_settling: ClassVar[bool] = True

    stake: AtLeastOne | None = None
    rules: Rules | None = None

    def check(self) -> None:
        """Raise Fault where nothing changes."""
        if self.stake is None and self.rules is None:
            raise Fault("rules", "is missing: give a stake, rules, or both")

    def play(self, table: AnyTable, game: AnyGame) -> Effect:
        stake = table.stake if self.stake is None else self.stake
        rules = table.rules if self.rules is None else self.rules
        try:
            terms = rules_stand(game, rules, stake=stake)
        except Fault as fault:
            if self.rules is not None:
                raise
            # The rules have stood until now: it is the new stake that they cannot stand with.
            raise Fault("stake", fault.pattern, **fault.words) from None
        return Effect(replace(table, stake=stake, rules=rules, terms=terms))
