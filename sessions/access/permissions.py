"""Who may do what. One function decides, and every view asks it.

A device holds one secret in a cookie; a circle keeps the hash of the secrets it trusts, each in a
role, for the whole circle or for one evening. To everybody else the circle does not exist.
"""

from __future__ import annotations

import secrets
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import F, OuterRef, Q, QuerySet, Subquery
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac

from napledger.reading.readers import read_number
from napledger.site import hosts as cookies
from sessions.access.in_force import (
    access_by_joining,
    access_to,
    let_in_beside,
    not_revoked,
)
from sessions.access.locks import DEVICE, PROGRAM, hashed, lock_circles, owner_access
from sessions.access.roles import OWN, RANKS, RECORD, may
from sessions.book.compiled_query import compiled_query
from sessions.book.joined import read_with
from sessions.book.submission import Recorder
from sessions.models import Access, Circle, Entry, Evening, Role

MADE_BY = "Napledger-Made-By"
"""The header in which a phone says who made what it kept and sends now."""

WORD_LETTERS = 16

RECORDS, COULD_RECORD, WATCHES = "records", "could-record", "watches"


class MadeByAnother(Exception):
    """What a phone kept was made by somebody else than whoever holds it now."""


class InGuest(Exception):
    """The evening is of another circle, which was joined to this one: its id is the argument."""


class KeptBack(Exception):
    """The link by which somebody watches keeps amounts or names back, and the page has them."""


@dataclass(frozen=True, slots=True)
class EveningAccess:
    """An evening as a device sees it, and the device as a recorder of it.

    `of_circle` says whether it sees all of the circle, or came by a link to this evening alone.
    `made_by` are the words for whoever holds the device: for their account first, if they came by
    one, and for the device. `says_player_id` is whose it says it is, while no owner has agreed.
    """

    evening: Evening
    access_id: uuid.UUID
    player_id: uuid.UUID | None
    role: str = Role.OWNER.value
    of_circle: bool = True
    made_from: int | None = None
    takes_over: bool = False
    made_by: tuple[str, ...] = ()
    says_player_id: uuid.UUID | None = None
    hides_amounts: bool = False
    shows_initials: bool = False

    @property
    def is_in_part(self) -> bool:
        """Return whether this device sees the evening in part, without amounts or names."""
        return self.hides_amounts or self.shows_initials

    def may(self, action: str) -> bool:
        return may(self.role, action)

    @property
    def owns_circle(self) -> bool:
        """Return whether the circle is this device's, and not just this evening."""
        return self.of_circle and self.may(OWN)

    @property
    def recorder(self) -> Recorder:
        """Return who writes when this device does."""
        return Recorder(
            device_id=self.access_id,
            player_id=self.player_id,
            made_from=self.made_from,
            takes_over=self.takes_over,
        )

    @property
    def stance(self) -> str:
        """Return what this device does at the table: records, could record, or watches."""
        if not self.may(RECORD):
            return WATCHES
        return RECORDS if self.holds_baton else COULD_RECORD

    @property
    def baton(self) -> str:
        """Return a word for who holds the baton, as this device sees it.

        One that sees the evening in part is told by it of what was called, too.
        """
        baton = self.stance if self.holds_baton else str(self.evening.recorder_id)[-12:]
        return f"{baton}{self._called}" if self.is_in_part else baton

    @property
    def _called(self) -> str:
        return f".{self.evening.called['word']}" if self.evening.called else ""

    @property
    def etag(self) -> str:
        """Return a word that changes whenever what this device sees of the table does."""
        asking = f".{self.asking}" if self.asking else ""
        lost = f".lost{self.evening.lost_heads}" if self.evening.lost_heads else ""
        called = "" if self.is_in_part else self._called
        return f"{self.evening.version}.{self.evening.state}.{self.baton}{called}{asking}{lost}"

    @property
    def asking(self) -> int:
        """Return how many phones say who holds them, and wait for this owner to agree."""
        asking: int = _came(self.evening, "asking")
        return asking if self.owns_circle else 0

    @property
    def holds_baton(self) -> bool:
        """Return whether this device may record without taking over from another."""
        free = self.evening.recorder_id in (None, self.access_id)
        return free and self.may(RECORD)


