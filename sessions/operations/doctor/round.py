"""The doctor's round: everything that is looked at, in its order."""

from __future__ import annotations

from collections.abc import Iterator

from django.db import DatabaseError

from sessions.operations.doctor import (
    of_certificate,
    of_database,
    of_machine,
    of_network,
    of_settings,
)
from sessions.operations.doctor.findings import DoctorFinding, Look, wrong

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
