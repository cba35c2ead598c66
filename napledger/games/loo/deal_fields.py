"""The fields of the form that records a deal of Loo: their names, and facts as fields."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import QueryDict

from napledger.games.deal_form import abandoned, plain_facts
from napledger.games.deal_form.misdeal import misdeals_told
from napledger.games.loo.deal import Deal

TRICK = "trick"
"""What the name of each trick's field begins with; its number from 1 follows."""

NOBODY = "nobody"
"""Who beat the card turned up, where nobody did."""

LAST = "last"
"""Who takes the pool unless somebody else is tapped: the last hand."""

ASKED_OTHERWISE = ("abandoned", "reason", "unopposed", "flush", "tricks", "looed", "stood")
"""How a deal ended: the facts that are not asked for plainly."""

CALLED = {"singles": "single"}
"""What the fields of a fact are called, where they have another name."""

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
    fields = plain_facts.fields_of(facts, Deal, but=ASKED_OTHERWISE, **CALLED)
    fields.update(misdeals_told(facts))
    fields.update(_ended(facts))
    fields.setlist("looed", list(facts.get("stood") or facts.get("looed", ())))
    return fields


def _ended(facts: Mapping[str, Any]) -> dict[str, str]:
    """Return the fields that say how the deal was played."""
    if facts.get("abandoned"):
        return {"outcome": abandoned.outcome_of(facts)}
    for fact, field in (("unopposed", "pool"), ("flush", "flush")):
        if fact in facts:
            return {field: plain_facts.ON, "taker": facts[fact]}
    if facts.get("tricks") == []:
        return {f"{TRICK}1": NOBODY}
    tricks = enumerate(facts.get("tricks", []), start=1)
    return {f"{TRICK}{number}": player for number, player in tricks}