def come_by_token(request: HttpRequest, token: str) -> None:
    """Let a request be that of the program whose token it shows, whatever cookies it brings."""
    request.program = hashed(token)  # type: ignore[attr-defined]  # ours


def secret_hash(request: HttpRequest) -> str:
    """Return the hash of the device's secret, or of the program's; "" for whoever has none."""
    if program := getattr(request, "program", ""):
        return str(program)
    secret = _secret_kept(request)
    return hashed(secret) if secret else ""


def _secret_kept(request: HttpRequest) -> str:
    """Return the secret in the browser's cookie, or "".

    A program's token is none: no browser is let in by it, and none that had it put there lets the
    program in.
    """
    secret: str = request.COOKIES.get(cookie_name(), "")
    return "" if secret.startswith(PROGRAM) else secret


def evening_for(
    request: HttpRequest,
    circle_id: uuid.UUID,
    evening_id: uuid.UUID,
    *,
    action: str,
    in_part: bool = False,
) -> EveningAccess:
    """Return a circle's evening, in one query; raise Http404 for whoever may not do that with it.

    A page that can be shown `in_part` keeps back itself what the access says; from any other
    whoever watches by such a link is kept, by KeptBack. Raises MadeByAnother where the phone kept
    what it sends from somebody else's hands.
    """
    device = secret_hash(request)
    by_access = _evening_by_access(circle_id, evening_id, device)
    evening = max(by_access, key=_rank, default=None)
    if evening is None or (_came(evening, "evening") and _came(evening, "joinings")):
        by_joining = _evening_by_joining(circle_id, evening_id, device)
        evening = max(filter(None, (evening, by_joining)), key=_rank, default=None)
    if evening is None:
        _send_on(circle_id, evening_id, device)
    if evening is None or not may(_came(evening, "role"), action):
        raise Http404
    evening.is_for_guest = _came(evening, "evening") is not None
    made_by = _words_for(account=_came(evening, "account"), device=device)
    if request.headers.get(MADE_BY, made_by[0]) not in made_by:
        raise MadeByAnother
    access = EveningAccess(
        evening,
        _came(evening, "id"),
        _came(evening, "player"),
        _came(evening, "role"),
        of_circle=not evening.is_for_guest,
        made_from=read_number(request.POST.get("version", "")),
        takes_over="take_over" in request.POST,
        made_by=made_by,
        says_player_id=_came(evening, "says"),
        hides_amounts=bool(_came(evening, "hides")),
        shows_initials=bool(_came(evening, "initials")),
    )
    if access.is_in_part and not in_part:
        raise KeptBack
    evening.baton_seen = access.baton
    return access


def _send_on(circle_id: uuid.UUID, evening_id: uuid.UUID, device: str) -> None:
    """Raise InGuest for an evening of a guest of this circle, where the device is let in too."""
    host = Circle.objects.filter(pk=circle_id, joinings__gt=0).first()
    guests = [] if host is None else read_with(host).circles[1:]
    found = Evening.objects.filter(circle__in=guests, pk=evening_id) if guests else None
    guest = found.values_list("circle", flat=True).first() if found is not None else None
    if guest is None:
        return
    of_it = Access.objects.filter(not_revoked(), circle=guest, evening=evening_id)
    if of_it.filter(secret_hash=device).exists() or access_to(guest, device=device):
        raise InGuest(guest)


def _words_for(*, account: int | None, device: str) -> tuple[str, ...]:
    """Return the words for whoever holds a device; nobody can tell the account or secret by them.

    An account is the same person on whatever device, and a device goes on being the same when its
    holder takes an account.
    """
    known = [f"account {account}"] if account is not None else []
    made = (salted_hmac("sessions.made_by", each) for each in (*known, f"device {device}"))
    return tuple(each.hexdigest()[:WORD_LETTERS] for each in made)


