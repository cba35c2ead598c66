"""The certificate that the server shows: made by itself, and anew when it must be."""

from __future__ import annotations

import datetime
import ipaddress
import ssl
from pathlib import Path

import pytest
import time_machine
from cryptography import x509
from cryptography.x509 import SubjectAlternativeName

from napledger.site import certificates as module
from napledger.site.certificates import Certificates

START = datetime.datetime(2026, 11, 23, 20, 0, tzinfo=datetime.UTC)
HOME = [ipaddress.ip_address("127.0.0.1"), ipaddress.ip_address("192.168.1.5")]


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Certificates:
    monkeypatch.setattr(module, "machine_addresses", lambda: HOME)
    return Certificates(tmp_path, names=("crown", "crown.local", "nap.example.org"))


def addresses(certificate: x509.Certificate) -> list[str]:
    """Return the addresses that a certificate names, in its order."""
    hosts = certificate.extensions.get_extension_for_class(SubjectAlternativeName).value
    return [str(each) for each in hosts.get_values_for_type(x509.IPAddress)]


@time_machine.travel(START, tick=False)
def test_the_first_one_names_all_that_this_machine_is_called(house: Certificates) -> None:
    certificate = house.shown_to("192.168.1.5")[0]

    hosts = certificate.extensions.get_extension_for_class(SubjectAlternativeName).value
    assert hosts.get_values_for_type(x509.DNSName) == ["crown", "crown.local", "nap.example.org"]
    assert addresses(certificate) == ["127.0.0.1", "192.168.1.5"]
    assert house.path.stat().st_mode & 0o777 == 0o600


@time_machine.travel(START, tick=False)
def test_it_stays_while_it_is_good(house: Certificates, tmp_path: Path) -> None:
    first = house.shown_to("192.168.1.5")[0]

    assert house.shown_to("127.0.0.1")[0] == first
    assert Certificates(tmp_path, names=()).shown_to("192.168.1.5")[0] == first
    assert isinstance(house.shown_to("192.168.1.5")[1], ssl.SSLContext)


@time_machine.travel(START, tick=False)
def test_whoever_calls_another_address_is_shown_one_that_names_it(house: Certificates) -> None:
    first = house.shown_to("192.168.1.5")[0]

    second = house.shown_to("10.0.0.7")[0]

    assert second != first
    assert addresses(second) == ["10.0.0.7", "127.0.0.1", "192.168.1.5"]


@time_machine.travel(START, tick=False)
def test_an_address_of_the_open_internet_is_not_vouched_for(house: Certificates) -> None:
    first = house.shown_to("192.168.1.5")[0]

    assert house.shown_to("203.0.113.5")[0] == first


def test_it_is_made_anew_in_its_last_month(house: Certificates) -> None:
    with time_machine.travel(START, tick=False):
        first = house.shown_to("192.168.1.5")[0]
    with time_machine.travel(START + datetime.timedelta(days=365), tick=False):
        kept = house.shown_to("192.168.1.5")[0]
    with time_machine.travel(START + datetime.timedelta(days=367), tick=False):
        second = house.shown_to("192.168.1.5")[0]

    assert kept == first
    assert second.not_valid_after_utc == START + datetime.timedelta(days=367 + 396)


def test_a_clock_that_was_set_back_does_not_show_what_is_not_good_yet(house: Certificates) -> None:
    with time_machine.travel(START, tick=False):
        house.shown_to("192.168.1.5")
    with time_machine.travel(START - datetime.timedelta(days=100), tick=False):
        second = house.shown_to("192.168.1.5")[0]

    assert second.not_valid_before_utc == START - datetime.timedelta(days=101)


@time_machine.travel(START, tick=False)
def test_when_the_authority_is_made_anew_so_is_the_certificate(
    house: Certificates, tmp_path: Path
) -> None:
    first = house.shown_to("192.168.1.5")[0]
    (tmp_path / "authority.pem").unlink()

    later = Certificates(tmp_path, names=("crown",))
    second = later.shown_to("192.168.1.5")[0]

    assert second != first
    second.verify_directly_issued_by(later.authority.certificate)


@time_machine.travel(START, tick=False)
def test_an_address_that_a_container_cannot_see_is_named_if_it_is_allowed(tmp_path: Path) -> None:
    house = Certificates(tmp_path, names=(), extra=(ipaddress.ip_address("192.168.9.9"),))

    assert "192.168.9.9" in addresses(house.shown_to("127.0.0.1")[0])
