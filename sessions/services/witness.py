"""What phones saw of a book and it no longer holds: noted once, and answered by whoever records."""

from __future__ import annotations

import logging
import uuid

from django.db import transaction
from django.utils import timezone

from sessions.models import Evening, LostHead
from sessions.witness import SeenHead, is_held, was_put_back

logger = logging.getLogger(__name__)


@transaction.atomic
def note_lost_head(evening: Evening, head: SeenHead, *, device_id: uuid.UUID) -> None:
    """Note that a phone saw a head, if the book does not hold it and nobody has noted it yet."""
    now = Evening.objects.select_for_update(no_key=True).get(
        circle=evening.circle_id, pk=evening.pk
    )
    if is_held(now, head):
        return
    row, is_new = LostHead.objects.get_or_create(
        circle_id=now.circle_id,
        evening=now,
        number=head.number,
        seal=head.seal,
        defaults={
            "deals": head.deals,
            "version": now.version,
            "deals_now": now.deals,
            "put_back": was_put_back(now, head),
            "device_id": device_id,
        },
    )
    if is_new:
        _count(now)
        logger.error(
            "Evening %s does not hold a head that a phone saw after entry %s (%s)",
            now.pk,
            head.number,
            "it was put back" if row.put_back else "it was changed",
        )


@transaction.atomic
def answer_lost_heads(evening: Evening) -> None:
    """Note that what phones saw and the book no longer holds was read, and is known."""
    rows = LostHead.objects.filter(evening=evening, answered_at__isnull=True)
    rows.update(answered_at=timezone.now())
    _count(evening)


def _count(evening: Evening) -> None:
    rows = LostHead.objects.filter(evening=evening, answered_at__isnull=True)
    found = Evening.objects.filter(circle=evening.circle_id, pk=evening.pk)
    found.update(lost_heads=rows.count())
