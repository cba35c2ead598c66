"""A link of one's own to pay by, with places for amount and note: checked, and filled in.

It is opened by whoever pays, on their own phone, and never by this machine. So what counts is that
they see where it leads, and that nothing put into it changes that.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from ipaddress import IPv4Address
from urllib.parse import quote

from napledger.reading.faults import Fault

LINK_CHARACTERS_MAX = 100
EXAMPLE = "https://example.org/pay/{amount}?note={note}"
PLACES = ("amount", "note", "currency")

_LINK = re.compile(r"https://([^/?#]*)(.*)", re.IGNORECASE | re.DOTALL)
_HOST = re.compile(
    r"(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?"
)
_PLACE = re.compile(r"\{([^{}]*)\}")
_STRAY_PERCENT = re.compile(r"%(?![0-9A-Fa-f]{2})")
_KEPT = "%/:?#[]@!$&'()*+,;=~{}"
"""What stands in a link as it is typed; all else that is no letter or digit is percent-encoded."""

_LETTERS_OF_TWO_HOSTS = re.compile("[ßẞς\u200c\u200d]")
"""What older rules for hosts write otherwise than newer ones, so that it could lead to either."""

PORT_MAX = 65_535


def read_link(text: str) -> str:
    """Return a link as it is kept: its host in the letters that are looked up; raise Fault if none.

    A host in other letters than a to z is written as xn--…, so nobody takes it for one that looks
    alike.
    """
    if len(text) > LINK_CHARACTERS_MAX:
        raise _too_long(len(text))
    found = _LINK.fullmatch(text)
    if found is None:
        raise Fault(
            "", "write a whole link that begins with https://, like {example}", example=EXAMPLE
        )
    authority, rest = found[1], found[2]
    if "@" in authority:
        raise Fault(
            "", "what stands before the @ hides where this link leads: leave that and the @ out"
        )
    is_plain = text.isprintable() and not re.search(r"[\s\\]", text)
    host = _host(authority) if is_plain else ""
    if not host:
        raise Fault("", "“{came}” is not a link that a phone can open", came=text)
    outside = _PLACE.sub("", rest)
    if {*_PLACE.findall(rest)} - {*PLACES} or "{" in outside or "}" in outside:
        braced = {each: f"{{{each}}}" for each in PLACES}
        raise Fault("", "only {amount}, {note} and {currency} can stand in braces", **braced)
    link = f"https://{host}{quote(_STRAY_PERCENT.sub('%25', rest), safe=_KEPT)}"
    if len(link) > LINK_CHARACTERS_MAX:
        raise _too_long(len(link))
    return link


def host_of(link: str) -> str:
    """Return the host of a link that was read, with its port if it has one of its own."""
    found = _LINK.fullmatch(link)
    return found[1] if found else ""


def has_place(link: str, place: str) -> bool:
    return f"{{{place}}}" in link


def filled(link: str, values: Mapping[str, str]) -> str:
    """Return a link with each value percent-encoded in its place, so that none of them ends it."""
    return _PLACE.sub(lambda found: quote(_inert(values[found[1]]), safe=""), link)


def _inert(value: str) -> str:
    # Browsers take a part of a path that is nothing but dots for the folder above.
    return "" if not value.strip(".") else value


def _host(authority: str) -> str:
    """Return a host and its port as they are looked up, or nothing for what is no host."""
    bare, _, port = authority.partition(":")
    if _LETTERS_OF_TWO_HOSTS.search(bare):
        return ""
    try:
        host = bare.encode("idna").decode("ascii").lower()
    except UnicodeError:
        return ""
    if not _HOST.fullmatch(host) or (port and not re.fullmatch("[1-9][0-9]{0,4}", port)):
        return ""
    if re.fullmatch("[0-9]+|0x[0-9a-f]*", host.rpartition(".")[2]) and not _is_address(host):
        return ""
    if port and int(port) > PORT_MAX:
        return ""
    return f"{host}:{port}" if port not in ("", "443") else host


def _is_address(host: str) -> bool:
    # Browsers read 127.1 and 0177.0.0.1 too, and lead to another place than is shown.
    try:
        return str(IPv4Address(host)) == host
    except ValueError:
        return False


def _too_long(came: int) -> Fault:
    return Fault(
        "",
        "a link has at most {most} characters; this has {got}",
        most=LINK_CHARACTERS_MAX,
        got=came,
    )
