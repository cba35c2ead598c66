"""What was still owed comes along to an evening, or goes along to a later one."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from napledger.evening.kinds.brought_forward import BroughtForward
from napledger.games.contract import Facts
from sessions.kinds.kind import LineKind, Writer


class BroughtForwardKind(LineKind):
    """What was still owed."""

    kind = BroughtForward.kind
    title = gettext_lazy("Still owed, brought along")
    # Translators: a sheet’s row: what was still owed came along, or went along
    short = gettext_lazy("along")

    def told(self, writer: Writer, facts: Facts) -> str:
        if facts["into"]:
            return _("Brought along: %(changes)s") % {"changes": writer.changes(facts["changes"])}
        # What goes elsewhere leaves the opposite here.
        taken = {account: -amount for account, amount in facts["changes"].items()}
        pattern = _("Taken along to a later evening: %(changes)s")
        return pattern % {"changes": writer.changes(taken)}
