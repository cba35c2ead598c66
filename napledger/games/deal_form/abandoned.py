"""The buttons of a deal that was abandoned: one that gives no reason, and one for each there is.

All are named outcome, or as the game's own buttons are; the reason is part of the value.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from django.utils.text import capfirst
from django.utils.translation import gettext

from napledger.games.abandoned import ABANDONED, WORDS
from napledger.games.contract import MISDEAL
from napledger.games.deal_form.misdeal import MisdealCost
from napledger.games.web import word_of

DASH = "-"
"""Between the two parts of a value, as in abandoned-misdeal."""


class ReasonOffered(NamedTuple):
    """A button that abandons the deal for a reason."""

    value: str
    word: str
    """What stands on it: Misdeal."""
    said: str
    """What a phone says of the deal until it is written, with {dealer} for whoever deals again."""
    price: MisdealCost | None = None
    """What the rules make it cost; None where that is not known."""


def is_abandoned(outcome: str) -> bool:
    """Return whether the value is that of a button by which a deal is abandoned."""
    return outcome.partition(DASH)[0] == ABANDONED


def facts_of(outcome: str) -> dict[str, Any]:
    """Return the facts of the deal that such a button abandons."""
    reason = outcome.partition(DASH)[2]
    return {ABANDONED: True} | ({"reason": reason} if reason else {})


def outcome_of(facts: Mapping[str, Any]) -> str:
    """Return the value of the button that these facts came by; nothing if it was another."""
    if not facts.get(ABANDONED):
        return ""
    return DASH.join(filter(None, (ABANDONED, facts.get("reason"))))


def reasons_offered(
    reasons: Iterable[str],
    *,
    price: MisdealCost | None = None,
    misdeal: MisdealCost | None = None,
) -> list[ReasonOffered]:
    """Return a button for each of a game's reasons, in the reader's language."""
    return [
        _reason_offered(each, word_of(WORDS[each]), misdeal if each == MISDEAL else price)
        for each in reasons
    ]


def _reason_offered(reason: str, word: str, price: MisdealCost | None) -> ReasonOffered:
    said = gettext("Abandoned (%(reason)s): %(name)s deals again")
    said %= {"reason": word.lower(), "name": "{dealer}"}
    return ReasonOffered(f"{ABANDONED}{DASH}{reason}", capfirst(word), said, price)
