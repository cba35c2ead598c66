"""`manage.py migrate`: Django's own, which leaves the book open if a migration fails."""

from __future__ import annotations

from typing import Any

from django.core.management.commands import migrate

from sessions.book.append_only import install


class Command(migrate.Command):
    """Migrate, and put the book's triggers back also when that comes to nothing."""

    def handle(self, *apps: Any, **options: Any) -> None:
        """Migrate; that the triggers are put back after it, Django's signal sees to."""
        try:
            super().handle(*apps, **options)
        except (Exception, KeyboardInterrupt):
            install(using=options["database"])
            raise
