"""Phones as witnesses: each keeps the newest head that it saw of an evening, and asks after it.

A head that a phone keeps is signed for its evening, so that what comes back was truly shown by this
site: nobody raises an alarm by inventing one.

The chain of a book: what of its rows stands in it, and the milestones of a circle.

How it is made, and what it is good for: napledger/evening/chain.py.
"""

from __future__ import annotations

import logging
import re
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.core.signing import BadSignature, Signer
from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from napledger.evening.chain import (
    SEAL_HEX,
    ChainedMilestone,
    genesis,
    milestone_digest,
    row_digest,
    seal_of,
)
from napledger.evening.kinds import BRING_SOMEBODY
from napledger.evening.log import AMEND, CLOSE, REDO, START, UNDO
from napledger.ledger.transfers import KITTY
from sessions.models import Circle, Entry, Evening, Forgetting, LostHead, Milestone
from sessions.models.rows import new_id

MILESTONES = {START: Milestone.BEGAN, CLOSE: Milestone.CLOSED}
"""The entries that carry the circle's head on, and the milestones that they make."""


@dataclass(frozen=True, slots=True)
class CircleHead:
    """Where a circle's own chain ends: the number of its last milestone, and that one's digest."""

    number: int
    digest: str


def genesis_of(evening: Evening) -> str:
    """Return the digest that an evening's first entry stands on."""
    return genesis(circle=evening.circle_id, evening=evening.pk, created_at=evening.created_at)


def accounts_seated(kind: str, facts: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the accounts that an entry seats somebody on, by their names in facts."""
    if kind == START:
        players = facts.get("players")
        return (KITTY, *(players if isinstance(players, list) else ()))
    return (facts.get("player", ""),) if kind in BRING_SOMEBODY else ()


def origin_of(kind: str, *, summary: Mapping[str, Any]) -> str:
    """Return "undo" or "redo" for an amendment that was made by one; else "".

    Other corrections say so in their facts, which are in the chain as they stand.
    """
    if kind != AMEND:
        return ""
    return next((mark for mark in (UNDO, REDO) if summary.get(mark)), "")


def locked_head(circle_id: uuid.UUID) -> CircleHead:
    """Return where a circle's chain ends; until the transaction does, nobody else adds to it."""
    # Entries of other evenings name the circle, and need not wait for this.
    rows = Circle.objects.select_for_update(no_key=True).filter(pk=circle_id)
    return CircleHead(*rows.values_list("milestones", "head").get())


def add_milestone(
    circle_id: uuid.UUID,
    *,
    kind: str,
    evening_id: uuid.UUID | None = None,
    length: int = 0,
    head: str = "",
    upon: CircleHead | None = None,
    **of_circle: str,
) -> Milestone:
    """Write a milestone of a circle; only to be called in a transaction. `upon` spares a query.

    `of_circle` are columns of the circle that are written with its head.
    """
    upon = upon or locked_head(circle_id)
    chained = ChainedMilestone(
        id=new_id(),
        number=upon.number + 1,
        kind=kind,
        evening=evening_id,
        length=length,
        head=head,
        at=timezone.now(),
    )
    digest = milestone_digest(upon.digest, chained, circle=circle_id)
    milestone = Milestone(
        id=chained.id,
        circle_id=circle_id,
        number=chained.number,
        kind=kind,
        evening_id=evening_id,
        length=length,
        head=head,
        at=chained.at,
        digest=digest,
    )
    milestone.save(force_insert=True)
    circle = Circle.objects.filter(pk=circle_id)
    circle.update(milestones=F("milestones") + 1, head=digest, **of_circle)
    return milestone


def forgetting_digest(row: Forgetting) -> str:
    """Return the digest by which a milestone holds that somebody was forgotten."""
    return row_digest(row.pk, row.player_id, row.by, row.at)


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
