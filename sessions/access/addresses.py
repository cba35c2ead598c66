"""Addresses that are opened on another phone than shows them: in QR codes, on paper."""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port, validate_host
from django.urls import reverse

from napledger.site.embedding import is_embedded, option
from napledger.site.hosts import PLAIN_NAME, host_for_phones


@dataclass(frozen=True, slots=True)
class PhoneAddress:
    """An address for another phone; `is_dead` where it can be opened on this machine alone."""

    url: str
    is_dead: bool


def address_for_phones(request: HttpRequest, path: str) -> PhoneAddress:
    """Return the address of a page for phones, whatever this machine is called by itself."""
    host = host_for_phones(request.get_host(), bind=option("BIND"))
    if host is None or not validate_host(split_domain_port(host)[0], settings.ALLOWED_HOSTS):
        return PhoneAddress(request.build_absolute_uri(path), is_dead=True)
    if option("HTTPS"):
        # By way of the http port, which shows a phone how to trust this house, and sends one that
        # does on at once. What is behind the # goes to no server, least of all in the clear.
        name = split_domain_port(host)[0]
        return PhoneAddress(
            f"http://{name}:{settings.PORT}{reverse('show-home')}#{path}", is_dead=False
        )
    return PhoneAddress(f"{request.scheme}://{host}{path}", is_dead=False)


def address_for_programs(request: HttpRequest, path: str) -> PhoneAddress:
    """Return the address at which a program on another machine asks for a file of this site."""
    found = address_for_phones(request, path)
    if found.is_dead or not option("HTTPS"):
        return found
    # It reads no page that would show it the way in, so it is told the way itself.
    name = split_domain_port(found.url.partition("://")[2].partition("/")[0])[0]
    return PhoneAddress(f"https://{name}:{settings.HTTPS_PORT}{path}", is_dead=False)


def site_name() -> str | None:
    """Return the name by which phones call a site behind a proxy that speaks TLS, if it is said."""
    named = (host for host in settings.ALLOWED_HOSTS if "." in host and PLAIN_NAME.fullmatch(host))
    return next(named, None) if settings.TLS else None


def address_for_keeper(path: str) -> str:
    """Return the whole address of a page, for whoever keeps the site and types commands there.

    Of another site that has the app only the path is known.
    """
    if is_embedded():
        return path
    if name := site_name():
        return f"https://{name}{path}"
    if settings.HTTPS:
        return f"https://localhost:{settings.HTTPS_PORT}{path}"
    return f"http://localhost:{settings.PORT}{path}"


def secure_origin(request: HttpRequest) -> str:
    """Return where this site speaks TLS itself, by the name or address that it was called by."""
    name = split_domain_port(request.get_host())[0]
    return f"https://{name}:{settings.HTTPS_PORT}"
