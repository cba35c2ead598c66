"""Recovery codes: for an owner without an account whose phone is lost or broken.

A code is a link that opens once and is never an address: it is written on paper, and typed in.
"""

from __future__ import annotations

import base64
import re
import secrets

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from sessions.models import Access, Link, Role
from sessions.roles import hashed
from sessions.services.links import let_in

CODE_BYTES = 20
"""160 bits, which are 32 letters and digits without a rest."""

LETTERS_A_GROUP = 4


@transaction.atomic
def make_code(access: Access) -> str:
    """Return a new code for the owner whose access this is, told this once; the last one is void.

    It ends where the owner's own access would: with the link by which that came, if any.
    """
    under = _rests_on(access)
    code = base64.b32encode(secrets.token_bytes(CODE_BYTES)).decode()
    codes_under(access).update(revoked_at=timezone.now())
    Link.objects.create(
        circle=access.circle, role=Role.OWNER, once=True, under=under, token_hash=hashed(code)
    )
    groups = (code[at : at + LETTERS_A_GROUP] for at in range(0, len(code), LETTERS_A_GROUP))
    return "-".join(groups)


def codes_under(access: Access) -> QuerySet[Link]:
    """Return the codes in force that were made by this owner."""
    under = _rests_on(access)
    codes = Link.objects.filter(circle=access.circle, once=True, revoked_at__isnull=True)
    return codes.filter(under__isnull=True) if under is None else codes.filter(under=under)


def as_typed(code: str) -> str:
    """Return a code as it was made, from how somebody typed it off a paper."""
    letters = re.sub(r"[\s-]", "", code).upper()
    return letters.replace("0", "O").replace("1", "I").replace("8", "B")


@transaction.atomic
def spend(link: Link, *, device: str, others_are_lost: bool) -> Access | None:
    """Return the access by which a device owns the circle now; None if the code is spent already.

    `others_are_lost` lets out the devices that this owner had before.
    """
    now = timezone.now()
    mine = Link.objects.filter(circle=link.circle, pk=link.pk, revoked_at__isnull=True)
    if not mine.update(revoked_at=now, used_at=now):
        return None
    access = _owning(link, device=device)
    if others_are_lost:
        _owned_under(link).exclude(pk=access.pk).update(ended_at=now)
    return access


def _owning(link: Link, *, device: str) -> Access:
    if link.under is not None:
        return let_in(link.under, device=device)
    access, _ = Access.objects.update_or_create(
        circle=link.circle,
        evening=None,
        secret_hash=device,
        defaults={"role": Role.OWNER, "link": None, "ended_at": None},
    )
    return access


def _rests_on(access: Access) -> Link | None:
    """Return the link by which an owner had come before an account claimed that."""
    link = access.link
    return link.under if link is not None and link.account_id is not None else link


def _owned_under(link: Link) -> QuerySet[Access]:
    """Return the accesses of the owner who made a code, those by the owner's account too."""
    owned = Access.objects.filter(
        circle=link.circle, role=Role.OWNER, evening__isnull=True, ended_at__isnull=True
    )
    if link.under is None:
        return owned.filter(
            Q(link__isnull=True) | Q(link__account__isnull=False, link__under__isnull=True)
        )
    return owned.filter(Q(link=link.under) | Q(link__account__isnull=False, link__under=link.under))
