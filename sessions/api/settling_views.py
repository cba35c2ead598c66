"""Settling an evening: the ways there are, what is paid, and what the other side says of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from django.http import HttpRequest
from ninja import Router
from pydantic import Field

from napledger.evening.kinds.acknowledge import Acknowledgement
from napledger.evening.kinds.price import CounterPrice
from napledger.evening.payments import Debt as DebtLeft
from napledger.evening.payments import Handed
from napledger.games.web import sentence_of
from napledger.ledger.fewest_payments import PlannedPayment
from napledger.ledger.plans import PLAN_WAYS
from napledger.reading.faults import Fault
from sessions.api.bodies import (
    CoinSent,
    LeavingSent,
    PartingSent,
    PaySent,
    PlanSent,
    PriceSent,
    PurseSent,
    SayingSent,
)
from sessions.api.calls import (
    EVENING,
    Key,
    Sent,
    ToOwn,
    ToRecord,
    ToWatch,
    evening_book,
    writing,
    writing_sent,
)
from sessions.api.entries import WRITTEN, created, number_of
from sessions.api.schemas import Answer, Currency, Pay, State, Way, paid
from sessions.settling import pricing, purses, service
from sessions.settling.outstanding import Outstanding, outstanding_of
from sessions.settling.paying import pay_page
from sessions.settling.plans import coins_of, payable, plan_of
from sessions.table.leaving import leaving_of, record_leaving

router = Router(tags=["Settling"], by_alias=True)

SETTLING = f"{EVENING}/settling"


class Coins(Answer):
    """The coins in which a payment of counters was made."""

    amount: int
    currency: Currency


class Debt(Pay):
    """A payment of the plan; `left` is what is still to be paid of it, `paid` the entries."""

    left: int
    coins_left: int | None = Field(description="the rest in money, where counters are priced")
    paid: list[int]


class Made(Pay):
    """A payment that was made since play ended, and what the other side says of it."""

    entry: int
    money: Coins | None = Field(description="in which coins counters were paid")
    said: Literal["received", "disputed"] | None
    note: str


class Plan(Answer):
    """One way to settle; null where it cannot be now, with the reason."""

    way: Way
    banker: str | None
    payments: list[Pay] | None
    refused: str


class PriceShown(Answer):
    """So many counters are worth so much money, in its smallest coin."""

    counters: int
    amount: int
    currency: Currency


class Settling(Answer):
    """How an evening is settled: the plan in force, what is paid, and the other ways there are."""

    version: int
    state: State
    currency: Currency
    undecided: bool = Field(description="a kitty stands, and nobody has said what becomes of it")
    way: Way | None
    outdated: bool
    debts: list[Debt]
    on_the_book: list[Pay] = Field(
        description="owed to a kitty that is no coins, or by it: nobody pays that"
    )
    made: list[Made]
    purses: list[list[str]]
    plans: list[Plan]
    price: PriceShown | None = Field(description="what counters are worth, if that was said")
    coins: list[int] = Field(description="the coins that balances can be rounded to")


class PayWay(Answer):
    """A name at a service, and what a tap leads to and a QR code says, if the service has that."""

    service: str
    title: str
    name: str = Field(validation_alias="shown", description="what to copy")
    link: str
    code: str
    has_amount: bool = Field(description="link and code have the amount filled in")
    is_in_currency: bool = Field(description="the service moves the money that is owed")


class PayWays(Pay):
    """A payment that is still owed, and the ways to make it; `to` may be any who share a purse."""

    currency: Currency
    ways: list[PayWay]


@router.get(f"{SETTLING}/ways", response=list[PayWays])
def show_pay_ways(request: HttpRequest, at: ToWatch) -> Any:
    """How each payment still owed can be made; a token of one evening alone sees no ways."""
    access, book = evening_book(request, at)
    page = pay_page(book, player_id=None, inside=access.of_circle, may_own=False)
    return [
        PayWays(
            from_=book.names[due.debt.payer],
            to=payee.player.name,
            amount=due.amount,
            currency=due.currency,
            ways=[PayWay.about(each.way) for each in (*payee.ways, *payee.others)],
        )
        for due in page.dues
        for payee in due.payees
    ]


class Leaving(Answer):
    """What settles with somebody who leaves: their share of the kitty, and the payments."""

    version: int
    currency: Currency
    share: int
    payments: list[Pay]


@router.get(SETTLING, response=Settling)
def show_settling(request: HttpRequest, at: ToWatch) -> Any:
    """How the evening is settled: the plan in force, what is paid, the other ways there are."""
    _access, book = evening_book(request, at)
    return settling_shown(outstanding_of(book))


@router.post(f"{SETTLING}/plan", response=WRITTEN)
def choose_plan(request: HttpRequest, at: ToRecord, key: Key, sent: Sent[PlanSent]) -> Any:
    """Choose a way to settle; its plan is frozen."""
    call, said = writing_sent(request, at, key, sent)
    banker = "" if said.banker is None else number_of(call.book, said.banker, path="banker")
    return created(
        *service.choose_plan(call.evening, way=said.way, banker=banker, submission=call.submission)
    )


@router.post(f"{SETTLING}/coin", response=WRITTEN)
def round_balances(request: HttpRequest, at: ToRecord, key: Key, sent: Sent[CoinSent]) -> Any:
    """Round all balances to a coin, one of `coins`."""
    call, said = writing_sent(request, at, key, sent)
    if said.coin not in coins_of(call.evening.currency):
        raise Fault("coin", "choose one of the coins to round to")
    return created(
        *service.round_balances(call.evening, coin=said.coin, submission=call.submission)
    )


@router.post(f"{EVENING}/leaving/preview", response=Leaving)
def preview_leaving(request: HttpRequest, at: ToWatch, sent: Sent[LeavingSent]) -> Any:
    """What would settle with somebody who leaves now; nothing is written."""
    _access, book = evening_book(request, at)
    said = sent.read()
    leaving = leaving_of(book, number_of(book, said.player, path="player"), way=said.way)
    payments = [paid(each, book.names) for each in leaving.payments]
    return Leaving.about(book.evening, share=leaving.share, payments=payments)


@router.post(f"{EVENING}/leaving", response=WRITTEN)
def leave(request: HttpRequest, at: ToRecord, key: Key, sent: Sent[LeavingSent]) -> Any:
    """Let somebody leave who is settled with at once: all of it is written, or nothing."""
    call, said = writing_sent(request, at, key, sent)
    return created(
        *record_leaving(
            call.evening,
            player=number_of(call.book, said.player, path="player"),
            way=said.way,
            version_seen=None,
            submission=call.submission,
        )
    )


@router.post(f"{SETTLING}/price", response=WRITTEN)
def price_counters(request: HttpRequest, at: ToRecord, key: Key, sent: Sent[PriceSent]) -> Any:
    """Say what counters are worth, so that they are settled in money; or take that back."""
    call, _price = writing_sent(request, at, key, sent)
    said = CounterPrice.read({name: e for name, e in sent.fields.items() if e is not None})
    return created(*pricing.price_counters(call.evening, said=said, submission=call.submission))


@router.post(f"{SETTLING}/payments", response=WRITTEN)
def mark_paid(request: HttpRequest, at: ToRecord, key: Key, sent: Sent[PaySent]) -> Any:
    """Mark a payment of the plan as made, or a part of one."""
    call, said = writing_sent(request, at, key, sent)
    payment = PlannedPayment(
        number_of(call.book, said.from_, path="from"),
        number_of(call.book, said.to, path="to"),
        said.amount,
    )
    return created(*service.mark_paid(call.evening, payment=payment, submission=call.submission))


@router.post(f"{SETTLING}/payments/{{int:number}}/take-back", response=WRITTEN)
def mark_unpaid(request: HttpRequest, at: ToRecord, key: Key, number: int) -> Any:
    """Take the mark off a payment again, by the number of its entry."""
    call = writing(request, at, key, {})
    return created(*service.mark_unpaid(call.evening, number=number, submission=call.submission))


@router.post(f"{SETTLING}/payments/{{int:number}}/saying", response=WRITTEN)
def say_of_payment(
    request: HttpRequest, at: ToOwn, key: Key, number: int, sent: Sent[SayingSent]
) -> Any:
    """Say that a payment was received, or is disputed, and why. Owners only."""
    call, said = writing_sent(request, at, key, sent)
    return created(
        *service.acknowledge_payment(
            call.evening,
            mark=Acknowledgement(number, said.what, said.note),
            submission=call.submission,
            is_owner=True,
        )
    )


@router.post(f"{SETTLING}/purses", response=WRITTEN)
def share_purse(request: HttpRequest, at: ToRecord, key: Key, sent: Sent[PurseSent]) -> Any:
    """Let some players share a purse from now on."""
    call, said = writing_sent(request, at, key, sent)
    players = [
        number_of(call.book, name, path=f"players[{place}]")
        for place, name in enumerate(said.players)
    ]
    return created(*purses.share_purse(call.evening, players=players, submission=call.submission))


@router.post(f"{SETTLING}/purses/part", response=WRITTEN)
def part_purse(request: HttpRequest, at: ToRecord, key: Key, sent: Sent[PartingSent]) -> Any:
    """Let everybody of a purse settle from their own again."""
    call, said = writing_sent(request, at, key, sent)
    holder = number_of(call.book, said.holder, path="holder")
    return created(*purses.part_purse(call.evening, holder=holder, submission=call.submission))


def settling_shown(outstanding: Outstanding) -> Settling:
    """Return how an evening stands that is settled, or would be if play ended now."""
    settlement, names = outstanding.settlement, outstanding.book.names
    evening = outstanding.book.evening
    return Settling.about(
        outstanding,
        version=evening.version,
        state=evening.state,
        currency=evening.currency,
        way=None if settlement is None else settlement.way,
        outdated=settlement is not None and settlement.is_outdated,
        debts=[] if settlement is None else [_debt(outstanding, d) for d in settlement.debts],
        on_the_book=[paid(each, names) for each in outstanding.on_the_book],
        made=[_made(outstanding, each) for each in outstanding.handed],
        purses=[[names[key] for key in purse] for purse in outstanding.purses],
        plans=[_plan(outstanding, way, names) for way in PLAN_WAYS],
        coins=coins_of(evening.currency),
    )


def _debt(outstanding: Outstanding, debt: DebtLeft) -> Debt:
    return Debt.about(
        paid(debt.payment, outstanding.book.names),
        left=debt.left,
        coins_left=outstanding.coins_left(debt) if outstanding.coins else None,
        paid=[part.number for part in debt.parts],
    )


def _made(outstanding: Outstanding, handed: Handed) -> Made:
    mark = outstanding.marks.get(handed.number)
    return Made.about(
        paid(handed.payment, outstanding.book.names),
        entry=handed.number,
        money=handed.money,
        said=None if mark is None else mark.what,
        note="" if mark is None else mark.note,
    )


def _plan(outstanding: Outstanding, way: str, names: Mapping[str, str]) -> Plan:
    try:
        plan = plan_of(outstanding, way=way)
    except Fault as fault:
        said = sentence_of(fault, names=names)
        return Plan.about(None, way=way, banker=None, payments=None, refused=said)
    payments = [paid(each, names) for each in payable(plan.payments, book=outstanding.book)]
    banker = None if plan.banker is None else names[plan.banker]
    return Plan.about(None, way=way, banker=banker, payments=payments, refused="")
