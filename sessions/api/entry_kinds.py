"""Every kind of entry that can be recorded, with an example as a program sends it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy

EXAMPLES: Sequence[tuple[Any, Mapping[str, Any]]] = (
    (
        gettext_lazy("what a deal came to, as its game tells it; the table has an “example”"),
        {"kind": "deal", "caller": "Ann", "call": "3", "made": True},
    ),
    (
        gettext_lazy("cash that changed hands while play goes on"),
        {"kind": "payment", "from": "Ann", "to": "Ben", "amount": 250},
    ),
    (
        gettext_lazy("what the table agreed on, in sum nought, and why"),
        {"kind": "adjustment", "changes": {"Ann": -100, "Ben": 100}, "note": "a bet"},
    ),
    (
        gettext_lazy("what becomes of the kitty, by an end that the game knows"),
        {"kind": "kitty", "how": "split"},
    ),
    (
        gettext_lazy("what somebody did wrong between two deals, where the rules fine it"),
        {"kind": "offence", "player": "Ben", "what": "misdeal"},
    ),
    (
        gettext_lazy("somebody sits down to a player’s left; they may be new"),
        {"kind": "join", "player": "Eve", "left_of": "Dan"},
    ),
    (gettext_lazy("somebody gets up"), {"kind": "leave", "player": "Dan"}),
    (
        gettext_lazy("everybody changes places, clockwise"),
        {"kind": "seats", "order": ["Ann", "Cat", "Ben", "Dan"]},
    ),
    (
        gettext_lazy("another stake, other rules, or both, from the next deal on"),
        {"kind": "rules", "stake": 50},
    ),
)
"""What each kind is for, and one that could be sent from a table of Ann, Ben, Cat and Dan."""


@dataclass(frozen=True, slots=True)
class EntryKind:
    """A kind of entry: what it is for, and an example."""

    kind: str
    words: str
    example: str


def entry_kinds() -> Sequence[EntryKind]:
    return [
        EntryKind(example["kind"], str(words), json.dumps(example, ensure_ascii=False))
        for words, example in EXAMPLES
    ]
