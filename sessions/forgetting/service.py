"""Forgetting a person: the name goes, and what was known beside it; the book stays."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from django.db import IntegrityError, connection, transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from napledger.reading.faults import Fault
from napledger.site import sqlite
from sessions.access.device_owner import count_asking
from sessions.access.locks import lock_circles
from sessions.book.chain import add_milestone, forgetting_digest
from sessions.book.people import note_people
from sessions.forgetting.mentions import carries, names_of
from sessions.models import Access, Delivery, Forgetting, Link, Milestone, PayHandle, Player


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of a player beside the book, and the name that would stand for theirs."""

    player: Player
    neutral_name: str
    handles: int
    devices: int
    links: tuple[Link, ...]


def known_of(player: Player) -> Known:
    return Known(
        player=player,
        neutral_name=_neutral_name(player),
        handles=_handles(player).count(),
        devices=_devices(player).count(),
        links=tuple(_links(player)),
    )


def forget_player(player: Player, *, by: str) -> Known:
    """Return what was known of a player, after all of it was taken away and that was noted.

    No entry, transfer or seat is touched: in them a player is a number.
    """
    with _overwritten():
        try:
            with transaction.atomic():
                lock_circles(player.circle_id)
                here = Player.objects.select_for_update().filter(circle=player.circle_id)
                known = known_of(here.get(pk=player.pk))
                _take_away(known)
                note_forgetting(player, by=by)
                note_people(player.circle_id)
        except IntegrityError:
            raise Fault("", "somebody wrote the same at this moment; please try again") from None
    return known


def note_forgetting(player: Player, *, by: str) -> None:
    """Note for good that a player was forgotten; only to be called in a transaction."""
    row = Forgetting.objects.create(circle_id=player.circle_id, player=player, by=by)
    add_milestone(player.circle_id, kind=Milestone.FORGOT, head=forgetting_digest(row))


def _take_away(known: Known) -> None:
    player = known.player
    _handles(player).delete()
    _devices(player).filter(player=player).update(player=None)
    _devices(player).filter(says_player=player).update(says_player=None)
    count_asking(player.circle_id)
    Link.objects.filter(circle=player.circle_id, pk__in=[each.pk for each in known.links]).update(
        name=""
    )
    # A program may have answered with what it was told.
    Delivery.objects.filter(circle=player.circle_id).exclude(answer="").update(answer="")
    Player.objects.filter(circle=player.circle_id, pk=player.pk).update(name=known.neutral_name)


def _neutral_name(player: Player) -> str:
    """Return the first neutral name that nobody else of the circle has."""
    others = Player.objects.filter(circle=player.circle_id).exclude(pk=player.pk)
    taken = set(others.values_list("name", flat=True))
    return next(name for name in _neutral_names() if name not in taken)


def _neutral_names() -> Iterator[str]:
    # Translators: stands for the name of a player who was forgotten
    yield _("Somebody")
    for number in count(2):
        yield _("Somebody %(number)s") % {"number": number}


def _handles(player: Player) -> QuerySet[PayHandle]:
    return PayHandle.objects.filter(circle=player.circle_id, player=player)


def _devices(player: Player) -> QuerySet[Access]:
    of_the_player = Q(player=player) | Q(says_player=player)
    return Access.objects.filter(of_the_player, circle=player.circle_id)


def _links(player: Player) -> Iterator[Link]:
    names = names_of(player)
    for link in Link.objects.filter(circle=player.circle_id).order_by("pk"):
        if carries(link.name, names=names):
            yield link


@contextmanager
def _overwritten() -> Iterator[None]:
    """Have what the block replaces overwritten in the database's files, where they are SQLite's.

    Otherwise it would stand in them until its place is needed. What was written before is in the
    file beside the database for as long as that is not emptied.
    """
    if connection.vendor != "sqlite":
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA secure_delete = ON")
    yield
    if connection.in_atomic_block:
        return
    if sqlite.IS_MENDED:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    else:
        sqlite.checkpoint(Path(connection.settings_dict["NAME"]))
