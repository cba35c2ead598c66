"""A deal of Nap in shorthand, as people write it on paper: "Ann 3 +", "B nap -", "pass"."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from napledger.games.nap.deal import WORDS
from napledger.games.shorthand import ABANDONED_AS_WRITTEN, player_called
from napledger.reading.faults import Fault, marked

shorthand_help = marked(
    "One row a deal: who called, what, and + for made or − for lost, like “Ann 3 +” or “B nap −”. "
    "The first letters of a name are enough. “pass” when all passed, “Ann forced +” for who stood "
    "for one, “redeal” for an abandoned deal."
)

PASSED = ("p", "pass", "passed", "all passed", "all pass")
FORCED = ("forced", "f", "stands")
OUTCOMES = {
    **dict.fromkeys(("+", "✓", "made", "won", "m", "w"), True),
    **dict.fromkeys(("-", "−", "–", "✗", "x", "lost", "l"), False),  # as typed
}
"""Whether a call was made, by what people write for it."""

SHORT = {"n": "nap", "m": "misery", "mis": "misery", "w": "wellington", "b": "blucher"}

_SIGN = re.compile(r"(?<=\S)\s*([+✓−–✗-])$")  # every dash that stands for lost
_CALLS = {word.casefold(): call for call, word in WORDS.items()} | {call: call for call in WORDS}


def read_shorthand(text: str, *, players: Mapping[str, str]) -> dict[str, Any]:
    """Return the facts of a deal; `players` are their names, each with what facts call it.

    A Fault says what could not be read.
    """
    typed = " ".join(text.split())
    folded = typed.casefold()
    if folded in PASSED:
        return {"passed": True}
    if folded in ABANDONED_AS_WRITTEN:
        return {"abandoned": True}
    words = _SIGN.sub(r" \1", typed).split()
    if len(words) < 3:
        raise Fault(
            "", "“{came}” is no deal. Write who called, what, and + or −, like Ann 3 +", came=typed
        )
    *name, call, outcome = words
    facts = {"caller": player_called(" ".join(name), players=players), "made": _outcome(outcome)}
    if call.casefold() in FORCED:
        return {**facts, "call": "1", "forced": True}
    return {**facts, "call": _call(call)}


def _call(typed: str) -> str:
    folded = typed.casefold()
    found = _CALLS.get(folded) or SHORT.get(folded)
    if found is None:
        raise Fault(
            "", "“{came}” is no call. Write a number, misery, nap or wellington", came=typed
        )
    return found


def _outcome(typed: str) -> bool:
    made = OUTCOMES.get(typed.casefold())
    if made is None:
        raise Fault(
            "", "“{came}” does not say how it ended: write + for made, − for lost", came=typed
        )
    return made
