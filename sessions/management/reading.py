"""What the commands have in common that only read the book."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from sessions.book.consistent_read import consistent_read


class ReadingCommand(BaseCommand):
    """A command that says what stood in the book at one moment, whatever is written meanwhile.

    On a server of many circles it keeps no more of the past than it takes to read one of them:
    what goes through all circles is no such command.
    """

    def execute(self, *args: Any, **options: Any) -> str | None:
        """Run the command from its first question to its last as of one moment."""
        with consistent_read():
            return super().execute(*args, **options)
