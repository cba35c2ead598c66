"""`manage.py forget CIRCLE NAME`: take a person's name away, and leave the book as it is."""

from __future__ import annotations

import getpass
from argparse import ArgumentParser
from collections.abc import Sequence
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from napledger.reading.faults import Fault
from napledger.reading.readers import read_id, read_name, read_text
from sessions.exporting.cli import counted, refusals
from sessions.forgetting.service import Known, elsewhere, evenings_with, forget_player, known_of
from sessions.management.circles import CIRCLE, circle_called
from sessions.models import Circle, Player

STAYS = (
    "Backups, exports and journals that were made before still have the name, and so have phones "
    "that keep pages, until they are opened with a way to the site. Links that the person has go "
    "on letting in: the circle's owner can revoke them."
)


class Command(BaseCommand):
    """Forget a player of a circle, or only say what that would do."""

    help = (
        "Forget a player: a neutral name takes the place of theirs, in all that was ever played; "
        "how they are paid and which devices are theirs is deleted. No entry of any book is "
        "touched, and that it was done is noted for good."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the circle, the player, who asks for it, and how far to go."""
        parser.add_argument("circle", metavar="CIRCLE", help=CIRCLE)
        parser.add_argument("name", metavar="NAME", help="the player's name, or their id")
        parser.add_argument("--dry-run", action="store_true", help="say what would happen")
        parser.add_argument("--yes", action="store_true", help="do it: it cannot be taken back")
        parser.add_argument(
            "--by", metavar="WHO", help="who does it (who runs the command, if not given)"
        )

    def handle(
        self, *, circle: str, name: str, dry_run: bool, yes: bool, by: str | None, **_options: Any
    ) -> None:
        """Say what is known of the player, take it away, and say where the name still stands."""
        player = _player(circle_called(circle), name)
        remains = _remains(player)
        if dry_run or not yes:
            self.stdout.write(f"Would {_deed(known_of(player))}")
            self._say(remains)
            if not dry_run:
                raise CommandError("nothing was changed: say --yes to forget for good")
            self.stdout.write("Nothing was changed.")
            return
        with refusals("forget"):
            known = forget_player(player, by=_who(by))
        self.stdout.write(f"Done: {_deed(known)}")
        self._say(remains)

    def _say(self, remains: Sequence[str]) -> None:
        if remains:
            self.stdout.write("The book is not rewritten. The name, or a part of it, stands in:")
        for line in remains:
            self.stdout.write(f"  {line}")
        self.stdout.write(STAYS)


def _player(circle: Circle, wanted: str) -> Player:
    try:
        name = read_name(wanted)
    except Fault as fault:
        raise CommandError(f"NAME: {fault}") from None
    players = Player.objects.select_related("circle").filter(circle=circle)
    known_by = filter(None, [read_id(wanted)])
    found = players.filter(name=name).first() or players.filter(pk__in=known_by).first()
    if found is None:
        raise CommandError(f"nobody in {circle} is called {name}, capitals and accents included")
    return found


def _who(by: str | None) -> str:
    try:
        return read_text(getpass.getuser() if by is None else by).strip()
    except (KeyError, OSError):
        # A container may run under a number that no user has.
        return ""


def _deed(known: Known) -> str:
    away = [
        counted(known.handles, "way to be paid", "ways to be paid"),
        counted(known.devices, "device known as theirs", "devices known as theirs"),
        counted(len(known.links), "link's name", "links' names"),
    ]
    taken = ", ".join(filter(None, away))
    too = "".join(f", and {each.pk} who was merged into them" for each in known.others)
    called = f"call player {known.player.pk} “{known.neutral_name}” from now on{too}"
    return f"{called}, and take away: {taken}." if taken else f"{called}."


def _remains(player: Player) -> list[str]:
    evenings = [
        f"evening {each.evening.pk} of {each.evening.played_on}: {', '.join(each.places)}"
        for each in evenings_with(player)
    ]
    return [*evenings, *elsewhere(player)]
