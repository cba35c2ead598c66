"""Which addresses are of the local network."""

from __future__ import annotations

import ipaddress

import pytest

from napledger.site.hosts import is_local_address, is_loopback, lan_address


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1",
        "10.1.2.3",
        "172.16.0.1",
        "172.31.255.255",
        "192.168.0.9",
        "169.254.7.7",
        "[::1]",
        "[fd00::5]",
        "[fe80::1]",
    ],
)
def test_an_address_that_no_router_passes_on_is_local(host: str) -> None:
    assert is_local_address(host)


@pytest.mark.parametrize(
    "host", ["172.32.0.1", "192.169.0.1", "1.1.1.1", "[2001:db8::1]", "10.1.2", "ten", "", "*"]
)
def test_any_other_address_is_not(host: str) -> None:
    assert not is_local_address(host)


def test_the_machine_knows_its_own_address_or_that_it_has_none() -> None:
    address = lan_address()

    assert address is None or str(ipaddress.ip_address(address)) == address


def test_only_the_machine_itself_reaches_a_loopback_address() -> None:
    assert is_loopback("127.0.0.1")
    assert is_loopback("localhost")
    assert is_loopback("[::1]")
    assert not is_loopback("0.0.0.0")
    assert not is_loopback("192.168.1.5")
