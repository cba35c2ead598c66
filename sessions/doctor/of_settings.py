"""Looks at the settings, at who may read what is secret, and at the static files."""

from __future__ import annotations

import stat
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.core import checks
from django.db import DEFAULT_DB_ALIAS
from django.utils.translation import gettext as _

from sessions.doctor.findings import DoctorFinding, look, ok, wrong

OTHERS = stat.S_IRWXG | stat.S_IRWXO

TOLD_APART = frozenset(
    (
        "card_sessions.W001",  # triggers: of_database
        "card_sessions.E010",  # damage: of_database
        "security.W004",  # the four of a site without TLS: transport
        "security.W008",
        "security.W012",
        "security.W016",
        "security.W018",  # DEBUG: debug
    )
)
"""Django's checks that a look of ours tells in one line, or more gravely."""


def system_checks() -> Iterator[DoctorFinding]:
    """Look at all that Django's own checks find, those for a site on the net included."""
    messages = checks.run_checks(include_deployment_checks=True, databases=[DEFAULT_DB_ALIAS])
    found = [each for each in messages if each.id not in TOLD_APART and not each.is_silenced()]
    for message in found:
        told = wrong if message.level >= checks.ERROR else look
        yield told(f"{message.msg.rstrip('.')}.", message.hint or "")
    if not found:
        yield ok(_("Django's checks find nothing."))


def debug() -> Iterator[DoctorFinding]:
    """Look whether errors are shown to whoever comes upon them."""
    if settings.DEBUG:
        said = _("DEBUG=1 shows the site's inside to whoever sees an error.")
        yield wrong(said, _("Set DEBUG=0."))
    else:
        yield ok(_("DEBUG is off."))


def hosts() -> Iterator[DoctorFinding]:
    """Look at the names by which the site may be called."""
    if "*" in settings.ALLOWED_HOSTS:
        yield wrong(
            _("ALLOWED_HOSTS lets every name in, and so links that lead elsewhere."),
            _("Name the site's own, with commas between."),
        )
    else:
        hosts = ", ".join(settings.ALLOWED_HOSTS)
        yield ok(_("May be called by %(hosts)s.") % {"hosts": hosts})


def transport() -> Iterator[DoctorFinding]:
    """Look whether TLS, the proxies before the server and the trusted origins go together."""
    if settings.TLS and not settings.PROXIES:
        yield look(
            _("TLS=1 but PROXIES=0: the limits of tries take the proxy for everybody."),
            _("Set PROXIES to how many proxies of yours stand before the server."),
        )
    if settings.PROXIES and not settings.TLS:
        yield look(
            _("PROXIES is set, and TLS is not: without a proxy anybody could say who calls."),
            _("Set TLS=1 if the proxy speaks TLS, or PROXIES=0 if there is none."),
        )
    plain = [each for each in settings.CSRF_TRUSTED_ORIGINS if each.startswith("http://")]
    if settings.TLS and plain:
        said = _("TLS=1, and CSRF_TRUSTED_ORIGINS names %(origin)s.") % {"origin": plain[0]}
        yield look(said, _("Name it by https://."))
    if not settings.RATE_LIMITS:
        said = _("RATE_LIMITS=0: nobody's guesses are counted.")
        yield look(said, _("Leave it out to count them."))
    if settings.TLS or settings.HTTPS:
        yield ok(_("Served by TLS."))
    else:
        yield look(
            _("Served on plain http: whoever reads this network can read the phones' cookies."),
            _("At home, HTTPS=1; behind a proxy that speaks TLS, TLS=1."),
        )


def secrets() -> Iterator[DoctorFinding]:
    """Look at who may read the folder of the site and the key in it."""
    for path in (Path(settings.VAR_DIR), Path(settings.VAR_DIR) / "secret_key"):
        if not path.exists():
            continue
        mode = stat.S_IMODE(path.stat().st_mode)
        if path.is_dir() and not mode & (stat.S_IWGRP | stat.S_IWOTH):
            yield ok(_("%(path)s is written by its owner alone.") % {"path": path})
        elif mode & OTHERS:
            yield wrong(
                _("%(path)s is open to others (%(mode)o).") % {"path": path, "mode": mode},
                f"chmod {'700' if path.is_dir() else '600'} {path}",
            )
        else:
            yield ok(_("%(path)s is for its owner's eyes only.") % {"path": path})


def static_files() -> Iterator[DoctorFinding]:
    """Look whether style sheets and scripts were collected."""
    if settings.DEBUG or (Path(settings.STATIC_ROOT) / "staticfiles.json").exists():
        yield ok(_("The style sheets and scripts are collected."))
    else:
        said = _("No style sheets and scripts are collected.")
        yield wrong(said, _("Run collectstatic --no-input."))
