"""`manage.py flush`: Django's own, which needs the book's triggers lifted to empty the tables."""

from __future__ import annotations

from typing import Any

from django.core.management.commands import flush

from sessions.book.append_only import lifted


class Command(flush.Command):
    """Empty the database, and put the triggers back."""

    def handle(self, **options: Any) -> None:
        """Lift the triggers for as long as the tables are being emptied."""
        with lifted(using=options["database"]):
            super().handle(**options)
