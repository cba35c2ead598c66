"""What a phone must know to go on without a network: who deals next, and what hangs on it.

The form carries it in the attributes that games/web.py describes, so that the phone knows no rule.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _

from napledger.games.nap.rules import Options
from napledger.games.nap.seating import Seating, seating_by, who_stands_for_one


def mark_of(player: str, seating: Seating) -> str:
    """Return the word on a player's tile: who is away, sits out or calls first; else nothing."""
    if player not in seating.players:
        # Translators: on a player’s tile: away from the table for a deal
        return _("away")
    if player not in seating.in_turn:
        # Translators: on a player’s tile: at the table, but without cards in this deal
        # Translators: in the corner of a tile, as short as can be: who sits this deal out
        return _("out")
    # Translators: on a player’s tile: calls first in this deal
    return _("1st call") if player == seating.eldest else ""


def facts_of_dealer(
    dealer: str,
    *,
    seated: Sequence[str],
    away: Sequence[str],
    names: Mapping[str, str],
    options: Options,
) -> dict[str, str]:
    """Return the table as it would be if this player dealt, as data attributes by name.

    `word` is the name, `left` who would deal after that, the first of them who is there; `marks`
    are the words on the tiles by player, `idle` who cannot call, `obliged` who stands for one.
    """
    place = seated.index(dealer) + 1
    facts = {"word": names[dealer], "left": " ".join((*seated[place:], *seated[:place]))}
    if dealer in away:
        return facts
    seating = seating_by(dealer, seated=tuple(seated), away=tuple(away), sit_out=options.sit_out)
    marks = {player: mark_of(player, seating) for player in seated}
    obliged = who_stands_for_one(seating, options=options)
    return facts | {
        "marks": json.dumps({player: mark for player, mark in marks.items() if mark}),
        "idle": " ".join(player for player in seated if player not in seating.in_turn),
        "obliged": names[obliged] if obliged else "",
    }
