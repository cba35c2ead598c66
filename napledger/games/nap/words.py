"""The words of Nap: for what every game has, why something is paid, what went wrong."""

from __future__ import annotations

from dataclasses import replace

from napledger.games import called
from napledger.games.nap.deal import BLUCHER, MISERY, NAP, WELLINGTON
from napledger.reading.faults import marked as _

WORDS = replace(
    called.WORDS,
    stake=_("One trick is worth"),
    worth=_("one trick is worth %(stake)s"),
    told=_("Say who called, what, and whether it was made"),
)

FIGURES = replace(
    called.FIGURES,
    # Translators: heads a column of percentages; the sentence below explains it
    pays=_("Break-even"),
    pays_note=_(
        "“Break-even” is the share of these calls that must be made for the winnings to make up "
        "for the losses, at the stakes and prices they were played at. The kitty is not counted."
    ),
    obliged_title=_("obliged to call"),
    mishaps=_("Revokes"),
)

MADE_AND_LOST = {
    "1": (
        # Translators: why a call is paid, in a list of payments: a call of one trick that succeeded
        _("one made"),
        # Translators: why a call is paid, in a list of payments: a call of one trick that failed
        _("one lost"),
    ),
    "2": (_("two made"), _("two lost")),
    "3": (_("three made"), _("three lost")),
    "4": (_("four made"), _("four lost")),
    "5": (_("five made"), _("five lost")),
    "6": (_("six made"), _("six lost")),
    "7": (_("seven made"), _("seven lost")),
    "8": (_("eight made"), _("eight lost")),
    MISERY: (_("misery made"), _("misery lost")),
    NAP: (_("Nap made"), _("Nap lost")),
    WELLINGTON: (_("Wellington made"), _("Wellington lost")),
    BLUCHER: (_("Blücher made"), _("Blücher lost")),
}
"""Why a call is paid."""

ALL_PASSED = _("all passed")
# Translators: a deal that was broken off
ABANDONED = _("abandoned")

DOUBLE_HEADER = _("double header")
# Translators: why a call is paid double: all had passed in the deal before it
AFTER_ALL_PASSED = _("double after all passed")
# Translators: a call of one that a player had to make
FORCED = _("forced")


# Translators: why a dealer pays a fine
MISDEAL = _("misdeal")
INTERFERENCE = _("touching the cards")

PAID_IN = {
    "ante_dealer": _("dealer's ante"),
    "ante_others": _("ante"),
    "ante_start": _("ante at the start"),
    "ante_round": _("ante of the round"),
    "misdeal_fine": MISDEAL,
    "interference_fine": INTERFERENCE,
    "peep_price": _("a peep"),
    "purchase_price": _("cards bought"),
    "knave_five": _("knaves and fives"),
    "spare_hand_forfeit": _("lost with the spare hand"),
    "revoke_fine": _("fine for a revoke"),
    "out_of_turn_fine": _("fine for a lead out of turn"),
}
"""Why each rate is paid into the kitty, by its option."""

# Translators: why a player is paid: with this call they take the kitty
KITTY_TAKEN = _("takes the kitty")
# Translators: why a player pays: as much again as is in the kitty
KITTY_MATCHED = _("lost Nap matches the kitty")
REVOKE_PAYS_FOR_ALL = _("revoke, pays for everybody")
REVOKE_PAYS_OPPONENTS = _("revoke, pays in the caller's place")
REVOKE_BY_CALLER = _("the caller revoked")
REVOKE_FIVE = _("revoke, five stakes to the caller")

MISHAPS = {
    # Translators: what went wrong in a deal, as in “revoke by Dan”
    "revoke": _("revoke"),
    "refused_to_show": _("refusal to show"),
    "out_of_turn": _("lead out of turn"),
}
"""What each way of going wrong is called where it is counted."""

WRONG_CARDS = _("wrong number of cards")

OFFENCES = {"misdeal": MISDEAL, "interference": INTERFERENCE, **MISHAPS}
"""What is fined between two deals.

A revoke after which the cards are played again belongs to its deal.
"""
