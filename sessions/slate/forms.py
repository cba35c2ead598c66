"""What the slate's page sends: the evenings picked, and a payment between two of the circle."""

from __future__ import annotations

import re
import uuid

from django.http import QueryDict

from napledger.ledger.fewest_payments import PlannedPayment
from napledger.ledger.transfers import KITTY
from napledger.reading.faults import Fault
from napledger.reading.readers import ID, read_id

PARTY = re.compile(rf"{KITTY}|{ID.pattern}")
"""Who pays or is paid: a player's id, or the kitty."""


DIGITS = re.compile(r"[0-9]{1,15}")


EVENINGS_MAX = 60
"""How many evenings are settled together: each takes a payment or two of every tap, and all of them
stand in one address.
"""


def read_picked(sent: QueryDict) -> frozenset[uuid.UUID]:
    """Return the evenings that were picked; what is no evening's id picks nothing."""
    asked = map(read_id, sent.getlist("evening")[:EVENINGS_MAX])
    return frozenset(each for each in asked if each is not None)


def read_together_with(sent: QueryDict) -> uuid.UUID | None:
    """Return the evening that is settled with the slate, if it names one."""
    return read_id(sent.get("with", ""))


def read_slate_payment(sent: QueryDict) -> PlannedPayment | None:
    """Return the payment that was tapped, None for all of them; raise Fault for a forged one."""
    if "all" in sent:
        return None
    # No person types this: the page wrote it, in plain digits.
    amount = sent.get("amount", "")
    if not DIGITS.fullmatch(amount):
        raise Fault("", "this form is out of date; please open the page again")
    return PlannedPayment(sent.get("payer", ""), sent.get("payee", ""), int(amount))
