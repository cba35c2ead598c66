"""What is tapped of a deal of Whist, and the facts of a document that say the same."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from napledger.games.whist.deal import PACK_TRICKS
from napledger.games.whist.points import SCORELESS
from napledger.games.whist.rubber import left_in, side_of

REVOKES = (("revoke", "penalty"), ("revoke_too", "penalty_too"))
"""Who revoked, and the penalty for it: two may be tapped."""

COUNTED = ("tricks", "honours")
"""The facts that are a number for each player. They may be said of either partner: `written`."""


def taps_of(
    facts: Mapping[str, Any], *, four: tuple[str, ...], seated: Sequence[str]
) -> dict[str, Any]:
    """Return what would be tapped of a deal of a rubber between these four."""
    taps = {**facts}
    if four:
        for player, tricks in [*facts.get("tricks", {}).items()][:1]:
            scores = tricks > SCORELESS
            taps["side"] = player if scores else left_in(four, player)
            taps["odd"] = (tricks if scores else PACK_TRICKS - tricks) - SCORELESS
        left = next((each for each in (*seated, *four) if each in four), four[0])
        for player, held in facts.get("honours", {}).items():
            column = int(side_of(player, four) != side_of(left, four))
            taps["honours"] = f"{column}-{held}"
        revokes = facts.get("revokes", [])
        for (who, penalty), each in zip(REVOKES, revokes, strict=False):
            taps |= {who: [each["player"]], penalty: each.get("penalty")}
        more = revokes[len(REVOKES) :]
        taps["revokes_more"] = [f"{each['player']}-{each.get('penalty', '')}" for each in more]
    if any(facts.get(name) for name in COUNTED):
        taps["written"] = json.dumps({name: facts.get(name, {}) for name in COUNTED})
    return taps


def deal_of(
    taps: Mapping[str, Any], *, four: tuple[str, ...], columns: Sequence[Sequence[str]]
) -> dict[str, Any]:
    """Return the facts of what was tapped, as they were written where that means the same."""
    facts: dict[str, Any] = {"tricks": {taps["side"]: taps["odd"] + SCORELESS}}
    if honours := taps.get("honours"):
        column, _dash, held = honours.partition("-")
        facts["honours"] = {columns[int(column)][0]: int(held)}
    facts |= _kept_as_written(facts, taps.get("written", ""), four)
    pairs = [(taps.get(who, [""])[0], taps.get(penalty)) for who, penalty in REVOKES]
    for each in taps.get("revokes_more", ()):
        player, _dash, penalty = each.rpartition("-")
        pairs.append((player, penalty))
    revokes = [
        {"player": player, **({"penalty": penalty} if penalty else {})}
        for player, penalty in pairs
        if player
    ]
    return facts | ({"revokes": revokes} if revokes else {})


def _kept_as_written(facts: Mapping[str, Any], text: str, four: tuple[str, ...]) -> dict[str, Any]:
    """Return tricks and honours as they were written, where these facts mean the same."""
    try:
        written = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    if not isinstance(written, dict):
        return {}
    meant = {name: _meant(name, facts.get(name), four) for name in COUNTED}
    return {
        name: written[name]
        for name in COUNTED
        if meant[name] and _meant(name, written.get(name), four) == meant[name]
    }


def _meant(name: str, counts: Any, four: tuple[str, ...]) -> set[tuple[int, int]]:
    """Return which side had how many, whoever it is said of; nothing where that makes no sense."""
    meant = set[tuple[int, int]]()
    for player, number in counts.items() if isinstance(counts, dict) else ():
        if player not in four or type(number) is not int:
            return set()
        side = side_of(player, four)
        whole = name == "tricks" and side == 1
        meant.add((0, PACK_TRICKS - number) if whole else (side, number))
    return meant
