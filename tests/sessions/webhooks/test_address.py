"""Which addresses are called: public ones, in whatever notation, and what the host allows."""

from __future__ import annotations

import ipaddress
import socket
from typing import Any

import pytest

from napledger.reading.faults import Fault
from napledger.site.hosts import networks_from
from sessions.webhooks.address import AddressNotAllowed, parsed, places_of, read_address

HOME = networks_from(["192.168.1.0/24"])

PRIVATE = [
    "127.0.0.1",
    "127.1",
    "2130706433",
    "0x7f.1",
    "0x7f000001",
    "017700000001",
    "0",
    "0.0.0.0",
    "10.0.0.1",
    "172.16.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "192.0.0.1",
    "198.18.0.1",
    "192.0.2.1",
    "224.0.0.1",
    "239.255.255.250",
    "240.0.0.1",
    "255.255.255.255",
    "[::]",
    "[::1]",
    "[0:0:0:0:0:0:0:1]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[::ffff:192.168.1.1]",
    "[::127.0.0.1]",
    "[fe80::1]",
    "[fe80::1%25lo]",
    "[fc00::1]",
    "[fd12:3456::1]",
    "[fec0::1]",
    "[ff02::1]",
    "[2001:db8::1]",
    "[64:ff9b::127.0.0.1]",
    "[64:ff9b::a9fe:a9fe]",
    "[64:ff9b:1::1]",
    "[2002:7f00:1::]",
    "[2002:c0a8:101::]",
    "[2001:0:7f00:1::80ff:fffe]",
]
"""This machine, its networks, and what stands for them in other words."""

PUBLIC = ["93.184.215.14", "[2606:2800:21f:cb07:6820:80da:af6b:8b2c]", "[64:ff9b::5db8:d70e]"]


def stands_for(monkeypatch: pytest.MonkeyPatch, *addresses: str) -> None:
    """Have every name stand for these addresses, as a name server might say."""

    def found(_host: str, port: int, **_how: object) -> list[Any]:
        return [
            (
                socket.AF_INET6 if ":" in each else socket.AF_INET,
                socket.SOCK_STREAM,
                6,
                "",
                (each, port, 0, 0) if ":" in each else (each, port),
            )
            for each in addresses
        ]

    monkeypatch.setattr(socket, "getaddrinfo", found)


def test_no_address_of_a_private_network_can_be_typed() -> None:
    for host in PRIVATE:
        with pytest.raises(Fault) as refused:
            read_address(f"https://{host}/", networks=[])

        assert refused.value.path == "address", host
        assert refused.value.pattern == "this site sends to no address of a private network", host


def test_nor_is_one_called_whose_name_stands_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    called = []
    for host in PRIVATE:
        meant = host.strip("[]").replace("%25", "%")
        try:
            ipaddress.ip_address(meant)
        except ValueError:
            meant = socket.inet_ntoa(socket.inet_aton(meant))
        stands_for(monkeypatch, meant)
        try:
            called.append((host, places_of(parsed("https://innocent.example/"), networks=[])))
        except AddressNotAllowed:
            continue

    assert called == []


def test_one_private_address_among_public_ones_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    for host in ("127.0.0.1", "127.1", "0x7f.1", "[::1]", "localhost"):
        with pytest.raises(AddressNotAllowed):
            places_of(parsed(f"https://{host}/"), networks=[])

    stands_for(monkeypatch, "93.184.215.14", "127.0.0.1")
    with pytest.raises(AddressNotAllowed):
        places_of(parsed("https://both.example/"), networks=[])


def test_public_addresses_are_called(monkeypatch: pytest.MonkeyPatch) -> None:
    for host in PUBLIC:
        stands_for(monkeypatch, host.strip("[]"))
        (place,) = places_of(parsed("https://example.org:8443/"), networks=[])
        assert place.address[:2] == (host.strip("[]"), 8443)
        assert read_address(f"https://{host}/x", networks=[]) == f"https://{host}/x"


def test_the_host_s_own_networks_are_called_by_plain_http_and_nothing_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stands_for(monkeypatch, "192.168.1.20")
    for scheme, port in (("http", 80), ("https", 443)):
        places = places_of(parsed(f"{scheme}://wall.example/"), networks=HOME)
        assert [each.address for each in places] == [("192.168.1.20", port)]

    stands_for(monkeypatch, "93.184.215.14")
    with pytest.raises(AddressNotAllowed):
        places_of(parsed("http://example.org/"), networks=HOME)
    with pytest.raises(Fault, match="this site sends by https alone"):
        read_address("http://example.org/", networks=[])
    with pytest.raises(Fault, match="private network"):
        read_address("http://192.168.2.1/", networks=HOME)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "example.org",
        "ftp://example.org/",
        "file:///etc/passwd",
        "javascript:alert(1)",
        "https://",
        "https:///path",
        "https://user:word@example.org/",
        "https://example.org@127.0.0.1/",
        "https://example.org/#part",
        "https://example.org\\@127.0.0.1/",
        "https://example.org/two words",
        "https://example.org/\r\nHost: other",
        "https://example.org:99999/",
        "https://example.org:x/",
        "https://exämple.org/",
        "https://[::1/",
        "https://a..b/",
        f"https://{'a' * 64}.org/",
        f"https://example.org/{'x' * 500}",
    ],
)
def test_what_is_no_address_of_the_web_is_refused(text: str) -> None:
    with pytest.raises(Fault) as refused:
        read_address(text, networks=[])

    assert refused.value.pattern == "write an address like https://example.org/napledger"


def test_what_networks_are_written_like_is_said() -> None:
    assert [str(each) for each in networks_from([" 10.0.0.0/8", "fd00::/8", "127.0.0.1"])] == [
        "10.0.0.0/8",
        "fd00::/8",
        "127.0.0.1/32",
    ]
    with pytest.raises(Exception, match=r"networks like 192\.168\.1\.0/24"):
        networks_from(["the pub"])
