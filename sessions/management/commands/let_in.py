"""`manage.py let_in CIRCLE`: a way in for an owner who has lost their phone."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.utils.translation import gettext as _

from napledger.reading.faults import marked
from sessions.access.addresses import address_for_keeper
from sessions.access.recovery import address_of, make_code_for_keeper
from sessions.management.circles import CIRCLE, circle_called, told
from sessions.management.reading import KeepersCommand


class Command(KeepersCommand):
    """Print the address by which a phone owns a circle, and have the circle's book say so."""

    help = marked(
        "Print an address for an owner who has lost the only phone: it makes the phone that opens "
        "it an owner of the circle, once. Everybody in the circle can read that it was made."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("circle", metavar="CIRCLE", help=_(CIRCLE))

    def handle(self, *, circle: str, **_options: Any) -> None:
        """Note it in the book, and print the address."""
        found = circle_called(circle)
        address = address_for_keeper(address_of(make_code_for_keeper(found)))
        said = (
            _(
                "Whoever opens this owns the circle, so show it to the owner alone. It opens "
                "once, and asks whether the old phone is to be shut out:"
            ),
            address,
            _(
                "That it was made stands on the circle’s page and in the log of each of its "
                "evenings."
            ),
        )
        self.stdout.write("\n".join([told(found), *said]))
