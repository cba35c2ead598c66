"""Paying what stands on the slate: entries in the evenings that it settles, all in one go.

A closed evening takes payments from here and from nowhere else; the log shows them. One that is
being settled takes them too, so that it can be settled together with earlier ones.
"""

from __future__ import annotations

import uuid
from collections.abc import Collection, Sequence
from dataclasses import replace

from django.db import transaction
from django.db.models import QuerySet

from napledger.evening.kinds import NOT_WON_KINDS
from napledger.evening.log import VOID
from napledger.evening.payments import NOT_OWED, entry_of
from napledger.ledger.fewest_payments import PlannedPayment
from napledger.ledger.slate import Leg, cleared, legs_of, less, outstanding, paid_in_order
from napledger.reading.faults import Fault, marked
from sessions.access.in_force import in_circle
from sessions.book.composed import FROM_THE_SLATE
from sessions.book.correct import Correction, correct_entry
from sessions.book.joined import ever_with, read_with
from sessions.book.log import still_effective
from sessions.book.open_book import Book
from sessions.book.posting import Draft
from sessions.book.submission import KeyReused, Submission, beginning, is_numbered
from sessions.book.writing import Facts, draft_of, write
from sessions.common.words import known_as
from sessions.models import Circle, Entry, Evening
from sessions.models.rows import within
from sessions.slate.balances import Unpaid, on_the_book, unpaid_evenings

KEY_PREFIX = "slate"

WRITTEN_HERE = NOT_WON_KINDS
"""The kinds of entries that a form of the slate writes, or what is brought along."""

PARTED_SINCE = marked("part of this stands in {group}: join the two groups again to take it back")


def key_prefix(key: str) -> str:
    """Return how the keys begin of the entries that a form of the slate wrote."""
    return f"{KEY_PREFIX}-{beginning(key)}-"


def pay_from_slate(
    circle: Circle,
    *,
    evening_ids: Collection[uuid.UUID],
    payment: PlannedPayment | None,
    submission: Submission,
) -> int:
    """Write a payment, or all that clears these evenings, into their books; once for each key.

    Returns how many entries that took. `payment` is between parties of the slate.
    """
    with transaction.atomic():
        wait_for_others(circle, evening_ids)
        written = _written(circle, evening_ids, key=submission.key)
        if written:
            if any(entry.body_hash != submission.body for entry in written):
                raise KeyReused
            return len(written)
        slate = unpaid_evenings(circle, among=evening_ids)
        legs = _legs(slate, payment)
        prefix = key_prefix(submission.key)
        for number, leg in enumerate(legs):
            _write(
                slate[leg.ledger],
                leg.payment,
                why=FROM_THE_SLATE,
                submission=replace(submission.without_baton, key=f"{prefix}{number}"),
            )
    return len(legs)


def take_back_from_slate(circle: Circle, *, of: str, submission: Submission) -> int:
    """Void all that one form of the slate wrote, once for each key; return how many entries."""
    with transaction.atomic():
        found = Entry.objects.filter(**within(ever_with(circle)), kind__in=WRITTEN_HERE)
        found = found.select_related("evening").order_by("evening_id", "-number")
        written = _of_form(found, key=of)
        return void_together(circle, written, submission=submission, prefix=KEY_PREFIX)


def void_together(
    circle: Circle, written: Sequence[Entry], *, submission: Submission, prefix: str
) -> int:
    """Void those of these entries that stand, the last of each evening first; return how many.

    Only to be called in a transaction. The keys of the corrections begin with the prefix. Raises
    Fault where one stands in a group that was parted from this one since.
    """
    wait_for_others(circle, {entry.evening_id for entry in written})
    stand = still_effective(circle, written)
    # Somebody may have voided one of them by hand, where its evening was open again.
    entries = [entry for entry in written if entry.pk in stand]
    apart = {entry.circle_id for entry in entries} - {*read_with(circle).circles}
    if apart:
        group = Circle.objects.filter(pk__in=apart).order_by("pk")[0]
        raise Fault("", PARTED_SINCE, group=known_as(group))
    evenings = {entry.evening_id: entry.evening for entry in entries}
    beginning_of_all = f"un{prefix}-{beginning(submission.key)}"
    for number, entry in enumerate(entries):
        mine = replace(submission.without_baton, key=f"{beginning_of_all}-{number}")
        correct_entry(
            evenings[entry.evening_id],
            correction=Correction(VOID, entry.number, {}),
            why="",
            submission=in_circle(entry.circle_id, mine, home=circle.pk),
            even_closed=True,
        )
    return len(entries)


