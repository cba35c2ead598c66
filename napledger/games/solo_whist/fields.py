"""The fields of the form that records a deal of Solo Whist: facts as fields, and back.

A Fault says what is missing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from django.http import QueryDict

from napledger.games.deal_form import abandoned, plain_facts
from napledger.games.deal_form.misdeal import misdeals_told
from napledger.games.deal_form.play_form import number_typed, without_nothing
from napledger.games.solo_whist.calls import CALLS, HAND, PROPOSAL, SOLO
from napledger.games.solo_whist.deal import HOW, Deal
from napledger.games.solo_whist.rules import GENERAL_MISERES
from napledger.games.solo_whist.terms import Terms
from napledger.games.solo_whist.verdict import is_decided
from napledger.reading.faults import Fault

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

ENDINGS = ("passed", "abandoned", "reason", "made", "losers")
"""How a deal ended: the facts that are not asked for plainly."""

OF_A_CALL = ("caller", "call", "partner", "tricks", "forced")
"""What is told plainly, but only said of a deal in which somebody called."""

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
    tricks = "tricks" if counts_tricks else TAKEN
    fields = plain_facts.fields_of(facts, Deal, but=ENDINGS, tricks=tricks)
    fields.update(misdeals_told(facts))
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


def ending_of(sent: QueryDict, *, terms: Terms, players: Sequence[str]) -> dict[str, Any]:
    """Return how the deal ended: passed, abandoned, or a call with its tricks or its result."""
    outcome = sent.get("outcome", "")
    if outcome == PASSED:
        is_general = terms.options.all_pass in GENERAL_MISERES
        losers = [*filter(None, [sent.get("caller"), *sent.getlist(TIED)])]
        return {"passed": True, "losers": [*dict.fromkeys(losers)] if is_general else []}
    if abandoned.is_abandoned(outcome):
        return abandoned.facts_of(outcome)
    if outcome not in ENDED:
        raise Fault("outcome", "tap what was taken and Record, or All passed")
    called = _called(sent, terms)
    if outcome == RECORD or is_decided_by(sent, terms=terms, players=players):
        return called
    return {**called, "made": outcome == MADE}


def overcalled_in(sent: QueryDict) -> list[dict[str, str]]:
    """Return the earlier calls, lowest first: each is higher than the one before."""
    return [
        {"player": player, "call": call}
        for call in CALLS
        if (player := sent.get(f"over-{call}", ""))
    ]


def revokes_in(sent: QueryDict, *, players: Sequence[str]) -> list[dict[str, str]]:
    """Return who revoked or offended, as often as it was said."""
    return [
        {"player": player, "how": how}
        for how in HOW
        for player in players
        for _ in range(_times(sent.get(f"{how}-{player}", "")))
    ]


def is_decided_by(sent: QueryDict, *, terms: Terms, players: Sequence[str]) -> bool:
    """Return whether what went wrong decides the call, so that nobody need say how it ended."""
    facts: dict[str, Any] = {name: sent.get(name, "") for name in ("caller", "call")}
    if facts["call"] == PROPOSAL:
        facts["partner"] = sent.get("partner", "")
    facts["revokes"] = revokes_in(sent, players=players)
    facts["wrong_cards"] = sent.getlist("wrong_cards")
    try:
        return is_decided(Deal.read(without_nothing(facts)), options=terms.options)
    except Fault:
        return False


def _called(sent: QueryDict, terms: Terms) -> dict[str, Any]:
    caller, call = sent.get("caller", ""), sent.get("call", "")
    if not caller:
        raise Fault("caller", "who called? Tap the caller first")
    if not call:
        raise Fault("call", "what was called? Tap the call first")
    facts = {"caller": caller, "call": call, "tricks": _tricks(sent, call, terms)}
    if call == SOLO and sent.get("forced"):
        return {**facts, "forced": True}
    if call != PROPOSAL:
        return facts
    partner = sent.get("partner", "")
    if partner in ("", caller):
        raise Fault("partner", "who accepted the proposal? Tap the partner too")
    return {**facts, "partner": partner}


def _tricks(sent: QueryDict, call: str, terms: Terms) -> Any:
    if not terms.options.counts_tricks(call):
        return number_typed(sent.get(TAKEN, "").strip())
    tricks = number_typed(sent.get("tricks", "").strip())
    if tricks is None and not sent.getlist("wrong_cards"):
        raise Fault("tricks", "how many tricks were taken? Tap the number")
    return tricks


def _times(text: str) -> int:
    number = number_typed(text)
    return min(number, TIMES_MAX) if isinstance(number, int) else 0
