"""What Nap calls what every game has, and the headings of its figures."""

from __future__ import annotations

from napledger.games.contract import Figures, Result, Words
from napledger.reading.translatable import marked as _

WORDS = Words(
    who=_("Caller"),
    what=_("Call"),
    slip=_("wrong call"),
    stake=_("One trick is worth"),
    worth=_("one trick is worth %(stake)s"),
    told=_("Say who called, what, and whether it was made"),
    results={Result.WON: _("made"), Result.LOST: _("lost"), Result.LEVEL: _("level")},
)

FIGURES = Figures(
    part=_("Call"),
    parts=_("Calls"),
    played=_("Called"),
    won=_("Made"),
    all_parts=_("All calls"),
    every_part=_("Every call"),
    no_part=_("No call of this player’s is in the book."),
    won_run=_("Calls made in a row"),
    lost_run=_("Calls lost in a row"),
    pays=_("Pays above"),
    pays_note=_(
        "A call pays above the share at which what it wins from each other player makes up for "
        "what it loses, by the prices of the evenings it was called at; the kitty is not counted "
        "in that."
    ),
    obliged=_("obliged"),
    obliged_title=_("obliged to call"),
    places=_("The call each seat makes"),
    places_note=_(
        "Seats are counted from the dealer’s left: the eldest speaks first, the dealer last."
    ),
    kitties=_("Kitties"),
    mishaps=_("Revokes"),
)
