"""What the app says of each kind of line in a log: one module a kind, and one for all the notes.

Its form, which records an entry and corrects it, its words, and the API's example. What it does to
the table stands in napledger/evening/kinds, under the same name. Leans on `book` and `common`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sessions.kinds import (
    adjustment,
    box,
    brought_forward,
    deal,
    join,
    kitty,
    leave,
    notes,
    offence,
    past,
    payment,
    rules,
    seats,
    start,
    states,
)
from sessions.kinds.form import EntryForm
from sessions.kinds.kind import LineKind

KINDS: Mapping[str, LineKind] = {
    each.kind: each()
    for each in (
        *(start.StartKind, deal.DealKind, payment.PaymentKind, adjustment.AdjustmentKind),
        *(kitty.KittyKind, offence.OffenceKind, join.JoinKind, leave.LeaveKind, seats.SeatsKind),
        *(rules.RulesKind, brought_forward.BroughtForwardKind, box.BoxKind),
        *(notes.PlanKind, notes.AcknowledgementKind, notes.SharedPursesKind),
        *(notes.CounterPriceKind, notes.NameChangeKind),
        *(past.PastGainsKind, past.PaidThenKind),
        *(states.ReviewKind, states.CloseKind, states.ReopenKind),
    )
}
"""Every kind of line but corrections, in the order in which the API tells of them."""

FORMS: Mapping[str, type[EntryForm]] = {
    kind: each.form for kind, each in KINDS.items() if each.form is not None
}
"""The form of each kind that has one."""

EXAMPLES: Mapping[str, Mapping[str, Any]] = {
    kind: {"kind": kind, **each.example} for kind, each in KINDS.items() if each.example
}
"""What a program could send of each kind that it can record."""
