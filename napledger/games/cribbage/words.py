"""What Cribbage calls things, as most tables say and as Britain does, and what figures count."""

from __future__ import annotations

from collections.abc import Mapping

from napledger.games.headings import FigureHeadings, Words
from napledger.reading.faults import marked as _
from napledger.reading.faults import marked_in as pgettext
from napledger.reading.faults import marked_plural as ngettext

# Translators: how a game of Cribbage was lost: with less than so many points it counts more
GAME, SKUNK, DOUBLE = _("game"), _("skunk"), _("double skunk")
# Translators: the losers gave a game up before its end
THROWN_UP = _("game thrown up")
BROKEN_OFF = _("match broken off")
# Translators: reasons for a payment in Cribbage: the holes that the loser was short, and a match
HOLES, MATCH = _("holes"), _("match")
# Translators: the holes between the two losers of a game of three
BETWEEN = _("holes between the losers")

# Translators: buttons that say how a game of Cribbage was lost
GAME_BUTTON, SKUNK_BUTTON, DOUBLE_BUTTON = _("Game"), _("Skunk"), _("Double skunk")
WHO_SKUNKED, WHO_DOUBLED = _("Was anybody skunked? Tap them"), _("Doubly skunked")

LURCHES: Mapping[str, str] = {
    # Translators: what Britain calls a skunk
    SKUNK: _("lurch"),
    DOUBLE: _("double lurch"),
    SKUNK_BUTTON: _("Lurch"),
    DOUBLE_BUTTON: _("Double lurch"),
    WHO_SKUNKED: _("Was anybody lurched? Tap them"),
    WHO_DOUBLED: _("Lurched doubly"),
}
"""What Britain and the old books say instead."""

# Translators: heads a column: points that a game of Cribbage counts for a match
POINTS = _("game points")
# Translators: heads a column: holes won by, less holes lost by
SPREAD = _("spread in holes")

WORDS = Words(
    # Translators: a noun: one game of Cribbage
    deal=_("Game"),
    a_deal=pgettext("in the middle of a sentence", "game"),
    numbered=_("Game %(number)s"),
    the_deal=pgettext("in the middle of a sentence", "game %(number)s"),
    counted=ngettext("%(count)s game", "%(count)s games"),
    upcoming=_("game %(number)s next"),
    # Translators: who deals first in a game of Cribbage
    dealer=_("First crib"),
    # Translators: heads a column: how a game was won or lost
    what=_("How"),
    slip=_("wrong winner"),
    told=_("Say who pegged out, and whether it was a skunk"),
)

FIGURES = FigureHeadings(
    part=_("Game"),
    parts=_("Games"),
    all_parts=_("All games"),
    every_part=_("Every game"),
    no_part=_("This player has not played a game yet."),
    won_run=_("Games won in a row"),
    lost_run=_("Games lost in a row"),
    counts=(POINTS, SPREAD),
    # Translators: the other player of one’s side
    partner=_("Partner"),
    opponents=_("Opponents"),
)
