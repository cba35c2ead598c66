"""The certificate that this machine shows phones with HTTPS=1, for the addresses it has now.

It is made when it is first needed, and anew by itself as soon as somebody calls an address that it
does not name, or when it has less than a month to go: at a pub's network no one has to think of it.

A certificate authority of this house's own, which vouches for this machine and for little else.

Phones trust no certificate for an address like 192.168.1.5, and no public authority gives one. So
this installation makes an authority, once; whoever sits at the table may let their phone trust it.
What that gives away is bound by the authority's own certificate (RFC 5280, 4.2.1.10 and 4.2.1.12):
it can vouch for private addresses, names under .local and this machine's names, as a web server,
and for no other authority. A phone holds it to that, whoever has stolen the key.
"""

from __future__ import annotations

import datetime
import functools
import ipaddress
import ssl
import threading
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID
from django.conf import settings

from napledger.site.hosts import LOCAL_RANGES, is_local_address, machine_addresses, machine_names
from napledger.site.kept_files import keep_anew, keep_once

NAMES = ("local", "localhost")
"""The names that any such authority may vouch for, with all below them."""

AUTHORITY_DAYS = 3653
CERTIFICATE_DAYS = 397
"""How long a server's certificate is good: browsers refuse one for longer."""

EARLY = datetime.timedelta(days=1)
"""How long before it was made a certificate is good: clocks at a table differ."""

COMMON_NAME_MAX = 64

IPAddress = ipaddress.IPv4Address | ipaddress.IPv6Address


@dataclass(frozen=True, slots=True)
class Authority:
    """An authority: its certificate, which is everybody's, and its key, which is nobody else's."""

    certificate: x509.Certificate
    key: ec.EllipticCurvePrivateKey

    @property
    def pem(self) -> bytes:
        """Return the certificate as phones and computers take it in."""
        return self.certificate.public_bytes(Encoding.PEM)

    @property
    def fingerprint(self) -> str:
        """Return the certificate's SHA-256 as devices show it: "3A:F0:…", 32 bytes."""
        return self.certificate.fingerprint(hashes.SHA256()).hex(":").upper()

    @property
    def name(self) -> str:
        """Return what devices call it in their lists."""
        (name,) = self.certificate.subject.get_attributes_for_oid(NameOID.COMMON_NAME)
        return str(name.value)

    def may_vouch_for(self, name: str) -> bool:
        """Return whether a host's name is one that phones let this authority vouch for."""
        constraints = self.certificate.extensions.get_extension_for_class(x509.NameConstraints)
        permitted = constraints.value.permitted_subtrees or []
        bases = [str(each.value) for each in permitted if isinstance(each, x509.DNSName)]
        return _lies_below(name, bases)

    def issue(
        self, *, names: Iterable[str], addresses: Iterable[IPAddress], now: datetime.datetime
    ) -> str:
        """Return a new key and a server's certificate for these names and addresses, as PEM."""
        key = ec.generate_private_key(ec.SECP256R1())
        hosts: list[x509.GeneralName] = [x509.DNSName(name) for name in names]
        hosts += [x509.IPAddress(address) for address in addresses]
        end = now + datetime.timedelta(days=CERTIFICATE_DAYS) - EARLY
        certificate = (
            _begun(self.certificate.subject, key=key, now=now)
            # No common name: some programs would take it for a host's.
            .subject_name(x509.Name([x509.NameAttribute(NameOID.ORGANIZATION_NAME, "napledger")]))
            .not_valid_after(min(end, self.certificate.not_valid_after_utc))
            .add_extension(x509.SubjectAlternativeName(hosts), critical=False)
            .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
            .add_extension(_key_usage(digital_signature=True), critical=True)
            .add_extension(
                x509.AuthorityKeyIdentifier.from_issuer_public_key(self.key.public_key()),
                critical=False,
            )
            .sign(self.key, hashes.SHA256())
        )
        return _as_text(certificate, key)


def kept_authority(folder: Path, *, names: Sequence[str], now: datetime.datetime) -> Authority:
    """Return the authority kept in a folder, made first if there is none.

    `names` are this machine's own, beside .local and localhost, for which it may vouch; they are
    settled when it is made, and no device would believe a change.
    """
    path = folder / "authority.pem"
    if not path.exists():
        keep_once(path, _new_authority(names, now=now))
    pem = path.read_bytes()
    key = load_pem_private_key(pem, password=None)
    assert isinstance(key, ec.EllipticCurvePrivateKey), "the file is written here alone"
    return Authority(x509.load_pem_x509_certificate(pem), key)


def _new_authority(names: Sequence[str], *, now: datetime.datetime) -> str:
    key = ec.generate_private_key(ec.SECP256R1())
    own = [name for name in names if not _lies_below(name, NAMES)]
    called = f"napledger at {names[0]}" if names else "napledger"
    subject = x509.Name(
        [
            x509.NameAttribute(NameOID.COMMON_NAME, called[:COMMON_NAME_MAX]),
            x509.NameAttribute(NameOID.ORGANIZATION_NAME, "napledger"),
        ]
    )
    ranges: list[x509.GeneralName] = [x509.IPAddress(each) for each in LOCAL_RANGES]
    bounds = [x509.DNSName(name) for name in (*NAMES, *own)] + ranges
    certificate = (
        _begun(subject, key=key, now=now)
        .subject_name(subject)
        .not_valid_after(now + datetime.timedelta(days=AUTHORITY_DAYS))
        # A certificate for a server it may give, but none that gives others.
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_key_usage(key_cert_sign=True, crl_sign=True), critical=True)
        .add_extension(
            x509.NameConstraints(permitted_subtrees=bounds, excluded_subtrees=None), critical=True
        )
        .sign(key, hashes.SHA256())
    )
    return _as_text(certificate, key)


