"""The fields of the form that records a deal of Piquet: their names, facts as fields, and back.

Scores are a field for each player. Parts say whose the point is, and whose the sequences and what
is alike, because only one player's are good; the play is one field: the elder's tricks, and what
elder and younger counted, as "7-9-6".
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from django.http import QueryDict

from napledger.games.deal_form import abandoned, plain_facts
from napledger.games.deal_form.play_form import number_typed
from napledger.games.piquet.counting import CARTE_BLANCHE
from napledger.games.piquet.deal import CARDS, SUIT_LEAST, SUIT_MOST, Deal
from napledger.games.piquet.seating import Seating
from napledger.reading.faults import Fault, Who
from napledger.reading.readers import Json

SCORE = "score-"
"""What the name of each player's field begins with."""

SEQUENCE = "sequence-"
"""What the names of the fields begin with that say how many sequences there are of a length."""

LENGTHS = tuple(range(SUIT_MOST, SUIT_LEAST - 1, -1))
"""The lengths of sequences, the longest first."""

RECORD, BROKEN_OFF = "record", "broken_off"
"""The values of the buttons that save, besides those that abandon a deal."""

GOOD = {
    "point-of": ("point",),
    "sequences-of": tuple(f"{SEQUENCE}{length}" for length in LENGTHS),
    "alike-of": ("quatorzes", "trios"),
}
"""Whose a thing in hand is, with the fields that say what there is of it."""

ONLY_BLANCHE = "only_blanche"
"""The field of those who reckon nothing but a carte blanche."""

PLAYED = "played"
_PLAYED = re.compile(r"(\d{1,2})-(\d{1,2})-(\d{1,2})")

ASKED_OTHERWISE = ("players", "abandoned", "reason", "broken_off")
"""The facts that are not asked for plainly."""

ODD = frozenset({"nothing", ONLY_BLANCHE, "conceded", "forfeit"})
"""The fields in the drawer that make a deal an odd one."""


def fields_of(facts: Mapping[str, Any], *, elder: str = "") -> QueryDict:
    """Return the fields of a form that would send these facts; `elder` leads in this deal."""
    fields = plain_facts.fields_of(facts, Deal, but=ASKED_OTHERWISE, scores="score")
    ended = BROKEN_OFF if facts.get(BROKEN_OFF) else abandoned.outcome_of(facts) or RECORD
    first, second = facts.get("players") or ("", "")
    told = {"first": first, "second": second, "outcome": ended}
    fields.update({name: value for name, value in told.items() if value})
    _add_parts(fields, facts.get("parts", {}), elder=elder)
    return fields


def _add_parts(fields: QueryDict, parts: Mapping[str, Any], *, elder: str) -> None:
    in_turn = sorted(parts, key=lambda player: player != elder)
    for player in in_turn:
        for name, value in _fields_of_parts(player, parts[player]).items():
            fields.appendlist(name, value)
    if in_turn:
        own, other = (parts[player] for player in in_turn)
        fields[PLAYED] = f"{own['tricks']}-{own['play']}-{other['play']}"


def _fields_of_parts(player: str, parts: Mapping[str, Any]) -> dict[str, str]:
    lengths = parts.get("sequences", [])
    numbers = {f"{SEQUENCE}{length}": lengths.count(length) for length in LENGTHS}
    numbers |= {name: parts.get(name, 0) for name in ("point", "quatorzes", "trios")}
    fields = {name: str(number) for name, number in numbers.items() if number}
    whose = {of: player for of, names in GOOD.items() if fields.keys() & {*names}}
    said = {"pique": "on", "blanche": player}
    return fields | whose | {name: value for name, value in said.items() if parts.get(name)}


def is_counted(sent: QueryDict) -> bool:
    """Return whether a deal is filled in by its parts."""
    numbers = (name for names in GOOD.values() for name in names)
    return any(
        sent.get(name, "") not in ("", "0") for name in (PLAYED, "pique", "blanche", *numbers)
    )


def parts_of(sent: QueryDict, *, elder: str, younger: str) -> dict[str, dict[str, Json]]:
    """Return what was sent as parts of elder and younger; raise Fault where the play is missing."""
    match = _PLAYED.fullmatch(sent.get(PLAYED, ""))
    if match is None:
        raise Fault(PLAYED, "how many tricks has each, and what did they count in play?")
    tricks, own, other = map(int, match.groups())
    parts: dict[str, dict[str, Json]] = {
        elder: {"tricks": tricks, "play": own},
        younger: {"tricks": max(0, CARDS - tricks), "play": other},
    }
    for of, names in GOOD.items():
        found = {name: number_typed(sent.get(name, "").strip()) for name in names}
        holder = sent.get(of) or elder
        for name, number in found.items():
            if number:
                _add(parts.setdefault(holder, {}), name, number)
    for player in sent.getlist("blanche"):
        parts.setdefault(player, {})["blanche"] = True
    if sent.get("pique"):
        parts[elder]["pique"] = True
    return parts


def _add(parts: dict[str, Json], name: str, number: Json) -> None:
    """Add so many of a thing to a player's parts; a sequence once for each."""
    if not name.startswith(SEQUENCE):
        parts[name] = number
    elif isinstance(number, int):
        # More than four have no cards left to be made of.
        length = int(name.removeprefix(SEQUENCE))
        parts.setdefault("sequences", []).extend([length] * min(number, CARDS))
    else:
        parts["sequences"] = number


def facts_of(sent: QueryDict, *, pair: tuple[str, str], seating: Seating) -> dict[str, Any]:
    """Return the facts of a deal between these two, some of which may say nothing."""
    outcome = sent.get("outcome") or RECORD
    if outcome == BROKEN_OFF:
        return {"broken_off": True}
    players, dealer = [sent.get("first", ""), sent.get("second", "")], sent.get("dealer", "")
    facts: dict[str, Any] = {
        "players": players if all(players) else [],
        "dealer": dealer if dealer in pair else "",
    }
    if abandoned.is_abandoned(outcome):
        return {**facts, **abandoned.facts_of(outcome)}
    nothing = [*sent.getlist("nothing"), *sent.getlist(ONLY_BLANCHE)]
    facts |= {
        "scores": _scores(sent, pair),
        "nothing": list(dict.fromkeys(nothing)),
        "conceded": sent.get("conceded", ""),
        "forfeit": sent.get("forfeit", ""),
    }
    if is_counted(sent):
        facts["parts"] = parts_of(sent, elder=seating.elder, younger=seating.dealer)
    return facts


def score_typed(sent: QueryDict, player: str) -> int | str | None:
    """Return the score that was typed for a player; None for none."""
    return number_typed(sent.get(SCORE + player, "").strip())


def _scores(sent: QueryDict, pair: tuple[str, str]) -> dict[str, Any]:
    """Return both scores; nothing where none was typed and none is needed."""
    scores = {player: _score(sent, player) for player in pair}
    missing = [player for player, score in scores.items() if score is None]
    if len(missing) == len(pair) and (is_counted(sent) or sent.get("forfeit")):
        return {}
    if missing:
        raise Fault(
            f"scores.{missing[0]}",
            "what did {player} score? Write both scores, or count them by their parts",
            player=Who(missing[0]),
        )
    return scores


def _score(sent: QueryDict, player: str) -> int | str | None:
    """Return a player's score: what was typed, or what follows from what else was said."""
    typed = score_typed(sent, player)
    if typed is not None:
        return typed
    if player in sent.getlist(ONLY_BLANCHE):
        return CARTE_BLANCHE
    return 0 if player in (*sent.getlist("nothing"), sent.get("conceded", "")) else None
