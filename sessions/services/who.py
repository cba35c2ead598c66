"""Whose a device is: whoever holds it says so, and the owner agrees once."""

from __future__ import annotations

import uuid

from django.db.models import QuerySet

from sessions.models import Access, Circle, Link, Player, Role
from sessions.roles import live


def asking_in(circle_id: uuid.UUID) -> QuerySet[Access]:
    """Return the devices that say whose they are, and to which no owner has agreed."""
    return Access.objects.filter(live(), circle=circle_id, says_player__isnull=False)


def count_asking(circle_id: uuid.UUID) -> None:
    """Note with the circle how many devices ask: its pages then need not look for them."""
    Circle.objects.filter(pk=circle_id).update(asking=asking_in(circle_id).count())


def players_of(link: Link) -> QuerySet[Player]:
    """Return who may hold a device that comes by a link."""
    players = Player.objects.filter(circle=link.circle)
    if link.evening is not None:
        players = players.filter(seats__evening=link.evening)
    return players.order_by("name")


def say_who(access: Access, *, player: Player) -> None:
    """Note who a device says it is. An owner's word is enough; others wait for an owner's."""
    if access.role == Role.OWNER:
        access.player, access.says_player = player, None
    else:
        access.says_player = None if access.player == player else player
    access.save(update_fields=["player", "says_player"])
    count_asking(access.circle_id)


def agree_who(access: Access) -> None:
    """Agree to who a device says it is: from now on it sits at the table."""
    access.player, access.says_player = access.says_player, None
    if access.role == Role.WATCHER:
        access.role = Role.PLAYER
    access.save(update_fields=["player", "says_player", "role"])
    count_asking(access.circle_id)


def refuse_who(access: Access) -> None:
    """Deny that a device is whose it says; it stays what it was, and may say so again."""
    access.says_player = None
    access.save(update_fields=["says_player"])
    count_asking(access.circle_id)