def _lies_below(name: str, bases: Iterable[str]) -> bool:
    return any(name == base or name.endswith(f".{base}") for base in bases)


def _begun(
    issuer: x509.Name, *, key: ec.EllipticCurvePrivateKey, now: datetime.datetime
) -> x509.CertificateBuilder:
    """Return what the certificates of authority and server begin with: both are for servers."""
    return (
        x509.CertificateBuilder()
        .issuer_name(issuer)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - EARLY)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
    )


def _key_usage(
    *, digital_signature: bool = False, key_cert_sign: bool = False, crl_sign: bool = False
) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=digital_signature,
        key_cert_sign=key_cert_sign,
        crl_sign=crl_sign,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )


def _as_text(certificate: x509.Certificate, key: ec.EllipticCurvePrivateKey) -> str:
    secret = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    return (secret + certificate.public_bytes(Encoding.PEM)).decode("ascii")


RENEWED_BEFORE = datetime.timedelta(days=30)
"""How long before its end a certificate is made anew."""


@dataclass
class Certificates:
    """An authority in a folder, and the certificate of the server that it vouches for.

    `names` are this machine's own; `extra` are further addresses by which phones reach it, which it
    cannot see: a container's host has some. Threads and processes may share a folder: each shows a
    certificate that is good, whoever made it.
    """

    folder: Path
    names: tuple[str, ...]
    extra: tuple[IPAddress, ...] = ()
    _lock: threading.Lock = field(default_factory=threading.Lock)
    _shown: tuple[x509.Certificate, ssl.SSLContext] | None = None

    @functools.cached_property
    def authority(self) -> Authority:
        """Return the authority, made first if there is none."""
        return kept_authority(self.folder, names=self.names, now=_now())

    @property
    def path(self) -> Path:
        """Return where the server's key and certificate are kept."""
        return self.folder / "server.pem"

    def shown_to(self, address: str) -> tuple[x509.Certificate, ssl.SSLContext]:
        """Return the certificate for whoever calls this address of the machine, and a context.

        The context is what a connection is to be wrapped with.
        """
        with self._lock:
            if self._shown is None or not self._is_good(self._shown[0], address):
                # What another process has made since is as good as one made here.
                self._shown = self._kept()
            if self._shown is None or not self._is_good(self._shown[0], address):
                self._renew(address)
                self._shown = self._kept()
            assert self._shown is not None, "it was written this moment"
            return self._shown

    def _kept(self) -> tuple[x509.Certificate, ssl.SSLContext] | None:
        if not self.path.exists():
            return None
        certificate = x509.load_pem_x509_certificate(self.path.read_bytes())
        try:
            certificate.verify_directly_issued_by(self.authority.certificate)
        except (ValueError, InvalidSignature):
            # The authority was taken away and made anew: this one's phones trust no longer.
            return None
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        # Whoever sends half a form and no more is still answered: that it is half, HTTP says.
        context.options |= ssl.OP_IGNORE_UNEXPECTED_EOF
        context.load_cert_chain(self.path)
        return certificate, context

    def _is_good(self, certificate: x509.Certificate, address: str) -> bool:
        last = certificate.not_valid_after_utc - RENEWED_BEFORE
        is_in_time = certificate.not_valid_before_utc <= _now() < last
        return is_in_time and _local(address) in (None, *_addresses(certificate))

    def _renew(self, address: str) -> None:
        addresses = {*machine_addresses(), *self.extra, _local(address)} - {None}
        names = [name for name in self.names if self.authority.may_vouch_for(name)]
        keep_anew(
            self.path,
            self.authority.issue(
                names=names,
                addresses=sorted(filter(None, addresses), key=lambda each: (each.version, each)),
                now=_now(),
            ),
        )


@functools.cache
def certificates() -> Certificates:
    """Return those of this installation, in VAR_DIR/certificates."""
    return Certificates(
        settings.VAR_DIR / "certificates",
        names=tuple(machine_names(settings.ALLOWED_HOSTS)),
        extra=tuple(filter(None, map(_local, settings.ALLOWED_HOSTS))),
    )


def _addresses(certificate: x509.Certificate) -> list[IPAddress]:
    hosts = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    return hosts.get_values_for_type(x509.IPAddress)  # type: ignore[return-value]  # never networks


def _local(host: str) -> IPAddress | None:
    """Return the private address that a host's name is, or None for any other."""
    bare = host.strip("[]").partition("%")[0]
    return ipaddress.ip_address(bare) if is_local_address(bare) else None


def _now() -> datetime.datetime:
    return datetime.datetime.now(datetime.UTC)
