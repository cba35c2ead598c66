"""Looks whether phones reach the site: by which address, and what may stand in between."""

from __future__ import annotations

import http.client
from collections.abc import Iterator
from contextlib import closing

from django.conf import settings
from django.http.request import validate_host

from napledger.site.hosts import is_loopback, lan_host
from sessions.doctor.findings import DoctorFinding, look, ok, wrong

SECONDS_MAX = 5


PHONES = "phones on the same network"


def reachability() -> Iterator[DoctorFinding]:
    """Look at the address that phones call, and call it."""
    port = settings.PORT
    if is_loopback(settings.BIND):
        yield look(
            f"BIND={settings.BIND}: only this machine itself, or a proxy on it, reaches the site.",
            f"Leave BIND out to let {PHONES} in.",
        )
        yield from _answering(settings.BIND, port=port)
        return
    host = lan_host()
    if host is None:
        yield look("This machine is in no network, so no phone reaches it.", "Join one.")
        return
    if not validate_host(host, settings.ALLOWED_HOSTS):
        yield wrong(f"Phones that call {host} are turned away.", f"Add {host} to ALLOWED_HOSTS.")
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
            f"Nothing answers at {url} ({error}).",
            "Start the server, or say by PORT where it is.",
        )
        return
    if (answer.status, words) == (200, "ok"):
        yield ok(f"The site answers at {url}, and is well.")
    elif words == "not":
        yield wrong(f"The site at {url} says that it is not well.", "Its log says why.")
    else:
        yield look(f"What answers at {url} is not napledger, or not by plain http.")
        return
    if not is_loopback(host):
        yield look(
            f"Whether {PHONES} get there, this machine cannot see.",
            f"If {url} does not open on one: let port {port} through this machine's firewall "
            f"(ufw allow {port}/tcp), and look whether the Wi-Fi keeps its guests apart.",
        )
