"""An account owns circles through claims: links that let in the devices where it is signed in.

So what decides about an access knows nothing of accounts. Of a device only the hash of its secret
comes in here.

The engine of Django's sessions: its own, with the account and the device written beside.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping
from typing import Any

from allauth.mfa.models import Authenticator
from django.contrib.auth import SESSION_KEY
from django.contrib.auth.models import User
from django.contrib.sessions.backends import db
from django.contrib.sessions.base_session import AbstractBaseSession
from django.db import transaction
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils import timezone

from sessions.access.in_force import not_revoked
from sessions.access.locks import DEVICE, lock_circles
from sessions.access.service import let_in, unknown_token_hash
from sessions.accounts.models import SignedIn
from sessions.models import Access, Link, Role
from sessions.models.demonstrations import is_demonstration


class SessionStore(db.SessionStore):
    """Sessions in the database, as Django's."""

    @classmethod
    def get_model_class(cls) -> type[SignedIn]:
        """Return the table that sessions stand in."""
        return SignedIn

    def create_model_instance(self, data: Mapping[str, Any]) -> AbstractBaseSession:
        row = super().create_model_instance(dict(data))
        assert isinstance(row, SignedIn), "sessions stand in a table of ours"
        row.account_id = data.get(SESSION_KEY)
        row.device = data.get(DEVICE, "")
        return row


def owned_by(device: str) -> QuerySet[Access]:
    """Return the accesses by which a device owns circles without any account."""
    return Access.objects.filter(
        not_revoked(),
        secret_hash=device,
        role=Role.OWNER,
        evening__isnull=True,
        link__account__isnull=True,
    ).select_related("circle", "link")


def claims_of(account: User) -> QuerySet[Link]:
    """Return the links in force by which an account owns circles."""
    return Link.objects.filter(account=account, revoked_at__isnull=True).select_related("circle")


@transaction.atomic
def claim(account: User, *, device: str, circles: Iterable[uuid.UUID] | None = None) -> None:
    """Let an account own what the device owns: all of it but demonstrations, or these circles."""
    owned = owned_by(device)
    if circles is None:
        every = owned.values_list("circle", flat=True)
        circles = [circle for circle in every if not is_demonstration(circle)]
    lock_circles(*circles)
    for access in owned.filter(circle__in=circles):
        link = _claim_by(access, account=account)
        access.link = link
        access.save_fields("link")
        for signed_in in SignedIn.objects.filter(account=account).exclude(device__in=("", device)):
            _follow(link, device=signed_in.device)


def claim_begun(*, request: HttpRequest, circle_id: uuid.UUID, device: str, **_signal: Any) -> None:
    """Let whoever is signed in own a circle just begun; the receiver of circle_begun."""
    if isinstance(request.user, User):
        claim(request.user, device=device, circles=[circle_id])


@transaction.atomic
def arrive(account: User, *, device: str) -> None:
    """Open all that an account owns to a device where it signs in, and end another's there."""
    now = timezone.now()
    others = Access.objects.filter(secret_hash=device, link__account__isnull=False)
    others = others.exclude(link__account=account).filter(ended_at__isnull=True)
    _lock_circles_of(account, *others.values_list("circle", flat=True))
    others.update(ended_at=now)
    SignedIn.objects.filter(expire_date__lt=now).delete()
    for link in claims_of(account):
        _follow(link, device=device)


def knows(account: User, *, device: str) -> bool:
    """Return whether a device is this account's already, or opens something by itself.

    Any other may be in the hands of whoever had it before, and who may have noted its secret.
    """
    of_nobody = not_revoked() & Q(link__account__isnull=True)
    accesses = Access.objects.filter(secret_hash=device)
    return accesses.filter(Q(link__account=account) | of_nobody).exists()


@transaction.atomic
def leave(account: User, *, device: str) -> None:
    """End what a device opens by an account that signs out there."""
    _lock_circles_of(account)
    _opened_by(account).filter(secret_hash=device).update(ended_at=timezone.now())


@transaction.atomic
def leave_everywhere(account: User, *, but: str | None = None) -> None:
    """Sign an account out of every device, or of all but one, and end what they open by it."""
    _lock_circles_of(account)
    _opened_by(account).exclude(secret_hash=but).update(ended_at=timezone.now())
    SignedIn.objects.filter(account=account).exclude(device=but).delete()


def remove_passkey(account: User, *, passkey: Authenticator) -> bool:
    """Forget a passkey; return False, and keep it, if it is the last way in."""
    others = Authenticator.objects.filter(user=account).exclude(pk=passkey.pk)
    if not account.has_usable_password() and not others.exists():
        return False
    passkey.delete()
    return True


@transaction.atomic
def end(account: User, *, device: str) -> None:
    """Delete an account: the book stays, and this device keeps what it opens by itself."""
    _lock_circles_of(account)
    for access in _opened_by(account).filter(secret_hash=device).select_related("link__under"):
        assert access.link is not None, "it was opened by a claim"
        access.link = access.link.under
        access.save_fields("link")
    _opened_by(account).update(ended_at=timezone.now())
    Link.objects.filter(account=account).update(revoked_at=timezone.now())
    account.delete()


def _lock_circles_of(account: User, *others: uuid.UUID) -> None:
    """Lock all circles that an account has claimed, and these others."""
    claimed = Link.objects.filter(account=account).values_list("circle", flat=True)
    lock_circles(*claimed, *others)


def _opened_by(account: User) -> QuerySet[Access]:
    """Return the accesses in force that devices have by an account."""
    return Access.objects.filter(link__account=account, ended_at__isnull=True)


def _claim_by(access: Access, *, account: User) -> Link:
    """Return the account's claim on the circle, which rests on how the device owns it."""
    link, made = Link.objects.get_or_create(
        circle=access.circle,
        account=account,
        defaults={
            "role": Role.OWNER,
            "under": access.link,
            "token_hash": unknown_token_hash(),
        },
    )
    if not made and (link.revoked_at is not None or access.link is None):
        link.under, link.revoked_at = access.link, None
        link.save_fields("under", "revoked_at")
    return link


def _follow(link: Link, *, device: str) -> None:
    """Let a device in by a claim; who holds the account is known there too."""
    access = let_in(link, device=device)
    if access.player_id is None:
        of_claim = Access.objects.filter(circle=link.circle_id, link=link)
        known = of_claim.filter(player__isnull=False).first()
        if known is not None:
            access.player = known.player
            access.save_fields("player")
