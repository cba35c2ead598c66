"""What an account is told of itself: its circles, its ways in, its devices, all that is stored."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from allauth.mfa.models import Authenticator
from django.contrib.auth.models import User
from django.db.models import Exists, OuterRef, Q
from django.urls import reverse
from django.utils import timezone

from napledger.reading.readers import Json
from sessions.access.locks import not_revoked
from sessions.accounts.models import SignedIn
from sessions.accounts.service import claims_of, owned_by
from sessions.history.page import CircleCard, home_page
from sessions.models import Access, Circle, Role


@dataclass(frozen=True, slots=True)
class PasskeyLine:
    """A passkey, by the name that its owner gave it."""

    id: int
    name: str
    made_at: datetime
    used_at: datetime | None


@dataclass(frozen=True, slots=True)
class AccountPage:
    """An account; `unkept` are circles that the device owns by itself and the account does not."""

    name: str
    circles: tuple[CircleCard, ...]
    unkept: tuple[CircleCard, ...]
    passkeys: tuple[PasskeyLine, ...]
    has_password: bool
    devices: int

    @property
    def has_a_way_in(self) -> bool:
        """Return whether one can sign in to the account on another device."""
        return self.has_password or bool(self.passkeys)

    @property
    def may_remove(self) -> bool:
        """Return whether a passkey can go without locking its owner out."""
        return self.has_password or len(self.passkeys) > 1


def account_page(account: User, *, device: str) -> AccountPage:
    kept = [link.circle for link in claims_of(account)]
    unkept = [access.circle for access in owned_by(device) if access.circle not in kept]
    signed_in = SignedIn.objects.filter(account=account, expire_date__gt=timezone.now())
    return AccountPage(
        name=account.get_username(),
        circles=_cards(kept),
        unkept=_cards(unkept),
        passkeys=tuple(passkeys_of(account)),
        has_password=account.has_usable_password(),
        devices=signed_in.values("device").distinct().count(),
    )


def last_owned_by(account: User, *, device: str) -> tuple[CircleCard, ...]:
    """Return the circles that only this device will own when the account has ended."""
    others = Access.objects.filter(
        not_revoked(), ~Q(link__account=account), circle=OuterRef("circle"), role=Role.OWNER
    ).exclude(secret_hash=device)
    lonely = claims_of(account).exclude(Exists(others.filter(evening__isnull=True)))
    return _cards([link.circle for link in lonely])


def passkeys_of(account: User) -> Iterable[PasskeyLine]:
    """Yield the passkeys of an account, the oldest first."""
    for passkey in Authenticator.objects.filter(user=account).order_by("pk"):
        # Not by its wrapper, which would load all of WebAuthn to read a name.
        yield PasskeyLine(
            passkey.pk, passkey.data["name"], passkey.created_at, passkey.last_used_at
        )


def stored_of(account: User) -> dict[str, Json]:
    """Return all that is stored of an account, as JSON, and where its circles’ books are."""
    accesses = Access.objects.filter(link__account=account).select_related("player")
    return {
        "name": account.get_username(),
        "made_at": _written(account.date_joined),
        "signed_in_at": _written(account.last_login),
        "has_password": account.has_usable_password(),
        "passkeys": [
            {
                "name": each.name,
                "made_at": _written(each.made_at),
                "used_at": _written(each.used_at),
            }
            for each in passkeys_of(account)
        ],
        "circles": [
            {
                "id": str(link.circle_id),
                "name": link.circle.name,
                "since": _written(link.created_at),
                "book": reverse("export-circle-book", args=[link.circle_id]),
            }
            for link in claims_of(account)
        ],
        "devices": [
            {
                "circle": str(each.circle_id),
                "role": each.role,
                "player": each.player.name if each.player else None,
                "since": _written(each.created_at),
                "signed_out_at": _written(each.ended_at),
            }
            for each in accesses
        ],
    }


def _cards(circles: Sequence[Circle]) -> tuple[CircleCard, ...]:
    return home_page(circles).circles if circles else ()


def _written(moment: datetime | None) -> str | None:
    return None if moment is None else moment.isoformat(timespec="seconds")
