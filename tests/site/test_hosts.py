"""Which addresses are of the local network."""

from __future__ import annotations

import ipaddress

import pytest

from napledger.site.hosts import is_local_address, is_loopback, lan_address


@pytest.mark.parametrize(
    ("host", "local"),
    [
        *((host, True) for host in ("127.0.0.1", "10.1.2.3", "172.16.0.1", "172.31.255.255")),
        *((host, True) for host in ("192.168.0.9", "169.254.7.7", "[::1]", "[fd00::5]")),
        ("[fe80::1]", True),
        *((host, False) for host in ("172.32.0.1", "192.169.0.1", "1.1.1.1", "[2001:db8::1]")),
        *((host, False) for host in ("10.1.2", "ten", "", "*")),
    ],
)
def test_an_address_is_local_that_no_router_passes_on(host: str, *, local: bool) -> None:
    assert is_local_address(host) is local


def test_the_machine_knows_its_own_address_or_that_it_has_none() -> None:
    address = lan_address()

    assert address is None or str(ipaddress.ip_address(address)) == address


@pytest.mark.parametrize(
    ("host", "loopback"),
    [
        *((host, True) for host in ("127.0.0.1", "localhost", "[::1]")),
        *((host, False) for host in ("0.0.0.0", "192.168.1.5")),
    ],
)
def test_only_the_machine_itself_reaches_a_loopback_address(host: str, *, loopback: bool) -> None:
    assert is_loopback(host) is loopback
