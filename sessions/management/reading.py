"""What the commands have in common: their help, and how those go about it that only read."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import gettext

from sessions.book.consistent_read import consistent_read


class KeepersCommand(BaseCommand):
    """A command whose help, marked where it stands, is told in the keeper's language."""

    def create_parser(self, prog_name: str, subcommand: str, **options: Any) -> CommandParser:
        """Return the parser of what a command takes, which begins with what it does."""
        parser = super().create_parser(prog_name, subcommand, **options)
        parser.description = gettext(self.help)
        return parser


class ReadingCommand(KeepersCommand):
    """A command that says what stood in the book at one moment, whatever is written meanwhile.

    On a server of many circles it keeps no more of the past than it takes to read one of them:
    what goes through all circles is no such command.
    """

    def execute(self, *args: Any, **options: Any) -> str | None:
        """Run the command from its first question to its last as of one moment."""
        with consistent_read():
            return super().execute(*args, **options)
