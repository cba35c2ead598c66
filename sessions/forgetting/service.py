"""Forgetting a person: the name goes, and what was known beside it; the book stays.

Where a name still stands in what people typed, which nobody rewrites.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from django.db import IntegrityError, connection, transaction
from django.db.models import Case, Q, QuerySet, When
from django.utils.translation import gettext as _

from napledger.evening.kinds.name import NameChange
from napledger.evening.log import START
from napledger.reading.faults import Fault, marked
from napledger.reading.readers import Json
from napledger.site import sqlite
from sessions.access.device_owner import count_asking
from sessions.access.locks import lock_circles
from sessions.book.chain import add_milestone, forgetting_digest
from sessions.book.joined import read_with
from sessions.book.open_book import key_of
from sessions.book.people import note_people
from sessions.models import (
    Access,
    Delivery,
    Entry,
    Evening,
    Forgetting,
    Link,
    Milestone,
    PayHandle,
    Player,
    Seat,
    Webhook,
)

TYPED = ("title", "place", "note")
"""What of an evening is typed, beside what its entries say."""

WORDS = {"was": marked("old name")}
"""What a field of facts is called where its own name does not say it."""


@dataclass(frozen=True, slots=True)
class Remains:
    """An evening in whose words a name stands, and in which of them."""

    evening: Evening
    places: tuple[str, ...]


def all_of(player: Player) -> QuerySet[Player]:
    """Ask for a player, and for whoever is the same person; themself first."""
    here = Player.objects.filter(circle=player.circle_id, person=player.person_id)
    return here.annotate(is_other=Case(When(pk=player.person_id, then=0), default=1)).order_by(
        "is_other", "pk"
    )


def names_of(player: Player) -> tuple[str, ...]:
    """Return a person's names, and what they were before they were put right, if free now."""
    own = all_of(player)
    seats = Seat.objects.filter(circle=player.circle_id, player__person=player.person_id)
    numbers = dict(seats.values_list("evening", "number"))
    changes = Entry.objects.filter(
        circle=player.circle_id, evening__in=numbers, kind=NameChange.kind
    )
    were = {
        facts["was"]
        for evening, facts in changes.values_list("evening", "facts")
        if facts["player"] == key_of(numbers[evening])
    }
    theirs = Player.objects.filter(circle=player.circle_id).values_list("name", flat=True)
    return *(each.name for each in own), *sorted(were - {*theirs})


def evenings_with(player: Player) -> Iterator[Remains]:
    """Yield the evenings of the circle in whose words the player's name stands, or a part of it.

    Whoever did not play is talked about too, so it is every evening; a query an evening.
    """
    names = names_of(player)
    for evening in Evening.objects.filter(circle=player.circle_id).order_by("played_on", "pk"):
        places = tuple(_places_in(evening, names=names))
        if places:
            yield Remains(evening, places)


def elsewhere(player: Player) -> Iterator[str]:
    """Yield where else in the circle the player's name stands, or a part of it.

    Links with the whole name are not told of: forgetting takes their names away.
    """
    circle, names = player.circle, names_of(player)
    if carries_part(circle.name, names=names):
        yield _("the group's name")
    if any(carries_part(text, names=names) for _, text in _texts(circle.rules)):
        yield _("the group's usual rules")
    for link in circle.links.order_by("pk"):
        if carries_part(link.name, names=names) and not carries(link.name, names=names):
            # Translators: the role is a word of the interface for programs: keeper, guest
            yield _("the name of a %(role)s's link") % {"role": link.role}
    webhooks = Webhook.objects.filter(circle=circle).order_by("pk")
    tournaments = circle.tournaments.order_by("pk")
    named = (
        (_("the name of a rule set"), circle.rule_sets.order_by("pk").values_list("name")),
        (_("the address of a webhook"), webhooks.values_list("address")),
        (_("the name of a tournament"), tournaments.values_list("title")),
        (_("the place of a tournament"), tournaments.values_list("terms__place")),
    )
    for place, rows in named:
        yield from (place for (text,) in rows if carries_part(text or "", names=names))
    yield from _in_handles(player, names=names)
    yield from _in_guests(player)


