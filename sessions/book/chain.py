"""The chain of a book: what of its rows stands in it, and the milestones of a circle.

How it is made, and what it is good for: napledger/evening/chain.py.
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import F
from django.utils import timezone

from napledger.evening.chain import (
    ChainedMilestone,
    genesis,
    milestone_digest,
    row_digest,
)
from napledger.evening.kinds import BRING_SOMEBODY
from napledger.evening.log import AMEND, CLOSE, REDO, START, UNDO
from napledger.ledger.transfers import KITTY
from sessions.models import Circle, Evening, Forgetting, Milestone
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
