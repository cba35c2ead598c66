"""Why a deal was abandoned: the reasons that the books know, of which each game takes its own.

A deal names its reason by a key, if anybody said it; lists tell it in words.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from napledger.reading.facts import TypedFacts
from napledger.reading.faults import Fault
from napledger.reading.translatable import marked as _

ABANDONED = "abandoned"
"""The fact of a deal whose cards are dealt again, and the value of the button that says so."""

MISDEALS = "misdeals"
"""The fact that says how many misdeals there were."""

WORDS: Mapping[str, str] = {
    # Translators: why a deal was abandoned: it was dealt wrongly
    "misdeal": _("misdeal"),
    # Translators: why a deal was abandoned: a card was seen that should not have been
    "exposed_card": _("exposed card"),
    # Translators: why a deal was abandoned: somebody held too many cards or too few
    "wrong_cards": _("wrong number of cards"),
    # Translators: why a deal was abandoned: a card was missing from the pack, or there twice
    "faulty_pack": _("faulty pack"),
    # Translators: why a deal was abandoned: both sides broke a law, so that neither may gain
    "both_at_fault": _("both sides at fault"),
    # Translators: why a deal was abandoned: fewer than two still held cards
    "too_few": _("too few left to play"),
}
"""Every reason in words, by its key in documents."""


def check_reason(reason: str | None, *, abandoned: bool) -> None:
    """Raise Fault for a reason of a deal that was not abandoned."""
    if reason is not None and not abandoned:
        raise Fault("reason", "only an abandoned deal has such a reason: leave it out")


def check_one_way(deal: Any) -> None:
    """Raise Fault unless a deal was either called by somebody, or passed, or abandoned."""
    ways = (deal.caller is not None) + deal.passed + deal.abandoned
    if ways > 1:
        raise Fault(
            "passed" if deal.passed else "abandoned",
            "a deal is passed, or abandoned, or called by one player: only one of them",
        )
    if ways == 0:
        raise Fault("caller", "is missing: give a caller and a call, or passed, or abandoned")


def reasons_of(deal: type[TypedFacts]) -> tuple[str, ...]:
    """Return the reasons that a game's deal may be abandoned for, in their order."""
    codecs = {name: codec for name, _key, _default, codec in deal.layout().facts}
    return codecs["reason"].choices if "reason" in codecs else ()


def in_words(reason: str | None) -> str:
    """Return a reason in words; nothing where nobody said one."""
    return "" if reason is None else WORDS[reason]