def _in_guests(player: Player) -> Iterator[str]:
    """Yield as whom this person plays in the groups that were taken in, to be forgotten there."""
    read = read_with(player.circle)
    own = read.sat_by(player.person_id) if not read.alone else []
    others = Player.objects.filter(**read.where, pk__in=own).exclude(circle=player.circle_id)
    for each in others.order_by("pk") if own else ():
        said = _("%(name)s of group %(group)s, which was taken in: forget them there too")
        yield said % {"name": each.name, "group": each.circle_id}


def _in_handles(player: Player, *, names: Sequence[str]) -> Iterator[str]:
    handles = PayHandle.objects.filter(circle=player.circle_id)
    handles = handles.exclude(player__person=player.person_id)
    for each in handles.select_related("player").order_by("pk"):
        if carries_part(f"{each.holder} {each.handle}", names=names):
            yield _("how %(player)s is paid") % {"player": each.player}


def _places_in(evening: Evening, *, names: Sequence[str]) -> Iterator[str]:
    found = [field for field in TYPED if carries_part(getattr(evening, field), names=names)]
    yield from found
    entries = (
        Entry.objects.filter(circle=evening.circle_id, evening=evening)
        .defer("table_after")
        .order_by("number")
    )
    for entry in entries:
        if carries_part(entry.why, names=names):
            yield _("the reason of entry %(number)s") % {"number": entry.number}
        for field, text in _texts(entry.facts):
            # An evening's own words stand in its first entry too.
            known = entry.kind == START and field in found
            if not known and carries_part(text, names=names):
                # Translators: the word is what a field is called: name, place, note
                said = _("the %(word)s of entry %(number)s")
                yield said % {"word": _(WORDS.get(field, field)), "number": entry.number}


def _texts(value: Json, field: str = "") -> Iterator[tuple[str, str]]:
    """Yield every text in a JSON value, with the field that it stands in."""
    if isinstance(value, str):
        yield field, value
    elif isinstance(value, dict):
        for name, each in value.items():
            yield from _texts(each, field or name)
    elif isinstance(value, list):
        for each in value:
            yield from _texts(each, field)


LETTERS_MIN = 3
"""Shorter parts of a name stand in every text."""


def carries(text: str, *, names: Sequence[str]) -> bool:
    """Return whether a text has a name in it, in capitals or not, as a word or as a genitive.

    Scripts without capitals, such as Chinese, set no spaces between words: there the name may stand
    anywhere.
    """
    return any(_carries(_folded(text), _folded(name)) for name in names)


def carries_part(text: str, *, names: Sequence[str]) -> bool:
    """Return whether a text has a name in it, or one of several words of it: Ann of Ann Smith."""
    words = [word for name in names for word in name.split() if len(word) >= LETTERS_MIN]
    return carries(text, names=[*names, *words])


def _carries(text: str, name: str) -> bool:
    before = r"(?<![^\W_])" if _has_cases(name[0]) else ""
    after = r"s?(?![^\W_])" if _has_cases(name[-1]) else ""
    return re.search(f"{before}{re.escape(name)}{after}", text) is not None


def _folded(text: str) -> str:
    return unicodedata.normalize("NFC", text).casefold()


def _has_cases(character: str) -> bool:
    return character.isdigit() or character.upper() != character.lower()


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of a person beside the book, and the name that would stand for theirs.

    `others` are the players who were merged into them, and go with them.
    """

    player: Player
    neutral_name: str
    others: tuple[Player, ...]
    handles: int
    devices: int
    links: tuple[Link, ...]


def known_of(player: Player) -> Known:
    person, *others = all_of(player)
    return Known(
        player=person,
        neutral_name=_neutral_name(person),
        others=tuple(others),
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
                for each in (known.player, *known.others):
                    note_forgetting(each, by=by)
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
    person = player.person_id
    _devices(player).filter(player__person=person).update(player=None)
    _devices(player).filter(says_player__person=person).update(says_player=None)
    count_asking(player.circle_id)
    Link.objects.filter(circle=player.circle_id, pk__in=[each.pk for each in known.links]).update(
        name=""
    )
    # A program may have answered with what it was told.
    Delivery.objects.filter(circle=player.circle_id).exclude(answer="").update(answer="")
    for each in (player, *known.others):
        here = Player.objects.filter(circle=player.circle_id, pk=each.pk)
        here.update(name=_neutral_name(each))


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
    return PayHandle.objects.filter(circle=player.circle_id, player__person=player.person_id)


def _devices(player: Player) -> QuerySet[Access]:
    person = player.person_id
    of_the_player = Q(player__person=person) | Q(says_player__person=person)
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
