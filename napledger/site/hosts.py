"""Under which names and addresses the site may be called.

What a phone keeps for the site in cookies of its own, which go to no other site of the host.

Below a path they go to no other path, and have a name by it: else a cookie of a napledger further
up would be taken for the one of this.

The path that the whole site lies below, like /nap, and the requests that come for it.

Nothing else need know it: Django puts it before every address that it makes (FORCE_SCRIPT_NAME),
and scripts take it from where they lie themselves (`base` in static/outbox.js).
"""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Iterable
from typing import Final
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

import ifaddr
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.http import HttpResponse
from django.urls import reverse

from napledger.site.embedding import is_embedded
from napledger.site.terminal import gettext as _

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


# What means the same in an address, in the name of a cookie and in a pattern. A browser goes up
# the path at a name of dots alone.
_PATH = re.compile(r"(/(?!\.+(/|$))[A-Za-z0-9._~-]+)*")


def base_path_from(text: str) -> str:
    """Return the path as it stands before others, like /nap; "" for the root of the host."""
    path = text.strip().rstrip("/")
    if not _PATH.fullmatch(path):
        said = _(
            "BASE_PATH is a path of this host, like /nap: a slash, then letters, digits and -._~. "
            "This one is %(text)r"
        )
        raise ImproperlyConfigured(said % {"text": text})
    return path


def below(application: WSGIApplication, base_path: str) -> WSGIApplication:
    """Return the application as it answers below a path.

    Some proxies pass a path on whole, others take off what they know it by. A request that begins
    with the path comes from the one kind, every other from the other: no address of the site's own
    begins like it (sessions/doctor/system_checks.py).
    """

    def answer(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        path = environ.get("PATH_INFO", "")
        if path == base_path:
            return _redirect(environ, start_response, to=f"{base_path}/")
        if path.startswith(f"{base_path}/"):
            rest = path.removeprefix(base_path)
            environ = {**environ, "SCRIPT_NAME": base_path, "PATH_INFO": rest}
        return application(environ, start_response)

    return answer if base_path else application


def _redirect(
    environ: WSGIEnvironment, start_response: StartResponse, *, to: str
) -> Iterable[bytes]:
    """Answer with the same page's address as everything else is told it: with a slash."""
    query = environ.get("QUERY_STRING", "")
    location = f"{to}?{query}" if query else to
    start_response("302 Found", [("Location", location), ("Content-Length", "0")])
    return []


# The ranges that no router passes on: what a phone in the same room can reach.
LOCAL_RANGES = [
    ipaddress.ip_network(block)
    for block in (
        "127.0.0.0/8",
        "10.0.0.0/8",
        "172.16.0.0/12",
        "192.168.0.0/16",
        "169.254.0.0/16",
        "::1/128",
        "fc00::/7",
        "fe80::/10",
    )
]


NAME = "napledger"
"""Under which name, followed by .local, this machine answers on its network if it can."""


# No pattern, and nothing that a certificate could not hold.
PLAIN_NAME = re.compile(r"[a-z0-9-]+(\.[a-z0-9-]+)*")


class LocalNetwork(str):
    """One pattern for ALLOWED_HOSTS that stands for every address of a local network.

    Django's patterns are names, and a list of this machine's own addresses would be wrong as
    soon as the laptop joins the pub's network, or runs in a container. Letting in a bare
    private address is safe: what ALLOWED_HOSTS is there for, poisoned links and rebound names,
    needs a name of the attacker's.
    """

    __slots__ = ()

    def lower(self) -> LocalNetwork:
        """Return the pattern itself: Django lowers each before it compares."""
        return self

    def __eq__(self, host: object) -> bool:
        return isinstance(host, str) and is_local_address(host)

    def __hash__(self) -> int:
        return super().__hash__()


Network = ipaddress.IPv4Network | ipaddress.IPv6Network


def networks_from(texts: Iterable[str]) -> list[Network]:
    """Return networks, each written like 192.168.1.0/24; one address is a network of one."""
    try:
        return [ipaddress.ip_network(each.strip(), strict=False) for each in texts]
    except ValueError as error:
        said = _(
            "WEBHOOKS_NETWORKS has networks like 192.168.1.0/24, with commas between: %(error)s"
        )
        raise ImproperlyConfigured(said % {"error": error}) from None


def is_local_address(host: str) -> bool:
    """Return whether a Host header's name is an address of a local network: "192.168.1.5"."""
    try:
        address = ipaddress.ip_address(host.strip("[]"))
    except ValueError:
        return False
    return any(address in block for block in LOCAL_RANGES)


def is_loopback(host: str) -> bool:
    """Return whether only this machine itself can reach a server bound to this address."""
    return host == "localhost" or (
        is_local_address(host) and ipaddress.ip_address(host.strip("[]")).is_loopback
    )


def machine_addresses() -> list[ipaddress.IPv4Address | ipaddress.IPv6Address]:
    """Return this machine's addresses on local networks, loopback included, the shorter first."""
    found = {
        ipaddress.ip_address(each.ip if isinstance(each.ip, str) else each.ip[0])
        for adapter in ifaddr.get_adapters()
        for each in adapter.ips
    }
    local = (each for each in found if is_local_address(str(each)))
    return sorted(local, key=lambda each: (each.version, int(each)))


def machine_names(allowed_hosts: Iterable[str]) -> list[str]:
    """Return the names of this machine: its own, the same under .local, and those it is allowed."""
    bare = socket.gethostname().lower().partition(".")[0]
    allowed = filter(PLAIN_NAME.fullmatch, map(str.lower, allowed_hosts))
    names = (socket.gethostname().lower(), f"{bare}.local", f"{NAME}.local", *allowed, "localhost")
    return list(dict.fromkeys(name for name in names if not is_number(name)))


def is_number(host: str) -> bool:
    """Return whether a Host header's name is an address in figures, of any network."""
    try:
        ipaddress.ip_address(host.strip("[]"))
    except ValueError:
        return False
    return True


def local_hosts() -> list[str]:
    """Return the patterns that let this machine and its local network in, and no other name."""
    # On some networks the address that the phones are shown is none of the local ranges.
    own = [socket.gethostname().lower(), lan_host()]
    return ["localhost", ".local", *filter(None, own), LocalNetwork("local network")]


def host_for_phones(host: str, *, bind: str) -> str | None:
    """Return the host, with its port, by which phones call a site that this Host header calls.

    On the machine that serves, "localhost" is the machine itself; on a phone it would be the phone.
    None if no phone can reach the site. `bind` is the address at which it is served.
    """
    name, colon, port = host.rpartition(":") if re.search(r":[0-9]+$", host) else (host, "", "")
    if not is_loopback(name.strip("[]")):
        return host
    own = None if is_loopback(bind) else lan_host()
    return f"{own}{colon}{port}" if own else None


def lan_host() -> str | None:
    """Return this machine's address as it stands in a link: a long one in brackets."""
    address = lan_address()
    return f"[{address}]" if address and ":" in address else address


def lan_address() -> str | None:
    """Return this machine's address on the local network, or None without a network."""
    # Connecting a datagram socket sends nothing; it only makes the system choose the
    # interface it would send from. The addresses are those that manuals use as examples.
    for family, beyond in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as probe:
                probe.connect((beyond, 9))
                return str(probe.getsockname()[0])
        except OSError:
            continue
    return None
