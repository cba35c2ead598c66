"""Whether a round can have been, at this table and by its rules; a Fault says where not."""

from __future__ import annotations

from napledger.games.seating import require_present
from napledger.games.table import AnyTable
from napledger.games.vingt_un.deal import Deal
from napledger.games.vingt_un.hand_checks import InRound, check_hands
from napledger.games.vingt_un.terms import Terms
from napledger.games.vingt_un.turns import Round
from napledger.reading.faults import Fault


def check_deal(deal: Deal, *, of: Round, table: AnyTable, terms: Terms) -> None:
    """Raise Fault at the first field that cannot be."""
    if deal.doubled and not terms.options.doubling:
        raise Fault("doubled", "the dealer does not double at this table")
    if deal.brulet and not terms.options.brulet:
        raise Fault("brulet", "this table plays without the brulet")
    if deal.irregularities and not terms.options.irregular_fine:
        raise Fault("irregularities", "this table has no fine for an irregular deal or draw")
    for player, _times in deal.irregularities:
        require_present(player, table, players=of.players, path=f"irregularities.{player}")
    if deal.hand is not None:
        who = InRound(of.dealer, of.punters, table)
        check_hands(deal.hands, dealer_hand=deal.hand, rules=terms.hand_rules, who=who)
