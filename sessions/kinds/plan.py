"""How an evening is settled, in words; settling has the form."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from napledger.evening.kinds.plan import Plan
from napledger.games.contract import Facts
from napledger.ledger.plans import BANKER, PAIRS
from sessions.kinds.kind import LineKind, Writer


class PlanKind(LineKind):
    """How it is settled."""

    kind = Plan.kind
    title = gettext_lazy("How it is settled")

    def told(self, writer: Writer, facts: Facts) -> str:
        if facts["way"] == BANKER:
            return _("To be settled with %(name)s as the banker") % {
                "name": writer.name(facts["banker"])
            }
        if facts["way"] == PAIRS:
            return _("To be settled pair by pair")
        return _("To be settled with the fewest payments")
