"""What is to be told, noted with the entry that it is about: neither is written without the other.

It costs a query for each entry where the site has webhooks, and none where it has not.
"""

from __future__ import annotations

import uuid
from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from napledger.site.embedding import option
from sessions.models import Delivery, Entry, Evening, Webhook
from sessions.webhooks.events import events_of
from sessions.webhooks.sender import wake


def note_events(*, evening: Evening, entry: Entry, **_signal: Any) -> None:
    if not option("WEBHOOKS"):
        return
    noted = [
        Delivery(
            circle_id=evening.circle_id,
            webhook=webhook,
            event=event,
            evening=evening,
            entry=entry,
            at=entry.at,
        )
        for webhook in _webhooks(evening.circle_id)
        for event in events_of(entry)
        if event in webhook.events
    ]
    for delivery in noted:
        # One by one: of many rows Django makes an INSERT that Citus does in two phases.
        delivery.save(force_insert=True)
    if noted:
        transaction.on_commit(wake)


def _webhooks(circle_id: uuid.UUID) -> QuerySet[Webhook]:
    return Webhook.objects.filter(circle=circle_id, off_at__isnull=True)
