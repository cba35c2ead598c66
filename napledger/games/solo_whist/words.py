"""What Solo Whist calls what every game has, and the headings of its figures."""

from __future__ import annotations

from napledger.games.contract import FigureHeadings, Words
from napledger.games.deal_score import Result
from napledger.games.solo_whist.phrases import NOT_ACCEPTED
from napledger.reading.translatable import marked as _

WORDS = Words(
    who=_("Caller"),
    # Translators: a noun: what a player says they will win
    what=_("Call"),
    slip=_("wrong call"),
    told=_("Say who called, what, and how many tricks were taken"),
    results={Result.WON: _("made"), Result.LOST: _("lost"), Result.LEVEL: _("level")},
)

FIGURES = FigureHeadings(
    part=_("Call"),
    parts=_("Calls"),
    # Translators: heads a column: how often
    played=_("Called"),
    # Translators: heads a column: how many of the calls succeeded
    won=_("Made"),
    all_parts=_("All calls"),
    every_part=_("Every call"),
    no_part=_("This player has not called yet."),
    won_run=_("Calls made in a row"),
    lost_run=_("Calls lost in a row"),
    # Translators: heads a column: how often a player had to play a solo that nobody accepted
    obliged=_("obliged"),
    obliged_title=_("obliged to stand for a solo"),
    places=_("The call each seat makes"),
    places_note=_(
        "Seats are counted from the dealer’s left: the eldest speaks first, the dealer last."
    ),
    kitties=_("Kitties"),
    # Translators: heads a column: how often a player revoked, exposed a card and so on
    mishaps=_("Mishaps"),
    counts=(NOT_ACCEPTED,),
    # Translators: heads what was won and lost together with each partner
    partner=_("Partner"),
)
"""Tricks change what a call brings, so no share of those made says at which it pays: no `pays`."""
