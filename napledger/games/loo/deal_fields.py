"""The fields of the form that records a deal of Loo: their names, and facts as fields."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import QueryDict

from napledger.games.deal_form import abandoned
from napledger.games.deal_form.misdeal import misdeals_told

TRICK = "trick"
"""What the name of each trick's field begins with; its number from 1 follows."""

NOBODY = "nobody"
"""Who beat the card turned up, where nobody did."""

LAST = "last"
"""Who takes the pool unless somebody else is tapped: the last hand."""

ON = "on"

LISTED = ("looed", "misses", "breaches", "spared", "thrown_up", "away")
"""Facts that are a list of players, and fields of the same name."""

SINGLE = "single-"
"""What the name of the field begins with that says how many singles a player pays."""

FIELD_OF = {
    "unopposed": "taker",
    "flush": "taker",
    "stood": "looed",
    "singles": "singles",
    "abandoned": "outcome",
    "reason": "outcome",
}
"""Where a fault is shown whose field has another name than the fact."""

PLAIN_FIELDS = frozenset(
    {*(f"{TRICK}{number}" for number in range(1, 6)), "looed", "taker", "pool", "flush", "club"}
    | {"outcome"}
)
"""The fields of a plain deal, with nothing from the drawer."""


def fields_of(facts: Mapping[str, Any]) -> QueryDict:
    """Return the fields of a form that would send these facts."""
    fields = QueryDict(mutable=True)
    for name in ("dealer", "note"):
        if facts.get(name) is not None:
            fields[name] = str(facts[name])
    fields.update(misdeals_told(facts))
    for name in LISTED:
        fields.setlist(name, list(facts.get(name, [])))
    for name in ("club", "for_pool"):
        if facts.get(name):
            fields[name] = ON
    fields.update({f"{SINGLE}{who}": str(times) for who, times in facts.get("singles", {}).items()})
    fields.update(_ended(facts))
    if facts.get("stood"):
        fields.setlist("looed", facts["stood"])
    return fields


def _ended(facts: Mapping[str, Any]) -> dict[str, str]:
    """Return the fields that say how the deal was played."""
    if facts.get("abandoned"):
        return {"outcome": abandoned.outcome_of(facts)}
    for fact, field in (("unopposed", "pool"), ("flush", "flush")):
        if fact in facts:
            return {field: ON, "taker": facts[fact]}
    if facts.get("tricks") == []:
        return {f"{TRICK}1": NOBODY}
    tricks = enumerate(facts.get("tricks", []), start=1)
    return {f"{TRICK}{number}": player for number, player in tricks}
