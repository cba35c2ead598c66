"""What allauth asks of the site: what signing in and out mean here, in whose words, how often."""

from __future__ import annotations

import time
import unicodedata
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core import context
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.models import User
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from sessions.access.limits import PASSWORDS, client_address, seconds_until_free, take_back
from sessions.access.locks import DEVICE, hashed
from sessions.access.permissions import device_secret, keep_secret, new_secret, secret_hash
from sessions.accounts.service import arrive, claim, knows, leave, leave_everywhere
from sessions.common.http import is_ours

PROVED = "proved_at"
"""The key of a session under which stands when its holder last proved who it is."""

NAMES = [
    UnicodeUsernameValidator(
        message=_("A name has letters, digits and @ . + - _, and neither spaces nor other signs.")
    )
]
"""What the name of an account may be."""


def _counted_as(name: str) -> str:
    """Return the name of an account, however it is spelled where capitals do not matter."""
    return unicodedata.normalize("NFKC", name).casefold()


class AccountAdapter(DefaultAccountAdapter):
    """Accounts of a name with a password or passkeys; where one signs in, its circles open."""

    error_messages = {
        **DefaultAccountAdapter.error_messages,
        "account_inactive": _("This account is closed. Ask whoever runs the site."),
        "incorrect_password": _("That is not the password of this account."),
        "enter_current_password": _("That is not the current password."),
        "too_many_login_attempts": _(
            "That was tried too often. Wait ten minutes, or sign in with a passkey."
        ),
        "username_password_mismatch": _("The name and the password do not match. Check both."),
        "username_taken": _("Somebody else has an account of this name. Choose another."),
    }

    def get_login_stages(self) -> list[str]:
        """Return no further steps: a passkey takes the place of the password."""
        return []

    def authenticate(self, request: HttpRequest, **credentials: Any) -> Any:
        """Return whose name and password these are; None if they do not belong together.

        Tries are counted by account, wherever they come from, and before the password is looked
        at, so that not many can be tried at once. Those that were right are not counted.
        """
        name = _counted_as(credentials.get("username", ""))
        if not settings.RATE_LIMITS:
            return super().authenticate(request, **credentials)
        if seconds_until_free(PASSWORDS, {name: 1}):
            raise self.validation_error("too_many_login_attempts")
        user = super().authenticate(request, **credentials)
        if user is not None:
            take_back(PASSWORDS, name)
        return user

    def get_client_ip(self, request: HttpRequest) -> str:
        """Return who calls, right behind proxies of ours too."""
        return client_address(request)

    def login(self, request: HttpRequest, user: Any) -> None:
        """Sign in, on this device and for long."""
        super().login(request, user)
        request.session.set_expiry(settings.SESSION_COOKIE_AGE)
        request.session[PROVED] = time.time()

    def post_login(
        self, request: HttpRequest, user: Any, *, signup: bool, **rest: Any
    ) -> HttpResponse:
        """Open to the device what the account owns; a new account owns what the device does."""
        secret = device_secret(request)
        if not knows(user, device=hashed(secret)):
            secret = new_secret()
        device = hashed(secret)
        request.session[DEVICE] = device
        arrive(user, device=device)
        if signup:
            claim(user, device=device)
        response = super().post_login(request, user, signup=signup, **rest)
        return keep_secret(response, secret=secret)

    def logout(self, request: HttpRequest) -> None:
        """Sign out; the device no longer opens what it opened by the account."""
        assert isinstance(request.user, User), "only who is signed in signs out"
        leave(request.user, device=secret_hash(request))
        super().logout(request)

    def set_password(self, user: Any, password: str) -> None:
        """Change the password, which signs the account out of all other devices."""
        super().set_password(user, password)
        leave_everywhere(user, but=secret_hash(context.request))

    def is_safe_url(self, url: str) -> bool:
        """Return whether one may go on there: only to pages of ours, whatever hosts are allowed."""
        return is_ours(url or "")

    def get_signup_redirect_url(self, request: HttpRequest) -> str:
        """Return where a new account goes on: to a passkey, if it has no password."""
        assert isinstance(request.user, User), "whoever signs up is signed in"
        has_password = request.user.has_usable_password()
        return reverse("show-account" if has_password else "mfa_add_webauthn")

    def get_password_change_redirect_url(self, _request: HttpRequest) -> str:
        """Return where one goes on with a new password."""
        return reverse("show-account")

    def is_reauthentication_required(self, **_for_what: Any) -> bool:
        """Return whether it is too long ago that whoever is signed in proved who it is."""
        proved_at: float = context.request.session.get(PROVED, 0)
        return time.time() - proved_at > settings.ACCOUNT_REAUTHENTICATION_TIMEOUT

    def add_message(self, request: HttpRequest, level: int, *args: Any, **kwargs: Any) -> None:
        """Keep only what went wrong: that something went well, the next page shows."""
        if level == messages.ERROR:
            super().add_message(request, level, *args, **kwargs)


class Passkeys(DefaultMFAAdapter):
    """Passkeys, each of which signs in by itself."""

    error_messages = {
        **DefaultMFAAdapter.error_messages,
        "incorrect_code": _("This passkey is not known here. Try another, or the password."),
    }

    def generate_authenticator_name(self, user: Any, _type: Any) -> str:
        """Return what a passkey is called if its owner calls it nothing."""
        number = Authenticator.objects.filter(user=user).count() + 1
        return gettext("Passkey %(number)s") % {"number": number}

    def get_public_key_credential_rp_entity(self) -> dict[str, str]:
        """Return what a device keeps a passkey for: this host, by the name of the site."""
        return {**super().get_public_key_credential_rp_entity(), "name": "napledger"}
