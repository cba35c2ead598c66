"""The forms of the page "More": the front of the modules that each keep some of them."""

from __future__ import annotations

from sessions.forms.adjustment import DOWN, AdjustmentForm
from sessions.forms.cash import PaymentForm
from sessions.forms.entry_form import EntryForm, Line
from sessions.forms.kitty import KittyForm
from sessions.forms.people import JoinForm, LeaveForm, SeatsForm

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
