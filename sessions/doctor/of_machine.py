"""Looks at the machine: its disk and its clock."""

from __future__ import annotations

import datetime
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from napledger.site.numbers import in_thousands
from sessions.book.migrated import unapplied
from sessions.doctor.findings import DoctorFinding, look, ok, wrong
from sessions.models import Entry
from sessions.monitoring.health import FREE_BYTES_MIN

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
        words = {"free": in_thousands(free // 1_000_000), "folder": folder}
        said = _("%(free)s MB are free in %(folder)s.") % words
        if not os.access(folder, os.W_OK | os.X_OK):
            yield wrong(
                _("%(folder)s cannot be written to.") % words,
                _("Give it to the user that runs the site."),
            )
        elif free < FREE_BYTES_MIN:
            yield wrong(said, _("Make room: soon nothing can be recorded."))
        elif free < ROOMY_BYTES:
            yield look(said, _("Make room, or move old backups elsewhere."))
        else:
            yield ok(said)


def clock() -> Iterator[DoctorFinding]:
    """Look whether the clock can be right: by the year, by the book, and by the database's own."""
    now = timezone.now()
    if now.year < YEAR_MIN:
        said = _("The clock says %(day)s.") % {"day": f"{now:%Y-%m-%d}"}
        yield wrong(said, _("Set it (timedatectl set-ntp true)."))
        return
    newest = None if unapplied(connection) else Entry.objects.aggregate(at=Max("at"))["at"]
    if newest is not None and newest > now + AHEAD:
        said = _("The book has an entry of %(newest)s, and the clock says %(now)s UTC.")
        words = {"newest": f"{newest:%Y-%m-%d %H:%M}", "now": f"{now:%Y-%m-%d %H:%M}"}
        yield wrong(said % words, _("Set the clock (timedatectl set-ntp true)."))
        return
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT now()")
            ((there,),) = cursor.fetchall()
        if abs(there - timezone.now()) > AHEAD:
            said = _("PostgreSQL's clock says %(there)s, ours %(now)s UTC.")
            words = {"there": f"{there:%Y-%m-%d %H:%M}", "now": f"{now:%Y-%m-%d %H:%M}"}
            yield wrong(said % words, _("Set both by the network (timedatectl set-ntp true)."))
            return
    said = _("The clock says %(now)s UTC, after all that is in the book.")
    yield ok(said % {"now": f"{now:%Y-%m-%d %H:%M}"})
