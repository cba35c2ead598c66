"""Addresses that are opened on another phone than shows them: in QR codes, on paper."""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port, validate_host
from django.urls import reverse

from napledger.site.embedding import option
from napledger.site.hosts import host_for_phones


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


def secure_origin(request: HttpRequest) -> str:
    """Return where this site speaks TLS itself, by the name or address that it was called by."""
    name = split_domain_port(request.get_host())[0]
    return f"https://{name}:{settings.HTTPS_PORT}"
