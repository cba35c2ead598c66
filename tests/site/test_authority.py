"""The house's own authority: what stands in its certificate, and who may read its key."""

from __future__ import annotations

import datetime
import ipaddress
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.x509.oid import ExtendedKeyUsageOID

from napledger.site.certificates import Authority, kept_authority

NOW = datetime.datetime(2026, 11, 23, 20, 0, tzinfo=datetime.UTC)


@pytest.fixture
def authority(tmp_path: Path) -> Authority:
    return kept_authority(tmp_path, names=["crown", "crown.local", "localhost"], now=NOW)


def test_it_is_made_once(tmp_path: Path, authority: Authority) -> None:
    again = kept_authority(tmp_path, names=["other"], now=NOW)

    assert again.certificate == authority.certificate
    assert again.name == "napledger at crown"


def test_twenty_that_start_at_once_end_with_one(tmp_path: Path) -> None:
    with ThreadPoolExecutor(20) as pool:
        made = pool.map(lambda _: kept_authority(tmp_path, names=[], now=NOW), range(20))

    assert len({each.fingerprint for each in made}) == 1


def test_its_key_is_for_its_owner_alone(tmp_path: Path) -> None:
    kept_authority(tmp_path / "certificates", names=[], now=NOW)

    assert (tmp_path / "certificates").stat().st_mode & 0o777 == 0o700
    assert (tmp_path / "certificates" / "authority.pem").stat().st_mode & 0o777 == 0o600


def test_it_vouches_for_private_addresses_and_this_machines_names_alone(
    authority: Authority,
) -> None:
    bounds = authority.certificate.extensions.get_extension_for_class(x509.NameConstraints)

    assert bounds.critical
    assert bounds.value.excluded_subtrees is None
    assert [str(each.value) for each in bounds.value.permitted_subtrees or []] == [
        "local",
        "localhost",
        "crown",
        "127.0.0.0/8",
        "10.0.0.0/8",
        "172.16.0.0/12",
        "192.168.0.0/16",
        "169.254.0.0/16",
        "::1/128",
        "fc00::/7",
        "fe80::/10",
    ]


def test_it_vouches_for_web_servers_and_for_no_other_authority(authority: Authority) -> None:
    extensions = authority.certificate.extensions

    basic = extensions.get_extension_for_class(x509.BasicConstraints)
    usage = extensions.get_extension_for_class(x509.ExtendedKeyUsage)
    assert basic.critical
    assert (basic.value.ca, basic.value.path_length) == (True, 0)
    assert list(usage.value) == [ExtendedKeyUsageOID.SERVER_AUTH]


@pytest.mark.parametrize(
    ("name", "within"),
    [
        *((name, True) for name in ("crown", "crown.local", "napledger.local", "localhost")),
        *((f"{each}.example", False) for each in ("bank", "anchor", "local")),
        ("notlocal", False),
    ],
)
def test_a_name_of_this_machine_is_within_its_bounds_and_no_other(
    authority: Authority, name: str, *, within: bool
) -> None:
    assert authority.may_vouch_for(name) is within


def test_a_servers_certificate_is_good_for_397_days_and_from_the_day_before(
    authority: Authority,
) -> None:
    pem = authority.issue(
        names=["crown.local"], addresses=[ipaddress.ip_address("192.168.1.5")], now=NOW
    )

    certificate = x509.load_pem_x509_certificate(pem.encode())
    assert certificate.not_valid_before_utc == NOW - datetime.timedelta(days=1)
    assert certificate.not_valid_after_utc == NOW + datetime.timedelta(days=396)
    hosts = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    assert hosts.get_values_for_type(x509.DNSName) == ["crown.local"]
    assert hosts.get_values_for_type(x509.IPAddress) == [ipaddress.ip_address("192.168.1.5")]
    certificate.verify_directly_issued_by(authority.certificate)


def test_a_certificate_ends_with_its_authority(authority: Authority) -> None:
    late = authority.certificate.not_valid_after_utc - datetime.timedelta(days=10)

    pem = authority.issue(names=["crown"], addresses=[], now=late)

    certificate = x509.load_pem_x509_certificate(pem.encode())
    assert certificate.not_valid_after_utc == authority.certificate.not_valid_after_utc
