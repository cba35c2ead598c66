"""`manage.py makemessages`: Django's own, which also finds the words of the plain core."""

from __future__ import annotations

from django.core.management.commands import makemessages


class Command(makemessages.Command):
    """Extract messages for translators.

    The core marks its words with `marked` and gives a fault's sentence as its second argument.
    """

    xgettext_options = [
        *makemessages.Command.xgettext_options,
        "--keyword=marked",
        "--keyword=Fault:2",
    ]
