"""`manage.py forget CIRCLE NAME`: take a person's name away, and leave the book as it is."""

from __future__ import annotations

import getpass
from argparse import ArgumentParser
from collections.abc import Sequence
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from napledger.reading.faults import Fault, marked
from napledger.reading.faults import marked_plural as ngettext
from napledger.reading.readers import read_id, read_name, read_text
from sessions.exporting.cli import counted, refusals
from sessions.forgetting.service import Known, elsewhere, evenings_with, forget_player, known_of
from sessions.management.circles import CIRCLE, circle_called
from sessions.management.reading import KeepersCommand
from sessions.models import Circle, Player

STAYS = marked(
    "Backups, exports and journals that were made before still have the name, and so have phones "
    "that keep pages, until they are opened with a way to the site. Links that the person has go "
    "on letting in: the circle's owner can revoke them."
)

WAYS = ngettext("%(count)s way to be paid", "%(count)s ways to be paid")
DEVICES = ngettext("%(count)s device known as theirs", "%(count)s devices known as theirs")
LINKS = ngettext("%(count)s link's name", "%(count)s links' names")


class Command(KeepersCommand):
    """Forget a player of a circle, or only say what that would do."""

    help = marked(
        "Forget a player: a neutral name takes the place of theirs, in all that was ever played; "
        "how they are paid and which devices are theirs is deleted. No entry of any book is "
        "touched, and that it was done is noted for good."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the circle, the player, who asks for it, and how far to go."""
        parser.add_argument("circle", metavar="CIRCLE", help=_(CIRCLE))
        parser.add_argument("name", metavar="NAME", help=_("the player's name, or their id"))
        parser.add_argument("--dry-run", action="store_true", help=_("say what would happen"))
        parser.add_argument("--yes", action="store_true", help=_("do it: it cannot be taken back"))
        parser.add_argument(
            "--by", metavar="WHO", help=_("who does it (who runs the command, if not given)")
        )

    def handle(
        self, *, circle: str, name: str, dry_run: bool, yes: bool, by: str | None, **_options: Any
    ) -> None:
        """Say what is known of the player, take it away, and say where the name still stands."""
        player = _player(circle_called(circle), name)
        remains = _remains(player)
        if dry_run or not yes:
            # Translators: what it would do, said as what it does: “Would call player 3 “X” …”
            self.stdout.write(_("Would %(deed)s") % {"deed": _deed(known_of(player))})
            self._say(remains)
            if not dry_run:
                raise CommandError(_("nothing was changed: say --yes to forget for good"))
            self.stdout.write(_("Nothing was changed."))
            return
        with refusals("forget"):
            known = forget_player(player, by=_who(by))
        self.stdout.write(_("Done: %(deed)s") % {"deed": _deed(known)})
        self._say(remains)

    def _say(self, remains: Sequence[str]) -> None:
        if remains:
            said = _("The book is not rewritten. The name, or a part of it, stands in:")
            self.stdout.write(said)
        for line in remains:
            self.stdout.write(f"  {line}")
        self.stdout.write(_(STAYS))


def _player(circle: Circle, wanted: str) -> Player:
    try:
        name = read_name(wanted)
    except Fault as fault:
        raise CommandError(f"NAME: {fault.told(translate=_)}") from None
    players = Player.objects.select_related("circle").filter(circle=circle)
    known_by = filter(None, [read_id(wanted)])
    found = players.filter(name=name).first() or players.filter(pk__in=known_by).first()
    if found is None:
        said = _("nobody in %(circle)s is called %(name)s, capitals and accents included")
        raise CommandError(said % {"circle": circle, "name": name})
    return found


def _who(by: str | None) -> str:
    try:
        return read_text(getpass.getuser() if by is None else by).strip()
    except (KeyError, OSError):
        # A container may run under a number that no user has.
        return ""


def _deed(known: Known) -> str:
    away = [
        counted(known.handles, WAYS),
        counted(known.devices, DEVICES),
        counted(len(known.links), LINKS),
    ]
    taken = ", ".join(filter(None, away))
    # Translators: it goes on behind “Would” or “Done:”; “player” is an id
    called = _("call player %(player)s “%(name)s” from now on")
    too = _(", and %(player)s who was merged into them")
    deed = called % {"player": known.player.pk, "name": known.neutral_name}
    deed += "".join(too % {"player": each.pk} for each in known.others)
    if not taken:
        return f"{deed}."
    return _("%(deed)s, and take away: %(taken)s.") % {"deed": deed, "taken": taken}


def _remains(player: Player) -> list[str]:
    said = _("evening %(evening)s of %(day)s: %(places)s")
    evenings = [
        said
        % {
            "evening": each.evening.pk,
            "day": each.evening.played_on,
            "places": ", ".join(each.places),
        }
        for each in evenings_with(player)
    ]
    return [*evenings, *elsewhere(player)]
