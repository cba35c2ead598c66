"""`manage.py journal --format hledger|ledger|beancount [FILE]`: the book for other programs.

Evenings of the database as nights of a journal.
"""

from __future__ import annotations

import datetime
import uuid
from argparse import ArgumentParser
from collections.abc import Iterable
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from napledger.evening.chain import seal_of
from napledger.evening.journal import STYLES, ClosingBalance, EveningMoves, Move, journal
from napledger.evening.kinds import CASH_KINDS
from napledger.ledger.transfers import KITTY
from napledger.reading.checksum import closed_lines
from napledger.reading.faults import REASONS_APART, marked
from sessions.book.composed import told_title
from sessions.book.joined import Read, read_with
from sessions.book.open_book import key_of
from sessions.exporting.cli import OVERWRITE, refusals
from sessions.exporting.clocks import Clocks, clocks_of
from sessions.exporting.files import STANDARD, write_file
from sessions.management.reading import ReadingCommand
from sessions.models import Circle, Entry, Evening, Seat, Transfer


def nights_of(evenings: Iterable[Evening], read: Read | None = None) -> tuple[EveningMoves, ...]:
    """Return evenings as nights of a journal, in five queries each; as they are `read`, if so."""
    return tuple(_night_of(evening, read or Read((evening.circle_id,))) for evening in evenings)


def _night_of(evening: Evening, read: Read) -> EveningMoves:
    seats = (
        Seat.objects.filter(circle=evening.circle_id, evening=evening)
        .select_related("player__person")
        .order_by("number")
    )
    keys = {seat.pk: key_of(seat.number) for seat in seats}
    rows = Transfer.objects.filter(circle=evening.circle_id, evening=evening).select_related(
        "entry", "settles"
    )
    clocks = clocks_of([evening.circle_id], [evening.pk])
    in_order = rows.defer(*_UNUSED).order_by("entry__number", "line")
    return EveningMoves(
        day=evening.played_on,
        title=", ".join(filter(None, [told_title(evening), evening.place, _seal(evening)])),
        currency=evening.currency,
        accounts=tuple(_account(seat, read) for seat in seats),
        moves=tuple(
            Move(
                entry=row.entry.number,
                payer=keys[row.payer_id],
                payee=keys[row.payee_id],
                amount=row.amount,
                why=_why(row),
                source=_(row.source) if row.source else "",
                day=_paid_on(row, evening, clocks),
            )
            for row in in_order
        ),
    )


def _paid_on(row: Transfer, evening: Evening, clocks: Clocks) -> datetime.date | None:
    """Return on which later day a transfer was paid, if that is what it is."""
    entry = row.settles
    if entry.kind not in CASH_KINDS:
        return None
    day = clocks.paid_on(entry.at, number=entry.number, evening=evening)
    return None if day == evening.played_on else day


_UNUSED = tuple(
    f"{entry}__{field}"
    for entry in ("entry", "settles")
    for field in ("facts", "summary", "table_after")
)


def _seal(evening: Evening) -> str:
    """Return what stands for the whole book of an evening, as `verify` finds it."""
    last = Entry.objects.filter(
        circle=evening.circle_id, evening=evening, number=evening.version
    ).first()
    # Translators: what stands for the whole book of an evening: “seal K7QF-3M2P-9XTA”
    return _("seal %(seal)s") % {"seal": seal_of(last.digest)} if last is not None else ""


def _account(seat: Seat, read: Read) -> ClosingBalance:
    owner = KITTY if seat.player is None else str(read.person(seat.player.person_id))
    return ClosingBalance(key_of(seat.number), owner, str(read.rename(seat)), seat.balance)


def _why(row: Transfer) -> str:
    """Return what a transfer is for, as far as it is another entry's doing."""
    why = REASONS_APART.join(_(part) for part in row.why.split(REASONS_APART) if part)
    words = {"number": row.settles.number, "why": why}
    if row.takes_back:
        # Translators: in a journal: an entry's number, and what it had paid for
        return _("takes back %(number)s, %(why)s") % words
    if row.settles_id != row.entry_id:
        # Translators: in a journal: an entry's number, and what is paid for now
        return _("corrects %(number)s, %(why)s") % words
    return why


class Command(ReadingCommand):
    """Write a journal of evenings, each closed by what every account must stand at."""

    help = marked(
        "Write the book as a journal for hledger, ledger or beancount, who count for themselves."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the program, what to write of the book, and the file."""
        parser.add_argument("--format", choices=tuple(STYLES), required=True)
        which = parser.add_mutually_exclusive_group(required=True)
        which.add_argument("--circle", type=uuid.UUID, metavar="ID")
        which.add_argument("--evening", type=uuid.UUID, metavar="ID")
        parser.add_argument("file", nargs="?", default=STANDARD, metavar="FILE")
        parser.add_argument("--overwrite", action="store_true", help=_(OVERWRITE))

    def handle(self, *, file: str, overwrite: bool, **options: Any) -> None:
        circle, evening = options["circle"], options["evening"]
        found = Circle.objects.filter(pk=circle).first()
        read = None if found is None else read_with(found)
        chosen = {"pk": evening} if read is None else read.where
        nights = nights_of(Evening.objects.filter(**chosen).order_by("played_on", "pk"), read)
        if not nights:
            raise CommandError(_("there is no such evening here, or none in this circle"))
        with refusals(file):
            lines = journal(nights, style=options["format"], told=_)
            write_file(file, closed_lines(lines), overwrite=overwrite)
