"""A deal of Solo Whist in shorthand: "Ann solo 6", "Ann+Ben 9", "Ann mis 0", "pass Dan"."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from napledger.games.shorthand import ABANDONED_AS_WRITTEN, player_called
from napledger.reading.faults import Fault, marked

shorthand_help = marked(
    "One row a deal: who called, what, and the tricks, like “Ann solo 6” or “Ann mis 0”; + for "
    "made or − for lost where tricks are not counted. Partners with a plus: “Ann+Ben 9”. The first "
    "letters of a name are enough. “pass” when all passed, “pass Dan” where Dan lost the general "
    "misère, “Ann forced 5” for a solo that an unaccepted proposer stood for, “redeal” for an "
    "abandoned deal."
)

PASSED = re.compile(r"(?:p|pass|passed|all pass|all passed)(?: (?P<losers>.+))?", re.IGNORECASE)
FORCED = ("forced", "stands")

CALLS = {
    **dict.fromkeys(("s", "solo"), "solo"),
    **dict.fromkeys(("m", "mis", "misere", "misère"), "misere"),
    **dict.fromkeys(("a", "ab", "abundance"), "abundance"),
    **dict.fromkeys(("at", "trumps", "in trumps", "abundance in trumps"), "abundance_in_trumps"),
    **dict.fromkeys(("om", "open", "open mis", "open misere", "open misère"), "open_misere"),
    **dict.fromkeys(("da", "all", "declared", "declared abundance"), "declared_abundance"),
    **dict.fromkeys(("sl", "slam"), "slam"),
}
"""The calls by what people write for them; a proposal is written with its two partners."""

CALL_WORDS_MAX = 3

# Every dash that stands for lost.
_ROW = re.compile(
    r"(?P<said>.+?)(?:\s*(?P<tricks>[0-9]{1,2})|\s*(?P<sign>[+✓−–✗-])| (?P<word>made|won|lost|x))",
    re.IGNORECASE,
)
MADE = ("+", "✓", "made", "won")


def read_shorthand(text: str, *, players: Mapping[str, str]) -> dict[str, Any]:
    """Return the facts of a deal; `players` are their names, each with what facts call it.

    A Fault says what could not be read.
    """
    typed = " ".join(text.split())
    if typed.casefold() in ABANDONED_AS_WRITTEN:
        return {"abandoned": True}
    passed = PASSED.fullmatch(typed)
    if passed is not None:
        losers = _players(passed["losers"] or "", players=players)
        return {"passed": True, "losers": losers} if losers else {"passed": True}
    row = _ROW.fullmatch(typed)
    if row is None:
        raise Fault(
            "",
            "“{came}” is no deal. Write who called, what, and the tricks, like Ann solo 6",
            came=typed,
        )
    return _called(row["said"], players=players) | _ended(row)


def _called(said: str, *, players: Mapping[str, str]) -> dict[str, Any]:
    """Return who called what: partners with a plus between them, or a player and a call."""
    if "+" in said:
        names = _players(said, players=players)
        if len(names) != 2:
            raise Fault("", "“{came}” are not two partners. Write them like Ann+Ben 9", came=said)
        return {"caller": names[0], "call": "proposal", "partner": names[1]}
    words = said.split()
    for many in range(min(CALL_WORDS_MAX, len(words) - 1), 0, -1):
        name, call = " ".join(words[:-many]), " ".join(words[-many:]).casefold()
        if call in FORCED:
            return {"caller": player_called(name, players=players), "call": "solo", "forced": True}
        if call in CALLS:
            return {"caller": player_called(name, players=players), "call": CALLS[call]}
    raise Fault(
        "",
        "“{came}” names no call. Write a name and solo, mis, abundance, open or declared",
        came=said,
    )


def _ended(row: re.Match[str]) -> dict[str, Any]:
    if row["tricks"] is not None:
        return {"tricks": int(row["tricks"])}
    return {"made": (row["sign"] or row["word"]).casefold() in MADE}


def _players(typed: str, *, players: Mapping[str, str]) -> list[str]:
    names = [name.strip() for name in typed.split("+") if name.strip()]
    return [player_called(name, players=players) for name in names]
