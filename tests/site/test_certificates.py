"""The house's own authority, and the certificate that the server shows: made anew when needed."""

from __future__ import annotations

import datetime
import ipaddress
import ssl
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import time_machine
from cryptography import x509
from cryptography.x509.oid import ExtendedKeyUsageOID

from napledger.site import certificates as module
from napledger.site.certificates import Authority, Certificates, kept_authority
from napledger.site.secret_key import kept_secret_key

NOW = datetime.datetime(2026, 11, 23, 20, 0, tzinfo=datetime.UTC)
HOME = [ipaddress.ip_address("127.0.0.1"), ipaddress.ip_address("192.168.1.5")]


def days(count: int) -> datetime.timedelta:
    return datetime.timedelta(days=count)


def mode_of(path: Path) -> int:
    return path.stat().st_mode & 0o777


@pytest.fixture
def authority(tmp_path: Path) -> Authority:
    return kept_authority(tmp_path / "kept", names=["crown", "crown.local", "localhost"], now=NOW)


def test_it_is_made_once_and_its_key_is_for_its_owner_alone(
    tmp_path: Path, authority: Authority
) -> None:
    again = kept_authority(tmp_path / "kept", names=["other"], now=NOW)

    assert again.certificate == authority.certificate
    assert again.name == "napledger at crown"
    assert mode_of(tmp_path / "kept") == 0o700
    assert mode_of(tmp_path / "kept" / "authority.pem") == 0o600
    pairs = authority.fingerprint.split(":")
    assert len(pairs) == 32
    assert all(len(pair) == 2 and pair == pair.upper() for pair in pairs)


def test_twenty_that_start_at_once_end_with_one_authority_and_one_key(tmp_path: Path) -> None:
    with ThreadPoolExecutor(20) as pool:
        made = list(pool.map(lambda _: kept_authority(tmp_path, names=[], now=NOW), range(20)))
        for attempt in range(10):
            path = tmp_path / str(attempt) / "secret_key"
            keys = set(pool.map(kept_secret_key, [path] * 20))

            assert keys == {path.read_text()}
            assert list(path.parent.iterdir()) == [path], "a draft was left behind"
            assert mode_of(path) == 0o600

    assert len({each.fingerprint for each in made}) == 1


def test_it_vouches_for_web_servers_at_private_addresses_and_this_machines_names_alone(
    authority: Authority,
) -> None:
    extensions = authority.certificate.extensions

    bounds = extensions.get_extension_for_class(x509.NameConstraints)
    basic = extensions.get_extension_for_class(x509.BasicConstraints)
    assert (bounds.critical, basic.critical) == (True, True)
    assert bounds.value.excluded_subtrees is None
    assert [str(each.value) for each in bounds.value.permitted_subtrees or []] == [
        *("local", "localhost", "crown", "127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12"),
        *("192.168.0.0/16", "169.254.0.0/16", "::1/128", "fc00::/7", "fe80::/10"),
    ]
    assert (basic.value.ca, basic.value.path_length) == (True, 0)
    usage = extensions.get_extension_for_class(x509.ExtendedKeyUsage)
    assert list(usage.value) == [ExtendedKeyUsageOID.SERVER_AUTH]
    names = ("crown", "crown.local", "napledger.local", "localhost")
    others = ("bank.example", "anchor.example", "local.example", "notlocal")
    assert [*filter(authority.may_vouch_for, (*names, *others))] == [*names]


def test_a_servers_certificate_is_good_for_397_days_and_ends_with_its_authority(
    authority: Authority,
) -> None:
    end = authority.certificate.not_valid_after_utc
    pem = authority.issue(names=["crown.local"], addresses=HOME[1:], now=NOW)
    late = authority.issue(names=["crown"], addresses=[], now=end - days(10))

    certificate = x509.load_pem_x509_certificate(pem.encode())
    assert certificate.not_valid_before_utc == NOW - days(1)
    assert certificate.not_valid_after_utc == NOW + days(396)
    assert hosts(certificate) == (["crown.local"], ["192.168.1.5"])
    certificate.verify_directly_issued_by(authority.certificate)
    assert x509.load_pem_x509_certificate(late.encode()).not_valid_after_utc == end


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Certificates:
    monkeypatch.setattr(module, "machine_addresses", lambda: HOME)
    return Certificates(tmp_path, names=("crown", "crown.local", "nap.example.org"))


def hosts(certificate: x509.Certificate) -> tuple[list[str], list[str]]:
    found = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    addresses = [str(each) for each in found.get_values_for_type(x509.IPAddress)]
    return found.get_values_for_type(x509.DNSName), addresses


@time_machine.travel(NOW, tick=False)
def test_the_first_names_all_that_this_machine_is_called_and_stays_while_it_is_good(
    house: Certificates, tmp_path: Path
) -> None:
    first, context = house.shown_to("192.168.1.5")

    names = ["crown", "crown.local", "nap.example.org"]
    assert hosts(first) == (names, ["127.0.0.1", "192.168.1.5"])
    assert mode_of(house.path) == 0o600
    assert isinstance(context, ssl.SSLContext)
    # Nor is an address of the open internet vouched for.
    assert house.shown_to("127.0.0.1")[0] == house.shown_to("203.0.113.5")[0] == first
    assert Certificates(tmp_path, names=()).shown_to("192.168.1.5")[0] == first


@time_machine.travel(NOW, tick=False)
def test_whoever_calls_another_address_is_shown_one_that_names_it(
    house: Certificates, tmp_path: Path
) -> None:
    first = house.shown_to("192.168.1.5")[0]

    second = house.shown_to("10.0.0.7")[0]
    # A container does not see what it is reached by.
    extra = (ipaddress.ip_address("192.168.9.9"),)
    allowed = Certificates(tmp_path / "other", names=(), extra=extra).shown_to("127.0.0.1")[0]

    assert second != first
    assert hosts(second)[1] == ["10.0.0.7", "127.0.0.1", "192.168.1.5"]
    assert "192.168.9.9" in hosts(allowed)[1]


def test_it_is_made_anew_in_its_last_month_and_when_the_clock_was_set_back(
    house: Certificates,
) -> None:
    shown = {}
    for day in (0, 365, 367, -100):
        with time_machine.travel(NOW + days(day), tick=False):
            shown[day] = house.shown_to("192.168.1.5")[0]

    assert shown[365] == shown[0]
    assert shown[367].not_valid_after_utc == NOW + days(367 + 396)
    assert shown[-100].not_valid_before_utc == NOW - days(101)


@time_machine.travel(NOW, tick=False)
def test_when_the_authority_is_made_anew_so_is_the_certificate(
    house: Certificates, tmp_path: Path
) -> None:
    first = house.shown_to("192.168.1.5")[0]
    (tmp_path / "authority.pem").unlink()

    later = Certificates(tmp_path, names=("crown",))
    second = later.shown_to("192.168.1.5")[0]

    assert second != first
    second.verify_directly_issued_by(later.authority.certificate)
