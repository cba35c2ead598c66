"""Somebody sits down: a name, typed or one that the circle knows, and where."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from napledger.evening.kinds.join import Join
from napledger.games.contract import Facts
from napledger.reading.faults import Fault
from sessions.kinds.form import CorrectionField, EntryForm
from sessions.kinds.kind import LineKind, Writer


@dataclass
class JoinForm(EntryForm):
    """Somebody sits down; to correct it, the same newcomer on another chair."""

    kind: ClassVar[str] = Join.kind
    address: ClassVar[str] = "joins"

    def facts(self) -> dict[str, Any]:
        """Return the facts, with a new player by name."""
        left_of = self.sent.get("left_of", "")
        if self.now is not None:
            return {**self.now, "left_of": left_of}
        name = self.sent.get("known") or self.sent.get("player", "")
        if not name.strip():
            raise Fault("player", "who sits down? Write a name")
        return {"player": name, "left_of": left_of}

    @property
    def fields(self) -> list[CorrectionField]:
        name = self.book.names[self.current["player"]]
        label = _(self.book.game.turns.newcomer) % {"name": name}
        return [self.field_named("left_of", label, options=self.players())]

    @property
    def left_of(self) -> str:
        """Return on whose left the newcomer sits, as far as it was said."""
        return self.sent.get("left_of") or self.book.table.seated[-1]


class JoinKind(LineKind):
    """Somebody sits down."""

    kind = Join.kind
    title = gettext_lazy("Somebody joins")
    about = gettext_lazy("somebody sits down to a player’s left; they may be new")
    example: ClassVar[Facts] = {"player": "Eve", "left_of": "Dan"}
    form = JoinForm

    def told(self, writer: Writer, facts: Facts) -> str:
        return _(writer.game.turns.joined) % {
            "name": writer.name(facts["player"]),
            "left_of": writer.name(facts["left_of"]),
        }
