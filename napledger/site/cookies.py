"""What a phone keeps for the site in cookies of its own, which go to no other site of the host.

Below a path they go to no other path, and have a name by it: else a cookie of a napledger further
up would be taken for the one of this.
"""

from __future__ import annotations

from typing import Final

from django.conf import settings
from django.http import HttpResponse
from django.urls import reverse

from napledger.site.embedding import is_embedded

KEPT_SECONDS: Final = 400 * 24 * 60 * 60
"""As long as browsers keep a cookie: nobody is let out in the middle of a season."""


def keep(response: HttpResponse, name: str, value: str, *, is_hidden: bool = True) -> None:
    """Have a phone keep a value, hidden from scripts unless they keep it too."""
    response.set_cookie(
        name,
        value,
        max_age=KEPT_SECONDS,
        httponly=is_hidden,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
        path=path(),
    )


def path() -> str:
    """Return the path that all of the app lies below, with its slash."""
    return reverse("show-home") if is_embedded() else settings.SESSION_COOKIE_PATH


def suffix() -> str:
    """Return what a cookie's name ends with by the path; nothing at the root of the host."""
    if not is_embedded():
        return str(settings.COOKIE_SUFFIX)
    return path().rstrip("/").replace("/", ".")


def prefix() -> str:
    """Return how a cookie's name begins that browsers take over TLS alone.

    At the root it is one that they take only from this very host.
    """
    return "__Host-" if path() == "/" else "__Secure-"
