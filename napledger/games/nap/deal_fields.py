"""The fields of the form that records a deal of Nap: their names, and facts as fields."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import QueryDict

from napledger.games.deal_form import abandoned
from napledger.games.deal_form.misdeal import misdeals_told
from napledger.games.nap.calls import is_made

FORCED = "forced"
"""What the tile "all passed" sends as its caller where somebody must stand for one."""

COUNTED = {"purchases": "bought", "knaves_and_fives": "knaves", "interference": "touched"}
"""Facts that are a number for each player, and what their fields begin with."""

LISTED = ("peeps", "wrong_cards", "away")
"""Facts that are a list of players."""

REVOKED_TOO = "revoked_too"
"""Who else revoked, and how: the form asks for one of them, a written deal may have several."""

FIELD_OF = {
    "revokes": "revoke_who",
    "overcalled": "over",
    "made": "outcome",
    "reason": "outcome",
} | COUNTED
"""Where a fault is shown whose field has another name than the fact."""

PLAIN_FIELDS = frozenset(
    {"caller", "call", "outcome", "dealer", "away", "revoke_how", "note", "key", "version", ""}
    | {"csrfmiddlewaretoken", "by", "why"}
)
"""Fields that do not lie in the drawer of further things, or that alone change no price."""


def fields_of(facts: Mapping[str, Any]) -> QueryDict:
    """Return the fields of a form that would send these facts."""
    fields = QueryDict(mutable=True)
    for name in ("dealer", "caller", "call", "tricks", "spare_hand", "note"):
        if facts.get(name) is not None:
            fields[name] = str(facts[name])
    fields.update(misdeals_told(facts))
    for name in LISTED:
        fields.setlist(name, list(facts.get(name, [])))
    for name, prefix in COUNTED.items():
        fields.update({f"{prefix}-{who}": str(n) for who, n in facts.get(name, {}).items()})
    fields.update({f"over-{each['player']}": each["call"] for each in facts.get("overcalled", [])})
    first, further = facts.get("revokes", [])[:1], facts.get("revokes", [])[1:]
    for each in first:
        fields.update({"revoke_who": each["player"], "revoke_how": each["how"]})
    fields.setlist(REVOKED_TOO, [revoke_written(each) for each in further])
    if facts.get("forced"):
        fields["caller"] = FORCED
    outcome = _outcome_of(facts)
    if outcome:
        fields["outcome"] = outcome
    return fields


def with_result(facts: Mapping[str, Any], *, hand_size: int) -> Mapping[str, Any]:
    """Return the facts with whether the call was made, where only its tricks were written."""
    call, tricks = facts.get("call"), facts.get("tricks")
    if call is None or tricks is None or facts.get("made") is not None:
        return facts
    return {**facts, "made": is_made(call, tricks=tricks, hand_size=hand_size)}


def _outcome_of(facts: Mapping[str, Any]) -> str:
    """Return which button these facts came by; nothing where they do not say how it ended."""
    ended = "passed" if facts.get("passed") else abandoned.outcome_of(facts)
    made: bool | None = facts.get("made")
    return ended or ("" if made is None else "made" if made else "lost")


def revoke_written(revoke: Mapping[str, str]) -> str:
    """Return a revoke as the value of one field."""
    return f"{revoke['player']}-{revoke['how']}"


def revoke_of(written: str) -> dict[str, str]:
    """Return the revoke that a field's value stands for."""
    player, _dash, how = written.rpartition("-")
    return {"player": player, "how": how}