def _rank(evening: Evening) -> tuple[int, bool]:
    """Return what makes one access to an evening better than another."""
    sees_all = not (_came(evening, "hides") or _came(evening, "initials"))
    return RANKS.get(_came(evening, "role"), -1), sees_all


def _came(evening: Evening, name: str) -> Any:
    return getattr(evening, f"access_{name}")


CAME = {
    "access_role": F("circle__accesses__role"),
    "access_id": F("circle__accesses__id"),
    "access_player": F("circle__accesses__player__person_id"),
    "access_says": F("circle__accesses__says_player__person_id"),
    "access_evening": F("circle__accesses__evening_id"),
    "access_account": F("circle__accesses__link__account_id"),
    "access_hides": F("circle__accesses__link__hides_amounts"),
    "access_initials": F("circle__accesses__link__shows_initials"),
    "access_asking": F("circle__asking"),
    "access_joinings": F("circle__joinings"),
}
"""By which access a device comes to an evening, and what its circle says."""


@compiled_query
def _evening_by_access(
    circle_id: uuid.UUID, evening_id: uuid.UUID, known: str
) -> QuerySet[Evening]:
    """Ask for an evening, once for each access a device has to it, with its newest entry."""
    return (
        Evening.objects.filter(circle=circle_id, pk=evening_id)
        .filter(
            not_revoked("circle__accesses__"),
            Q(circle__accesses__evening__isnull=True) | Q(circle__accesses__evening_id=F("pk")),
            circle__accesses__secret_hash=known,
        )
        .annotate(**CAME, newest_entry=_newest(circle_id))
    )


def _newest(circle_id: uuid.UUID) -> Subquery:
    newest = Entry.objects.filter(
        circle=circle_id, evening=OuterRef("pk"), number=OuterRef("version")
    )
    return Subquery(newest.values("id"))


def _evening_by_joining(circle_id: uuid.UUID, evening_id: uuid.UUID, device: str) -> Evening | None:
    """Return an evening as _evening_by_access does, for a device of a circle that is joined."""
    access = access_by_joining(circle_id, device=device)
    if access is None:
        return None
    evenings = Evening.objects.filter(circle=circle_id, pk=evening_id)
    evening = evenings.annotate(newest_entry=_newest(circle_id)).first()
    if evening is not None:
        came = {
            "access_role": access.role,
            "access_id": access.pk,
            "access_player": access.person_id,
            "access_asking": access.circle.asking,
        }
        for name in CAME:
            setattr(evening, name, came.get(name))
    return evening


def circle_for(request: HttpRequest, circle_id: uuid.UUID, *, action: str) -> Circle:
    """Return the circle; raise Http404 for whoever may not do that with it."""
    return access_for(request, circle_id, action=action).circle


def access_for(
    request: HttpRequest, circle_id: uuid.UUID, *, action: str, in_part: bool = False
) -> Access:
    """Return the device's access to the circle, which must allow that; else raise Http404.

    Its player is the person, if they were merged into another. Of pages that are shown `in_part`,
    and of KeptBack, see evening_for.
    """
    access = access_to(circle_id, device=secret_hash(request))
    if access is None or not may(access.role, action):
        raise Http404
    if access.link is not None and access.link.is_in_part and not in_part:
        raise KeptBack
    if access.player is not None:
        access.player = access.player.person
    return access


@dataclass(frozen=True, slots=True)
class Openable:
    """What a device may see: circles, and evenings by themselves, the newest first.

    `in_part` are those of which it sees a part, without amounts or names.
    """

    circles: list[Circle]
    evenings: list[Evening]
    in_part: list[Circle | Evening]


def opened_to(request: HttpRequest) -> Openable:
    """Return what a device may see, in two queries."""
    known = secret_hash(request)
    if not known:
        return Openable([], [], [])
    circles, evenings = _circles(known), _evenings(known)
    return Openable(
        [each for each in circles if not _is_in_part(each)],
        [each for each in evenings if not _is_in_part(each)],
        [*filter(_is_in_part, circles), *filter(_is_in_part, evenings)],
    )


