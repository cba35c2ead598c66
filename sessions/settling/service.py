"""Settling: a plan is chosen, and each of its payments is marked when it is made.

Ending play, closing an evening, and opening it again: with all that follows from it.
"""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from napledger.evening.document import DEAL
from napledger.evening.kinds import CASH_KINDS
from napledger.evening.kinds.acknowledge import Acknowledgement
from napledger.evening.kinds.adjustment import Adjustment
from napledger.evening.kinds.plan import Plan
from napledger.evening.log import CLOSE, REOPEN, REVIEW, VOID
from napledger.evening.payments import NOT_OWED, entry_of
from napledger.games.web import money_format_of
from napledger.ledger.fewest_payments import PlannedPayment
from napledger.ledger.transfers import KITTY
from napledger.reading.faults import Fault, Who
from sessions.book.correct import Correction, correct_entry
from sessions.book.open_book import Book, open_book
from sessions.book.states import change_state
from sessions.book.submission import Recorder, Submission
from sessions.book.typed import as_typed
from sessions.book.writing import Facts, WriteResult, write
from sessions.models import Evening
from sessions.settling.outstanding import open_settling_book, outstanding_of
from sessions.settling.plans import kitty_undecided, last_rounding, leavers, plan_of, rounded_to
from sessions.settling.pricing import in_coins
from sessions.settling.purses import set_off_purses


def break_off(evening: Evening, *, submission: Submission) -> tuple[Book, WriteResult]:
    """Return the book with what is unfinished broken off, as the game's rules settle that."""

    def unfinished(book: Book) -> Facts:
        if book.game.closing(book.table) is None:
            raise Fault("", "nothing is unfinished here")
        return book.game.break_off

    return write(evening, DEAL, unfinished, submission)


def review_evening(evening: Evening, *, submission: Submission) -> tuple[Book, WriteResult]:
    """Return the book with play ended: everything is counted and settled now."""
    return change_state(evening, REVIEW, submission=submission)


def close_evening(evening: Evening, *, submission: Submission) -> tuple[Book, WriteResult]:
    """Return the book closed: it takes no more entries. What purses hold is set off before."""
    book = open_book(evening)
    if not outstanding_of(book).inside_purses or evening.state != Evening.REVIEWING:
        return change_state(evening, CLOSE, submission=submission, book=book)
    with transaction.atomic():
        set_off_purses(evening, submission=submission)
        # What we wrote ourselves makes nobody's form outdated.
        return change_state(evening, CLOSE, submission=submission.unversioned)


def reopen_evening(
    evening: Evening, *, submission: Submission, is_owner: bool
) -> tuple[Book, WriteResult]:
    """Return the book open again for play, which the log shows.

    Whoever records goes back to the table from settling; only an owner reopens a closed evening.
    """
    return change_state(evening, REOPEN, submission=submission, is_owner=is_owner)


def choose_plan(
    evening: Evening, *, way: str, banker: str, submission: Submission
) -> tuple[Book, WriteResult]:
    """Return the book with a way to settle chosen: its plan is frozen from what is left now."""

    def chosen(book: Book) -> Facts:
        _require_reviewing(book.evening)
        return plan_of(outstanding_of(book), way=way, banker=banker).written()

    return write(evening, Plan.kind, chosen, submission, book=open_settling_book(evening))


def round_balances(
    evening: Evening, *, coin: int, submission: Submission
) -> tuple[Book, WriteResult]:
    """Return the book with all balances rounded to a coin, by an adjustment that says so."""
    note = _("Rounded to %(coin)s") % {"coin": money_format_of(evening.currency).plain(coin)}

    def changed(book: Book) -> Facts:
        _require_reviewing(book.evening)
        outstanding = outstanding_of(book)
        if outstanding.parties is None:
            raise kitty_undecided(book)
        changes = rounded_to(outstanding, coin, last=last_rounding(book.evening))
        if not changes:
            raise Fault("", "every balance can already be paid with this coin")
        return {"changes": changes, "note": note, "coin": coin}

    return write(evening, Adjustment.kind, changed, submission, book=open_settling_book(evening))


