"""Circles, their players and their evenings; and what a token opens."""

from __future__ import annotations

import datetime
import uuid
from typing import Any

from django.db.models import Q
from django.http import HttpRequest
from ninja import Router, Status

from napledger.money.currencies import COUNTERS
from napledger.reading.faults import Fault, joined
from napledger.reading.readers import read_name
from sessions.access.permissions import circles_of, secret_hash
from sessions.access.roles import OWN, RECORD, WATCH
from sessions.api import bodies, schemas, shapes
from sessions.api.calls import (
    access_by_token,
    circle_access,
    evening_book,
    object_of,
    submission_of,
)
from sessions.api.paging import LIMIT, Cursor, Limit, cursor_of, page_of, place_of
from sessions.book.log_slice import read_circle_name
from sessions.book.submission import Recorder
from sessions.common.words import known_as, titles_of
from sessions.history import page as history
from sessions.models import Circle, Evening, Player, Seat
from sessions.slate.carrying import old_debts
from sessions.starting.service import start_once

router = Router(tags=["Circles and evenings"])


@router.get("token", response=schemas.Token)
def show_token(request: HttpRequest) -> Any:
    """What this token opens, and what it may do there."""
    access = access_by_token(request)
    return {
        "name": access.link.name if access.link else "",
        "role": access.role,
        "circle": str(access.circle_id),
        "evening": None if access.evening_id is None else str(access.evening_id),
    }


@router.get("circles", response=schemas.CirclesPage)
def list_circles(request: HttpRequest) -> Any:
    """The circles that this token opens; a token for one evening opens none."""
    access_by_token(request)
    circles = circles_of(request)
    titles = titles_of(circles)
    return {
        "items": [shapes.circle_shown(each, title=titles[each.pk]) for each in circles],
        "next": None,
    }


@router.get("circles/{uuid:circle_id}", response=schemas.Circle)
def show_circle(request: HttpRequest, circle_id: uuid.UUID) -> Any:
    """A circle, with what it usually plays."""
    return _circle_shown(circle_access(request, circle_id).circle)


@router.patch("circles/{uuid:circle_id}", response=schemas.Circle)
def rename_circle(request: HttpRequest, circle_id: uuid.UUID) -> Any:
    """Give a circle another name."""
    access = circle_access(request, circle_id, action=OWN)
    sent = bodies.CircleNameSent.read(object_of(request))
    history.rename_circle(access.circle, name=read_circle_name(sent.name))
    return _circle_shown(access.circle)


@router.get("circles/{uuid:circle_id}/players", response=schemas.PlayersPage)
def list_players(
    request: HttpRequest, circle_id: uuid.UUID, cursor: Cursor = "", limit: Limit = LIMIT
) -> Any:
    """The members of a circle, by their names."""
    access = circle_access(request, circle_id)
    players = Player.objects.filter(circle=access.circle_id).order_by("name", "id")
    place = place_of(cursor, read_name)
    if place is not None:
        players = players.filter(name__gt=place[0])
    page, after = page_of(
        list(players[: limit + 1]), limit=limit, cursor=lambda row: cursor_of(row.name)
    )
    return {"items": [shapes.player_shown(each) for each in page], "next": after}


@router.get("circles/{uuid:circle_id}/evenings", response=schemas.EveningsPage)
def list_evenings(
    request: HttpRequest, circle_id: uuid.UUID, cursor: Cursor = "", limit: Limit = LIMIT
) -> Any:
    """The evenings of a circle, the latest first."""
    access = circle_access(request, circle_id)
    evenings = Evening.objects.shown(access.circle_id).order_by("-played_on", "-id")
    place = place_of(cursor, datetime.date.fromisoformat, uuid.UUID)
    if place is not None:
        day, last = place
        evenings = evenings.filter(Q(played_on__lt=day) | Q(played_on=day, id__lt=last))
    page, after = page_of(
        list(evenings[: limit + 1]),
        limit=limit,
        cursor=lambda row: cursor_of(row.played_on.isoformat(), str(row.pk)),
    )
    seats = _seats_of(access.circle_id, page)
    return {
        "items": [shapes.evening_shown(each, seats[each.pk]) for each in page],
        "next": after,
    }


@router.post("circles/{uuid:circle_id}/evenings", response={201: schemas.Evening})
def start_evening(request: HttpRequest, circle_id: uuid.UUID) -> Any:
    """Begin an evening. Takes what a document says before its log; players may be new.

    In `along` stand those who bring along what is still owed, with what “slate/along” says of each.
    """
    access = circle_access(request, circle_id, action=RECORD)
    body = object_of(request)
    submission = submission_of(request, body, recorder=Recorder())
    evening = start_once(
        access,
        facts={name: said for name, said in body.items() if name != "along"},
        submission=submission,
        keeper=None,
        device=secret_hash(request),
        along=_along(access.circle, body),
    )
    _access, book = evening_book(request, circle_id, evening.pk)
    return Status(201, shapes.evening_shown(evening, book.seats.values()))


@router.get("circles/{uuid:circle_id}/evenings/{uuid:evening_id}", response=schemas.Evening)
def show_evening(request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID) -> Any:
    """An evening, with who sat there and where they stand."""
    access, book = evening_book(request, circle_id, evening_id, action=WATCH)
    return shapes.evening_shown(access.evening, book.seats.values())


def _along(circle: Circle, sent: dict[str, Any]) -> dict[str, int]:
    """Return who brings along what, by the ids of players; raise Fault for who has nothing to."""
    named = sent.get("along", {})
    if not isinstance(named, dict):
        raise Fault("along", "expected an amount for each player")
    if not named:
        return {}
    currency = sent.get("currency", COUNTERS)
    known = old_debts(circle, currency=currency) if isinstance(currency, str) else None
    ids = {each.name: each.player for each in known.players} if known is not None else {}
    for name, amount in named.items():
        if name not in ids:
            raise Fault("along", "nothing is still owed by or to {name}", name=str(name))
        if type(amount) is not int:
            raise Fault(joined("along", name), "expected a whole number")
    return {ids[name]: amount for name, amount in named.items()}


def _circle_shown(circle: Circle) -> shapes.Shown:
    return shapes.circle_shown(circle, title=known_as(circle))


def _seats_of(circle_id: uuid.UUID, evenings: list[Evening]) -> dict[uuid.UUID, list[Seat]]:
    found: dict[uuid.UUID, list[Seat]] = {each.pk: [] for each in evenings}
    seats = Seat.objects.filter(circle=circle_id, evening__in=found).select_related("player")
    for seat in seats.order_by("number"):
        found[seat.evening_id].append(seat)
    return found
