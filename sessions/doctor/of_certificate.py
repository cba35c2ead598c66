"""Looks at the certificate by which the site speaks TLS, where it speaks it itself (HTTPS=1)."""

from __future__ import annotations

import datetime
import stat
from collections.abc import Iterator

from cryptography import x509
from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _

from napledger.reading.faults import marked
from napledger.site.certificates import RENEWED_BEFORE, certificates
from napledger.site.hosts import lan_address
from sessions.doctor.findings import DoctorFinding, look, ok, wrong

OTHERS = stat.S_IRWXG | stat.S_IRWXO

REMADE = marked(
    "Stop the server, remove the folder and start: a new authority is made, and every phone has "
    "to be told to trust it."
)


def certificate() -> Iterator[DoctorFinding]:
    """Look whether the authority and its certificate hold, until when, and who can read the keys.

    Nothing is made by looking: what is not there yet, the server makes.
    """
    folder = settings.VAR_DIR / "certificates"
    if settings.TLS:
        yield ok(_("The certificate is the proxy's to renew."))
    elif not settings.HTTPS:
        yield ok(_("On plain http there is none."))
    elif not (folder / "authority.pem").exists():
        yield look(_("There is none yet."), _("serve makes it when it starts."))
    else:
        for name in ("authority.pem", "server.pem"):
            path = folder / name
            if path.exists() and (mode := stat.S_IMODE(path.stat().st_mode)) & OTHERS:
                said = _("%(path)s is open to others (%(mode)o).")
                yield wrong(said % {"path": path, "mode": mode}, f"chmod 600 {path}")
        yield _authority()
        yield from _server()


def _authority() -> DoctorFinding:
    ends = certificates().authority.certificate.not_valid_after_utc
    said = _("The house's authority holds until %(day)s.") % {"day": f"{ends:%Y-%m-%d}"}
    return wrong(said, _(REMADE)) if _ends_soon(ends) else ok(said)


def _server() -> Iterator[DoctorFinding]:
    path = certificates().path
    if not path.exists():
        return
    shown = x509.load_pem_x509_certificate(path.read_bytes())
    ends, names = shown.not_valid_after_utc, _names(shown)
    host = lan_address()
    words = {"host": host, "names": ", ".join(names), "day": f"{ends:%Y-%m-%d}"}
    if host is not None and host not in names:
        said = _("The certificate does not name %(host)s yet.")
        yield look(said % words, _("It is made anew when a phone calls it."))
    elif _ends_soon(ends):
        said = _("The certificate ends on %(day)s.")
        yield look(said % words, _("It is made anew when a phone calls."))
    else:
        yield ok(_("The certificate names %(names)s, until %(day)s.") % words)


def _ends_soon(ends: datetime.datetime) -> bool:
    return ends - RENEWED_BEFORE < timezone.now()


def _names(shown: x509.Certificate) -> list[str]:
    found = shown.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    addresses = map(str, found.get_values_for_type(x509.IPAddress))
    return [*found.get_values_for_type(x509.DNSName), *addresses]
