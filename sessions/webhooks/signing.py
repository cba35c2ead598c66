"""By what a receiver knows that a request came from here: the Standard Webhooks specification.

The secret is stored nowhere. It follows from SECRET_KEY and the webhook's row, so that whoever has
only the database cannot sign; with another SECRET_KEY all webhooks sign with other secrets.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
from collections.abc import Iterator
from datetime import datetime, timedelta

from django.utils.crypto import salted_hmac

from sessions.models import Webhook

OVERLAP = timedelta(hours=24)
"""How long a request is signed with the last secret too, once there is a new one."""


PREFIX = "whsec_"


def secret_of(webhook: Webhook, *, number: int) -> bytes:
    """Return a webhook's secret of that number: 256 bits."""
    whose = f"{webhook.circle_id} {webhook.pk} {number}"
    return salted_hmac("napledger.webhook", whose, algorithm="sha256").digest()


def secret_shown(webhook: Webhook) -> str:
    """Return the secret in force, as receivers are given it."""
    secret = secret_of(webhook, number=webhook.secret_number)
    return f"{PREFIX}{base64.b64encode(secret).decode()}"


def signature(secret: bytes, *, id: str, timestamp: int, body: bytes) -> str:  # noqa: A002  # its name there
    signed = f"{id}.{timestamp}.".encode() + body
    digest = hmac.digest(secret, signed, hashlib.sha256)
    return f"v1,{base64.b64encode(digest).decode()}"


def headers_of(webhook: Webhook, *, id: str, now: datetime, body: bytes) -> dict[str, str]:  # noqa: A002  # its name there
    timestamp = int(now.timestamp())
    signatures = (
        signature(secret_of(webhook, number=number), id=id, timestamp=timestamp, body=body)
        for number in _numbers(webhook, now)
    )
    return {
        "webhook-id": id,
        "webhook-timestamp": str(timestamp),
        "webhook-signature": " ".join(signatures),
    }


def _numbers(webhook: Webhook, now: datetime) -> Iterator[int]:
    yield webhook.secret_number
    if webhook.secret_number > 1 and now < webhook.secret_at + OVERLAP:
        yield webhook.secret_number - 1
