"""Who may do what. One function decides, and every view asks it.

A device holds one secret in a cookie; a circle keeps the hash of the secrets it trusts. To
everybody else the circle does not exist.
"""

from __future__ import annotations

import hashlib
import secrets
import uuid
from dataclasses import dataclass

from django.conf import settings
from django.db.models import F, FilteredRelation, Q
from django.http import Http404, HttpRequest, HttpResponse

from sessions.keys import read_version
from sessions.models import Access, Circle, Evening
from sessions.services.posting import Recorder

WATCH, RECORD, OWN = "watch", "record", "own"

ALLOWED = {Access.OWNER: frozenset({WATCH, RECORD, OWN})}
"""What each role may do."""

COOKIE_SECONDS = 400 * 24 * 60 * 60
"""As long as browsers keep a cookie."""


def may(role: str | None, action: str) -> bool:
    """Return whether somebody in this role, or in none, may do this in a circle."""
    return role is not None and action in ALLOWED.get(role, frozenset())


@dataclass(frozen=True, slots=True)
class Seen:
    """An evening as a device sees it, and the device as a recorder of it."""

    evening: Evening
    access_id: uuid.UUID
    player_id: uuid.UUID | None
    made_from: int | None = None

    @property
    def recorder(self) -> Recorder:
        """Return who writes when this device does."""
        return Recorder(
            device_id=self.access_id, player_id=self.player_id, made_from=self.made_from
        )


def secret_hash(request: HttpRequest) -> str:
    """Return the hash of the device's secret, or "" for a device without one."""
    secret = request.COOKIES.get(cookie_name())
    return hashlib.sha256(secret.encode(errors="replace")).hexdigest() if secret else ""


def evening_for(request: HttpRequest, evening_id: uuid.UUID, *, action: str) -> Seen:
    """Return the evening, in one query; raise Http404 for whoever may not do that with it."""
    evening = (
        Evening.objects.select_related("circle")
        .annotate(
            mine=FilteredRelation(
                "circle__accesses",
                condition=Q(circle__accesses__secret_hash=secret_hash(request)),
            )
        )
        .annotate(
            access_role=F("mine__role"), access_id=F("mine__id"), access_player=F("mine__player_id")
        )
        .filter(pk=evening_id)
        .first()
    )
    if evening is None or not may(evening.access_role, action):
        raise Http404
    made_from = read_version(request.POST.get("version", ""))
    return Seen(evening, evening.access_id, evening.access_player, made_from)


def circle_for(request: HttpRequest, circle_id: uuid.UUID, *, action: str) -> Circle:
    """Return the circle; raise Http404 for whoever may not do that with it."""
    access = (
        Access.objects.select_related("circle")
        .filter(circle_id=circle_id, secret_hash=secret_hash(request))
        .first()
    )
    if access is None or not may(access.role, action):
        raise Http404
    return access.circle


def circles_of(request: HttpRequest) -> list[Circle]:
    """Return the circles that this device may see, the newest first."""
    known = secret_hash(request)
    if not known:
        return []
    return list(Circle.objects.filter(accesses__secret_hash=known).order_by("-created_at"))


def device_secret(request: HttpRequest) -> str:
    """Return the device's secret, a new one of 256 bits for a device that has none."""
    return request.COOKIES.get(cookie_name()) or secrets.token_urlsafe(32)


def own(circle: Circle, *, secret: str) -> Access:
    """Return the access by which the device with this secret owns the circle."""
    digest = hashlib.sha256(secret.encode(errors="replace")).hexdigest()
    access, _ = Access.objects.get_or_create(
        circle=circle, secret_hash=digest, defaults={"role": Access.OWNER}
    )
    return access


def keep_secret(response: HttpResponse, *, secret: str) -> HttpResponse:
    """Return the response, telling the device to keep its secret."""
    response.set_cookie(
        cookie_name(),
        secret,
        max_age=COOKIE_SECONDS,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
        path="/",
    )
    return response


def cookie_name() -> str:
    """Return the cookie's name; behind TLS one that only this host can set."""
    return "__Host-napledger" if settings.SESSION_COOKIE_SECURE else "napledger_device"
