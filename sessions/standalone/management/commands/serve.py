"""Serves the site to the phones on the local network."""

from __future__ import annotations

import fcntl
import io
import os
import socket
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import segno
from django.conf import settings
from django.core.management.base import CommandError
from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.utils.translation import gettext as _

from napledger.reading.faults import marked
from napledger.site.certificates import certificates
from napledger.site.hosts import is_local_address, is_loopback, lan_host
from napledger.site.layout import LAUNCH, serve_with
from napledger.site.qr_codes import QUIET_MODULES
from napledger.site.static_files import collect_what_changed
from sessions.access.addresses import site_name
from sessions.backup import sqlite_file
from sessions.backup.postgres_dump import drop_left_trials
from sessions.backup.upgrading import bring_up_to_date
from sessions.book.append_only import check_triggers
from sessions.doctor.system_checks import check_file, check_sqlite
from sessions.exporting.files import sweep
from sessions.management.reading import KeepersCommand

# Bright on black, whatever the terminal's own colours: not every phone reads the inverse.
BRIGHT_ON_BLACK, PLAIN = "\x1b[97;40m", "\x1b[0m"

PLAIN_HTTP = marked(
    "By plain http a phone has no app without a network, keeps no screen awake, shares nothing and "
    "knows no passkeys. It has them with HTTPS=1: %(serve)s"
)
BEYOND_BOUNDS = marked(
    "No phone can trust it at {host}: that is no private address, and the authority vouches for no "
    "other. Call it by name, or put a proxy that speaks TLS before it."
)
PUT_BACK = marked("They are put back now; check_books says whether the book is as it should be.")


class Command(KeepersCommand):
    """Brings the database up to date, shows where the site is, and becomes the server."""

    help = marked("Serve on the local network, and show the address with a QR code to scan.")

    def handle(self, **_options: Any) -> None:
        """Never return: this process becomes the server."""
        _refuse_taken_port(settings.PORT, name="PORT")
        if settings.HTTPS:
            _refuse_taken_port(settings.HTTPS_PORT, name="HTTPS_PORT")
        _hold_folder(say=lambda warning: self.stderr.write(warning, self.style.WARNING))
        for found in check_file(databases=[DEFAULT_DB_ALIAS]):
            if found.is_serious():
                raise CommandError(f"{found.msg}. {found.hint}")
            self.stderr.write(f"{found.msg}. {found.hint}", self.style.WARNING)
        for warning in check_triggers(databases=[DEFAULT_DB_ALIAS]):
            self.stderr.write(f"{warning.msg}. {_(PUT_BACK)}", self.style.WARNING)
        for warning in check_sqlite(databases=[DEFAULT_DB_ALIAS]):
            self.stderr.write(f"{warning.msg}. {warning.hint}", self.style.WARNING)
        bring_up_to_date(say=self.stdout.write)
        collect_what_changed()
        said = _("The book lies in %(place)s") % {"place": _where_the_book_lies()}
        self.stdout.write(f"\n{said}")
        self.stdout.write(welcome(coloured=self.stdout.isatty()))
        self.stdout.flush()
        _sweep_up()
        connections.close_all()
        _leave_a_closed_folder()
        server = [sys.executable, "-P", str(LAUNCH)]
        os.execv(sys.executable, server)  # noqa: S606 (no shell is wanted)


def welcome(*, coloured: bool) -> str:
    """Return the lines that say where the site is, with a QR code when phones can reach it."""
    if name := site_name():
        url = f"https://{name}{settings.BASE_PATH}"
        proxied = _("The proxy before it asks at port %(port)s.") % {"port": settings.PORT}
        lines = (qr_code(url, coloured=coloured), _on_a_phone(url), proxied)
        return "\n".join(["", *lines, _("Stop with Ctrl+C."), ""])
    host = None if is_loopback(settings.BIND) else lan_host()
    if host is None:
        reach = [_("No network, so no phone can reach it.")]
    else:
        url = f"http://{host}:{settings.PORT}{settings.BASE_PATH}"
        reach = [qr_code(url, coloured=coloured), _on_a_phone(url)]
    here = _secure_lines() if settings.HTTPS else _plain_lines(is_alone=host is None)
    return "\n".join(["", *reach, *here, _("Stop with Ctrl+C."), ""])


