"""`manage.py let_in CIRCLE`: a way in for an owner who has lost their phone."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from sessions.access.addresses import address_for_keeper
from sessions.access.recovery import address_of, claim_noted
from sessions.management.circles import CIRCLE, circle_called, told


class Command(BaseCommand):
    """Print the address by which a phone owns a circle, and have the circle's book say so."""

    help = (
        "Print an address for an owner who has lost the only phone: opened within a day, it makes "
        "that phone an owner of the circle. Everybody in the circle can read that it was made."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the circle."""
        parser.add_argument("circle", metavar="CIRCLE", help=CIRCLE)

    def handle(self, *, circle: str, **_options: Any) -> None:
        """Note it in the book, and print the address."""
        found = circle_called(circle)
        self.stdout.write(
            f"{told(found)}\n"
            "Within a day, open this on the owner’s new phone. It makes whoever opens it an owner, "
            "so show it to nobody else:\n"
            f"{address_for_keeper(address_of(claim_noted(found.pk)))}\n"
            "That it was made stands on the circle’s page and in the log of its evenings, for all "
            "to read. The lost phone is shut out under “Phones and links”."
        )
