"""Addresses that may be called: public ones by https, and those of networks that the host allows.

An owner of a circle may be anybody. Whoever could have this machine call an address of its own
network could reach what no stranger is to reach: a router, a printer, a cloud's own services. So it
is looked at what a name stands for, in whatever notation, and that very address is called.
"""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from napledger.reading.faults import Fault
from napledger.site.hosts import Network

Ip = ipaddress.IPv4Address | ipaddress.IPv6Address

ADDRESS_CHARACTERS_MAX = 500

PORTS = {"https": 443, "http": 80}

WRITTEN = re.compile(r"[!#-;=?-\[\]_a-z~]+", re.IGNORECASE)
"""The characters of an address: no spaces, no quotes, no backslash, nothing beyond ASCII."""

NAT64 = ipaddress.IPv6Network("64:ff9b::/96")
"""IPv6 addresses that stand for IPv4 ones, where a network has only the former."""


class AddressNotAllowed(Exception):
    """An address that this site calls for nobody."""


@dataclass(frozen=True, slots=True)
class Target:
    """An address in its parts: what to call, and what to ask for there."""

    scheme: str
    host: str
    port: int
    path: str

    @property
    def is_secure(self) -> bool:
        return self.scheme == "https"


@dataclass(frozen=True, slots=True)
class Endpoint:
    """Where a target lies: an address that was checked, as a socket takes it."""

    family: socket.AddressFamily
    address: tuple[Any, ...]


def read_address(text: str, *, networks: Sequence[Network]) -> str:
    """Return an address as it was typed; raise Fault for one that is not called from here."""
    address = text.strip()
    if len(address) > ADDRESS_CHARACTERS_MAX or not WRITTEN.fullmatch(address):
        raise Fault("address", "write an address like https://example.org/napledger")
    try:
        target = parsed(address)
    except ValueError:
        raise Fault("address", "write an address like https://example.org/napledger") from None
    if not target.is_secure and not networks:
        raise Fault("address", "this site sends by https alone")
    literal = _literal(target.host)
    if literal is not None and not _may_be_called(literal, target, networks):
        raise Fault("address", "this site sends to no address of a private network")
    return address


def parsed(address: str) -> Target:
    """Return an address in its parts; raise ValueError for what is no address of the web."""
    parts = urlsplit(address)
    if parts.scheme not in PORTS or not parts.hostname or "@" in parts.netloc or parts.fragment:
        raise ValueError(address)
    # A name that holds more than one label, or an IP address: this makes ValueErrors of the rest.
    parts.hostname.encode("idna")
    path = parts.path or "/"
    return Target(
        scheme=parts.scheme,
        host=parts.hostname,
        port=parts.port or PORTS[parts.scheme],
        path=f"{path}?{parts.query}" if parts.query else path,
    )


def places_of(target: Target, *, networks: Sequence[Network]) -> list[Endpoint]:
    """Return where a target lies; raise NotAllowed if any of it may not be called.

    Raises OSError where nobody knows the name.
    """
    found = socket.getaddrinfo(target.host, target.port, type=socket.SOCK_STREAM)
    places = [Endpoint(family, address) for family, _type, _proto, _name, address in found]
    for place in places:
        # A zone says by which of this machine's networks: only addresses of a link have one.
        ip = ipaddress.ip_address(str(place.address[0]).partition("%")[0])
        if not _may_be_called(ip, target, networks):
            raise AddressNotAllowed(str(ip))
    return places


def _may_be_called(ip: Ip, target: Target, networks: Sequence[Network]) -> bool:
    meant = _meant(ip)
    if any(meant in network for network in networks):
        return True
    return target.is_secure and _is_public(meant)


def _is_public(ip: Ip) -> bool:
    if ip.is_multicast or ip.is_reserved or ip.is_unspecified or ip.is_loopback:
        return False
    if ip.is_link_local or (isinstance(ip, ipaddress.IPv6Address) and ip.is_site_local):
        return False
    return ip.is_global


def _meant(ip: Ip) -> Ip:
    """Return the IPv4 address that an IPv6 one stands for, or the address itself."""
    if isinstance(ip, ipaddress.IPv4Address):
        return ip
    if ip in NAT64:
        return ipaddress.IPv4Address(int(ip) & 0xFFFFFFFF)
    teredo = ip.teredo
    return ip.ipv4_mapped or ip.sixtofour or (teredo[1] if teredo else ip)


def _literal(host: str) -> Ip | None:
    """Return the address that a host is in itself, in whatever notation; None for a name."""
    try:
        return ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        pass
    if not re.fullmatch(r"[0-9a-fx.]+", host):
        return None
    try:
        return ipaddress.IPv4Address(socket.inet_aton(host))
    except OSError:
        return None
