"""A deal of Piquet in shorthand, as people write it on paper: "28 12", "Ann 28 Ben 12"."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from napledger.games.shorthand import ABANDONED_AS_WRITTEN, player_called
from napledger.reading.faults import Fault, marked

shorthand_help = marked(
    "One row a deal: what each scored, like “28 12” in the order of the seats, or “Ann 28 Ben 12”. "
    "Where more than two sit there, a row says who plays: “Ann v Ben 28 12”. After the scores, "
    "“Ben nothing” for who reckons nothing, “Ben down” for who threw the hand down; “Ann forfeit” "
    "for a game lost by a penalty, “redeal” for an abandoned deal, “off” for a partie broken off. "
    "The first letters of a name are enough."
)

BROKEN_OFF = ("off", "broken off")

_SCORES = r"(?P<one>\d{1,12})\s*[-–—:,/ ]\s*(?P<other>\d{1,12})"  # as people type
_REST = r"(?P<rest>(?:[ ,].*)?)"
_PLAIN = re.compile(_SCORES + _REST)
_AGAINST = re.compile(
    rf"(?P<first>.+?) (?:v|vs)\.? (?P<second>.+?):? {_SCORES}{_REST}", re.IGNORECASE
)
_NAMED = re.compile(
    rf"(?P<first>.+?):? (?P<one>\d{{1,12}}),? (?P<second>.+?):? (?P<other>\d{{1,12}}){_REST}"
)
_DONE = re.compile(r"[ ,]*(?P<name>.+?) (?P<what>nothing|down|forfeit)\b", re.IGNORECASE)


def read_shorthand(text: str, *, players: Mapping[str, str]) -> dict[str, Any]:
    """Return the facts of a deal; `players` are their names, each with what facts call it.

    A Fault says what could not be read.
    """
    typed = " ".join(text.split())
    if typed.casefold() in ABANDONED_AS_WRITTEN:
        return {"abandoned": True}
    if typed.casefold() in BROKEN_OFF:
        return {"broken_off": True}
    facts, rest = _scores(typed, players=players)
    return {**facts, **_done(rest, typed, players=players)}


def _scores(typed: str, *, players: Mapping[str, str]) -> tuple[dict[str, Any], str]:
    """Return the two scores with who plays, and what is written after them."""
    if plain := _PLAIN.fullmatch(typed):
        if len(players) > 2:
            raise Fault("", "who plays? Write it like {example}", example=_example(players))
        return _facts([*players.values()], plain), plain["rest"]
    against = _AGAINST.fullmatch(typed)
    if named := against or _NAMED.fullmatch(typed):
        two = [player_called(named[place], players=players) for place in ("first", "second")]
        return {**({"players": two} if against else {}), **_facts(two, named)}, named["rest"]
    return {}, typed


def _facts(two: list[str], scores: re.Match[str]) -> dict[str, Any]:
    return {"scores": {two[0]: int(scores["one"]), two[1]: int(scores["other"])}}


def _done(rest: str, typed: str, *, players: Mapping[str, str]) -> dict[str, Any]:
    """Return who reckons nothing, threw the hand down or lost by a penalty."""
    facts: dict[str, Any] = {}
    place = 0
    while done := _DONE.match(rest, place):
        player, place = player_called(done["name"], players=players), done.end()
        if done["what"].casefold() == "nothing":
            facts.setdefault("nothing", []).append(player)
        else:
            facts["conceded" if done["what"].casefold() == "down" else "forfeit"] = player
    if rest[place:].strip(" ,") or (rest == typed and not facts):
        said = "“{came}” is no deal. Write what both scored, like {example}"
        raise Fault("", said, came=typed, example=_example(players))
    return facts


def _example(players: Mapping[str, str]) -> str:
    first, second = [*players][:2]
    return f"{first} v {second} 28 12" if len(players) > 2 else f"{first} 28 {second} 12"
