"""Settling an evening: the ways there are, what is paid, and what the other side says of it."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext as _
from ninja import Router

from napledger.evening.kinds.acknowledge import Acknowledgement
from napledger.evening.kinds.price import CounterPrice
from napledger.evening.payments import Debt, Handed
from napledger.games.web import money_format_of, sentence_of
from napledger.ledger.fewest_payments import PlannedPayment
from napledger.ledger.plans import PLAN_WAYS
from napledger.reading.faults import Fault
from sessions.access.roles import OWN
from sessions.api import bodies, schemas, settling_schemas, shapes
from sessions.api.calls import evening_book, object_of, writing, writing_sent
from sessions.api.log_views import EVENING
from sessions.api.names import number_of
from sessions.settling import pricing, purses, service
from sessions.settling.outstanding import Outstanding, outstanding_of
from sessions.settling.plans import coins_of, payable, plan_of
from sessions.table.leaving import leaving_of, record_leaving

router = Router(tags=["Settling"])

SETTLING = f"{EVENING}/settling"


@router.get(SETTLING, response=settling_schemas.Settling, by_alias=True)
def show_settling(request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID) -> Any:
    """How the evening is settled: the plan in force, what is paid, the other ways there are."""
    _access, book = evening_book(request, circle_id, evening_id)
    return settling_shown(outstanding_of(book))


@router.post(f"{SETTLING}/plan", response={201: schemas.Written}, by_alias=True)
def choose_plan(request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID) -> Any:
    """Choose a way to settle; its plan is frozen."""
    call, sent = writing_sent(request, circle_id, evening_id, bodies.PlanSent)
    banker = "" if sent.banker is None else number_of(call.book, sent.banker, path="banker")
    book, written = service.choose_plan(
        call.evening, way=sent.way, banker=banker, submission=call.submission
    )
    return shapes.created(book, written)


@router.post(f"{SETTLING}/coin", response={201: schemas.Written}, by_alias=True)
def round_balances(request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID) -> Any:
    """Round all balances to a coin, one of `coins`."""
    call, sent = writing_sent(request, circle_id, evening_id, bodies.CoinSent)
    currency = call.evening.currency
    if sent.coin not in coins_of(currency):
        raise Fault("coin", "choose one of the coins to round to")
    note = _("Rounded to %(coin)s") % {"coin": money_format_of(currency).plain(sent.coin)}
    book, written = service.round_balances(
        call.evening, coin=sent.coin, note=note, submission=call.submission
    )
    return shapes.created(book, written)


@router.post(f"{EVENING}/leaving/preview", response=settling_schemas.Leaving, by_alias=True)
def preview_leaving(request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID) -> Any:
    """What would settle with somebody who leaves now; nothing is written."""
    _access, book = evening_book(request, circle_id, evening_id)
    sent = bodies.LeavingSent.read(object_of(request))
    leaving = leaving_of(book, number_of(book, sent.player, path="player"), way=sent.way)
    return {
        "version": book.evening.version,
        "currency": book.evening.currency,
        "share": leaving.share,
        "payments": [shapes.payment_shown(each, book.names) for each in leaving.payments],
    }


@router.post(f"{EVENING}/leaving", response={201: schemas.Written}, by_alias=True)
def leave(request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID) -> Any:
    """Let somebody leave who is settled with at once: all of it is written, or nothing."""
    call, sent = writing_sent(request, circle_id, evening_id, bodies.LeavingSent)
    book, written = record_leaving(
        call.evening,
        player=number_of(call.book, sent.player, path="player"),
        way=sent.way,
        version_seen=None,
        submission=call.submission,
    )
    return shapes.created(book, written)


@router.post(f"{SETTLING}/price", response={201: schemas.Written}, by_alias=True)
def price_counters(request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID) -> Any:
    """Say what counters are worth, so that they are settled in money; or take that back."""
    body = object_of(request)
    call = writing(request, circle_id, evening_id, body)
    bodies.PriceSent.read(body)
    sent = {name: value for name, value in body.items() if value is not None}
    said = CounterPrice.read(sent)
    book, written = pricing.price_counters(call.evening, said=said, submission=call.submission)
    return shapes.created(book, written)


@router.post(f"{SETTLING}/payments", response={201: schemas.Written}, by_alias=True)
def mark_paid(request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID) -> Any:
    """Mark a payment of the plan as made, or a part of one."""
    call, sent = writing_sent(request, circle_id, evening_id, bodies.PaySent)
    payment = PlannedPayment(
        number_of(call.book, sent.from_, path="from"),
        number_of(call.book, sent.to, path="to"),
        sent.amount,
    )
    book, written = service.mark_paid(call.evening, payment=payment, submission=call.submission)
    return shapes.created(book, written)


@router.post(
    f"{SETTLING}/payments/{{int:number}}/take-back", response={201: schemas.Written}, by_alias=True
)
def mark_unpaid(
    request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID, number: int
) -> Any:
    """Take the mark off a payment again, by the number of its entry."""
    call = writing(request, circle_id, evening_id, {})
    book, written = service.mark_unpaid(call.evening, number=number, submission=call.submission)
    return shapes.created(book, written)


@router.post(
    f"{SETTLING}/payments/{{int:number}}/saying", response={201: schemas.Written}, by_alias=True
)
def say_of_payment(
    request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID, number: int
) -> Any:
    """Say that a payment was received, or is disputed, and why. Owners only."""
    call, sent = writing_sent(request, circle_id, evening_id, bodies.SayingSent, action=OWN)
    book, written = service.acknowledge_payment(
        call.evening,
        mark=Acknowledgement(number, sent.what, sent.note),
        submission=call.submission,
        is_owner=True,
    )
    return shapes.created(book, written)


@router.post(f"{SETTLING}/purses", response={201: schemas.Written}, by_alias=True)
def share_purse(request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID) -> Any:
    """Let some players share a purse from now on."""
    call, sent = writing_sent(request, circle_id, evening_id, bodies.PurseSent)
    players = [
        number_of(call.book, name, path=f"players[{place}]")
        for place, name in enumerate(sent.players)
    ]
    book, written = purses.share_purse(call.evening, players=players, submission=call.submission)
    return shapes.created(book, written)


@router.post(f"{SETTLING}/purses/part", response={201: schemas.Written}, by_alias=True)
def part_purse(request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID) -> Any:
    """Let everybody of a purse settle from their own again."""
    call, sent = writing_sent(request, circle_id, evening_id, bodies.PartingSent)
    holder = number_of(call.book, sent.holder, path="holder")
    book, written = purses.part_purse(call.evening, holder=holder, submission=call.submission)
    return shapes.created(book, written)


def settling_shown(outstanding: Outstanding) -> shapes.Shown:
    """Return how an evening stands that is settled, or would be if play ended now."""
    settlement, names, evening = (
        outstanding.settlement,
        outstanding.book.names,
        outstanding.book.evening,
    )
    return {
        "version": evening.version,
        "state": evening.state,
        "currency": evening.currency,
        "undecided": outstanding.undecided,
        "way": None if settlement is None else settlement.way,
        "outdated": settlement is not None and settlement.is_outdated,
        "debts": [] if settlement is None else [_debt(outstanding, d) for d in settlement.debts],
        "on_the_book": [shapes.payment_shown(each, names) for each in outstanding.on_the_book],
        "made": [_made(outstanding, each) for each in outstanding.handed],
        "purses": [[names[key] for key in purse] for purse in outstanding.purses],
        "plans": [_plan(outstanding, way, names) for way in PLAN_WAYS],
        "price": None if outstanding.price is None else outstanding.price.written(),
        "coins": list(coins_of(evening.currency)),
    }


def _debt(outstanding: Outstanding, debt: Debt) -> shapes.Shown:
    return {
        **shapes.payment_shown(debt.payment, outstanding.book.names),
        "left": debt.left,
        "coins_left": outstanding.coins_left(debt) if outstanding.coins else None,
        "paid": [part.number for part in debt.parts],
    }


def _made(outstanding: Outstanding, handed: Handed) -> shapes.Shown:
    mark = outstanding.marks.get(handed.number)
    return {
        **shapes.payment_shown(handed.payment, outstanding.book.names),
        "entry": handed.number,
        "money": None if handed.money is None else handed.money.written(),
        "said": None if mark is None else mark.what,
        "note": "" if mark is None else mark.note,
    }


def _plan(outstanding: Outstanding, way: str, names: Mapping[str, str]) -> shapes.Shown:
    try:
        plan = plan_of(outstanding, way=way)
    except Fault as fault:
        refused = sentence_of(fault, names=names)
        return {"way": way, "banker": None, "payments": None, "refused": refused}
    payments = payable(plan.payments, book=outstanding.book)
    return {
        "way": way,
        "banker": None if plan.banker is None else names[plan.banker],
        "payments": [shapes.payment_shown(each, names) for each in payments],
        "refused": "",
    }
