"""The reasons for payments in a player's words. A fixed stock, so that each can be translated.

Where two reasons meet they are joined; whoever shows them translates the parts.
"""

from __future__ import annotations

from napledger.games.nap.calls import BLUCHER, MISERY, NAP, WELLINGTON
from napledger.reading.translatable import joined_reasons
from napledger.reading.translatable import marked as _

MADE = {
    # Translators: why a call is paid, in a list of payments: a call of one trick that succeeded
    "1": _("one made"),
    "2": _("two made"),
    "3": _("three made"),
    "4": _("four made"),
    "5": _("five made"),
    "6": _("six made"),
    "7": _("seven made"),
    "8": _("eight made"),
    MISERY: _("misery made"),
    NAP: _("Nap made"),
    WELLINGTON: _("Wellington made"),
    BLUCHER: _("Blücher made"),
}

LOST = {
    # Translators: why a call is paid, in a list of payments: a call of one trick that failed
    "1": _("one lost"),
    "2": _("two lost"),
    "3": _("three lost"),
    "4": _("four lost"),
    "5": _("five lost"),
    "6": _("six lost"),
    "7": _("seven lost"),
    "8": _("eight lost"),
    MISERY: _("misery lost"),
    NAP: _("Nap lost"),
    WELLINGTON: _("Wellington lost"),
    BLUCHER: _("Blücher lost"),
}

ALL_PASSED = _("all passed")
# Translators: a deal that was broken off
ABANDONED = _("abandoned")

DOUBLE_HEADER = _("double header")
# Translators: why a call is paid double: all had passed in the deal before it
AFTER_ALL_PASSED = _("double after all passed")
# Translators: a call of one that a player had to make
FORCED = _("forced")

ANTE_DEALER = _("dealer's ante")
ANTE_OTHERS = _("ante")
ANTE_START = _("ante at the start")
ANTE_ROUND = _("ante of the round")
# Translators: why a dealer pays a fine
MISDEAL = _("misdeal")
INTERFERENCE = _("touching the cards")
PEEP = _("a peep")
PURCHASE = _("cards bought")
KNAVES_AND_FIVES = _("knaves and fives")
# Translators: why a player is paid: with this call they take the kitty
KITTY_TAKEN = _("takes the kitty")
# Translators: why a player pays: as much again as is in the kitty
KITTY_MATCHED = _("lost Nap matches the kitty")
SPARE_HAND = _("lost with the spare hand")
REVOKE_PAYS_FOR_ALL = _("revoke, pays for everybody")
REVOKE_PAYS_OPPONENTS = _("revoke, pays in the caller's place")
REVOKE_BY_CALLER = _("the caller revoked")
REVOKE_FIVE = _("revoke, five stakes to the caller")
REVOKE_FINE = _("fine for a revoke")
OUT_OF_TURN_FINE = _("fine for a lead out of turn")


def doubled(all_pass: str) -> str:
    """Return why calls pay more than once where that happens after all have passed."""
    return AFTER_ALL_PASSED if all_pass == "double_next" else DOUBLE_HEADER


def reason_for(call: str, *, made: bool, forced: bool, doubled: str, caller_revoked: bool) -> str:
    """Return why a call is paid."""
    return joined_reasons(
        (MADE if made else LOST)[call],
        FORCED if forced else "",
        doubled,
        REVOKE_BY_CALLER if caller_revoked else "",
    )
