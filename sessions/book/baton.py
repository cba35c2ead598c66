"""The baton: one device records at a time, and another takes over in one tap."""

from __future__ import annotations

import uuid

from sessions.models import Evening


class BatonElsewhere(Exception):
    """Another device records at this evening; take over first."""


def take_baton(evening: Evening, *, device_id: uuid.UUID) -> Evening:
    Evening.objects.filter(circle=evening.circle_id, pk=evening.pk).update(recorder_id=device_id)
    evening.recorder_id = device_id
    return evening


def require_baton(evening: Evening, *, device_id: uuid.UUID | None) -> None:
    """Raise BatonElsewhere when another device records; whoever is no device may always write."""
    if device_id is not None and evening.recorder_id not in (None, device_id):
        raise BatonElsewhere
