"""Starting an evening from a form that may be sent twice: one evening for each key, and one circle.

A double tap on a fresh phone must not found two circles. So a new circle's id follows from the
form's key and the device's secret: whichever request comes second finds the circle of the first.
"""

from __future__ import annotations

import hashlib
import uuid
from collections.abc import Callable, Mapping
from typing import Any

from django.db import transaction

from napledger.evening.document import read_opening
from napledger.evening.log import START
from napledger.evening.play import opened
from napledger.ledger.faults import Fault
from sessions.models import Access, Circle, Entry, Evening, Player
from sessions.services.posting import KeyReused, Recorder
from sessions.services.start import start_evening


class AlreadyStarted(KeyReused):
    """The form was used before, otherwise filled in, and its evening stands."""

    def __init__(self, evening: Evening) -> None:
        super().__init__()
        self.evening = evening


def start_once(
    circle_id: uuid.UUID,
    *,
    facts: Mapping[str, Any],
    keeper: str | None,
    key: str,
    body: str,
    access_to: Callable[[Circle], Access],
) -> Evening:
    """Return the evening that this key starts, in a circle that is founded if there is none yet.

    `keeper` is the name of the player who keeps the book on this device; `access_to` gives the
    device its access. Raises AlreadyStarted for a key that came with another body, and Fault
    where an evening cannot begin like this; then nothing is written.
    """
    opened(read_opening(dict(facts)))
    with transaction.atomic():
        circle, _ = Circle.objects.select_for_update().get_or_create(
            pk=circle_id, defaults={"game": facts["game"]}
        )
        access = access_to(circle)
        first = Entry.objects.filter(circle=circle, key=key, kind=START).first()
        if first is not None:
            if first.body_hash != body:
                raise AlreadyStarted(first.evening)
            return first.evening
        _hand_to(access, keeper)
        recorder = Recorder(device_id=access.pk, player_id=access.player_id)
        return start_evening(circle, facts=facts, key=key, recorder=recorder, body=body).evening


def new_circle_id(key: str, *, secret: str) -> uuid.UUID:
    """Return the id of the circle that a form with this key founds on the device of this secret.

    A UUIDv7 as old as the key, which must be one itself; all its chance comes from key and secret,
    so that nobody can aim at another circle's id.
    """
    try:
        age = uuid.UUID(key).int >> 80
    except ValueError:
        raise Fault("", "this form is out of date; please open the page again") from None
    digest = hashlib.sha256(f"{key} {secret}".encode(errors="replace")).digest()
    chance = int.from_bytes(digest, "big")
    version, variant = 0x7, 0b10
    return uuid.UUID(
        int=age << 80
        | version << 76
        | (chance >> 244) << 64
        | variant << 62
        | chance & ((1 << 62) - 1)
    )


def _hand_to(access: Access, keeper: str | None) -> None:
    """Remember whose device this is, so that what it records says by whom."""
    if keeper is None:
        access.player = None
    else:
        access.player, _ = Player.objects.get_or_create(circle_id=access.circle_id, name=keeper)
    access.save(update_fields=["player"])
