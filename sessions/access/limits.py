"""How often a stranger may try what: guess links and passwords, sign up, found circles.

Tries are counted by address, and those of passwords by account. They are counted in the database,
where all of the server's processes see them and nobody else's requests push them out. An address is
somebody's, so what is stored is a hash of it that only this site can make.
"""

from __future__ import annotations

import ipaddress
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import wraps
from typing import Any

from django.db import connection
from django.db.models import F
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac

from napledger.site.embedding import option
from napledger.site.pages import render
from sessions.book.consistent_read import end_the_moment
from sessions.models import Tries

TOO_MANY = 429


@dataclass(frozen=True, slots=True)
class Limit:
    """How many times `what` may be tried from one place, in so many seconds from the first try."""

    what: str
    most: int
    seconds: int


LINKS = Limit("link", most=20, seconds=10 * 60)
"""Links and recovery codes that open nothing."""

SIGN_INS = Limit("sign-in", most=20, seconds=10 * 60)

PASSWORDS = Limit("password", most=10, seconds=10 * 60)
"""Wrong passwords of one account, wherever they come from."""

PASSKEYS = Limit("passkey", most=60, seconds=10 * 60)

SIGN_UPS = Limit("sign-up", most=10, seconds=60 * 60)

NEW_CIRCLES = Limit("circle", most=30, seconds=60 * 60)
"""A whole pub may call by one address."""

METRICS = Limit("metrics", most=20, seconds=10 * 60)
"""Wrong tokens for the page that Prometheus asks for."""

TIMES_BY_PREFIX = {32: 64, 48: 8, 64: 1}
"""How many times what one caller may try a whole IPv6 network may, by the length of its prefix.

A /64 is one home's network, a /48 as much as a provider gives one customer: eight homes' worth, for
an office or a student house, and not 65,536. A /32 is a provider: no more than 64 times, so that
the rows it can fill are few whatever its customers try.
"""

COUNT = (
    f"INSERT INTO {Tries._meta.db_table} AS known (who_hash, count, ends_at) VALUES {{rows}} "  # noqa: S608, SLF001  # ours
    "ON CONFLICT (who_hash) DO UPDATE SET "
    "count = CASE WHEN known.ends_at <= %s THEN 1 ELSE known.count + 1 END, "
    "ends_at = CASE WHEN known.ends_at <= %s THEN excluded.ends_at ELSE known.ends_at END "
    "RETURNING who_hash, count, ends_at"
)

TIDY = (
    f"DELETE FROM {Tries._meta.db_table} WHERE who_hash IN (SELECT who_hash "  # noqa: S608, SLF001  # ours
    f"FROM {Tries._meta.db_table} WHERE ends_at <= %s LIMIT 100{{unlocked}})"  # noqa: SLF001
)
"""Deletes more than one try can add, so that what has ended never piles up."""


def client_address(request: HttpRequest) -> str:
    """Return who calls: the address, or behind proxies of ours the one that they saw.

    Each proxy adds the caller's address at the end of X-Forwarded-For, so with one proxy the last
    is true; what stands before it anybody can write.
    """
    proxies: int = option("PROXIES")
    if proxies:
        seen = request.headers.get("X-Forwarded-For", "").split(",")
        if len(seen) >= proxies:
            return seen[-proxies].strip()
    return str(request.META.get("REMOTE_ADDR", ""))


def counted_as(address: str) -> dict[str, int]:
    """Return under what an address is counted, and how many times a caller's most each may try.

    An IPv6 caller has 2**64 addresses, which are one; and may have 65,536 such networks, which are
    counted together too, the widest first.
    """
    try:
        read = ipaddress.ip_address(address)
    except ValueError:
        return {address: 1}
    if isinstance(read, ipaddress.IPv4Address):
        return {str(read): 1}
    if read.ipv4_mapped is not None:
        return {str(read.ipv4_mapped): 1}
    return {
        str(ipaddress.ip_network((int(read), prefix), strict=False)): times
        for prefix, times in TIMES_BY_PREFIX.items()
    }


def seconds_until_free(limit: Limit, who: Mapping[str, int]) -> int:
    """Count a try; return 0, or if it is one too many for how long there are no more.

    `who` are those under whom it is counted, each with how many times as often it may try. Whoever
    has tried too often is only looked up: a flood from one place writes nothing.
    """
    if wait := seconds_left(limit, who):
        return wait
    end_the_moment()
    allowed, now = _allowed(limit, who), int(time.time())
    counted = _count(list(allowed), ends_at=now + limit.seconds, now=now)
    if any(count == 1 for _, count, _ in counted):
        _tidy(now)
    return max((end - now for key, count, end in counted if count > allowed[key]), default=0)


def seconds_left(limit: Limit, who: Mapping[str, int]) -> int:
    """Return for how long there are no more tries; 0 while there are. It counts none."""
    allowed, now = _allowed(limit, who), int(time.time())
    before = Tries.objects.filter(who_hash__in=allowed, ends_at__gt=now)
    rows = before.values_list("who_hash", "count", "ends_at")
    spent = (int(ends_at - now) for key, count, ends_at in rows if count >= allowed[key])
    return next(spent, 0)


def _allowed(limit: Limit, who: Mapping[str, int]) -> dict[str, int]:
    """Return how often each may try, by the hash under which it is counted."""
    return {_hashed(limit.what, each): limit.most * times for each, times in who.items()}


def take_back(limit: Limit, who: str) -> None:
    """Count a try no more that turned out to be none: a password that was right."""
    Tries.objects.filter(who_hash=_hashed(limit.what, who), count__gt=0).update(
        count=F("count") - 1
    )


def _hashed(what: str, who: str) -> str:
    return salted_hmac("sessions.access.limits", f"{what} {who}", algorithm="sha256").hexdigest()


def _count(keys: list[str], *, ends_at: int, now: int) -> list[tuple[str, int, int]]:
    """Count one more under each key, in one statement, so that no two are counted as one."""
    rows = ", ".join(["(%s, 1, %s)"] * len(keys))
    values = [value for key in keys for value in (key, ends_at)]
    with connection.cursor() as cursor:
        cursor.execute(COUNT.format(rows=rows), [*values, now, now])
        return [(who_hash, count, end) for who_hash, count, end in cursor.fetchall()]


def _tidy(now: int) -> None:
    """Delete some of the rows whose time has ended, but none that another process has in hand."""
    skips = connection.features.has_select_for_update_skip_locked
    with connection.cursor() as cursor:
        cursor.execute(TIDY.format(unlocked=" FOR UPDATE SKIP LOCKED" if skips else ""), [now])


def limited(
    limit: Limit, *, method: str = "POST"
) -> Callable[[Callable[..., HttpResponse]], Callable[..., HttpResponse]]:
    """Return a decorator: a view that answers 429 when an address sends too many."""

    def decorate(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
        @wraps(view)
        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if not option("RATE_LIMITS") or request.method != method:
                return view(request, *args, **kwargs)
            who = counted_as(client_address(request))
            wait = seconds_until_free(limit, who)
            if not wait:
                return view(request, *args, **kwargs)
            response = render(request, "429.html", status=TOO_MANY)
            response.headers["Retry-After"] = str(wait)
            return response

        return guarded

    return decorate
