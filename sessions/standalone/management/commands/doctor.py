"""`manage.py doctor`: looks at everything that may keep the site from serving well.

The doctor's round: everything that is looked at, in its order.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

from django.db import DatabaseError
from django.utils.translation import gettext as _

from napledger.reading.faults import marked
from sessions.doctor import of_certificate, of_database, of_machine, of_network, of_settings
from sessions.doctor.findings import DoctorFinding, Look, columns_for, line, wrong
from sessions.management.reading import KeepersCommand

LOOKS: tuple[tuple[str, Look], ...] = (
    (marked("settings"), of_settings.system_checks),
    (marked("debug"), of_settings.debug),
    (marked("hosts"), of_settings.hosts),
    (marked("transport"), of_settings.transport),
    (marked("certificate"), of_certificate.certificate),
    (marked("secrets"), of_settings.secrets),
    (marked("static files"), of_settings.static_files),
    (marked("disk"), of_machine.disk),
    (marked("database"), of_database.database),
    (marked("clock"), of_machine.clock),
    (marked("triggers"), of_database.triggers),
    (marked("book"), of_database.book),
    (marked("backup"), of_database.backups),
    (marked("network"), of_network.reachability),
)


def all_findings() -> Iterator[tuple[str, DoctorFinding]]:
    """Yield everything found, each with what it is about; one look that fails stops no other."""
    for about, looks in LOOKS:
        try:
            for finding in looks():
                yield about, finding
        except (DatabaseError, OSError) as error:
            first, *_others = str(error).splitlines() or [type(error).__name__]
            yield about, wrong(_("Could not be looked at: %(error)s") % {"error": first})


class Command(KeepersCommand):
    """Print a line for everything looked at; exit with 1 if anything is wrong."""

    help = marked(
        "Look at settings, disk, clock, database, book, backups, certificate and network, and say "
        "what to change. It changes nothing."
    )
    requires_system_checks = ()

    def handle(self, **_options: Any) -> None:
        """Go the whole round, and end with what it comes to."""
        colours = {"ok": self.style.SUCCESS, "look": self.style.WARNING, "wrong": self.style.ERROR}
        counted = dict.fromkeys(colours, 0)
        columns = columns_for([about for about, _looks in LOOKS])
        for about, finding in all_findings():
            counted[finding.verdict] += 1
            self.stdout.write(line(finding, about=about, columns=columns), colours[finding.verdict])
        said = _("%(wrong)s wrong, %(look)s worth a look, %(ok)s ok")
        self.stdout.write(said % counted)
        if counted["wrong"]:
            sys.exit(1)
