"""Everybody whom a circle's pages tell of, and which circles are told of together.

Of a guest, whoever sat down there since it joined is matched to nobody, and stands for themself.
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence

from django.db.models import QuerySet

from sessions.book.joined import Read, host_of, read_with
from sessions.models import Circle, Player, Seat


def everybody_in(circle: Circle) -> list[Player]:
    """Return them by their names, in one query."""
    read = read_with(circle)
    players = Player.objects.persons().filter(**read.where).order_by("name", "pk")
    return [each for each in players if each.pk not in read.persons]


def seats_by_name(circle: Circle, person: uuid.UUID) -> QuerySet[Seat]:
    """Ask for the seats of somebody in the group that says what they are called.

    Whoever came new by a joining may have sat nowhere in it.
    """
    return Seat.objects.filter(**read_with(circle).where, player__person=person)


def homes_of(circles: Sequence[Circle]) -> Mapping[uuid.UUID, uuid.UUID]:
    """Return under which of these circles the evenings of each are told, and of each they took in.

    Of a guest that is its host, where that is one of them.
    """
    alone = {circle.pk: circle.pk for circle in circles}
    return alone | {
        other: circle.pk for circle in circles for other in read_with(circle).circles[1:]
    }


def read_together(circles: Sequence[Circle]) -> Read:
    """Return all of these circles, and those that they took in, with who is whom in each."""
    reads = [read_with(circle) for circle in circles]
    return Read(
        [*homes_of(circles)],
        {player: person for read in reads for player, person in read.persons.items()},
        {player: name for read in reads for player, name in read.names.items()},
    )


def read_wherever(circle: Circle) -> Read:
    """Return the circles that are read as one with this, which may be the guest of another."""
    pk = host_of(circle)
    host = None if pk is None else Circle.objects.filter(pk=pk).first()
    return read_with(host or circle)


def person_in(circle: Circle, player_id: uuid.UUID) -> Player | None:
    """Return who a player is, of the circle or of one that it is read with; in two queries."""
    read = read_with(circle)
    players = Player.objects.filter(**read.where)
    player = players.filter(pk=player_id).select_related("person").first()
    if player is None or read.alone:
        return player and player.person
    return players.get(pk=read.persons.get(player.person_id, player.person_id))
