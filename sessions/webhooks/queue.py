"""Whose turn it is, and what became of it.

A webhook is in the hands of one sender at a time, whichever process that is, and its deliveries
come one after the other, the oldest first that is due. Each has tries of its own: what was refused
waits longer and longer, and what comes after it goes ahead. A sender that is killed between the
answer and the note of it leaves the delivery to be sent again: at least once, never not at all.
"""

from __future__ import annotations

import random
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet

from sessions.models import Delivery, Webhook
from sessions.webhooks.post import Reply

PAUSES_SECONDS = (10, 60, 5 * 60, 30 * 60, 2 * 3600, 6 * 3600, 24 * 3600)
"""How long a delivery waits after each try that failed; after the last it is given up."""

JITTER = 0.1
"""By how much a pause is longer or shorter, so that not all come back at the same moment."""

HELD = timedelta(seconds=60)
"""How long a sender has a webhook in hand; one that was killed leaves it to others after that."""

FAILING_MAX = timedelta(days=5)
"""How long nothing may have come through when a delivery is given up, before all are."""

KEPT = timedelta(days=14)
"""How long a delivery is kept."""

GONE = 410
"""By this status a receiver says that it wants to be told of nothing any more."""


def webhooks_due(now: datetime) -> QuerySet[Webhook]:
    """Ask for the webhooks with something to send: those that answer, whoever waits longest."""
    due = Delivery.objects.filter(
        circle=OuterRef("circle"), webhook=OuterRef("pk"), due_at__lte=now
    )
    free = Q(busy_until__isnull=True) | Q(busy_until__lte=now)
    webhooks = Webhook.objects.filter(free, paused_at__isnull=True, off_at__isnull=True)
    in_turn = F("failing_since").asc(nulls_first=True), F("tried_at").asc(nulls_first=True)
    return webhooks.filter(Exists(due)).order_by(*in_turn)


def take(webhook: Webhook, now: datetime) -> Delivery | None:
    """Return the next delivery of a webhook, which is in hand now; None if another was quicker."""
    free = Q(busy_until__isnull=True) | Q(busy_until__lte=now)
    mine = Webhook.objects.filter(free, circle=webhook.circle_id, pk=webhook.pk)
    if not mine.update(busy_until=now + HELD, tried_at=now):
        return None
    due = Delivery.objects.filter(circle=webhook.circle_id, webhook=webhook, due_at__lte=now)
    rows = due.select_related("circle", "entry__evening", "entry__target")
    delivery = rows.order_by("at", "pk").first()
    if delivery is None:
        mine = Webhook.objects.filter(circle=webhook.circle_id, pk=webhook.pk)
        mine.update(busy_until=None)
    return delivery


@transaction.atomic
def note_answer(delivery: Delivery, answer: Reply, now: datetime) -> None:
    """Note what a try came to, and let go of the webhook; nothing if it was deleted meanwhile."""
    tries = delivery.tries + 1
    is_last = tries > len(PAUSES_SECONDS)
    values = {
        "tries": tries,
        "tried_at": now,
        "status": answer.status,
        "failure": answer.failure,
        "answer": answer.text,
        "took_ms": answer.took_ms,
        "state": Delivery.WAITING,
        "due_at": None if answer.is_taken or is_last else now + _pause(tries),
    }
    if answer.is_taken or is_last:
        values["state"] = Delivery.DELIVERED if answer.is_taken else Delivery.GIVEN_UP
    _deliveries(delivery).filter(pk=delivery.pk).update(**values)
    webhooks = Webhook.objects.filter(circle=delivery.circle_id, pk=delivery.webhook_id)
    webhook = webhooks.select_for_update(no_key=True).first()
    if webhook is not None:
        _note_of_webhook(webhook, answer, now, is_last=is_last)


def _note_of_webhook(webhook: Webhook, answer: Reply, now: datetime, *, is_last: bool) -> None:
    webhook.busy_until = None
    webhook.failing_since = None if answer.is_taken else webhook.failing_since or now
    lasting = webhook.failing_since is not None and now - webhook.failing_since >= FAILING_MAX
    if answer.status == GONE or (is_last and lasting):
        webhook.off_at = now
        waiting = Delivery.objects.filter(circle=webhook.circle_id, webhook=webhook)
        waiting.filter(due_at__isnull=False).update(due_at=None, state=Delivery.GIVEN_UP)
    webhook.save_fields("busy_until", "failing_since", "off_at")


def _pause(tries: int) -> timedelta:
    jitter = random.uniform(1 - JITTER, 1 + JITTER)  # noqa: S311  # nobody is to be kept from guessing it
    return timedelta(seconds=PAUSES_SECONDS[tries - 1] * jitter)


def _deliveries(delivery: Delivery) -> QuerySet[Delivery]:
    return Delivery.objects.filter(circle=delivery.circle_id, webhook=delivery.webhook_id)


def throw_away_old(now: datetime) -> None:
    """Delete deliveries that are old, sent or not."""
    Delivery.objects.filter(at__lt=now - KEPT).delete()
