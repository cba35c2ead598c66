"""What Solo Whist says: why something is paid, a fixed stock; the headings of its figures.

Where two reasons meet they are joined; whoever shows them translates the parts.
"""

from __future__ import annotations

from dataclasses import replace

from napledger.games import called
from napledger.games.solo_whist.deal import EXPOSED, OUT_OF_TURN, REVOKE
from napledger.reading.faults import marked as _

MADE_AND_LOST = {
    "proposal": (
        # Translators: why a call is paid, in a list of payments:
        # eight tricks of two partners, taken
        _("proposal made"),
        # Translators: why a call is paid, in a list of payments:
        # eight tricks of two partners, missed
        _("proposal lost"),
    ),
    "solo": (_("solo made"), _("solo lost")),
    "misere": (_("misère made"), _("misère lost")),
    "abundance": (_("abundance made"), _("abundance lost")),
    "abundance_in_trumps": (_("abundance in trumps made"), _("abundance in trumps lost")),
    "open_misere": (_("open misère made"), _("open misère lost")),
    "declared_abundance": (_("declared abundance made"), _("declared abundance lost")),
    "slam": (_("slam made"), _("slam lost")),
}
"""Why a call is paid."""

OVER = (
    "",
    # Translators: why more is paid: one trick above what was called
    *(_("one over"), _("two over"), _("three over"), _("four over")),
    *(_("five over"), _("six over"), _("seven over"), _("eight over")),
)
"""Tricks over, by how many: a solo may have eight."""

TAKEN = (
    "",
    # Translators: why more is paid: the caller of a misère took a trick
    *(_("one trick taken"), _("two tricks taken"), _("three tricks taken")),
    *(_("four tricks taken"), _("five tricks taken"), _("six tricks taken")),
    *(_("seven tricks taken"), _("eight tricks taken"), _("nine tricks taken")),
    *(_("ten tricks taken"), _("eleven tricks taken"), _("twelve tricks taken")),
    _("thirteen tricks taken"),
)
"""How many tricks the caller of a misère took."""

SHORT = (
    "",
    # Translators: why more is paid: one trick below what was called
    *(_("one short"), _("two short"), _("three short"), _("four short"), _("five short")),
    *(_("six short"), _("seven short"), _("eight short"), _("nine short")),
)
"""Tricks short, by how many: an abundance may have nine."""

# Translators: why tricks over are paid double: one side took every trick
ALL_THIRTEEN = _("all thirteen, tricks over double")
# Translators: a solo that a player had to play
FORCED = _("forced")

ALL_PASSED = _("all passed")
NOT_ACCEPTED = _("proposal not accepted")
# Translators: a deal that was broken off
ABANDONED = _("abandoned")

TOOK = {
    "last_trick": _("general misère, took the last trick"),
    "most_tricks": _("general misère, took the most tricks"),
}
"""Why the loser of a general misère pays, by what happens when all pass."""

ANTE_DEALER = _("dealer's ante")
ANTE_OTHERS = _("ante")
# Translators: why a dealer pays a fine
MISDEAL = _("misdeal")
# Translators: why a player is paid: with this call they take the kitty
KITTY_TAKEN = _("takes the kitty")
# Translators: why a player pays: as much again as is in the kitty
KITTY_MATCHED = _("lost, matches the kitty")
REVOKE_FINE = _("fine for a revoke")
REVOKE_LOSES = _("revoke, cannot win")
# Translators: why a misère is paid as made or lost: a player revoked
REVOKE_DECIDES = _("decided by a revoke")
REVOKE_GIVES_TRICKS = _("revoke, three tricks go over for each")
PAYS_FOR_ALL = {
    REVOKE: _("revoke, pays for everybody"),
    OUT_OF_TURN: _("led out of turn, pays for everybody"),
    EXPOSED: _("exposed a card, pays for everybody"),
}
WRONG_CARDS = _("wrong number of cards")

MISHAPS = {
    # Translators: what went wrong in a deal, as in “revoke by Dan”
    REVOKE: _("revoke"),
    OUT_OF_TURN: _("lead out of turn"),
    EXPOSED: _("exposed card"),
}
"""What each way of going wrong is called where it is counted."""

# Translators: when all pass, everybody plays to take no trick; as in “general misère by Dan”
GENERAL_MISERE = _("general misère")

WORDS = replace(called.WORDS, told=_("Say who called, what, and how many tricks were taken"))

FIGURES = replace(
    called.FIGURES,
    obliged_title=_("obliged to stand for a solo"),
    # Translators: heads a column: how often a player revoked, exposed a card and so on
    mishaps=_("Mishaps"),
    counts=(NOT_ACCEPTED,),
    # Translators: heads what was won and lost together with each partner
    partner=_("Partner"),
)
"""Tricks change what a call brings, so no share of those made says at which it pays: no `pays`."""
