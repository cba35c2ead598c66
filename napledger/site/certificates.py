"""The certificate that this machine shows phones with HTTPS=1, for the addresses it has now.

It is made when it is first needed, and anew by itself as soon as somebody calls an address that it
does not name, or when it has less than a month to go: at a pub's network no one has to think of it.
"""

from __future__ import annotations

import datetime
import functools
import ipaddress
import ssl
import threading
from dataclasses import dataclass, field
from pathlib import Path

from cryptography import x509
from cryptography.exceptions import InvalidSignature
from django.conf import settings

from napledger.site.authority import Authority, IPAddress, kept_authority
from napledger.site.hosts import is_local_address, machine_addresses, machine_names
from napledger.site.kept_files import keep_anew

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
