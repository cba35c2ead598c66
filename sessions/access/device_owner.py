"""Whose a device is: whoever holds it says so, and the owner agrees once."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from napledger.reading.readers import read_id, read_number
from napledger.site.in_order import in_order
from sessions.access.in_force import not_ended
from sessions.access.locks import locked_access
from sessions.access.permissions import EveningAccess
from sessions.access.roles import OWN, WATCH
from sessions.book.open_book import Book, open_book
from sessions.common.words import Head, head_of
from sessions.models import Access, Circle, Link, Player, Role


def asking_in(circle_id: uuid.UUID) -> QuerySet[Access]:
    """Return the devices that say whose they are, and to which no owner has agreed."""
    return Access.objects.filter(not_ended(), circle=circle_id, says_player__isnull=False)


def asking_in_words(access: EveningAccess) -> str:
    """Return who wants to join, for the owner's table; "" for nobody, in no query."""
    if not access.asking:
        return ""
    if access.asking > 1:
        words = ngettext("%(people)s wants to join", "%(people)s want to join", access.asking)
        return words % {"people": access.asking}
    people = asking_in(access.evening.circle_id)
    asking = people.values_list("says_player__person__name", flat=True)
    # Between two queries an owner may have agreed.
    name = asking.first()
    return _("%(name)s wants to join") % {"name": name} if name else ""


def count_asking(circle_id: uuid.UUID) -> None:
    """Note with the circle how many devices ask: its pages then need not look for them."""
    Circle.objects.filter(pk=circle_id).update(asking=asking_in(circle_id).count())


def holders_by(link: Link) -> list[tuple[str, str]]:
    """Return who may hold a device that comes by a link: as a form says it, and the name.

    Of an evening it is who still sits there, in table order; its guests say it by the number of the
    seat: an id tells since when the circle has known somebody.
    """
    if link.evening is None:
        players = in_order(Player.objects.persons().filter(circle=link.circle))
        return [(str(player.pk), player.name) for player in players]
    book = open_book(link.evening)
    return [(key, book.names[key]) for key in book.table.seated]


def inviter_by(link: Link) -> str:
    """Return the name of whoever owns the book, and so made the link; "" for nobody or for several.

    Of one evening only somebody who sits there is named to a guest.
    """
    owners = Player.objects.filter(
        circle=link.circle_id,
        accesses__role=Role.OWNER,
        accesses__ended_at__isnull=True,
        accesses__by_joining__isnull=True,
        **({"person__names__seats__evening": link.evening} if link.evening is not None else {}),
    )
    names = set(owners.values_list("person__name", flat=True))
    return names.pop() if len(names) == 1 else ""


def player_said(
    text: str, *, circle_id: uuid.UUID, evening_id: uuid.UUID | None = None
) -> Player | None:
    """Return whom a form names, of a circle or of those who sit at an evening; None for nobody."""
    number, player_id = read_number(text), read_id(text)
    named = Q(pk=player_id)
    if evening_id is not None:
        named = Q(seats__number=number) if number is not None else named
        named &= Q(seats__evening=evening_id)
    player = Player.objects.filter(named, circle=circle_id).select_related("person").first()
    return player and player.person


@transaction.atomic
def say_who(access: Access, *, player: Player) -> Access:
    """Return a device's access, with who it says it is noted."""
    return note_who(locked_access(access, action=WATCH), player=player)


def note_who(access: Access, *, player: Player) -> Access:
    """Note who a device says it is, with the circle locked.

    An owner's word is enough; others wait for an owner's.
    """
    if access.role == Role.OWNER:
        access.player, access.says_player = player, None
    else:
        access.says_player = None if access.person_id == player.pk else player
    access.save_fields("player", "says_player")
    count_asking(access.circle_id)
    return access


@transaction.atomic
def agree_who(owner: Access, access_id: uuid.UUID) -> bool:
    """Agree to who a device says it is: from now on it sits at the table.

    False if it is none that asks; so too with refuse_who.
    """
    owner = locked_access(owner, action=OWN)
    access = asking_in(owner.circle_id).filter(pk=access_id).first()
    if access is None:
        return False
    access.player, access.says_player = access.says_player, None
    if access.role == Role.WATCHER:
        access.role = Role.PLAYER
    access.save_fields("player", "says_player", "role")
    count_asking(access.circle_id)
    return True


@transaction.atomic
def refuse_who(owner: Access, access_id: uuid.UUID) -> bool:
    """Deny that a device is whose it says; it stays what it was, and may say so again."""
    owner = locked_access(owner, action=OWN)
    refused = asking_in(owner.circle_id).filter(pk=access_id).first()
    if refused is None:
        return False
    refused.says_player = None
    refused.save_fields("says_player")
    count_asking(owner.circle_id)
    return True


@dataclass(frozen=True, slots=True)
class WhoPage:
    """The players of an evening, each as the form says it; `known` is whose the device is.

    `said` is whose it says it is.
    """

    book: Book
    head: Head
    players: Sequence[tuple[str, Player]]
    known: Player | None
    said: Player | None


def who_page(book: Book, *, access: Access) -> WhoPage:
    seated = [(key, seat.player) for key, seat in book.seats.items() if seat.player is not None]
    # An id tells since when the circle has known somebody, which is nothing for guests.
    by_seat = book.evening.is_for_guest
    players = [(key if by_seat else str(player.pk), player) for key, player in seated]
    return WhoPage(
        book=book,
        head=head_of(book),
        players=players,
        known=access.player,
        said=access.says_player,
    )
