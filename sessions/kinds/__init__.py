"""What the app says of each kind of line in a log: one module a kind.

Its form, which records an entry and corrects it, its words, and the API's example. What it does to
the table stands in napledger/evening/kinds, under the same name. Leans on `book` and `common`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sessions.kinds.acknowledge import AcknowledgementKind
from sessions.kinds.adjustment import AdjustmentKind
from sessions.kinds.box import BoxKind
from sessions.kinds.brought_forward import BroughtForwardKind
from sessions.kinds.deal import DealKind
from sessions.kinds.form import EntryForm
from sessions.kinds.join import JoinKind
from sessions.kinds.kind import LineKind
from sessions.kinds.kitty import KittyKind
from sessions.kinds.leave import LeaveKind
from sessions.kinds.name import NameChangeKind
from sessions.kinds.offence import OffenceKind
from sessions.kinds.payment import PaymentKind
from sessions.kinds.plan import PlanKind
from sessions.kinds.price import CounterPriceKind
from sessions.kinds.purses import SharedPursesKind
from sessions.kinds.rules import RulesKind
from sessions.kinds.seats import SeatsKind
from sessions.kinds.start import StartKind
from sessions.kinds.states import CloseKind, ReopenKind, ReviewKind

KINDS: Mapping[str, LineKind] = {
    each.kind: each()
    for each in (
        StartKind,
        DealKind,
        PaymentKind,
        AdjustmentKind,
        KittyKind,
        OffenceKind,
        JoinKind,
        LeaveKind,
        SeatsKind,
        RulesKind,
        BroughtForwardKind,
        BoxKind,
        PlanKind,
        AcknowledgementKind,
        SharedPursesKind,
        CounterPriceKind,
        NameChangeKind,
        ReviewKind,
        CloseKind,
        ReopenKind,
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
