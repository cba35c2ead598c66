"""The forms of the page "More": the front of the modules that each keep some of them."""

from __future__ import annotations

from sessions.table.forms import (
    DOWN,
    AccountField,
    AdjustmentForm,
    EntryForm,
    KittyForm,
    LaterAdjustmentForm,
    PaymentForm,
)
from sessions.table.offence_form import OffenceForm
from sessions.table.people_forms import JoinForm, LeaveForm, SeatsForm

__all__ = [
    "DOWN",
    "FORMS",
    "AccountField",
    "AdjustmentForm",
    "EntryForm",
    "JoinForm",
    "KittyForm",
    "LaterAdjustmentForm",
    "LeaveForm",
    "OffenceForm",
    "PaymentForm",
    "SeatsForm",
]

FORMS: tuple[type[EntryForm], ...] = (
    JoinForm,
    LeaveForm,
    SeatsForm,
    OffenceForm,
    PaymentForm,
    AdjustmentForm,
    KittyForm,
)
"""The forms of the page, in its order."""
