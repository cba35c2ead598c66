"""An account: what it owns and how one signs in to it; its end. And allauth's pages, as ours.

What an account is told of itself: its circles, its ways in, its devices, all that is stored.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import wraps
from importlib import import_module
from urllib.parse import urlencode

from allauth.account.adapter import get_adapter
from allauth.account.decorators import reauthentication_required
from allauth.core.exceptions import ReauthenticationRequired
from allauth.mfa.models import Authenticator
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.db.models import Exists, OuterRef, Q
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from napledger.reading.readers import Json
from napledger.site.pages import render
from sessions.access.in_force import not_revoked
from sessions.access.limits import PASSKEYS, SIGN_INS, SIGN_UPS, limited
from sessions.access.permissions import secret_hash
from sessions.accounts import service as services
from sessions.accounts.models import SignedIn
from sessions.accounts.service import claims_of, owned_by
from sessions.common.http import UNPROCESSABLE, see_other
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
    accesses = Access.objects.filter(link__account=account).select_related("player__person")
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
                "player": each.player.called if each.player else None,
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


View = Callable[..., HttpResponse]

SIGNING_IN = limited(SIGN_INS)
"""All ways to sign in, and to prove who one is, share one limit."""

PASSKEY_SECONDS = 10 * 60
"""How long a device may take with its passkey before it is asked anew."""


def theirs(name: str) -> View:
    """Return a view of allauth's that answers what it refuses as the site's others do, with 422.

    It is imported when it is first asked for: passkeys take 10 MB of each of the server's
    processes, and most sites never see one.
    """
    module, _dot, called = name.rpartition(".")

    @never_cache
    def view(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        response: HttpResponse = getattr(import_module(module), called)(request, *args, **kwargs)
        form = (getattr(response, "context_data", None) or {}).get("form")
        if form is not None and form.is_bound and form.errors:
            response.status_code = UNPROCESSABLE
        return response

    return view


def proved(*, to: str = "") -> Callable[[View], View]:
    """Return a decorator that sends whoever signed in long ago to prove again who it is.

    Then they come back, or go on to the page named `to` where coming back would only be looking.
    Not as allauth does it: that keeps the whole request in the session, the device's secret too.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def asking(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
            try:
                return view(request, *args, **kwargs)
            except ReauthenticationRequired:
                ways = get_adapter().get_reauthentication_methods(request.user)
                ask = ways[0]["url"] if ways else reverse("account_login")
                back = reverse(to) if to else request.path
                return see_other(f"{ask}?{urlencode({'next': back})}")

        return asking

    return decorate


sign_up = limited(SIGN_UPS)(theirs("allauth.account.views.signup"))
sign_in = SIGNING_IN(theirs("allauth.account.views.login"))
sign_out = theirs("allauth.account.views.logout")
show_closed = require_GET(theirs("allauth.account.views.account_inactive"))
prove = SIGNING_IN(theirs("allauth.account.views.reauthenticate"))
prove_by_passkey = SIGNING_IN(theirs("sessions.accounts.passkey_views.prove_by_passkey"))
change_password = SIGNING_IN(theirs("allauth.account.views.password_change"))
set_password = proved()(
    login_required(
        reauthentication_required(
            theirs("allauth.account.views.password_set"), app="allauth.account"
        )
    )
)
add_passkey = proved()(login_required(theirs("sessions.accounts.passkey_views.add_passkey")))
_sign_in_by_passkey = theirs("allauth.mfa.webauthn.views.login_webauthn")


@limited(PASSKEYS, method="GET")
@SIGNING_IN
def sign_in_by_passkey(request: HttpRequest) -> HttpResponse:
    response = _sign_in_by_passkey(request)
    if isinstance(response, JsonResponse):
        # Anybody may ask: what is kept of that need not be kept for a year.
        request.session.set_expiry(PASSKEY_SECONDS)
    return response


@require_GET
@never_cache
@login_required
def show_account(request: HttpRequest) -> HttpResponse:
    """Show an account: its circles, its ways in, where it is signed in."""
    page = account_page(_account(request), device=secret_hash(request))
    return render(request, "accounts/account.html", {"page": page})


@require_POST
@login_required
def keep_circles(request: HttpRequest) -> HttpResponse:
    """Let the account own what this device owns by itself."""
    services.claim(_account(request), device=secret_hash(request))
    return see_other(reverse("show-account"))


@proved(to="show-account")
@require_POST
@login_required
@reauthentication_required(app="allauth.mfa")  # type: ignore[untyped-decorator]  # ships no types
def remove_passkey(request: HttpRequest, number: int) -> HttpResponse:
    account = _account(request)
    passkey = get_object_or_404(Authenticator, user=account, pk=number)
    if not services.remove_passkey(account, passkey=passkey):
        page = account_page(account, device=secret_hash(request))
        context = {"page": page, "last_way_in": True}
        return render(request, "accounts/account.html", context, status=UNPROCESSABLE)
    return see_other(reverse("show-account"))


@require_POST
@login_required
def sign_out_everywhere(request: HttpRequest) -> HttpResponse:
    services.leave_everywhere(_account(request))
    logout(request)
    return see_other(reverse("account_login"))


@require_GET
@login_required
def export_account(request: HttpRequest) -> HttpResponse:
    response = JsonResponse(stored_of(_account(request)), json_dumps_params={"indent": 1})
    response.headers["Content-Disposition"] = 'attachment; filename="account.json"'
    response.headers["Cache-Control"] = "no-store"
    return response


@proved()
@require_http_methods(["GET", "POST"])
@never_cache
@login_required
@reauthentication_required(app="allauth.account")  # type: ignore[untyped-decorator]  # ships no types
def end_account(request: HttpRequest) -> HttpResponse:
    """Say what the end of the account means, and end it when that is confirmed."""
    account, device = _account(request), secret_hash(request)
    if request.method == "POST" and request.POST.get("sure"):
        services.end(account, device=device)
        logout(request)
        return see_other(reverse("show-home"))
    context = {
        "page": account_page(account, device=device),
        "last_owned": last_owned_by(account, device=device),
        "unsure": request.method == "POST",
    }
    status = UNPROCESSABLE if request.method == "POST" else 200
    return render(request, "accounts/end.html", context, status=status)


def _account(request: HttpRequest) -> User:
    assert isinstance(request.user, User), "only who is signed in comes here"
    return request.user