def payable(slate: Sequence[Unpaid]) -> list[dict[str, int]]:
    """Return what can be paid of these evenings: without what a kitty on the book is owed."""
    return less([each.ledger for each in slate], on_the_book(slate))


def pay_in_order(
    payments: Sequence[tuple[PlannedPayment, str]],
    *,
    slate: Sequence[Unpaid],
    submission: Submission,
    prefix: str,
) -> int:
    """Write payments, each with why, into these evenings' books; return how many entries.

    Only to be called in a transaction that holds the evenings. The entries' keys begin with the
    prefix. Raises Fault where one is not owed after those before it.
    """
    written = 0
    books: dict[int, Book] = {}
    for legs, (_payment, why) in zip(
        paid_in_order(payable(slate), [payment for payment, _why in payments]),
        payments,
        strict=True,
    ):
        if legs is None:
            raise Fault("", NOT_OWED)
        for leg in legs:
            mine = replace(submission.without_baton, key=f"{prefix}{written}")
            books[leg.ledger] = _write(
                slate[leg.ledger],
                leg.payment,
                why=why,
                submission=mine,
                book=books.get(leg.ledger),
            )
            written += 1
    return written


def wait_for_others(circle: Circle, evening_ids: Collection[uuid.UUID]) -> None:
    """Let nobody else write in these evenings until this transaction ends.

    What is owed is read before it is paid, in several evenings at once: a second phone that pays
    the same must read it after the first has written. SQLite has one writer anyway. These locks
    also let a standby have what was written before, as `wait_for_standby` does.
    """
    mine = Evening.objects.filter(**read_with(circle).where, pk__in=evening_ids).order_by("pk")
    list(mine.select_for_update().only("circle_id"))


def _written(circle: Circle, evening_ids: Collection[uuid.UUID], *, key: str) -> Sequence[Entry]:
    mine = Entry.objects.filter(**read_with(circle).where, evening__in=evening_ids)
    return _of_form(mine.only("key", "body_hash"), key=key)


def _of_form(found: QuerySet[Entry], *, key: str) -> list[Entry]:
    prefix = key_prefix(key)
    alike = found.filter(key__startswith=prefix)
    return [entry for entry in alike if is_numbered(entry.key, prefix=prefix)]


def _legs(slate: Sequence[Unpaid], payment: PlannedPayment | None) -> tuple[Leg, ...]:
    ledgers = payable(slate)
    if payment is None:
        if not any(any(ledger.values()) for ledger in ledgers):
            raise Fault("", "nothing is owed for these evenings now")
        return cleared(ledgers)
    sums = outstanding(ledgers)
    owed, due = -sums.get(payment.payer, 0), sums.get(payment.payee, 0)
    if not 0 < payment.amount <= min(owed, due):
        raise Fault("", NOT_OWED)
    legs = legs_of(ledgers, payment)
    if legs is None:
        raise Fault(
            "",
            "these two owe each other nothing in any one evening: "
            "mark all the payments together, once they are all paid",
        )
    return legs


def _write(
    unpaid: Unpaid,
    payment: PlannedPayment,
    *,
    why: str,
    submission: Submission,
    book: Book | None = None,
) -> Book:
    """Return the evening's book with a payment in it; `book` spares opening it."""
    keys = unpaid.keys
    kind, facts = entry_of(PlannedPayment(keys[payment.payer], keys[payment.payee], payment.amount))

    # Each write moves the evening on; the next one begins where this one ended.
    book, done = write(
        unpaid.evening,
        kind,
        facts,
        in_circle(unpaid.evening.circle_id, replace(submission, why=why), home=unpaid.home),
        drafting=_draft_once_play_ended,
        book=book,
        any_time=True,
    )
    assert not done.again, "no key of this form was used before"
    return book


def _draft_once_play_ended(book: Book, kind: str, facts: Facts) -> Draft:
    if book.evening.state == Evening.OPEN:
        raise Fault("", "one of these evenings was reopened; settle it at its own table")
    return draft_of(book, kind, facts)
