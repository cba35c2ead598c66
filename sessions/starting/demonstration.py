"""A demonstration to play with: an evening in a circle of its own, thrown away in a tap."""

from __future__ import annotations

import datetime
import uuid
from dataclasses import replace

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST

from napledger.games import games
from napledger.games.contract import AnyGame
from sessions.access.in_force import not_revoked
from sessions.access.limits import NEW_CIRCLES, limited
from sessions.access.locks import hashed, lock_circles
from sessions.access.permissions import keep_secret, secret_hash, secret_to_let_in
from sessions.access.roles import OWN, may
from sessions.book.composed import DEMONSTRATION
from sessions.book.submission import Recorder
from sessions.common.http import see_other
from sessions.models import Access, Circle, Evening, Link, Role
from sessions.models.demonstrations import is_demonstration, new_demonstration_id
from sessions.starting.seasons import MINUTES_A_DEAL, play_season

DEALS = 12
"""How much of the evening is played: enough to look back on, and to go on from."""

NOTE = "demonstration"


@require_POST
@limited(NEW_CIRCLES)
def start_demonstration(request: HttpRequest) -> HttpResponse:
    """Lead to the table of a demonstration: the one that this device has, or a new one."""
    secret = secret_to_let_in(request, key=request.POST.get("key", ""))
    device = hashed(secret)
    known = _demonstrations(device)
    evening = _evening_of(known[0]) if known else begin_demonstration(device=device)
    response = see_other(reverse("show-table", args=[evening.circle_id, evening.pk]))
    return keep_secret(response, secret=secret)


@require_POST
def end_demonstration(request: HttpRequest) -> HttpResponse:
    """Throw away what this device has of demonstrations; whoever owns one ends it for all."""
    for access in _demonstrations(secret_hash(request)):
        throw_away(access)
    return see_other(reverse("show-home"))


@transaction.atomic
def begin_demonstration(*, device: str) -> Evening:
    """Return an evening half played, in a circle of its own that this device owns."""
    game = next(iter(games().values()))
    circle = Circle.objects.create(id=new_demonstration_id(), name=DEMONSTRATION, game=game.key)
    access = Access.objects.create(circle=circle, secret_hash=device, role=Role.OWNER)
    evening = _played(circle, game, recorder=Recorder(device_id=access.pk))
    access.player = circle.players.order_by("name").first()
    access.save_fields("player")
    return evening


@transaction.atomic
def throw_away(access: Access) -> None:
    """End a demonstration: nobody opens it any more; for whoever does not own it, only here."""
    lock_circles(access.circle_id)
    ended = Access.objects.filter(circle=access.circle_id, ended_at__isnull=True)
    if may(access.role, OWN):
        links = Link.objects.filter(circle=access.circle_id, revoked_at__isnull=True)
        links.update(revoked_at=timezone.now())
    else:
        ended = ended.filter(secret_hash=access.secret_hash)
    ended.update(ended_at=timezone.now())


def _played(circle: Circle, game: AnyGame, *, recorder: Recorder) -> Evening:
    """Return the game's last demonstration night, as it would stand if it had begun today."""
    night = replace(
        game.demo[-1],
        on=timezone.localdate().isoformat(),
        title=DEMONSTRATION,
        deals=DEALS,
        closed=False,
    )
    began = timezone.now() - datetime.timedelta(minutes=(DEALS + 1) * MINUTES_A_DEAL)
    (evening,) = play_season(
        circle, game, recorder=recorder, nights=[night], note=NOTE, began=began
    )
    return evening


def _demonstrations(device: str) -> list[Access]:
    """Return how a device opens the demonstrations that it does."""
    accesses = Access.objects.filter(not_revoked(), secret_hash=device) if device else ()
    return [access for access in accesses if is_demonstration(access.circle_id)]


def _evening_of(access: Access) -> Evening:
    return Evening.objects.filter(circle=access.circle_id).latest("played_on", "pk")


def demonstration(request: HttpRequest) -> dict[str, object]:
    """Return for the templates whether the page is one of a demonstration, and its first deals."""
    match = request.resolver_match
    circle_id = match.kwargs.get("circle_id") if match is not None else None
    is_one = isinstance(circle_id, uuid.UUID) and is_demonstration(circle_id)
    return {"is_demonstration": is_one, "demonstration_deals": DEALS}
