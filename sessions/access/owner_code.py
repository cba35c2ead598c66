"""Claims: a signed code by which another device becomes an owner of a circle.

Only for what no browser started, such as the demonstration's season.
"""

from __future__ import annotations

import uuid

from django.core import signing
from django.urls import reverse

SALT = "napledger.claim"
CLAIM_SECONDS = 24 * 60 * 60


def claim_for(circle_id: uuid.UUID) -> str:
    """Return a claim on a circle that is good for a day."""
    return signing.dumps(str(circle_id), salt=SALT)


def address_of(claim: str) -> str:
    """Return the address that opens a claim: its code, like a link's, is sent to no log."""
    return f"{reverse('join')}#{claim}"


def circle_claimed(claim: str) -> uuid.UUID | None:
    """Return the circle that a claim is on, or None for a claim that is forged or too old."""
    try:
        return uuid.UUID(signing.loads(claim, salt=SALT, max_age=CLAIM_SECONDS))
    except (signing.BadSignature, ValueError):
        return None
