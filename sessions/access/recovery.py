"""Recovery codes: for an owner without an account whose phone is lost or broken.

A code is a link that opens once and is never an address: it is written on paper, and typed in. What
no browser started, such as the demonstration's season, is claimed by a signed code instead.
"""

from __future__ import annotations

import base64
import re
import secrets
import uuid

from django.core import signing
from django.db import transaction
from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils import timezone

from sessions.access.in_force import not_revoked
from sessions.access.locks import hashed, lock_circles, locked_access, owner_access
from sessions.access.roles import OWN
from sessions.access.service import let_in, rests_on
from sessions.book.chain import add_milestone
from sessions.models import Access, Circle, Link, Milestone, Role

CODE_BYTES = 20
"""160 bits, which are 32 letters and digits without a rest."""

LETTERS_A_GROUP = 4


@transaction.atomic
def make_code(access: Access) -> str:
    """Return a new code for the owner whose access this is, told this once; the last one is void.

    It ends where the owner's own access would: with the link by which that came, if any.
    """
    access = locked_access(access, action=OWN)
    return _made(access.circle, under=rests_on(access))


@transaction.atomic
def make_code_for_keeper(circle: Circle) -> str:
    """Return a new code for the owner who began a circle, made by whoever keeps the site.

    The circle's book holds that it was made.
    """
    lock_circles(circle.pk)
    add_milestone(circle.pk, kind=Milestone.LET_IN)
    return _made(circle, under=None)


def codes_under(access: Access) -> QuerySet[Link]:
    """Return the codes in force that were made by this owner."""
    return _codes(access.circle, under=rests_on(access))


def _made(circle: Circle, *, under: Link | None) -> str:
    code = base64.b32encode(secrets.token_bytes(CODE_BYTES)).decode()
    _codes(circle, under=under).update(revoked_at=timezone.now())
    Link.objects.create(
        circle=circle, role=Role.OWNER, once=True, under=under, token_hash=hashed(code)
    )
    groups = (code[at : at + LETTERS_A_GROUP] for at in range(0, len(code), LETTERS_A_GROUP))
    return "-".join(groups)


def _codes(circle: Circle, *, under: Link | None) -> QuerySet[Link]:
    codes = Link.objects.filter(circle=circle, once=True, revoked_at__isnull=True)
    return codes.filter(under__isnull=True) if under is None else codes.filter(under=under)


def as_typed(code: str) -> str:
    """Return a code as it was made, from how somebody typed it off a paper."""
    letters = re.sub(r"[\s-]", "", code).upper()
    return letters.replace("0", "O").replace("1", "I").replace("8", "B")


@transaction.atomic
def spend(code: str, *, device: str, others_are_lost: bool) -> tuple[Access, str] | None:
    """Return the access by which a device owns the circle now, and the code that comes next.

    None for a code that is spent already, unless by this very device: then its answer was lost on
    the way, and it gets another. `others_are_lost` lets out the devices that this owner had before.
    """
    codes = Link.objects.filter(once=True, token_hash=hashed(as_typed(code)))
    circle_id = codes.values_list("circle", flat=True).first()
    if circle_id is None:
        return None
    lock_circles(circle_id)
    link = codes.select_related("circle", "under").get(circle=circle_id)
    if link.revoked_at is not None:
        access = _owned_by(device, link)
        return None if access is None or link.used_at is None else (access, make_code(access))
    link.revoked_at = link.used_at = timezone.now()
    link.save_fields("revoked_at", "used_at")
    access = _owning(link, device=device)
    if others_are_lost:
        _owned_under(link).exclude(pk=access.pk).update(ended_at=link.used_at)
    return access, make_code(access)


def _owned_by(device: str, link: Link) -> Access | None:
    owned = Access.objects.filter(
        not_revoked(), circle=link.circle, evening__isnull=True, role=Role.OWNER, secret_hash=device
    )
    return owned.first()


def _owning(link: Link, *, device: str) -> Access:
    if link.under is not None:
        return let_in(link.under, device=device)
    return owner_access(link.circle, device=device)


def _owned_under(link: Link) -> QuerySet[Access]:
    """Return the accesses of the owner who made a code, those by the owner's account too."""
    owned = Access.objects.filter(
        circle=link.circle,
        role=Role.OWNER,
        evening__isnull=True,
        ended_at__isnull=True,
        by_joining__isnull=True,
    )
    if link.under is None:
        return owned.filter(
            Q(link__isnull=True) | Q(link__account__isnull=False, link__under__isnull=True)
        )
    return owned.filter(Q(link=link.under) | Q(link__account__isnull=False, link__under=link.under))


SALT = "napledger.claim"
CLAIM_SECONDS = 24 * 60 * 60


def claim_for(circle_id: uuid.UUID) -> str:
    """Return a claim on a circle that is good for a day."""
    return signing.dumps(str(circle_id), salt=SALT)


def address_of(code: str) -> str:
    """Return the address that opens a code or a claim: like a link's it is sent to no log."""
    return f"{reverse('join')}#{code}"


def circle_claimed(claim: str) -> uuid.UUID | None:
    """Return the circle that a claim is on, or None for a claim that is forged or too old."""
    try:
        return uuid.UUID(signing.loads(claim, salt=SALT, max_age=CLAIM_SECONDS))
    except (signing.BadSignature, ValueError):
        return None
