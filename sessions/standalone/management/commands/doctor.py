"""`manage.py doctor`: looks at everything that may keep the site from serving well.

The doctor's round: everything that is looked at, in its order.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand
from django.db import DatabaseError

from sessions.doctor import of_certificate, of_database, of_machine, of_network, of_settings
from sessions.doctor.findings import DoctorFinding, Look, line, wrong

LOOKS: tuple[tuple[str, Look], ...] = (
    ("settings", of_settings.system_checks),
    ("debug", of_settings.debug),
    ("hosts", of_settings.hosts),
    ("transport", of_settings.transport),
    ("certificate", of_certificate.certificate),
    ("secrets", of_settings.secrets),
    ("static files", of_settings.static_files),
    ("disk", of_machine.disk),
    ("database", of_database.database),
    ("clock", of_machine.clock),
    ("triggers", of_database.triggers),
    ("book", of_database.book),
    ("backup", of_database.backups),
    ("network", of_network.reachability),
)


def all_findings() -> Iterator[tuple[str, DoctorFinding]]:
    """Yield everything found, each with what it is about; one look that fails stops no other."""
    for about, looks in LOOKS:
        try:
            for finding in looks():
                yield about, finding
        except (DatabaseError, OSError) as error:
            first, *_others = str(error).splitlines() or [type(error).__name__]
            yield about, wrong(f"Could not be looked at: {first}")


class Command(BaseCommand):
    """Print a line for everything looked at; exit with 1 if anything is wrong."""

    help = (
        "Look at settings, disk, clock, database, book, backups, certificate and network, and say "
        "what to change. It changes nothing."
    )
    requires_system_checks = ()

    def handle(self, **_options: Any) -> None:
        """Go the whole round, and end with what it comes to."""
        colours = {"ok": self.style.SUCCESS, "look": self.style.WARNING, "wrong": self.style.ERROR}
        counted = dict.fromkeys(colours, 0)
        for about, finding in all_findings():
            counted[finding.verdict] += 1
            self.stdout.write(line(finding, about=about), colours[finding.verdict])
        self.stdout.write(
            f"{counted['wrong']} wrong, {counted['look']} worth a look, {counted['ok']} ok"
        )
        if counted["wrong"]:
            sys.exit(1)
