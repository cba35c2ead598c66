"""What the commands that move books say, and how they refuse."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager

from django.core.management.base import CommandError

from napledger.reading.faults import Fault
from sessions.access.addresses import address_for_keeper
from sessions.access.recovery import address_of, claim_for
from sessions.auditing.checking import checked
from sessions.auditing.schema import Bundle
from sessions.exporting.files import FILE_MEGABYTES_MAX
from sessions.exporting.import_bundle import Additions

WITHOUT = (
    "This file carries no checksum: it is an older one, or somebody wrote it by hand. "
    "Whether it was changed since cannot be said."
)


@contextmanager
def refusals(file: str) -> Iterator[None]:
    """Turn a fault in a file, or what the system says of it, into the one line at the end."""
    try:
        yield
    except Fault as fault:
        raise CommandError(f"{file}: {fault}") from None
    except RecursionError:
        raise CommandError(f"{file}: this is nested too deeply") from None
    except OSError as error:
        raise CommandError(f"{error.filename or file}: {error.strerror or error}") from None


def add_import_arguments(parser: ArgumentParser) -> None:
    """Take the file, whether to write at all, and how large it may be."""
    parser.add_argument("file", metavar="FILE", help="“-” is standard input")
    parser.add_argument(
        "--dry-run", action="store_true", help="say what would happen; write nothing"
    )
    parser.add_argument(
        "--megabytes-max",
        type=int,
        default=FILE_MEGABYTES_MAX,
        metavar="MB",
        help="the largest file that is read (%(default)s)",
    )


def sentence_about(added: Additions, *, dry_run: bool) -> str:
    if added.nothing:
        return "This book is here already, the same to the last id: there is nothing to do."
    parts = [
        f"circle {added.bundle.circle.id}" if added.circle else "",
        counted(len(added.players), "player", "players"),
        counted(len(added.evenings), "evening", "evenings"),
        counted(added.entries, "entry", "entries"),
        counted(added.transfers, "transfer", "transfers"),
    ]
    what = ", ".join(filter(None, parts))
    if dry_run:
        return f"Would put in: {what}. Everything was checked and nothing was written."
    return f"Put in: {what}."


def way_in(added: Additions) -> str:
    """Return how the keeper gets at a circle that no device has access to yet."""
    address = address_for_keeper(address_of(claim_for(added.bundle.circle.id)))
    return f"Within a day, open this on the device that keeps the book:\n{address}"


def counted(number: int, one: str, several: str) -> str:
    """Return how many of something, or "" for none."""
    return f"{number:,} {one if number == 1 else several}" if number else ""


def unsound(bundle: Bundle) -> None:
    """End a command with exit status 1 if what was just written is no sound book."""
    try:
        checked(bundle)
    except Fault as fault:
        raise CommandError(
            f"Written, but the book is not sound, and nobody will take it: {fault}. "
            "Run check_books."
        ) from None
