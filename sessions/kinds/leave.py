"""Somebody gets up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from napledger.evening.kinds.leave import Leave
from napledger.games.contract import Facts
from napledger.reading.faults import Fault
from sessions.kinds.form import CorrectionField, EntryForm
from sessions.kinds.kind import LineKind, Writer


@dataclass
class LeaveForm(EntryForm):
    """Somebody gets up; to correct it, somebody else."""

    kind: ClassVar[str] = Leave.kind
    address: ClassVar[str] = "leaves"

    def facts(self) -> dict[str, Any]:
        """Return who leaves."""
        player = self.sent.get("player", "")
        if not player and self.now is None:
            raise Fault("player", "who leaves? Tap a name")
        return {"player": player}

    @property
    def fields(self) -> list[CorrectionField]:
        return [self.field_named("player", _("Who left"), options=self.players())]


class LeaveKind(LineKind):
    """Somebody gets up."""

    kind = Leave.kind
    title = gettext_lazy("Somebody leaves")
    about = gettext_lazy("somebody gets up")
    example: ClassVar[Facts] = {"player": "Dan"}
    form = LeaveForm

    def told(self, writer: Writer, facts: Facts) -> str:
        return _("%(name)s left") % {"name": writer.name(facts["player"])}
