"""The upgrade of an SQLite database: a copy is brought up to date and takes its place.

Until it does, the database is what it was, whatever fails and whoever is killed.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from django.core.management.base import CommandError
from django.db import connections

from napledger.reading.faults import Fault
from sessions.exporting import sqlite_file
from sessions.exporting.files import draft_beside, written_whole
from sessions.upgrading.backups import kept_backup, refuse_full_disk
from sessions.upgrading.words import AS_IT_WAS, MADE, brought_up_to_date

COPIES = 3
"""How many times its own size a database may take besides: backup, copy, and what that rebuilds."""


def upgrade(*, was: str, say: Callable[[str], object]) -> None:
    """Back up the database, and put a copy that was brought up to date in its place.

    `was` is the last migration that it has been through. From the first to the last nobody else
    has it open, so nothing is written that would be lost.
    """
    live = sqlite_file.live_path()

    def back_up(target: Path) -> None:
        with written_whole(target) as draft:
            sqlite_file.copy_opened(alone, draft)
            sqlite_file.examined(draft, bring_up_to_date=False)

    connections.close_all()
    with sqlite_file.alone_with(live) as alone:
        refuse_full_disk(live.parent, bytes_needed=COPIES * live.stat().st_size)
        kept = kept_backup(live, was=was, ending="", make=back_up, is_same=sqlite_file.is_same)
        say(MADE.format(kept=kept))
        with draft_beside(live) as draft:
            try:
                sqlite_file.copy_database(kept, draft)
                verdict = sqlite_file.examined(draft, bring_up_to_date=True)
            except Fault as fault:
                raise CommandError(
                    f"Tried on a copy: {fault}. {AS_IT_WAS.format(kept=kept)}"
                ) from fault
            sqlite_file.take_place(draft, live)
    say(brought_up_to_date(verdict.audit, sound=verdict.sound, kept=kept))
