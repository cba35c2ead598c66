"""Who the players of a circle are, and which circles are read as one; and taken apart again."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, Any, Literal

from django.db.models import Q
from django.http import Http404, HttpRequest
from ninja import Router, Status
from pydantic import Field

from napledger.reading.faults import Fault, joined
from napledger.reading.readers import Json, read_id, read_name
from sessions.api.bodies import JoiningSent, MergingSent, OfferSent
from sessions.api.calls import (
    CIRCLE,
    CirclePlace,
    CircleToOwn,
    CircleToWatch,
    Key,
    Sent,
    circle_access,
    submission_of,
)
from sessions.api.schemas import Answer, Page, PageWanted
from sessions.book.joined import read_with
from sessions.book.submission import KeyReused, Recorder
from sessions.common.words import known_as
from sessions.models import Access, Joining, Merging, Player
from sessions.people import joining, offers, service

router = Router(tags=["Circles and evenings"])


class PlayerRef(Answer):
    """A member of a circle; where it was merged into another, `person` is that one."""

    id: uuid.UUID
    name: str
    person: uuid.UUID = Field(validation_alias="person_id")


class PlayersPage(Page[PlayerRef]):
    """Some players, and the cursor of those after them."""


class MergingRow(Answer):
    """Two players made one person, or parted again; `by` is the player whose phone did it."""

    kind: Literal["merged", "parted"]
    player: uuid.UUID = Field(validation_alias="player_id")
    into: uuid.UUID = Field(validation_alias="into_id")
    by: uuid.UUID | None = Field(validation_alias="by_id")
    at: datetime


class MergingsPage(Answer):
    """All mergings and partings of a circle, the oldest first."""

    items: list[MergingRow]


PLAYER = f"{CIRCLE}/players/{{uuid:player_id}}"


@router.get(f"{CIRCLE}/players", response=PlayersPage)
def list_players(request: HttpRequest, at: CircleToWatch, wanted: PageWanted) -> Any:
    """The members of a circle and of those it took in, by their names, and who is one person."""
    read = read_with(circle_access(request, at).circle)
    page, after = wanted.of(
        Player.objects.filter(**read.where).order_by("name", "id"),
        place=lambda row: (row.name, str(row.pk)),
        readers=(read_name, uuid.UUID),
        after=lambda name, last: Q(name__gt=name) | Q(name=name, id__gt=last),
    )
    for each in page:
        each.person_id = read.persons.get(each.person_id, each.person_id)
    return {"items": page, "next": after}


@router.get(f"{CIRCLE}/mergings", response=MergingsPage)
def list_mergings(request: HttpRequest, at: CircleToWatch) -> Any:
    """Which players of a circle were made one person, and taken apart again: its own log."""
    access = circle_access(request, at)
    return {"items": Merging.objects.filter(circle=access.circle_id).order_by("pk")}


@router.post(f"{PLAYER}/merge", response={201: PlayerRef})
def merge_player(
    request: HttpRequest,
    at: CircleToOwn,
    key: Key,
    player_id: uuid.UUID,
    sent: Sent[MergingSent],
) -> Any:
    """Have a player be the same person as another, whose name stays.

    All that adds up over evenings is told of one from now on; no evening’s book changes.
    """
    owner = _owner(request, at, player_id)
    said = sent.read()
    submission = submission_of(request, key, sent.fields, recorder=Recorder())
    service.merge_players(
        owner, player_id=player_id, into_id=read_id(said.into), key=submission.key
    )
    return Status(201, Player.objects.get(circle=owner.circle_id, pk=player_id))


@router.post(f"{PLAYER}/part", response={201: PlayerRef})
def part_player(request: HttpRequest, at: CircleToOwn, key: Key, player_id: uuid.UUID) -> Any:
    """Have a player who was merged into another be themself again."""
    owner = _owner(request, at, player_id)
    submission = submission_of(request, key, {}, recorder=Recorder())
    service.part_players(owner, player_id=player_id, key=submission.key)
    return Status(201, Player.objects.get(circle=owner.circle_id, pk=player_id))


class JoiningRow(Answer):
    """A circle joined with another, or parted again: `match` has who of the guest is who here."""

    kind: Literal["joined", "left"]
    role: Annotated[Literal["host", "guest"], Field(description="what this circle is in it")]
    other: uuid.UUID
    match: dict[str, uuid.UUID]
    by: uuid.UUID | None = Field(validation_alias="by_id")
    at: datetime


class JoiningsPage(Answer):
    """All joinings and partings of a circle, the oldest first."""

    items: list[JoiningRow]


class Offer(Answer):
    """An offer of a circle, good once and for a day."""

    offer: str


class Offered(Answer):
    """A circle that is offered: what it is called, and its people, to be matched."""

    circle: uuid.UUID
    name: str
    players: list[PlayerRef]


@router.get(f"{CIRCLE}/joinings", response=JoiningsPage)
def list_joinings(request: HttpRequest, at: CircleToWatch) -> Any:
    """With which circles this one was read as one, and which way round."""
    access = circle_access(request, at)
    return {"items": Joining.objects.filter(circle=access.circle_id).order_by("pk")}


@router.post(f"{CIRCLE}/offers", response={201: Offer})
def offer_circle(request: HttpRequest, at: CircleToOwn) -> Any:
    """Words by which whoever owns another circle may take this one in."""
    return Status(201, {"offer": offers.offer_of(circle_access(request, at))})


@router.post(f"{CIRCLE}/offered", response=Offered)
def show_offered(request: HttpRequest, at: CircleToOwn, sent: Sent[OfferSent]) -> Any:
    """Which circle an offer is of, and whom it knows."""
    circle_access(request, at)
    guest = offers.owner_who_offered(sent.read().offer).circle
    players = Player.objects.persons().filter(circle=guest).order_by("name")
    return {"circle": guest.pk, "name": known_as(guest), "players": list(players)}


@router.post(f"{CIRCLE}/joinings", response={201: JoiningRow})
def join_circles(request: HttpRequest, at: CircleToOwn, key: Key, sent: Sent[JoiningSent]) -> Any:
    """Take in the circle that is offered: what adds up over evenings is told of both from now on.

    No evening’s book changes; new evenings begin here.
    """
    owner = circle_access(request, at)
    said = sent.read()
    submission = submission_of(request, key, sent.fields, recorder=Recorder())
    written = Joining.objects.filter(circle=owner.circle_id, key=submission.key).first()
    if written is not None and not _says(written, said):
        raise KeyReused
    if written is None:
        guest = offers.owner_who_offered(said.offer)
        joining.join_groups(guest, owner, match=_match(said.match), key=submission.key)
        written = Joining.objects.get(circle=owner.circle_id, key=submission.key)
    return Status(201, written)


@router.post(f"{CIRCLE}/joinings/{{uuid:other_id}}/part", response={201: JoiningRow})
def part_circles(request: HttpRequest, at: CircleToOwn, key: Key, other_id: uuid.UUID) -> Any:
    """Have two circles that were read as one be read by themselves again."""
    owner = circle_access(request, at)
    submission = submission_of(request, key, {}, recorder=Recorder())
    joining.part_groups(owner, other=other_id, key=submission.key)
    rows = Joining.objects.filter(circle=owner.circle_id, other=other_id)
    last = rows.order_by("-pk").first()
    if last is None:
        raise Http404
    return Status(201, last)


def _says(written: Joining, said: JoiningSent) -> bool:
    """Return whether this joining was written by these words."""
    names = dict(Player.objects.filter(circle=written.circle_id).values_list("pk", "name"))
    persons = dict(Player.objects.filter(circle=written.circle_id).values_list("pk", "person"))
    match = {
        str(player): str(persons.get(into)) if isinstance(into, uuid.UUID) else into
        for player, into in _match(said.match).items()
    }
    known = written.match.items()
    is_so = all(match.get(player) in (into, names.get(uuid.UUID(into))) for player, into in known)
    is_so = is_so and written.kind == Joining.JOINED
    return is_so and str(written.other) == offers.circle_offered(said.offer)


def _match(sent: Mapping[str, Json]) -> joining.Match:
    """Return who is who as it was sent; raise Fault at its place for neither an id nor a name."""
    found: dict[uuid.UUID, uuid.UUID | str] = {}
    for player, is_ in sent.items():
        try:
            pk = read_id(player)
            if pk is None:
                raise Fault("", "expected the id of somebody of the other group")
            found[pk] = read_id(is_) or read_name(is_) if isinstance(is_, str) else read_name(is_)
        except Fault as fault:
            raise fault.at(joined("match", player)) from None
    return found


def _owner(request: HttpRequest, at: CirclePlace, player_id: uuid.UUID) -> Access:
    owner = circle_access(request, at)
    if not Player.objects.filter(circle=owner.circle_id, pk=player_id).exists():
        raise Http404
    return owner
