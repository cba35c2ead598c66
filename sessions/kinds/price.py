"""What a counter is worth, in words; settling has the form."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from napledger.evening.kinds.price import CounterPrice
from napledger.games.contract import Facts
from napledger.games.web import purse_of
from sessions.kinds.kind import LineKind, Writer


class CounterPriceKind(LineKind):
    """What a counter is worth."""

    kind = CounterPrice.kind
    title = gettext_lazy("What a counter is worth")

    def told(self, writer: Writer, facts: Facts) -> str:  # noqa: ARG002  # it names nobody
        if not facts:
            return _("To be settled in counters")
        words = {
            "counters": facts["counters"],
            "money": purse_of(facts["currency"]).plain(facts["amount"]),
        }
        if facts["counters"] == 1:
            return _("To be settled in money: a counter is worth %(money)s") % words
        return _("To be settled in money: %(counters)s counters are worth %(money)s") % words
