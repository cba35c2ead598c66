"""Adding a webhook, having it wait, giving it another secret, sending something again."""

from __future__ import annotations

import uuid
from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone

from napledger.reading.faults import Fault
from sessions.access.locks import locked_access
from sessions.access.roles import OWN
from sessions.models import Access, Circle, Delivery, Webhook
from sessions.webhooks.events import TEST
from sessions.webhooks.sender import wake

WEBHOOKS_MAX = 5
"""How many a circle may have."""


@transaction.atomic
def add_webhook(owner: Access, *, address: str, events: Sequence[str], key: str) -> Webhook:
    """Return the circle's new webhook; the same one for the same form sent twice."""
    owner = locked_access(owner, action=OWN)
    webhooks = Webhook.objects.filter(circle=owner.circle_id)
    earlier = webhooks.filter(key=key).first()
    if earlier is not None:
        return earlier
    if webhooks.count() >= WEBHOOKS_MAX:
        raise Fault("", "a group has {most} webhooks at most: delete one first", most=WEBHOOKS_MAX)
    return Webhook.objects.create(
        circle=owner.circle, address=address, events=list(events), key=key
    )


def pause(webhook: Webhook) -> None:
    """Have a webhook wait: what happens is noted, and sent when it goes on."""
    webhook.paused_at = webhook.paused_at or timezone.now()
    webhook.save_fields("paused_at")


def go_on(webhook: Webhook) -> None:
    """Send again, from what waits on; one that the site gave up begins anew."""
    webhook.paused_at = webhook.off_at = webhook.failing_since = None
    webhook.save_fields("paused_at", "off_at", "failing_since")
    wake()


def make_secret(webhook: Webhook, *, number: int | None) -> None:
    """Give a webhook another secret than that of this number; the last one holds for a day more."""
    if number != webhook.secret_number:
        return
    webhook.secret_number += 1
    webhook.secret_at = timezone.now()
    webhook.save_fields("secret_number", "secret_at")


def send_test(webhook: Webhook) -> None:
    """Have a test sent, as anything else is."""
    Delivery.objects.create(circle_id=webhook.circle_id, webhook=webhook, event=TEST)
    wake()


def send_again(webhook: Webhook, delivery_id: uuid.UUID) -> None:
    """Have a delivery tried at once, and as often again as a new one. Its id stays the same."""
    deliveries = Delivery.objects.filter(circle=webhook.circle_id, webhook=webhook, pk=delivery_id)
    deliveries.update(due_at=timezone.now(), tries=0, state=Delivery.WAITING)
    wake()


@transaction.atomic
def delete_webhook(circle: Circle, webhook_id: uuid.UUID) -> None:
    Delivery.objects.filter(circle=circle, webhook=webhook_id).delete()
    Webhook.objects.filter(circle=circle, pk=webhook_id).delete()
