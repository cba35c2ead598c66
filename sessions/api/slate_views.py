"""The slate of a circle: what its evenings left unpaid, paid one by one or all at once."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from django.http import HttpRequest
from django.utils.translation import gettext as _
from ninja import Query, Router, Status

from napledger.ledger.fewest_payments import PlannedPayment, fewest_payments
from napledger.ledger.slate import outstanding
from napledger.ledger.transfers import KITTY
from napledger.money.currencies import CODE_CHARACTERS
from napledger.reading.faults import Fault
from napledger.reading.readers import ID
from sessions.access.roles import RECORD
from sessions.api import bodies, settling_schemas, shapes
from sessions.api.calls import circle_access, object_of, submission_of
from sessions.book.submission import recorder_of
from sessions.common.words import evening_title
from sessions.models import Access
from sessions.slate import service
from sessions.slate.balances import Unpaid, owing_evenings, unpaid_evenings
from sessions.slate.carrying import old_debts
from sessions.slate.service import EVENINGS_MAX, PARTY

router = Router(tags=["Slate"])

Picked = Annotated[
    list[uuid.UUID], Query(default_factory=list, description="evenings to settle together")
]

Currency = Annotated[str, Query(max_length=max(CODE_CHARACTERS))]

SLATE = "circles/{uuid:circle_id}/slate"


@router.get(SLATE, response=settling_schemas.Slate, by_alias=True)
def show_slate(request: HttpRequest, circle_id: uuid.UUID, evening: Picked) -> Any:
    """What is unpaid in each currency, over the evenings picked, or over the latest sixty."""
    access = circle_access(request, circle_id)
    picked = list(evening)[:EVENINGS_MAX] or _latest(access)
    by_currency: dict[str, list[Unpaid]] = {}
    for each in unpaid_evenings(access.circle, among=picked):
        by_currency.setdefault(each.evening.currency, []).append(each)
    return {"sections": [_section(money, found) for money, found in by_currency.items()]}


@router.get(f"{SLATE}/along", response=settling_schemas.Along)
def show_along(request: HttpRequest, circle_id: uuid.UUID, currency: Currency = "") -> Any:
    """What each could bring along to a new evening, in the circle’s usual currency or another."""
    circle = circle_access(request, circle_id).circle
    money = currency.replace("\0", "") or circle.currency
    standings = [
        {"party": each.player, "name": each.name, "amount": each.amount}
        for each in old_debts(circle, currency=money).players
    ]
    return {"currency": money, "standings": standings}


@router.post(f"{SLATE}/payments", response={201: settling_schemas.SlatePaid})
def pay(request: HttpRequest, circle_id: uuid.UUID) -> Any:
    """Mark a payment of the slate as made, or all that clears these evenings."""
    access = circle_access(request, circle_id, action=RECORD)
    body = object_of(request)
    sent = bodies.SlatePaySent.read(body)
    submission = submission_of(request, body, recorder=recorder_of(access))
    entries = service.pay_from_slate(
        access.circle,
        evening_ids=_evenings(sent.evenings),
        payment=_payment(sent),
        why=_("paid from what was still owed"),
        submission=submission,
    )
    return Status(201, {"entries": entries, "key": submission.key})


@router.post(f"{SLATE}/payments/take-back", response={201: settling_schemas.SlatePaid})
def take_back(request: HttpRequest, circle_id: uuid.UUID) -> Any:
    """Take back all that one key of the slate wrote."""
    access = circle_access(request, circle_id, action=RECORD)
    body = object_of(request)
    sent = bodies.TakeBackSent.read(body)
    submission = submission_of(request, body, recorder=recorder_of(access))
    entries = service.take_back_from_slate(access.circle, of=sent.key, submission=submission)
    return Status(201, {"entries": entries, "key": submission.key})


def _latest(access: Access) -> list[uuid.UUID]:
    """Return the latest evenings with something unpaid, so many of each currency."""
    owing = owing_evenings(access.circle)
    currencies = owing.order_by().values_list("currency", flat=True).distinct()
    latest = (owing.filter(currency=currency)[:EVENINGS_MAX] for currency in currencies)
    return [pk for mine in latest for pk in mine.values_list("pk", flat=True)]


def _section(currency: str, unpaid: Sequence[Unpaid]) -> shapes.Shown:
    names = {party: name for each in unpaid for party, name in each.names.items()}
    names[KITTY] = KITTY
    sums = outstanding([each.ledger for each in unpaid])
    return {
        "currency": currency,
        "evenings": [
            {
                "id": str(each.evening.pk),
                "title": evening_title(each.evening),
                "played_on": each.evening.played_on.isoformat(),
                "standings": _standings(each.ledger, names),
            }
            for each in unpaid
        ],
        "standings": _standings(sums, names),
        "payments": [
            {
                "from": each.payer,
                "from_name": names[each.payer],
                "to": each.payee,
                "to_name": names[each.payee],
                "amount": each.amount,
            }
            for each in fewest_payments(sums)
        ],
    }


def _standings(sums: Mapping[str, int], names: Mapping[str, str]) -> list[shapes.Shown]:
    return [
        {"party": party, "name": names[party], "amount": amount} for party, amount in sums.items()
    ]


def _evenings(sent: Sequence[str]) -> frozenset[uuid.UUID]:
    for place, text in enumerate(sent):
        if not ID.fullmatch(text):
            raise Fault(f"evenings[{place}]", "this is no evening’s id")
    return frozenset(map(uuid.UUID, sent))


def _payment(sent: bodies.SlatePaySent) -> PlannedPayment | None:
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
