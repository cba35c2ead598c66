"""Looks whether phones reach the site: by which address, and what may stand in between."""

from __future__ import annotations

import http.client
from collections.abc import Iterator
from contextlib import closing

from django.conf import settings
from django.http.request import validate_host
from django.utils.translation import gettext as _

from napledger.site.hosts import is_loopback, lan_host
from sessions.doctor.findings import DoctorFinding, look, ok, wrong

SECONDS_MAX = 5


def reachability() -> Iterator[DoctorFinding]:
    """Look at the address that phones call, and call it."""
    port = settings.PORT
    if is_loopback(settings.BIND):
        only = _("BIND=%(bind)s: only this machine itself, or a proxy on it, reaches the site.")
        yield look(
            only % {"bind": settings.BIND},
            _("Leave BIND out to let phones on the same network in."),
        )
        yield from _answering(settings.BIND, port=port)
        return
    host = lan_host()
    if host is None:
        yield look(_("This machine is in no network, so no phone reaches it."), _("Join one."))
        return
    if not validate_host(host, settings.ALLOWED_HOSTS):
        yield wrong(
            _("Phones that call %(host)s are turned away.") % {"host": host},
            _("Add %(host)s to ALLOWED_HOSTS.") % {"host": host},
        )
    yield from _answering(host, port=port)


def _answering(host: str, *, port: int) -> Iterator[DoctorFinding]:
    """Yield what answers at an address and a port of this machine."""
    url = f"http://{host}:{port}"
    try:
        with closing(http.client.HTTPConnection(host.strip("[]"), port, timeout=SECONDS_MAX)) as at:
            at.request("GET", "/health/")
            answer = at.getresponse()
            words = answer.read(len("not")).decode(errors="replace")
    except (OSError, http.client.HTTPException) as error:
        yield look(
            _("Nothing answers at %(url)s (%(error)s).") % {"url": url, "error": error},
            _("Start the server, or say by PORT where it is."),
        )
        return
    if (answer.status, words) == (200, "ok"):
        yield ok(_("The site answers at %(url)s, and is well.") % {"url": url})
    elif words == "not":
        said = _("The site at %(url)s says that it is not well.") % {"url": url}
        yield wrong(said, _("Its log says why."))
    else:
        said = _("What answers at %(url)s is not napledger, or not by plain http.")
        yield look(said % {"url": url})
        return
    if not is_loopback(host):
        change = _(
            "If %(url)s does not open on one: let port %(port)s through this machine's firewall "
            "(ufw allow %(port)s/tcp), and look whether the Wi-Fi keeps its guests apart."
        )
        yield look(
            _("Whether phones on the same network get there, this machine cannot see."),
            change % {"url": url, "port": port},
        )
