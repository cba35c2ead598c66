"""Serves the site to the phones on the local network."""

from __future__ import annotations

import io
import os
import socket
import sys
from pathlib import Path
from typing import Any

import segno
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import DEFAULT_DB_ALIAS, connection, connections
from environs import Env, EnvError

from napledger.site.hosts import is_loopback, lan_host
from sessions.book.append_only import check_triggers
from sessions.exporting import sqlite_file
from sessions.exporting.files import sweep
from sessions.exporting.postgres_dump import drop_left_trials
from sessions.operations.checks import check_sqlite

# Bright on black, whatever the terminal's own colours: not every phone reads the inverse.
BRIGHT_ON_BLACK, PLAIN = "\x1b[97;40m", "\x1b[0m"

PUT_BACK = "They are put back now; check_books says whether the book is as it should be."


class Command(BaseCommand):
    """Brings the database up to date, shows where the site is, and becomes the server."""

    help = "Serve on the local network, and show the address with a QR code to scan."

    def handle(self, **_options: Any) -> None:
        """Never return: this process becomes the server."""
        env = Env()
        bind = env.str("BIND", default=settings.BIND)
        try:
            port = env.int("PORT", default=8000)
        except EnvError as error:
            raise CommandError(f"PORT is a number, like 8000: {error}") from error
        _refuse_taken_port(bind, port=port)
        for warning in check_triggers(databases=[DEFAULT_DB_ALIAS]):
            self.stderr.write(f"{warning.msg}. {PUT_BACK}", self.style.WARNING)
        for warning in check_sqlite(databases=[DEFAULT_DB_ALIAS]):
            self.stderr.write(f"{warning.msg}. {warning.hint}", self.style.WARNING)
        call_command("migrate", interactive=False, verbosity=0)
        self.stdout.write(welcome(bind, port=port, coloured=self.stdout.isatty()))
        self.stdout.flush()
        _sweep_up()
        connections.close_all()
        server = [sys.executable, "-m", "gunicorn", "--config", "python:napledger.site.server"]
        os.execv(sys.executable, server)  # noqa: S606 (no shell is wanted)


def welcome(bind: str, *, port: int, coloured: bool) -> str:
    """Return the lines that say where the site is, with a QR code when phones can reach it."""
    here = f"On this machine: http://localhost:{port}"
    host = None if is_loopback(bind) else lan_host()
    if host is None:
        return f"\n{here}\nNo network, so no phone can reach it.\nStop with Ctrl+C.\n"
    url = f"http://{host}:{port}"
    return f"\n{qr_code(url, coloured=coloured)}\nOn a phone: {url}\n{here}\nStop with Ctrl+C.\n"


def qr_code(text: str, *, coloured: bool) -> str:
    """Return a QR code of half blocks, for a terminal."""
    drawn = io.StringIO()
    segno.make(text, micro=False).terminal(drawn, border=2, compact=True)
    lines = drawn.getvalue().splitlines()
    if coloured:
        lines = [f"{BRIGHT_ON_BLACK}{line}{PLAIN}" for line in lines]
    return "\n".join(lines)


def _sweep_up() -> None:
    """Remove what backups and restores have left that were killed."""
    if connection.vendor == "sqlite":
        sweep(sqlite_file.live_path().parent)
        return
    sweep(Path(settings.VAR_DIR))
    with connection.cursor() as cursor:
        drop_left_trials(cursor)


def _refuse_taken_port(bind: str, *, port: int) -> None:
    with socket.socket(socket.AF_INET6 if ":" in bind else socket.AF_INET) as probe:
        # As gunicorn binds: an address that a server has just left is free.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((bind.strip("[]"), port))
        except OSError as error:
            raise CommandError(
                f"Nothing can be served at {bind}, port {port}: {error.strerror}. "
                f"Choose another port: make serve PORT={port + 1}"
            ) from error
