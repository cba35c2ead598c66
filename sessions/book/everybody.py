"""Everybody whom a circle's pages tell of: its own persons, and those of a guest who are nobody's.

Of a guest, whoever sat down there since it joined is matched to nobody, and stands for themself.
"""

from __future__ import annotations

import uuid

from sessions.book.joined import read_with
from sessions.models import Circle, Player


def everybody_in(circle: Circle) -> list[Player]:
    """Return them by their names, in one query."""
    read = read_with(circle)
    players = Player.objects.persons().filter(**read.where).order_by("name", "pk")
    return [each for each in players if each.pk not in read.persons]


def person_in(circle: Circle, player_id: uuid.UUID) -> Player | None:
    """Return who a player is, of the circle or of one that it is read with; in two queries."""
    read = read_with(circle)
    players = Player.objects.filter(**read.where)
    player = players.filter(pk=player_id).select_related("person").first()
    if player is None or read.alone:
        return player and player.person
    return players.get(pk=read.person(player.person_id))
