"""What games have alike in which one player calls: facts, words, and the columns of prices."""

from __future__ import annotations

from dataclasses import dataclass

from napledger.games.deal_score import Result
from napledger.games.headings import FigureHeadings, Words
from napledger.games.prices import PriceColumn
from napledger.reading.facts import Player, Text, TypedFacts
from napledger.reading.faults import Fault
from napledger.reading.faults import marked as _
from napledger.reading.faults import marked_in as pgettext


@dataclass(frozen=True, slots=True)
class Overcalled(TypedFacts):
    """An earlier call that a later one outranked."""

    player: Player
    call: Text


def check_uncalled(deal: TypedFacts, *names: str) -> None:
    """Raise Fault at the first of these facts, or of how a call ended, where nobody called."""
    why = _("nobody called in this deal")
    deal.says_none(*names, why=why)
    for name in ("made", "tricks"):
        if getattr(deal, name) is not None:
            raise Fault(name, why)


WORDS = Words(
    who=_("Caller"),
    marked=pgettext("in the legend of the sheet, after “in brass: the”", "caller"),
    # Translators: a noun: what a player says they will win
    what=_("Call"),
    slip=_("wrong call"),
    results={
        Result.WON: _("made"),
        Result.LOST: pgettext("a call", "lost"),
        Result.LEVEL: _("level"),
    },
)

FIGURES = FigureHeadings(
    part=_("Call"),
    parts=_("Calls"),
    # Translators: heads a column: how often
    played=_("Called"),
    # Translators: heads a column: how many of the calls succeeded
    won=pgettext("heads a column of counts", "Made"),
    all_parts=_("All calls"),
    every_part=_("Every call"),
    no_part=_("This player has not called yet."),
    won_run=_("Calls made in a row"),
    lost_run=_("Calls lost in a row"),
    # Translators: heads a column: how often a player had to call because all passed, or had to play
    # a solo that nobody accepted
    obliged=_("obliged"),
    places=_("Calls by seat"),
    places_note=_(
        "Seats are counted from the dealer’s left: the eldest speaks first, the dealer last."
    ),
    kitties=_("Kitties"),
    kitties_said=pgettext("in the middle of a sentence", "kitties"),
)

COLUMNS = (
    # Translators: a column of prices: what each other player pays, or each opponent
    PriceColumn(_("each"), pgettext("heads a price: what it pays", "Made")),
    # Translators: a column of prices: what all of them pay together
    PriceColumn(_("in all"), pgettext("heads a price: what it pays", "Made"), is_total=True),
    PriceColumn(_("each"), pgettext("heads a price: what it pays", "Lost")),
    PriceColumn(_("in all"), pgettext("heads a price: what it pays", "Lost"), is_total=True),
)
