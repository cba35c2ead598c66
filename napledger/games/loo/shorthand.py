"""A deal of Loo in shorthand, as people write it on paper: "Ben Ben Cat / Ann Dan", "pool Eve"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from napledger.games.shorthand import ABANDONED_AS_WRITTEN, player_called
from napledger.reading.faults import Fault
from napledger.reading.translatable import marked

shorthand_help = marked(
    "One row a deal: who won each trick, and behind a stroke who was looed, like “Ben Ben Cat / "
    "Ann Dan”. The first letters of a name are enough. “pool Eve” for who took the pool unopposed, "
    "“flush Ben” for a flush, “nobody” when nobody beat the card turned up, “redeal” for an "
    "abandoned deal."
)

NOBODY = ("nobody", "-", "–", "−")  # as typed
TAKEN = {"pool": "unopposed", "takes": "unopposed", "flush": "flush"}
"""What a row begins with in which somebody takes the pool whole."""

STROKE = "/"


def read_shorthand(text: str, *, players: Mapping[str, str]) -> dict[str, Any]:
    """Return a deal's facts, or raise Fault; `players` are names, each with what facts call it."""
    typed = " ".join(text.replace(",", " ").replace(STROKE, f" {STROKE} ").split())
    if typed.casefold() in ABANDONED_AS_WRITTEN:
        return {"abandoned": True}
    first, _space, rest = typed.partition(" ")
    if first.casefold() in TAKEN and rest:
        return {TAKEN[first.casefold()]: _one(rest, players=players)}
    won, stroke, looed = (part.strip() for part in typed.partition(STROKE))
    if not won or STROKE in looed:
        raise Fault(
            "",
            "“{came}” is no deal. Write who won each trick, and after a stroke who was looed, "
            "like Ben Ben Cat / Ann",
            came=typed,
        )
    winners = [] if won.casefold() in NOBODY else _several(won, players=players)
    return {"tricks": winners, **({"looed": _several(looed, players=players)} if stroke else {})}


def _one(typed: str, *, players: Mapping[str, str]) -> str:
    found = _several(typed, players=players)
    if len(found) > 1:
        raise Fault("", "“{came}” names more than one player: only one takes the pool", came=typed)
    return found[0]


def _several(typed: str, *, players: Mapping[str, str]) -> list[str]:
    """Return who is named in a row, a name of several words as far as it was written."""
    words, found = typed.split(), []
    while words:
        length, key = _next(words, players=players)
        found.append(key)
        words = words[length:]
    return found


def _next(words: Sequence[str], *, players: Mapping[str, str]) -> tuple[int, str]:
    """Return how many words name the next player, and what facts call that player."""
    for length in range(len(words), 1, -1):
        whole = " ".join(words[:length]).casefold()
        key = next((key for name, key in players.items() if name.casefold() == whole), None)
        if key is not None:
            return length, key
    return 1, player_called(words[0], players=players)
