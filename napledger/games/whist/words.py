"""What Whist calls what every game has, and the headings of its figures."""

from __future__ import annotations

from napledger.games.contract import FigureHeadings, Words
from napledger.games.whist.phrases import COUNTS
from napledger.reading.translatable import marked as _

WORDS = Words(
    # Translators: two partners
    who=_("Side"),
    # Translators: heads a column: what a side scored in a deal
    what=_("Scored"),
    slip=_("wrong tricks"),
    stake=_("One point is worth"),
    worth=_("one point is worth %(stake)s"),
    told=_("Say which side took how many odd tricks"),
)

FIGURES = FigureHeadings(
    part=_("Rubber"),
    parts=_("Rubbers"),
    # Translators: heads a column: how often
    played=_("Played"),
    # Translators: heads a column: how many of the rubbers were won
    won=_("Won"),
    all_parts=_("All rubbers"),
    every_part=_("Every rubber"),
    no_part=_("This player has not played a rubber yet."),
    won_run=_("Rubbers won in a row"),
    lost_run=_("Rubbers lost in a row"),
    mishaps=_("Revokes and misdeals"),
    counts=COUNTS,
    # Translators: the other player of one’s side
    partner=_("Partner"),
    opponents=_("Opponents"),
)
