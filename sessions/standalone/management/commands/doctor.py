"""`manage.py doctor`: looks at everything that may keep the site from serving well."""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import BaseCommand

from sessions.operations.doctor.findings import line
from sessions.operations.doctor.round import all_findings


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
