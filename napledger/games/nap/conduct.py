"""How a deal of Nap was played, for the figures: who stood for one by the rules, who went wrong."""

from __future__ import annotations

from napledger.games.contract import Conduct
from napledger.games.nap.deal import Deal
from napledger.reading.translatable import marked as _

MISHAPS = {
    "revoke": _("revoke"),
    "refused_to_show": _("refusal to show"),
    "out_of_turn": _("lead out of turn"),
}
"""What each way of going wrong is called where it is counted."""


def conduct_of(deal: Deal) -> Conduct:
    """Return whether the caller had to call, and each player who went wrong in play, and how."""
    return Conduct(
        obliged=deal.forced,
        mishaps=tuple((revoke.player, MISHAPS[revoke.how]) for revoke in deal.revokes),
    )
