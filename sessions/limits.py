"""Rate limits by address, for what a stranger may try: link guesses, sign-in, new circles.

Counted in Django's cache: with the cache in memory, each of the server's processes counts for
itself, so the limit is per process.
"""

from __future__ import annotations

import ipaddress
import time
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

TOO_MANY = 429


def client_address(request: HttpRequest) -> str:
    """Return who calls: the address, or behind proxies of ours the one that they saw.

    Each proxy adds the caller's address at the end of X-Forwarded-For, so with one proxy the last
    is true; what stands before it anybody can write.
    """
    proxies: int = settings.PROXIES
    if proxies:
        seen = request.headers.get("X-Forwarded-For", "").split(",")
        if len(seen) >= proxies:
            return seen[-proxies].strip()
    return str(request.META.get("REMOTE_ADDR", ""))


def counted_as(address: str) -> str:
    """Return under what an address is counted: an IPv6 caller has 2**64 of them, which are one."""
    try:
        read = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(read, ipaddress.IPv4Address):
        return str(read)
    if read.ipv4_mapped is not None:
        return str(read.ipv4_mapped)
    return str(ipaddress.ip_network((int(read), 64), strict=False))


def is_too_many(what: str, who: str, *, most: int, seconds: int) -> bool:
    """Return whether `who` has tried `what` more than `most` times in the running period."""
    key = f"limit:{what}:{who}:{int(time.time()) // seconds}"
    cache.add(key, 0, timeout=seconds)
    try:
        return bool(cache.incr(key) > most)
    except ValueError:
        return False


def limited(
    what: str, *, most: int, seconds: int, method: str = "POST"
) -> Callable[[Callable[..., HttpResponse]], Callable[..., HttpResponse]]:
    """Return a decorator: a view that answers 429 when an address sends too many."""

    def decorate(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
        @wraps(view)
        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            who = counted_as(client_address(request))
            counts = settings.RATE_LIMITS and request.method == method
            if counts and is_too_many(what, who, most=most, seconds=seconds):
                response = render(request, "429.html", status=TOO_MANY)
                response.headers["Retry-After"] = str(seconds)
                return response
            return view(request, *args, **kwargs)

        return guarded

    return decorate
