"""The way in over https, and what plain http cannot do.

With HTTPS=1 the server speaks TLS by a certificate of the house's own, and its http port shows one
page: how a phone comes to trust that (napledger/site/certificates.py). Without, the page says what
a phone misses and how whoever looks after the machine brings it about.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from csp.decorators import csp_update
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.cache import add_never_cache_headers, patch_vary_headers
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from napledger.site.certificates import certificates
from napledger.site.embedding import is_embedded, option
from napledger.site.layout import serve_with
from napledger.site.pages import render
from sessions.access.addresses import secure_origin

MISDIRECTED = 421


@dataclass(frozen=True, slots=True)
class Device:
    """A kind of device: its key, what people call it, and what its browsers say they run on."""

    key: str
    name: Any
    says: tuple[str, ...] = ()

    @property
    def template(self) -> str:
        return f"phone/trust/{self.key}.html"


DEVICES = (
    Device("iphone", _("iPhone and iPad"), ("iPhone", "iPad")),
    Device("android", _("Android"), ("Android",)),
    Device("windows", _("Windows"), ("Windows",)),
    Device("macos", _("Mac"), ("Macintosh",)),
    Device("linux", _("Linux"), ("X11; Linux", "CrOS")),
    Device("firefox", _("Firefox, on any computer")),
)


def entrance_only(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Return the middleware that shows whoever comes by plain http the way in, and nothing else.

    A phone that has kept something from a time without TLS, and sends it here, keeps it (421).
    """

    def answer(request: HttpRequest) -> HttpResponseBase:
        if request.is_secure():
            return get_response(request)
        if request.path == reverse("show-certificate"):
            return show_certificate(request)
        shown = _shown(request)
        if request.method not in ("GET", "HEAD"):
            shown.status_code = MISDIRECTED
        return shown

    return answer


def at_home(_request: HttpRequest) -> dict[str, bool]:
    """Return for the templates that this server speaks TLS by a certificate of the house's own."""
    return {"https_at_home": True}


@require_safe
def show_https(request: HttpRequest) -> HttpResponse:
    """Show how this device comes to trust this house; or what it misses without."""
    return _shown(request)


@require_safe
def show_https_line(request: HttpRequest) -> HttpResponse:
    """Show the one line that tells a phone on plain http what it misses."""
    return render(request, "phone/plain_http_line.html")


@require_safe
@never_cache
def show_certificate(_request: HttpRequest) -> HttpResponse:
    """Return the authority's certificate as devices take it in; where there is none, what it is."""
    if not option("HTTPS"):
        return redirect("show-https")
    return HttpResponse(certificates().authority.pem, content_type="application/x-x509-ca-cert")


def _shown(request: HttpRequest) -> HttpResponse:
    if not option("HTTPS"):
        serve = "" if is_embedded() else serve_with("HTTPS=1")
        return render(request, "phone/plain_http.html", {"serve": serve})
    origin = secure_origin(request)
    agent = request.headers.get("User-Agent", "")
    mine = next((each for each in DEVICES if any(word in agent for word in each.says)), None)
    page = {
        "authority": certificates().authority,
        # The device that asks comes first, and lies open.
        "devices": sorted(DEVICES, key=lambda each: each is not mine),
        "mine": mine.key if mine else "",
        "origin": origin,
    }
    shown = render(request, "phone/trust.html", page)
    # Its script asks there whether the device trusts this house already.
    csp_update({"connect-src": [origin]})(lambda _request: shown)(request)
    patch_vary_headers(shown, ["User-Agent"])
    add_never_cache_headers(shown)
    return shown
