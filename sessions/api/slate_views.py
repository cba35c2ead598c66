"""The slate of a circle: what its evenings left unpaid, paid one by one or all at once."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from django.http import HttpRequest
from ninja import Query, Router, Status
from pydantic import Field

from napledger.ledger.fewest_payments import PlannedPayment
from napledger.ledger.slate import outstanding, payments_of
from napledger.ledger.transfers import KITTY
from napledger.money.currencies import CODE_CHARACTERS
from napledger.reading.faults import Fault
from napledger.reading.readers import ID
from sessions.api.bodies import SlatePaySent, TablesPaySent, TakeBackSent
from sessions.api.calls import (
    CIRCLE,
    CircleToRecord,
    CircleToWatch,
    Key,
    Sent,
    circle_access,
    submission_of,
)
from sessions.api.schemas import Answer, Currency
from sessions.book.submission import recorder_of
from sessions.common.words import evening_title
from sessions.models import Access
from sessions.slate import service
from sessions.slate.balances import Unpaid, owing_evenings, unpaid_evenings
from sessions.slate.carrying import old_debts
from sessions.slate.forms import EVENINGS_MAX, PARTY

router = Router(tags=["Slate"], by_alias=True)

Picked = Annotated[
    list[uuid.UUID], Query(default_factory=list, description="evenings to settle together")
]

Code = Annotated[str, Query(max_length=max(CODE_CHARACTERS))]

SLATE = f"{CIRCLE}/slate"


class Standing(Answer):
    """What a player, by id and name, or the kitty stands at; owed where above nought."""

    party: str
    name: str
    amount: int


class Along(Answer):
    """Who could bring what is still owed along to a new evening in this currency."""

    currency: Currency
    standings: list[Standing]


class SlatePay(Answer):
    """A payment that clears what is picked, by the parties' ids."""

    from_: str = Field(validation_alias="payer", serialization_alias="from")
    from_name: str
    to: str = Field(validation_alias="payee")
    to_name: str
    amount: int


class SlateEvening(Answer):
    """An evening that left something unpaid."""

    id: uuid.UUID
    title: str
    played_on: datetime.date
    standings: list[Standing]


class SlateSection(Answer):
    """What is unpaid in one currency, and the payments that clear it."""

    currency: Currency
    evenings: list[SlateEvening]
    standings: list[Standing]
    payments: list[SlatePay]


class Slate(Answer):
    """What the evenings of a circle have left unpaid; of the latest sixty a currency."""

    sections: list[SlateSection]


class SlatePaid(Answer):
    """How many entries a payment of the slate took, and the key it is taken back by."""

    entries: int
    key: str


@router.get(SLATE, response=Slate)
def show_slate(request: HttpRequest, at: CircleToWatch, evening: Picked) -> Any:
    """What is unpaid in each currency, over the evenings picked, or over the latest sixty."""
    access = circle_access(request, at)
    picked = list(evening)[:EVENINGS_MAX] or _latest(access)
    by_currency: dict[str, list[Unpaid]] = {}
    for each in unpaid_evenings(access.circle, among=picked):
        by_currency.setdefault(each.evening.currency, []).append(each)
    return Slate(sections=[section_of(money, found) for money, found in by_currency.items()])


@router.get(f"{SLATE}/along", response=Along)
def show_along(request: HttpRequest, at: CircleToWatch, currency: Code = "") -> Any:
    """What each could bring along to a new evening, in the circle’s usual currency or another."""
    circle = circle_access(request, at).circle
    money = currency.replace("\0", "") or circle.currency
    standings = [
        Standing.about(each, party=each.player)
        for each in old_debts(circle, currency=money).players
    ]
    return Along(currency=money, standings=standings)


@router.post(f"{SLATE}/payments", response={201: SlatePaid})
def pay(request: HttpRequest, at: CircleToRecord, key: Key, sent: Sent[SlatePaySent]) -> Any:
    """Mark a payment of the slate as made, or all that clears these evenings."""
    access = circle_access(request, at)
    said = sent.read()
    submission = submission_of(request, key, sent.fields, recorder=recorder_of(access))
    entries = service.pay_from_slate(
        access.circle,
        evening_ids=_evenings(said.evenings),
        payment=payment_sent(said),
        submission=submission,
    )
    return Status(201, SlatePaid(entries=entries, key=submission.key))


@router.post(f"{SLATE}/payments/take-back", response={201: SlatePaid})
def take_back(request: HttpRequest, at: CircleToRecord, key: Key, sent: Sent[TakeBackSent]) -> Any:
    """Take back all that one key of the slate wrote."""
    access = circle_access(request, at)
    of = sent.read().key
    submission = submission_of(request, key, sent.fields, recorder=recorder_of(access))
    entries = service.take_back_from_slate(access.circle, of=of, submission=submission)
    return Status(201, SlatePaid(entries=entries, key=submission.key))


def _latest(access: Access) -> list[uuid.UUID]:
    """Return the latest evenings with something unpaid, so many of each currency."""
    owing = owing_evenings(access.circle)
    currencies = owing.order_by().values_list("currency", flat=True).distinct()
    latest = (owing.filter(currency=currency)[:EVENINGS_MAX] for currency in currencies)
    return [pk for mine in latest for pk in mine.values_list("pk", flat=True)]


def section_of(currency: str, unpaid: Sequence[Unpaid]) -> SlateSection:
    names = {party: name for each in unpaid for party, name in each.names.items()}
    names[KITTY] = KITTY
    sums = outstanding([each.ledger for each in unpaid])
    return SlateSection(
        currency=currency,
        evenings=[
            SlateEvening.about(
                each.evening,
                title=evening_title(each.evening),
                standings=_standings(each.ledger, names),
            )
            for each in unpaid
        ],
        standings=_standings(sums, names),
        payments=[
            SlatePay.about(each, from_name=names[each.payer], to_name=names[each.payee])
            for each in payments_of([each.ledger for each in unpaid])
        ],
    )


def _standings(sums: Mapping[str, int], names: Mapping[str, str]) -> list[Standing]:
    return [
        Standing(party=party, name=names[party], amount=amount) for party, amount in sums.items()
    ]


def _evenings(sent: Sequence[str]) -> frozenset[uuid.UUID]:
    for place, text in enumerate(sent):
        if not ID.fullmatch(text):
            raise Fault(f"evenings[{place}]", "this is no evening’s id")
    return frozenset(map(uuid.UUID, sent))


def payment_sent(sent: TablesPaySent) -> PlannedPayment | None:
    """Return the payment that was made, None for all of them."""
    said = (sent.from_, sent.to, sent.amount)
    if said == (None, None, None):
        return None
    if sent.from_ is None or sent.to is None or sent.amount is None:
        missing = next(
            name
            for name, value in zip(("from", "to", "amount"), said, strict=True)
            if value is None
        )
        raise Fault(missing, "is missing: name a payment as a whole, or none at all")
    for name, party in (("from", sent.from_), ("to", sent.to)):
        if not PARTY.fullmatch(party):
            raise Fault(name, "this is no player’s id, and not the kitty")
    return PlannedPayment(sent.from_, sent.to, sent.amount)
