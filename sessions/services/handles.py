"""Keeping how a player likes to be paid."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

from django.db import transaction

from napledger.ledger.handles import Handle
from sessions.models import PayHandle, Player


def keep_handles(player: Player, *, handles: Sequence[Handle]) -> None:
    """Keep these handles of a player and no others."""
    with transaction.atomic():
        PayHandle.objects.filter(circle=player.circle_id, player=player).delete()
        PayHandle.objects.bulk_create(
            PayHandle(circle_id=player.circle_id, player=player, **asdict(each)) for each in handles
        )
