"""What the commands that move books say, and how they refuse."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager

from django.core.management.base import CommandError
from django.utils import translation
from django.utils.translation import gettext as _

from napledger.reading.faults import Fault, marked
from napledger.reading.faults import marked_plural as ngettext
from napledger.site.numbers import in_thousands
from sessions.access.addresses import address_for_keeper
from sessions.access.recovery import address_of, claim_for
from sessions.auditing.checking import checked
from sessions.auditing.schema import Bundle
from sessions.exporting.files import FILE_MEGABYTES_MAX
from sessions.exporting.import_bundle import Additions

WITHOUT = marked(
    "This file carries no checksum: it is an older one, or somebody wrote it by hand. "
    "Whether it was changed since cannot be said."
)

OVERWRITE = marked("even if there is such a file")
SAY_ONLY = marked("say what would happen; write nothing")
LARGEST = marked("the largest file that is read (%(default)s)")

CIRCLES = ngettext("%(count)s circle", "%(count)s circles")
PLAYERS = ngettext("%(count)s player", "%(count)s players")
EVENINGS = ngettext("%(count)s evening", "%(count)s evenings")
ENTRIES = ngettext("%(count)s entry", "%(count)s entries")
TRANSFERS = ngettext("%(count)s transfer", "%(count)s transfers")


@contextmanager
def refusals(file: str) -> Iterator[None]:
    """Turn a fault in a file, or what the system says of it, into the one line at the end."""
    try:
        yield
    except Fault as fault:
        raise CommandError(f"{file}: {fault.told(translate=_)}") from None
    except RecursionError:
        deep = _("this is nested too deeply")
        raise CommandError(f"{file}: {deep}") from None
    except OSError as error:
        raise CommandError(f"{error.filename or file}: {error.strerror or error}") from None


def add_import_arguments(parser: ArgumentParser) -> None:
    """Take the file, whether to write at all, and how large it may be."""
    parser.add_argument("file", metavar="FILE", help=_("“-” is standard input"))
    parser.add_argument("--dry-run", action="store_true", help=_(SAY_ONLY))
    parser.add_argument(
        "--megabytes-max",
        type=int,
        default=FILE_MEGABYTES_MAX,
        metavar="MB",
        help=_(LARGEST),
    )


def sentence_about(added: Additions, *, dry_run: bool) -> str:
    if added.nothing:
        return _("This book is here already, the same to the last id: there is nothing to do.")
    parts = [
        _("circle %(id)s") % {"id": added.bundle.circle.id} if added.circle else "",
        counted(len(added.players), PLAYERS),
        counted(len(added.evenings), EVENINGS),
        counted(added.entries, ENTRIES),
        counted(added.transfers, TRANSFERS),
    ]
    what = {"what": ", ".join(filter(None, parts))}
    if dry_run:
        said = _("Would put in: %(what)s. Everything was checked and nothing was written.")
        return said % what
    return _("Put in: %(what)s.") % what


def way_in(added: Additions) -> str:
    """Return how the keeper gets at a circle that no device has access to yet."""
    address = address_for_keeper(address_of(claim_for(added.bundle.circle.id)))
    said = _("Within a day, open this on the device that keeps the book:")
    return f"{said}\n{address}"


def counted(number: int, words: tuple[str, str]) -> str:
    """Return how many of something, or "" for none; `words` are for one and for several."""
    said = translation.ngettext(*words, number)
    return said % {"count": in_thousands(number)} if number else ""


def unsound(bundle: Bundle) -> None:
    """End a command with exit status 1 if what was just written is no sound book."""
    try:
        checked(bundle)
    except Fault as fault:
        said = _(
            "Written, but the book is not sound, and nobody will take it: %(fault)s. "
            "Run check_books."
        )
        raise CommandError(said % {"fault": fault.told(translate=_)}) from None
