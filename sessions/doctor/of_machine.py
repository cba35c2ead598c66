"""Looks at the machine: its disk and its clock.

Looks whether phones reach the site: by which address, and what may stand in between.
"""

from __future__ import annotations

import datetime
import http.client
import os
import shutil
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.db.models import Max
from django.http.request import validate_host
from django.utils import timezone

from napledger.site.hosts import is_loopback, lan_host
from sessions.book.migrated import unapplied
from sessions.doctor.findings import DoctorFinding, look, ok, wrong
from sessions.models import Entry
from sessions.monitoring.health import FREE_BYTES_MIN

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


ROOMY_BYTES = 200_000_000
"""What is free on a disk that nobody need look at: backups are made there."""

YEAR_MIN = 2026
"""A clock that says less was never set: this was not written yet."""

AHEAD = datetime.timedelta(minutes=5)


def disk() -> Iterator[DoctorFinding]:
    """Look whether there is room, and whether it can be written to."""
    folders = {Path(settings.VAR_DIR)}
    if connection.vendor == "sqlite":
        folders.add(Path(connection.settings_dict["NAME"]).resolve().parent)
    for folder in sorted(folders):
        free = shutil.disk_usage(folder).free
        said = f"{free // 1_000_000:,} MB are free in {folder}."
        if not os.access(folder, os.W_OK | os.X_OK):
            yield wrong(
                f"{folder} cannot be written to.", "Give it to the user that runs the site."
            )
        elif free < FREE_BYTES_MIN:
            yield wrong(said, "Make room: soon nothing can be recorded.")
        elif free < ROOMY_BYTES:
            yield look(said, "Make room, or move old backups elsewhere.")
        else:
            yield ok(said)


def clock() -> Iterator[DoctorFinding]:
    """Look whether the clock can be right: by the year, by the book, and by the database's own."""
    now = timezone.now()
    if now.year < YEAR_MIN:
        yield wrong(f"The clock says {now:%Y-%m-%d}.", "Set it (timedatectl set-ntp true).")
        return
    newest = None if unapplied(connection) else Entry.objects.aggregate(at=Max("at"))["at"]
    if newest is not None and newest > now + AHEAD:
        yield wrong(
            f"The book has an entry of {newest:%Y-%m-%d %H:%M}, and the clock says "
            f"{now:%Y-%m-%d %H:%M} UTC.",
            "Set the clock (timedatectl set-ntp true).",
        )
        return
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT now()")
            ((there,),) = cursor.fetchall()
        if abs(there - timezone.now()) > AHEAD:
            yield wrong(
                f"PostgreSQL's clock says {there:%Y-%m-%d %H:%M}, ours {now:%Y-%m-%d %H:%M} UTC.",
                "Set both by the network (timedatectl set-ntp true).",
            )
            return
    yield ok(f"The clock says {now:%Y-%m-%d %H:%M} UTC, after all that is in the book.")
