"""What the rows of a paper sheet have alike in all games: how players are named."""

from __future__ import annotations

from collections.abc import Mapping

from napledger.reading.faults import Fault
from napledger.reading.faults import marked as _

ABANDONED_AS_WRITTEN = ("redeal", "abandoned", "misdeal")
"""What people write for a deal that was abandoned."""


def player_called(typed: str, *, players: Mapping[str, str]) -> str:
    """Return whom a name means, or its first letters; raise Fault for nobody, or for several.

    `players` are the names of those who sit there, each with what facts call it.
    """
    folded = typed.casefold()
    exact = [key for name, key in players.items() if name.casefold() == folded]
    found = exact or [key for name, key in players.items() if name.casefold().startswith(folded)]
    if len(found) == 1:
        return found[0]
    pattern = (
        _("“{came}” could be more than one of {players}: write more of the name")
        if found
        else _("“{came}” is none of {players}")
    )
    raise Fault("", pattern, came=typed, players=list(players))
