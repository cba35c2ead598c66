"""The fields of the form that records a deal of Solo Whist: their names, and facts as fields."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from django.http import QueryDict

from napledger.games.deal_form import abandoned
from napledger.games.deal_form.misdeal import misdeals_told
from napledger.games.solo_whist.calls import HAND

RECORD, MADE, LOST, PASSED = "record", "made", "lost", "passed"
"""The values of the buttons that end a deal, all named outcome, besides those that abandon it."""

ENDED = (RECORD, MADE, LOST)
"""The buttons that end a deal in which somebody called."""

TAKEN = "taken"
"""The tricks of a call that has no row for them, where they were counted all the same."""

TIED = "tied"
"""Who took as many tricks as the loser whose tile was tapped."""

TIMES_MAX = HAND
"""How often a player may be said to have revoked or offended."""

PLAIN_FIELDS = frozenset({"caller", "call", "partner", "tricks", "outcome"})
"""The fields of a plain deal, which do not lie in the drawer."""

FIELD_OF = {
    "partner": "caller",
    "losers": "caller",
    "made": "outcome",
    "reason": "outcome",
    "overcalled": "over",
    "revokes": "revoke",
}
"""Where a fault is shown whose field has another name than the fact."""


def fields_of(facts: Mapping[str, Any], *, counts_tricks: bool) -> QueryDict:
    """Return the fields of a form that would send these facts.

    `counts_tricks` is whether the call has a row of tricks to tap.
    """
    fields = QueryDict(mutable=True)
    for name in ("dealer", "caller", "call", "partner", "proposer", "note"):
        if facts.get(name) is not None:
            fields[name] = str(facts[name])
    fields.update(misdeals_told(facts))
    for name in ("wrong_cards", "away"):
        fields.setlist(name, list(facts.get(name, [])))
    if facts.get("tricks") is not None:
        fields["tricks" if counts_tricks else TAKEN] = str(facts["tricks"])
    if facts.get("forced"):
        fields["forced"] = "on"
    if losers := facts.get("losers", []):
        fields["caller"] = losers[0]
        fields.setlist(TIED, list(losers[1:]))
    fields.update(_mistakes_in(facts))
    if facts.get("caller") or facts.get("passed") or facts.get("abandoned"):
        fields["outcome"] = _outcome_of(facts)
    return fields


def _mistakes_in(facts: Mapping[str, Any]) -> dict[str, str]:
    """Return the fields that say who overcalled, and who revoked how often."""
    over = {f"over-{each['call']}": each["player"] for each in facts.get("overcalled", [])}
    times = Counter((each["how"], each["player"]) for each in facts.get("revokes", []))
    return over | {f"{how}-{player}": str(many) for (how, player), many in times.items()}


def _outcome_of(facts: Mapping[str, Any]) -> str:
    """Return the button that these facts came by."""
    if facts.get("caller"):
        made: bool | None = facts.get("made")
        return RECORD if made is None else MADE if made else LOST
    return PASSED if facts.get("passed") else abandoned.outcome_of(facts)
