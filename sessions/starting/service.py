"""Starting an evening from a form that may be sent twice: one evening for each key, and one circle.

A double tap on a fresh phone must not found two circles. So the ids of what a form makes follow
from its key and from the device: whichever request comes second stumbles over the first.
"""

from __future__ import annotations

import datetime
import hashlib
import uuid
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.db import transaction

from napledger.evening.document import Opening
from napledger.evening.log import START
from napledger.evening.play import opened
from napledger.games import game_of
from napledger.games.table import require_room
from napledger.reading.faults import Fault, marked
from napledger.reading.letters import alike
from sessions.access.device_owner import note_who
from sessions.access.locks import locked_access
from sessions.access.roles import RECORD
from sessions.book.chain import CircleHead
from sessions.book.composed import title_beside_others
from sessions.book.joined import host_of
from sessions.book.start import begin, members, usual_of
from sessions.book.submission import KeyReused, Submission, read_key, recorder_of
from sessions.book.typed import new_opening
from sessions.book.writing import once, wait_for_standby
from sessions.models import Access, Circle, Entry, Evening, Player, Role
from sessions.models.demonstrations import is_demonstration
from sessions.slate.carrying import bring_along, hold_old_debts

ATTEMPTS_MAX = 3
"""How often a start is tried when another one in the same circle is quicker."""

CROWDED = marked("too many phones are writing at once; please try again")
"""What a form says whose turn never came: it stays as it was filled in."""


class AlreadyStarted(KeyReused):
    """The form was used before, otherwise filled in, and its evening stands."""

    def __init__(self, evening: Evening) -> None:
        super().__init__()
        self.evening = evening


def start_once(
    access: Access | None,
    *,
    facts: Mapping[str, Any],
    submission: Submission,
    keeper: str | None,
    device: str,
    along: Mapping[str, int] | None = None,
    goes_on: bool = False,
) -> Evening:
    """Return the evening that this key starts, in a circle founded for it if `access` is None.

    `keeper` is the name of the player who says that the device is theirs, of which an owner's word
    is proof enough; `device` is the hash of its secret. `along` are players, by their ids, who
    bring along what is still owed from earlier evenings, with what their page said they stand at.
    One that `goes_on` is of a tournament: that is played to its end, whatever its group has joined.
    Raises AlreadyStarted for a key that came with another body, and Fault where an evening cannot
    begin like this; then nothing is written.
    """
    opening = new_opening(facts)
    table = opened(opening)
    unusual = game_of(opening.game).unusual(table.terms, players=len(table.seated))
    require_room(unusual, path="rules.preset")
    submission = submission.of(START, facts)
    key, comes = submission.key, along or opening.kitty
    evening_id = id_made_by(key, device=device, what="evening")
    found = access and access.circle_id
    circle_id = found or id_made_by(key, device=device, what="circle")

    def start() -> Evening:
        if access is not None and comes:
            hold_old_debts(access.circle, currency=opening.currency)
        if access is not None and not goes_on:
            check_no_host(access.circle)
        mine, players = _ready(access, opening, keeper=keeper, key=key, device=device)
        title = opening.title
        if access is not None and not title:
            day = datetime.date.fromisoformat(opening.played_on)
            title = title_beside_others(mine.circle, day=day)
        signed = replace(submission, recorder=recorder_of(mine))
        if submission.recorder.without_baton:
            signed = signed.without_baton
        book = begin(
            mine.circle,
            replace(opening, title=title),
            players=players,
            submission=signed,
            evening_id=evening_id,
            upon=CircleHead(mine.circle.milestones, mine.circle.head),
        )
        if access is not None and comes:
            bring_along(book, wanted=along or {}, submission=signed)
        return book.evening

    return begun_once(start, circle_id=circle_id, evening_id=evening_id, submission=submission)


def begun_once(
    start: Callable[[], Evening],
    *,
    circle_id: uuid.UUID,
    evening_id: uuid.UUID,
    submission: Submission,
) -> Evening:
    """Return the evening that `start` writes, or that its key made before in that circle.

    All of it is written or nothing, and tried again when another phone is quicker. Raises
    AlreadyStarted for a key that came with another body, and TooManyWriters if its turn never came.
    """

    def attempt(_number: int) -> Evening:
        with transaction.atomic():
            return start()

    def earlier() -> Evening | None:
        starts = Entry.objects.filter(circle=circle_id, evening=evening_id, kind=START)
        entry = starts.select_related("evening").first()
        if entry is None:
            return None
        if entry.body_hash != submission.body:
            raise AlreadyStarted(entry.evening)
        wait_for_standby(entry.evening)
        return entry.evening

    return once(attempt, earlier=earlier, tries=ATTEMPTS_MAX)


def circle_of(circles: Sequence[Circle], *, names: Collection[str]) -> Circle | None:
    """Return the first of these circles whose members are the very people of these names.

    A demonstration is nobody's.
    """
    wanted = {*map(alike, names)}
    people: dict[uuid.UUID, dict[str, uuid.UUID]] = {
        circle.pk: {} for circle in circles if not is_demonstration(circle.pk)
    }
    rows = Player.objects.filter(circle__in=people).values_list("circle", "name", "person")
    for circle_id, name, person in rows:
        people[circle_id][alike(name)] = person
    return next((each for each in circles if _are_all(wanted, people.get(each.pk))), None)


def _are_all(wanted: Collection[str], people: Mapping[str, uuid.UUID] | None) -> bool:
    """Return whether these names are those of all of these people, each person's once."""
    if people is None or not people.keys() >= {*wanted}:
        return False
    meant = [people[name] for name in wanted]
    return len(meant) == len({*people.values()}) and {*meant} == {*people.values()}


def id_made_by(key: str, *, device: str, what: str) -> uuid.UUID:
    """Return the id of the circle or evening that a form with this key makes on this device.

    A UUIDv7 as old as the key, if that is one itself; all its chance comes from a digest, so that
    nobody can aim at another circle's id. Raises Fault for what is no key.
    """
    digest = hashlib.sha256(f"{what} {read_key(key)} {device}".encode()).digest()
    try:
        age = uuid.UUID(key).int >> 80
    except ValueError:
        age = int.from_bytes(digest[10:16], "big")
    chance = int.from_bytes(digest[:10], "big")
    version, variant = 7 << 76, 2 << 62
    low = chance & ((1 << 62) - 1)
    high = chance >> 68 << 64
    return uuid.UUID(int=age << 80 | version | high | variant | low)


def check_no_host(circle: Circle) -> None:
    """Raise Fault for a group that was joined with another, in which evenings begin from then.

    Where the other's book is not on this site, they begin here still.
    """
    host = host_of(circle)
    if host is not None and Circle.objects.filter(pk=host).exists():
        raise Fault("", "this group was joined with another: begin the evening there")


def _ready(
    access: Access | None, opening: Opening, *, keeper: str | None, key: str, device: str
) -> tuple[Access, dict[str, Player]]:
    """Return the device's access to the circle and the players, founded and joined if need be."""
    if access is not None:
        access = locked_access(access, action=RECORD)
        players = members(access.circle, names=opening.players)
        player = players.get(keeper or "")
        if player is not None and access.person_id != player.pk:
            note_who(access, player=player)
        return access, players
    circle_id = id_made_by(key, device=device, what="circle")
    circle = Circle.objects.create(id=circle_id, **usual_of(opening))
    players = members(circle, names=opening.players, known=False)
    player = players.get(keeper or "")
    access = Access.objects.create(
        circle=circle, secret_hash=device, player=player, role=Role.OWNER
    )
    return access, players
