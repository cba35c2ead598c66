"""A site whose host wants webhooks, also on this machine; and a circle that has one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from napledger.site.hosts import networks_from
from sessions.models import Circle, Webhook

ALL = ["entry.written", "evening.closed", "payment.disputed"]

AddWebhook = Callable[..., Webhook]


@pytest.fixture(autouse=True)
def wanted(settings: Any) -> None:
    settings.WEBHOOKS = True
    settings.WEBHOOKS_NETWORKS = networks_from(["127.0.0.0/8"])


@pytest.fixture
def add_webhook(circle: Circle) -> AddWebhook:
    def added(address: str = "https://example.org/told", **fields: Any) -> Webhook:
        number = Webhook.objects.count()
        values = {"events": ALL, "key": f"webhook-{number}"} | fields
        return Webhook.objects.create(circle=circle, address=address, **values)

    return added