def pay_leaver(
    evening: Evening, *, payment: PlannedPayment, submission: Submission
) -> tuple[Book, WriteResult]:
    """Return the book with a payment made by which somebody who left early comes to nought."""
    kind, facts = entry_of(payment)

    def owed(book: Book) -> Facts:
        if not any(payment in payments for payments in leavers(book).values()):
            raise Fault("", NOT_OWED)
        return facts

    return write(evening, kind, owed, submission)


def mark_paid(
    evening: Evening, *, payment: PlannedPayment, submission: Submission, is_part: bool = False
) -> tuple[Book, WriteResult]:
    """Return the book with a payment of the plan made, or a part of it, once for each key.

    Of counters that are priced, a part is so many coins. Raises Fault for a payment that is none
    of the plan's, or that somebody marked before.
    """
    kind, _facts = entry_of(payment)

    def owed(book: Book) -> Facts:
        booked, money = in_coins(outstanding_of(book), payment, is_part=is_part)
        _require_owed(book, booked)
        return entry_of(booked, money=money)[1]

    return write(evening, kind, owed, submission, book=open_settling_book(evening))


def mark_unpaid(
    evening: Evening, *, number: int, submission: Submission
) -> tuple[Book, WriteResult]:
    """Return the book with a payment taken back that was marked by mistake, once for each key."""
    _require_ended(evening)
    book = open_settling_book(evening)
    entry = outstanding_of(book).entries.get(number)
    if entry is None or entry.kind not in CASH_KINDS:
        raise Fault("", "this isn’t one of the payments made since play ended")
    taken_back = Correction(VOID, number, {})
    return correct_entry(evening, correction=taken_back, why="", submission=submission, book=book)


def acknowledge_payment(
    evening: Evening, *, mark: Acknowledgement, submission: Submission, is_owner: bool
) -> tuple[Book, WriteResult]:
    """Return the book with one more thing said of a payment: that it came, or is disputed.

    Only whoever was paid says so, or the circle's owner; it needs no baton, and takes none.
    """
    mark = _read(mark)

    def said(book: Book) -> Facts:
        _require_payee(book, mark, recorder=submission.recorder, is_owner=is_owner)
        return mark.written()

    book = open_settling_book(evening)
    return write(evening, mark.kind, said, submission.without_baton, book=book)


def _read(mark: Acknowledgement) -> Acknowledgement:
    return Acknowledgement.read(as_typed(mark.written()))


def _require_payee(
    book: Book, mark: Acknowledgement, *, recorder: Recorder, is_owner: bool
) -> None:
    _require_ended(book.evening)
    outstanding = outstanding_of(book)
    handed = {each.number: each.payment for each in outstanding.handed}
    payment = handed.get(mark.entry)
    if payment is None or payment.payee == KITTY:
        raise Fault("", "this isn’t one of the payments made since play ended")
    party = outstanding.holders.get(payment.payee, payment.payee)
    payees = {book.seats[key].player_id for key in outstanding.sharers(party)}
    if not is_owner and (recorder.player_id is None or recorder.player_id not in payees):
        raise Fault(
            "", "only {player} or the group’s owner can say that", player=Who(payment.payee)
        )


def _require_ended(evening: Evening) -> None:
    if evening.state == Evening.OPEN:
        raise Fault("", "play is on. End it first, then settle")


def _require_reviewing(evening: Evening) -> None:
    _require_ended(evening)
    if evening.state == Evening.CLOSED:
        raise Fault("", "this evening is closed; only an owner can reopen it to write in its book")


def _require_owed(book: Book, payment: PlannedPayment) -> None:
    _require_ended(book.evening)
    outstanding = outstanding_of(book)
    if outstanding.undecided:
        raise kitty_undecided(book)
    settlement = outstanding.settlement
    debts = settlement.debts if settlement is not None else ()
    pair = payment.payer, payment.payee
    debt = next((d for d in debts if (d.payment.payer, d.payment.payee) == pair), None)
    if debt is not None and not debt.left and payment.amount <= debt.payment.amount:
        raise Fault("", "this payment is already marked as paid")
    if debt is None or not 0 < payment.amount <= debt.left:
        raise Fault("", NOT_OWED)
