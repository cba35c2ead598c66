"""Who the players of a circle are: two of them made one person, and taken apart again."""

from __future__ import annotations

import uuid
from typing import Any

from django.db.models import Q
from django.http import Http404, HttpRequest
from ninja import Router, Status
from pydantic import Field

from napledger.reading.readers import read_id, read_name
from sessions.api.bodies import MergingSent
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
from sessions.book.submission import Recorder
from sessions.models import Access, Player
from sessions.people import service

router = Router(tags=["Circles and evenings"])


class PlayerRef(Answer):
    """A member of a circle; where it was merged into another, `person` is that one."""

    id: uuid.UUID
    name: str
    person: uuid.UUID = Field(validation_alias="person_id")


class PlayersPage(Page[PlayerRef]):
    """Some players, and the cursor of those after them."""


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


def _owner(request: HttpRequest, at: CirclePlace, player_id: uuid.UUID) -> Access:
    owner = circle_access(request, at)
    if not Player.objects.filter(circle=owner.circle_id, pk=player_id).exists():
        raise Http404
    return owner
