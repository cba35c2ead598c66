"""`manage.py demo`: fill the database with a fixed season of evenings."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.db import transaction

from napledger.games import games
from sessions.access.recovery import address_of, claim_for
from sessions.book.posting import Recorder
from sessions.models import Circle
from sessions.operations.demo import play_season

NAME = "The Crown"
NOTE = "demonstration"


class Command(BaseCommand):
    """Play the season once; a second run only says where it is."""

    help = "Fill the database with a fixed, believable season of a game's evenings."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take which game to play: the first there is, if none is named."""
        parser.add_argument("--game", choices=games(), default=next(iter(games())))

    def handle(self, *, game: str, **_options: Any) -> None:
        """Play the season, unless it is there, and print the address that opens it."""
        played = Circle.objects.filter(name=NAME, evenings__note=NOTE, evenings__game=game)
        circle = played.first()
        if circle is None:
            with transaction.atomic():
                circle = Circle.objects.create(name=NAME, game=game)
                evenings = play_season(circle, games()[game], recorder=Recorder(), note=NOTE)
            self.stdout.write(f"{len(evenings)} evenings played")
        address = address_of(claim_for(circle.pk))
        self.stdout.write("Start the server (make serve) and open, on the same machine:")
        self.stdout.write(f"http://localhost:8000{address}")