def _on_a_phone(url: str) -> str:
    return _("On a phone: %(url)s") % {"url": url}


def _on_this_machine(url: str) -> str:
    return _("On this machine: %(url)s") % {"url": url}


def _plain_lines(*, is_alone: bool) -> list[str]:
    here = _on_this_machine(f"http://localhost:{settings.PORT}{settings.BASE_PATH}")
    return [here] if is_alone else [here, _(PLAIN_HTTP) % {"serve": serve_with("HTTPS=1")}]


def _secure_lines() -> list[str]:
    fingerprint = certificates().authority.fingerprint
    half = len(fingerprint) // 2
    host = lan_host() or ""
    beyond = [] if is_local_address(host) else [_(BEYOND_BOUNDS).format(host=host)] * bool(host)
    trusted = _("Once a phone trusts this machine, it goes on to port %(port)s, by https.")
    return [
        *beyond,
        trusted % {"port": settings.HTTPS_PORT},
        _on_this_machine(f"https://localhost:{settings.HTTPS_PORT}{settings.BASE_PATH}"),
        _("The certificate that phones are to trust, by its SHA-256:"),
        f"  {fingerprint[:half]}",
        f"  {fingerprint[half + 1 :]}",
    ]


def qr_code(text: str, *, coloured: bool) -> str:
    """Return a QR code of half blocks, for a terminal."""
    drawn = io.StringIO()
    segno.make(text, micro=False).terminal(drawn, border=QUIET_MODULES, compact=True)
    lines = drawn.getvalue().splitlines()
    if coloured:
        lines = [f"{BRIGHT_ON_BLACK}{line}{PLAIN}" for line in lines]
    return "\n".join(lines)


def _where_the_book_lies() -> str:
    if connection.vendor == "sqlite":
        return str(sqlite_file.live_path())
    name = connection.settings_dict["NAME"]
    return _("PostgreSQL, in the database %(name)s") % {"name": name}


def _hold_folder(*, say: Callable[[str], object]) -> None:
    """Hold the folder as long as the server runs that this becomes; say if another holds it."""
    path = Path(settings.VAR_DIR) / "serving"
    path.parent.mkdir(parents=True, exist_ok=True)
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        other = os.read(descriptor, 20).decode()
        os.close(descriptor)
        said = _("Another server, process %(process)s, serves from %(folder)s. Stop one of them.")
        say(said % {"process": other, "folder": path.parent})
        return
    os.truncate(descriptor, 0)
    os.write(descriptor, str(os.getpid()).encode())
    os.set_inheritable(descriptor, True)  # noqa: FBT003  # Python's own way


def _leave_a_closed_folder() -> None:
    """Go to VAR_DIR where gunicorn could not: it enters the folder anew that it was started in.

    After `sudo -u napledger` that may be somebody's home.
    """
    try:
        os.chdir(Path.cwd())
    except OSError:
        os.chdir(settings.VAR_DIR)


def _sweep_up() -> None:
    """Remove what backups and restores have left that were killed."""
    if connection.vendor == "sqlite":
        sweep(sqlite_file.live_path().parent)
        return
    sweep(Path(settings.VAR_DIR))
    with connection.cursor() as cursor:
        drop_left_trials(cursor)


def _refuse_taken_port(port: int, *, name: str) -> None:
    bind = settings.BIND
    with socket.socket(socket.AF_INET6 if ":" in bind else socket.AF_INET) as probe:
        # As gunicorn binds: an address that a server has just left is free.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((bind.strip("[]"), port))
        except OSError as error:
            said = _(
                "Nothing can be served at %(address)s, port %(port)s: %(error)s. Choose another "
                "port: %(serve)s"
            )
            words = {"address": bind, "port": port, "error": error.strerror}
            serve = serve_with(f"{name}={port + 1}")
            raise CommandError(said % {**words, "serve": serve}) from error
