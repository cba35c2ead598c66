"""Circles, their players and their evenings; and what a token opens."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Iterable
from typing import Any, Literal

from django.db.models import Q
from django.http import HttpRequest
from ninja import Router, Status
from pydantic import Field

from napledger.money.currencies import COUNTERS
from napledger.reading.faults import Fault, joined
from sessions.access.permissions import circles_of, secret_hash
from sessions.api.bodies import CircleNameSent
from sessions.api.calls import (
    CIRCLE,
    EVENING,
    CircleToOwn,
    CircleToRecord,
    CircleToWatch,
    EveningPlace,
    Key,
    Sent,
    ToWatch,
    access_by_token,
    circle_access,
    evening_book,
    submission_of,
)
from sessions.api.declared import EveningSent
from sessions.api.schemas import Answer, Currency, Moment, Page, PageWanted, State
from sessions.book.joined import Read, read_with
from sessions.book.submission import Recorder
from sessions.book.typed import read_circle_name
from sessions.common.words import known_as, titles_of
from sessions.history import page as history
from sessions.models import Circle as CircleRow
from sessions.models import Evening as EveningRow
from sessions.models import Player, Seat
from sessions.models.evenings import KITTY_SEAT
from sessions.slate.carrying import old_debts
from sessions.starting.service import start_once

router = Router(tags=["Circles and evenings"])


class Token(Answer):
    """What a token opens: a circle, or one evening of it."""

    name: str
    role: Literal["watcher", "recorder", "owner"]
    circle: uuid.UUID = Field(validation_alias="circle_id")
    evening: uuid.UUID | None = Field(validation_alias="evening_id")


class Circle(Answer):
    """The people who play together, with what they usually play."""

    id: uuid.UUID
    name: str
    title: str = Field(description="its name, or its players' while it has none")
    game: str
    currency: Currency
    stake: int
    rules: dict[str, Any]
    created_at: Moment


class CirclesPage(Page[Circle]):
    """Some circles, and the cursor of those after them."""


class Sat(Answer):
    """A player at an evening: `balance` is what is still owed to them, `won` what they won."""

    id: uuid.UUID = Field(validation_alias="player_id")
    name: str
    balance: int
    won: int


class Evening(Answer):
    """One night. `version` counts the entries of its log."""

    id: uuid.UUID
    circle: uuid.UUID = Field(validation_alias="circle_id")
    game: str
    title: str
    place: str
    note: str
    played_on: datetime.date
    currency: Currency
    state: State
    version: int
    deals: int
    players: list[Sat]
    created_at: Moment


class EveningsPage(Page[Evening]):
    """Some evenings, the latest first, and the cursor of those after them."""


@router.get("token", response=Token)
def show_token(request: HttpRequest) -> Any:
    """What this token opens, and what it may do there."""
    access = access_by_token(request)
    return Token.about(access, name=access.link.name if access.link else "")


@router.get("circles", response=CirclesPage)
def list_circles(request: HttpRequest) -> Any:
    """The circles that this token opens; a token for one evening opens none."""
    access_by_token(request)
    circles = circles_of(request)
    titles = titles_of(circles)
    shown = [Circle.about(each, title=titles[each.pk]) for each in circles]
    return {"items": shown, "next": None}


@router.get(CIRCLE, response=Circle)
def show_circle(request: HttpRequest, at: CircleToWatch) -> Any:
    """A circle, with what it usually plays."""
    circle = circle_access(request, at).circle
    return Circle.about(circle, title=known_as(circle))


@router.patch(CIRCLE, response=Circle)
def rename_circle(request: HttpRequest, at: CircleToOwn, sent: Sent[CircleNameSent]) -> Any:
    """Give a circle another name."""
    circle = circle_access(request, at).circle
    history.rename_circle(circle, name=read_circle_name(sent.read().name))
    return Circle.about(circle, title=known_as(circle))


@router.get(f"{CIRCLE}/evenings", response=EveningsPage)
def list_evenings(request: HttpRequest, at: CircleToWatch, wanted: PageWanted) -> Any:
    """The evenings of a circle, the latest first."""
    access = circle_access(request, at)
    read = read_with(access.circle)
    page, after = wanted.of(
        read.shown().order_by("-played_on", "-id"),
        place=lambda row: (row.played_on.isoformat(), str(row.pk)),
        readers=(datetime.date.fromisoformat, uuid.UUID),
        after=lambda day, last: Q(played_on__lt=day) | Q(played_on=day, id__lt=last),
    )
    seats = _seats_of(read, page)
    return {"items": [_shown(each, seats[each.pk]) for each in page], "next": after}


@router.post(f"{CIRCLE}/evenings", response={201: Evening})
def start_evening(
    request: HttpRequest, at: CircleToRecord, key: Key, sent: Sent[EveningSent]
) -> Any:
    """Begin an evening. Takes what a document says before its log; players may be new.

    In `along` stand those who bring along what is still owed, with what “slate/along” says of each.
    """
    access = circle_access(request, at)
    body = sent.fields
    evening = start_once(
        access,
        facts={name: said for name, said in body.items() if name != "along"},
        submission=submission_of(request, key, body, recorder=Recorder()),
        keeper=None,
        device=secret_hash(request),
        along=_along(access.circle, body),
    )
    started = EveningPlace(circle_id=at.circle_id, evening_id=evening.pk)
    _access, book = evening_book(request, started)
    return Status(201, _shown(evening, book.seats.values()))


@router.get(EVENING, response=Evening)
def show_evening(request: HttpRequest, at: ToWatch) -> Any:
    """An evening, with who sat there and where they stand."""
    access, book = evening_book(request, at)
    return _shown(access.evening, book.seats.values())


def _along(circle: CircleRow, sent: dict[str, Any]) -> dict[str, int]:
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


def _shown(evening: EveningRow, seats: Iterable[Seat]) -> Evening:
    """Return an evening with who sat there and where they stand."""
    sat = [Sat.about(seat, name=str(seat)) for seat in seats if seat.number != KITTY_SEAT]
    return Evening.about(evening, players=sat)


def _seats_of(read: Read, evenings: list[EveningRow]) -> dict[uuid.UUID, list[Seat]]:
    found: dict[uuid.UUID, list[Seat]] = {each.pk: [] for each in evenings}
    seats = Seat.objects.filter(**read.where, evening__in=found).select_related("player__person")
    for seat in map(read.rename, seats.order_by("number")):
        if seat.player is not None:
            own, called = seat.player.person_id, seat.player.called
            person = read.persons.get(own, own)
            seat.player = Player(pk=person, person_id=person, circle_id=seat.circle_id, name=called)
        found[seat.evening_id].append(seat)
    return found
