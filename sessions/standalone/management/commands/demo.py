"""`manage.py demo`: fill the database with a fixed season of evenings."""

from __future__ import annotations

from collections import Counter
from typing import Any

from django.core.management.base import CommandParser
from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from napledger.games import games
from napledger.reading.faults import marked
from napledger.site.layout import SERVE
from sessions.access.addresses import address_for_keeper
from sessions.access.recovery import address_of, claim_for
from sessions.backup.upgrading import bring_up_to_date
from sessions.book.submission import Recorder
from sessions.management.reading import KeepersCommand
from sessions.models import Circle, Evening
from sessions.starting.seasons import play_seasons

NAME = "The Crown"
NOTE = "demonstration"


class Command(KeepersCommand):
    """Play each season once; a second run only says where they are."""

    help = marked(
        "Fill the database with a fixed, believable season of each game, all in one circle."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Take which game to play: every one there is, if none is named."""
        parser.add_argument("--game", choices=games())

    def handle(self, *, game: str | None, **_options: Any) -> None:
        """Play the seasons that are not there yet, and print the address that opens them."""
        bring_up_to_date(say=self.stdout.write)
        circle = Circle.objects.filter(name=NAME, evenings__note=NOTE).first()
        there = Evening.objects.filter(circle=circle, note=NOTE).values_list("game", flat=True)
        asked = games() if game is None else (game,)
        keys = [key for key in asked if circle is None or key not in {*there}]
        if keys:
            circle = self._play(circle, keys)
        assert circle is not None, "what is not there yet was played"
        address = address_of(claim_for(circle.pk))
        said = _("Start the server (%(serve)s) and open, on the same machine:")
        self.stdout.write(said % {"serve": SERVE})
        self.stdout.write(address_for_keeper(address))

    @transaction.atomic
    def _play(self, circle: Circle | None, keys: list[str]) -> Circle:
        """Return the circle with the seasons of these games played into it."""
        circle = circle or Circle.objects.create(name=NAME, game=keys[0])
        chosen = [games()[key] for key in keys]
        evenings = play_seasons(circle, chosen, recorder=Recorder(), note=NOTE)
        played = Counter(evening.game for evening in evenings)
        titles = ", ".join(f"{_(games()[key].title)} {number}" for key, number in played.items())
        count = len(evenings)
        said = ngettext(
            "%(count)s evening played: %(titles)s", "%(count)s evenings played: %(titles)s", count
        )
        self.stdout.write(said % {"count": count, "titles": titles})
        return circle