def circles_of(request: HttpRequest) -> list[Circle]:
    """Return the circles of which this device may see all, the newest first."""
    known = secret_hash(request)
    return [each for each in _circles(known) if not _is_in_part(each)] if known else []


WAY = {
    "access_role": F("accesses__role"),
    "access_is_hidden": F("accesses__is_hidden"),
    "access_player": F("accesses__player__person_id"),
    "access_hides": F("accesses__link__hides_amounts"),
    "access_initials": F("accesses__link__shows_initials"),
}
"""By which access a device sees a circle or an evening."""


def role_of(circle: Circle) -> str:
    """Return what this device is in a circle; a watcher where nobody asked by its access."""
    role: str = getattr(circle, "access_role", Role.WATCHER)
    return role


def is_hidden(circle: Circle) -> bool:
    """Return whether this device keeps a circle out of its tables, where it asked by its access."""
    return bool(getattr(circle, "access_is_hidden", False))


def own_player(circle: Circle) -> uuid.UUID | None:
    """Return whose this device is in a circle, where it asked by its access."""
    found: uuid.UUID | None = getattr(circle, "access_player", None)
    return found


def _circles(known: str) -> list[Circle]:
    """Return the circles of a device, those too that are read as one with its own."""
    mine = Circle.objects.filter(
        not_revoked("accesses__"), accesses__secret_hash=known, accesses__evening__isnull=True
    )
    found = list(mine.annotate(**WAY).order_by("-created_at"))
    beside = let_in_beside(found, device=known)
    if not beside:
        return found
    for access in beside:
        values = (access.role, access.is_hidden, access.person_id, False, False)
        for name, value in zip(WAY, values, strict=True):
            setattr(access.circle, name, value)
    others = [each.circle for each in beside]
    return sorted((*found, *others), key=lambda each: each.created_at, reverse=True)


def _evenings(known: str) -> list[Evening]:
    mine = Evening.objects.shown().filter(not_revoked("accesses__"), accesses__secret_hash=known)
    return list(mine.annotate(**WAY).order_by("-played_on", "-id"))


def _is_in_part(opened: Any) -> bool:
    return bool(opened.access_hides or opened.access_initials)


def device_secret(request: HttpRequest) -> str:
    """Return the device's secret, a new one of 256 bits for a device that has none."""
    return _secret_kept(request) or new_secret()


def secret_to_let_in(request: HttpRequest, *, key: str) -> str:
    """Return the secret by which a device is to be let in that sends a form with this key.

    A secret that opens nothing yet gets another in its place: whoever planted it in the browser
    would come in with it. The other one follows from the key, which is told to this browser alone,
    so that a form that is sent twice lets one device in, and whichever answer comes last holds.
    """
    secret = _secret_kept(request)
    # In another Django site there may be no sessions, and there are no accounts.
    session: Mapping[str, str] = getattr(request, "session", {})
    signed_in_with = session.get(DEVICE)
    if secret and (signed_in_with == hashed(secret) or opens_something(hashed(secret))):
        return secret
    if not key:
        return new_secret()
    return salted_hmac("napledger.device", f"{key} {secret}", algorithm="sha256").hexdigest()


def opens_something(device: str) -> bool:
    """Return whether a device, by the hash of its secret, may see any circle or evening."""
    return Access.objects.filter(not_revoked(), secret_hash=device).exists()


def new_secret() -> str:
    return secrets.token_urlsafe(32)


@transaction.atomic
def own(circle: Circle, *, secret: str) -> Access:
    """Return the access by which the device with this secret owns the circle."""
    lock_circles(circle.pk)
    return owner_access(circle, device=hashed(secret))


def keep_secret(response: HttpResponse, *, secret: str) -> HttpResponse:
    """Return the response, telling the device to keep its secret."""
    cookies.keep(response, cookie_name(), secret)
    return response


def cookie_name() -> str:
    """Return the cookie's name; behind TLS, at the root, one that only this host can set."""
    is_secure = settings.SESSION_COOKIE_SECURE
    name = f"{cookies.prefix()}napledger" if is_secure else "napledger_device"
    return f"{name}{cookies.suffix()}"
