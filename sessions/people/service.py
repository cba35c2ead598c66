"""Two players of a group made one person, and taken apart again: a line of the group's own log.

Nothing moves: whatever adds up over evenings reads who is whom (sessions/book/persons.py).
"""

from __future__ import annotations

import uuid

from django.db import transaction

from napledger.reading.faults import Fault
from napledger.site import dates
from sessions.access.locks import locked_access
from sessions.access.roles import OWN
from sessions.book.joined import host_of, read_with
from sessions.book.persons import merged_into, note_merging, steps_in
from sessions.book.submission import KeyReused
from sessions.models import Access, Circle, Evening, Merging, Player


def merge_players(
    owner: Access, *, player_id: uuid.UUID | None, into_id: uuid.UUID | None, key: str
) -> None:
    """Have a player of the owner's group be the person who another is; once for each key.

    Raises Fault at "player" or "into" for who cannot be merged.
    """
    with transaction.atomic():
        owner = locked_access(owner, action=OWN)
        check_no_guest(owner.circle)
        two = check_two(owner.circle, player_id=player_id, into_id=into_id, key=key)
        if two is not None:
            player, into = two
            _note(owner, Merging.MERGED, player_id=player.pk, into_id=into.pk, key=key)


def part_players(owner: Access, *, player_id: uuid.UUID, key: str) -> None:
    """Have a player of the owner's group be themself again, and whoever was merged into them.

    Whoever is themself already stays so.
    """
    with transaction.atomic():
        owner = locked_access(owner, action=OWN)
        into = merged_into(steps_in(owner.circle_id)).get(player_id)
        if _earlier(owner.circle_id, Merging.PARTED, player_id, key=key):
            return
        check_no_guest(owner.circle)
        if into is not None:
            _note(owner, Merging.PARTED, player_id=player_id, into_id=into, key=key)


def check_no_guest(circle: Circle) -> None:
    """Raise Fault at "player" for a group whose people are matched to another's."""
    if host_of(circle) is not None:
        raise Fault("player", "this group was joined with another: merge them there")


def check_two(
    circle: Circle, *, player_id: uuid.UUID | None, into_id: uuid.UUID | None, key: str = ""
) -> tuple[Player, Player] | None:
    """Return who is to be merged, and into whom; None if this form has done it.

    Raises Fault at "player" or "into" for who cannot be merged.
    """
    players = Player.objects.filter(circle=circle).select_related("person")
    wanted = [each for each in (player_id, into_id) if each is not None]
    known = {each.pk: each for each in players.filter(pk__in=wanted)}
    player, into = (known.get(each) if each else None for each in (player_id, into_id))
    if player is None:
        raise Fault("player", "choose who it is")
    if into is None:
        raise Fault("into", "choose whose name it is to be")
    if _earlier(circle.pk, Merging.MERGED, player.pk, into_id=into.pk, key=key):
        return None
    if player == into:
        raise Fault("into", "choose two different names")
    for place, each in (("player", player), ("into", into)):
        if each.person_id != each.pk:
            raise Fault(place, "{name} is {person} already", name=each.name, person=each.called)
    check_apart(player, into, path="into")
    return player, into


def check_apart(one: Player, other: Player, *, path: str) -> None:
    """Raise Fault at this place for two persons who both sat at an evening."""
    together = evening_together(one, other)
    if together is not None:
        raise Fault(
            path,
            "{name} and {other} both sat at the table on {day}, so they are two people",
            name=one.name,
            other=other.name,
            day=dates.day_in_full(together.played_on),
        )


def evening_together(one: Player, other: Player) -> Evening | None:
    """Return the latest evening at which two persons both sat, by whatever name."""
    read = read_with(one.circle)
    evenings = Evening.objects.filter(**read.where).order_by("-played_on", "-id")
    with_one = evenings.filter(seats__player__person__in=read.sat_by(one.pk))
    return with_one.filter(seats__player__person__in=read.sat_by(other.pk)).first()


def _earlier(
    circle_id: uuid.UUID,
    kind: str,
    player_id: uuid.UUID,
    *,
    into_id: uuid.UUID | None = None,
    key: str,
) -> bool:
    """Return whether a form with this key was written; raise KeyReused if it was another."""
    written = Merging.objects.filter(circle=circle_id, key=key).first()
    if written is None:
        return False
    if (written.kind, written.player_id) != (kind, player_id) or into_id not in (
        None,
        written.into_id,
    ):
        raise KeyReused
    return True


def _note(owner: Access, kind: str, *, player_id: uuid.UUID, into_id: uuid.UUID, key: str) -> None:
    note_merging(
        Merging(
            circle_id=owner.circle_id,
            kind=kind,
            player_id=player_id,
            into_id=into_id,
            by_id=owner.person_id,
            device_id=owner.pk,
            key=key,
        )
    )
