"""A deal of Whist in shorthand, as people write it on paper: "Ann 3", "Ben 1 h2", "misdeal"."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from napledger.games.abandoned import ABANDONED
from napledger.games.shorthand import player_called
from napledger.games.whist.deal import BROKEN_OFF, MISDEAL
from napledger.games.whist.points import ODD_TRICKS, POINTS_OF_HONOURS, SCORELESS
from napledger.games.whist.rules import FOUR
from napledger.reading.faults import Fault
from napledger.reading.translatable import marked

shorthand_help = marked(
    "One row a deal: a player of the side that took the odd trick, and how many by tricks, like "
    "“Ann 3”. Honours follow as h2 or h4, with a name if they are the other side’s: “Ann 3 h2”, "
    "“Ann 1 Ben h4”. The first letters of a name are enough. After a cut the four come first, from "
    "the dealer on: “Ann, Ben, Cat, Dan: Ann 3”. “misdeal”, “redeal” for an abandoned deal, “off” "
    "for a rubber broken off."
)

WORDS = {
    **dict.fromkeys(("misdeal", "misdealt"), MISDEAL),
    **dict.fromkeys(("redeal", "abandoned", "new deal"), ABANDONED),
    **dict.fromkeys(("off", "broken off"), BROKEN_OFF),
}
"""What people write for a deal of which nothing is counted."""

_ROW = re.compile(r"(?P<side>.+?) (?P<odd>\d+)(?: (?:(?P<holders>.+) )?[hH](?P<points>\d+))?")
_HELD = {points: held for held, points in POINTS_OF_HONOURS.items()}


def read_shorthand(text: str, *, players: Mapping[str, str]) -> dict[str, Any]:
    """Return the facts of a deal; `players` are their names, each with what facts call it.

    A Fault says what could not be read.
    """
    named, _colon, typed = " ".join(text.split()).rpartition(":")
    four = {"four": _four(named, players=players)} if named else {}
    typed = typed.strip()
    if (word := WORDS.get(typed.casefold())) is not None:
        return {**four, word: True}
    row = _ROW.fullmatch(typed)
    if row is None:
        said = (
            "“{came}” is no deal. Write a player of the side that took the odd trick, and how "
            "many by tricks, like Ann 3"
        )
        raise Fault("", said, came=typed)
    side = player_called(row["side"], players=players)
    facts = {**four, "tricks": {side: _odd(row["odd"]) + SCORELESS}}
    if row["points"] is None:
        return facts
    holder = player_called(row["holders"], players=players) if row["holders"] else side
    return {**facts, "honours": {holder: _held(row["points"])}}


def _four(typed: str, *, players: Mapping[str, str]) -> list[str]:
    four = [player_called(each.strip(), players=players) for each in typed.split(",")]
    if len(four) != FOUR:
        raise Fault(
            "",
            "“{came}” names {got} players. Write the four with commas between them, the dealer "
            "first",
            came=typed,
            got=len(four),
        )
    return four


def _odd(typed: str) -> int:
    if len(typed) > 1 or int(typed) not in ODD_TRICKS:
        raise Fault("", "“{came}” is no number by tricks. Write 1 to 7", came=typed)
    return int(typed)


def _held(typed: str) -> int:
    if len(typed) > 1 or int(typed) not in _HELD:
        raise Fault("", "“{came}” is not what honours score. Write h2 or h4", came=f"h{typed}")
    return _HELD[int(typed)]
