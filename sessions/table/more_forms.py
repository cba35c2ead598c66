"""The forms of the page "More": the front of the modules that each keep some of them."""

from __future__ import annotations

from sessions.table.forms import DOWN, AdjustmentForm, EntryForm, KittyForm, Line, PaymentForm
from sessions.table.people_forms import JoinForm, LeaveForm, SeatsForm

__all__ = [
    "DOWN",
    "FORMS",
    "AdjustmentForm",
    "EntryForm",
    "JoinForm",
    "KittyForm",
    "LeaveForm",
    "Line",
    "PaymentForm",
    "SeatsForm",
]

FORMS: tuple[type[EntryForm], ...] = (
    JoinForm,
    LeaveForm,
    SeatsForm,
    PaymentForm,
    AdjustmentForm,
    KittyForm,
)
"""The forms of the page, in its order."""
