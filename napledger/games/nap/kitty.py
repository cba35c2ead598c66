"""Nap's kitty at the end of an evening: split, drawn for, or carried on (Peel, p. 12)."""

from __future__ import annotations

from napledger.games.fund import FundEnd, shared_out, taken_by
from napledger.games.table import AnyTable
from napledger.ledger.transfers import Transfer
from napledger.reading.translatable import marked as _

SPLIT, DRAW, CARRY = "split", "draw", "carry"

# Translators: why a player is paid, in a list of payments
SHARE = _("share of the kitty")
# Translators: why a player is paid, in a list of payments
DRAWN = _("drew the lowest card for the kitty")
SOURCE = "Peel, p. 12"

ENDS = (
    # Translators: “it” is the kitty, a pot of money
    FundEnd(SPLIT, _("Split it"), _("split"), button=_("Split the kitty")),
    FundEnd(
        DRAW,
        _("Draw for it"),
        _("drawn for"),
        sentence=_("The lowest card, ace high, takes all %(amount)s. Who drew it?"),
        is_drawn=True,
    ),
    FundEnd(
        CARRY,
        _("Carry it over"),
        _("carried over"),
        button=_("Carry over"),
        sentence=_("All %(amount)s goes to the next evening."),
        carries=True,
    ),
)


def ended(end: str, *, table: AnyTable, winner: str | None) -> tuple[Transfer, ...]:
    """Return the kitty's transfers when it ends so.

    Split it is "equally divided between the players"; drawn for, it goes to the holder of the
    lowest card, ace high.
    """
    if end == CARRY:
        return ()
    if winner is not None:
        return taken_by(winner, table, why=DRAWN, source=SOURCE)
    return shared_out(table, why=SHARE, source=SOURCE)
