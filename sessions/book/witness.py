"""Phones as witnesses: each keeps the newest head that it saw of an evening, and asks after it.

A head that a phone keeps is signed for its evening, so that what comes back was truly shown by this
site: nobody raises an alarm by inventing one.
"""

from __future__ import annotations

import logging
import re
import uuid
from dataclasses import dataclass

from django.core.signing import BadSignature, Signer
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from napledger.evening.chain import (
    SEAL_HEX,
    seal_of,
)
from sessions.models import Entry, Evening, LostHead, Milestone

HEAD = re.compile(
    rf"(?P<number>\d{{1,9}})\.(?P<deals>\d{{1,9}})\.(?P<beginning>[0-9a-f]{{{SEAL_HEX}}})"
)

HEAD_CHARACTERS_MAX = 120


@dataclass(frozen=True, slots=True)
class SeenHead:
    """A head that a phone saw after entry `number`, at deal `deals`; `beginning` of its digest."""

    number: int
    deals: int
    beginning: str

    @property
    def seal(self) -> str:
        """Return the head as it is read aloud."""
        return seal_of(self.beginning)


def head_shown(evening_id: uuid.UUID, entry: Entry) -> str:
    """Return the head after an entry as a phone keeps it: "57.21." and the rest, signed."""
    deals = entry.table_after["deals"]
    text = f"{entry.number}.{deals}.{entry.digest[:SEAL_HEX]}"
    return _signer(evening_id).sign(text)


def head_kept(evening_id: uuid.UUID, text: str) -> SeenHead | None:
    """Return the head that a phone kept; None for what this site never showed of this evening."""
    if len(text) > HEAD_CHARACTERS_MAX:
        return None
    try:
        found = HEAD.fullmatch(_signer(evening_id).unsign(text))
    except BadSignature:
        return None
    if found is None:
        return None
    return SeenHead(int(found["number"]), int(found["deals"]), found["beginning"])


def is_held(evening: Evening, head: SeenHead) -> bool:
    """Return whether a book still holds a head that a phone saw, in one query at most."""
    if head.number > evening.version:
        return False
    entries = Entry.objects.filter(circle=evening.circle_id, evening=evening, number=head.number)
    digest = entries.values_list("digest", flat=True).first()
    return digest is not None and digest.startswith(head.beginning)


def was_put_back(evening: Evening, head: SeenHead) -> bool:
    """Return whether a backup that was restored explains that a head is not held.

    The book ends before it, and was restored since its last entry; or it was restored before it
    went on in another way.
    """
    restored = Milestone.objects.filter(circle=evening.circle_id, kind=Milestone.RESTORED)
    last = min(head.number, evening.version)
    entries = Entry.objects.filter(circle=evening.circle_id, evening=evening, number=last)
    written = entries.values("at")[:1]
    explained = Q(at__gte=written) if head.number > evening.version else Q(at__lte=written)
    return restored.filter(explained).exists()


def _signer(evening_id: uuid.UUID) -> Signer:
    return Signer(salt=f"napledger.head.{evening_id.hex}")


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
    rows = LostHead.objects.filter(
        circle=evening.circle_id, evening=evening, answered_at__isnull=True
    )
    rows.update(answered_at=timezone.now())
    _count(evening)


def _count(evening: Evening) -> None:
    rows = LostHead.objects.filter(
        circle=evening.circle_id, evening=evening, answered_at__isnull=True
    )
    found = Evening.objects.filter(circle=evening.circle_id, pk=evening.pk)
    found.update(lost_heads=rows.count())
