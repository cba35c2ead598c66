"""What Nap calls what every game has, and the headings of its figures."""

from __future__ import annotations

from napledger.games.contract import FigureHeadings, Words
from napledger.games.deal_score import Result
from napledger.reading.translatable import marked as _

WORDS = Words(
    who=_("Caller"),
    # Translators: a noun: what a player says they will win
    what=_("Call"),
    slip=_("wrong call"),
    stake=_("One trick is worth"),
    worth=_("one trick is worth %(stake)s"),
    told=_("Say who called, what, and whether it was made"),
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
    # Translators: heads a column of percentages; the sentence below explains it
    pays=_("Pays above"),
    pays_note=_(
        "“Pays above” is the share of these calls that must be made for the winnings to make up "
        "for the losses, at the stakes and prices they were played at. The kitty is not counted."
    ),
    # Translators: heads a column: how often a player had to call because all passed
    obliged=_("obliged"),
    obliged_title=_("obliged to call"),
    places=_("The call each seat makes"),
    places_note=_(
        "Seats are counted from the dealer’s left: the eldest speaks first, the dealer last."
    ),
    kitties=_("Kitties"),
    mishaps=_("Revokes"),
)
