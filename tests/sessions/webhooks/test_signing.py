"""Signatures: by the Standard Webhooks specification, and by secrets that are stored nowhere."""

from __future__ import annotations

import base64
import datetime
import uuid
from typing import Any

import pytest

from sessions.models import Webhook
from sessions.webhooks.signing import headers_of, secret_shown, signature

AT = datetime.datetime(2026, 11, 19, 21, 0, tzinfo=datetime.UTC)
ID = "019a9d2c-0000-7000-8000-000000000003"


@pytest.fixture
def webhook(settings: Any) -> Webhook:
    settings.SECRET_KEY = "the key of the site"
    return Webhook(
        circle_id=uuid.UUID("019a9d2c-0000-7000-8000-000000000001"),
        pk=uuid.UUID("019a9d2c-0000-7000-8000-000000000002"),
        secret_at=AT,
    )


def test_the_specification_s_own_example_comes_out() -> None:
    secret = base64.b64decode("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")

    signed = signature(
        secret,
        id="msg_p5jXN8AQM9LWM0D4loKWxJek",
        timestamp=1614265330,
        body=b'{"test": 2432232314}',
    )

    assert signed == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="


def test_a_secret_follows_from_the_key_of_the_site_and_the_row(
    webhook: Webhook, settings: Any
) -> None:
    shown = secret_shown(webhook)
    other = secret_shown(Webhook(circle_id=webhook.circle_id, pk=uuid.UUID(int=7)))
    settings.SECRET_KEY = "another key"

    assert shown == "whsec_CE6Hwh3cqzk9m1cC9tMmOZZtsudd8v3NuVVqOSe702w="
    assert len({shown, other, secret_shown(webhook)}) == 3


def test_a_request_is_signed_with_its_id_its_moment_and_its_body(webhook: Webhook) -> None:
    assert headers_of(webhook, id=ID, now=AT, body=b"{}") == {
        "webhook-id": ID,
        "webhook-timestamp": "1795122000",
        "webhook-signature": "v1,sTEkl2heOxWLezblxyqa4JTCJBE93rRG2zBBn1vgZ6s=",
    }


@pytest.mark.parametrize(("hours", "signatures"), [(23, 2), (24, 1)])
def test_for_a_day_the_last_secret_signs_too(webhook: Webhook, hours: int, signatures: int) -> None:
    before = headers_of(webhook, id=ID, now=AT, body=b"{}")["webhook-signature"]
    webhook.secret_number = 2
    now = AT + datetime.timedelta(hours=hours)

    signed = headers_of(webhook, id=ID, now=now, body=b"{}")["webhook-signature"].split()

    assert len(signed) == signatures
    assert before not in signed[:1]
