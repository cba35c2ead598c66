"""Past evenings out of a spreadsheet: looked at, brought in, taken back whole."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Sequence
from typing import Annotated, Any

from django.http import Http404, HttpRequest
from django.utils import timezone
from django.utils.translation import get_language
from ninja import Path, Router, Status
from pydantic import Field

from napledger.games import game_of
from napledger.games.web import sentence_of
from napledger.money.amounts import LANGUAGE
from napledger.past.nights import Asked
from napledger.past.spreadsheet import read_cells
from napledger.past.understanding import understand
from napledger.reading.faults import Fault
from napledger.reading.readers import ID, read_day, read_list
from sessions.api.bodies import PastSent
from sessions.api.calls import CIRCLE, CircleToOwn, Key, Sent, circle_access, submission_of
from sessions.api.schemas import Answer, Currency, Moment
from sessions.book.submission import recorder_of
from sessions.models import Circle
from sessions.models.rows import KEY_CHARACTERS_MAX
from sessions.past.page import left_out_words, slip_words
from sessions.past.plan import NEW, OUT, Answers, NightPlan, PastPlan, PaymentPlan, plan_of
from sessions.past.service import bring_in
from sessions.past.taking_back import Brought, brought, names_of_brought, take_back

router = Router(tags=["Past evenings"], by_alias=True)

PAST = f"{CIRCLE}/past"

Name = Annotated[str, Path(max_length=KEY_CHARACTERS_MAX)]


class PastName(Answer):
    """A name of the spreadsheet: whose it is, or of whom it may be and so has to be said."""

    name: str
    player: str | None = Field(description="an id; null for nobody here")
    is_open: bool
    near: list[str] = Field(description="ids of players of names like it")


class PastEvening(Answer):
    """An evening as it was understood; `over` is what more was won than lost."""

    played_on: datetime.date
    changes: dict[str, int]
    deals: int
    over: int
    note: str
    in_book: list[uuid.UUID] = Field(description="evenings of that day")
    why_not: str | None = Field(description="why it stays out; null where it comes in")


class PastPayment(Answer):
    """A payment as it was understood."""

    day: datetime.date
    from_: str = Field(serialization_alias="from")
    to: str
    amount: int
    why_not: str | None


class PastSlip(Answer):
    """A cell that is not understood, and why."""

    place: str
    detail: str


class PastQuestion(Answer):
    """A day that can be read in two ways: say which by `order`."""

    place: str
    text: str
    days: dict[str, datetime.date]


class PastLook(Answer):
    """What a spreadsheet was understood to say; nothing is written."""

    shape: str = Field(description="what a row is: nights, deals or payments")
    game: str
    currency: Currency
    names: list[PastName]
    evenings: list[PastEvening]
    payments: list[PastPayment]
    slips: list[PastSlip]
    left_out: list[str]
    question: PastQuestion | None
    needs_year: bool


class PastBrought(Answer):
    """What one key brought in, and whether all of it was taken back."""

    name: str
    evenings: list[uuid.UUID]
    payments: int
    at: Moment
    gone: bool


class PastBroughtList(Answer):
    """All that was ever brought in, the last first."""

    items: list[PastBrought]


class PastTakenBack(Answer):
    """How many entries were struck out."""

    entries: int


@router.get(PAST, response=PastBroughtList)
def list_brought(request: HttpRequest, at: CircleToOwn) -> Any:
    """All that was ever brought in of past evenings, the last first."""
    circle = circle_access(request, at).circle
    found = (brought(circle, name) for name in names_of_brought(circle))
    return PastBroughtList(items=[_brought(each) for each in found if each is not None])


@router.post(f"{PAST}/preview", response=PastLook)
def preview_past(request: HttpRequest, at: CircleToOwn, sent: Sent[PastSent]) -> Any:
    """What a spreadsheet of past evenings is understood to say. Nothing is written."""
    return _look(_plan(circle_access(request, at).circle, sent.read()))


@router.post(PAST, response={201: PastBrought})
def bring_past_in(request: HttpRequest, at: CircleToOwn, key: Key, sent: Sent[PastSent]) -> Any:
    """Bring in all evenings, or payments, that a preview shows without a reason why not."""
    access = circle_access(request, at)
    submission = submission_of(request, key, sent.fields, recorder=recorder_of(access))
    name = bring_in(access, _plan(access.circle, sent.read()), submission=submission)
    found = brought(access.circle, name)
    assert found is not None, "it has just been written"
    return Status(201, _brought(found))


@router.post(f"{PAST}/{{name}}/take-back", response={201: PastTakenBack})
def take_past_back(request: HttpRequest, at: CircleToOwn, name: Name, key: Key) -> Any:
    """Take back all that one key brought in."""
    access = circle_access(request, at)
    submission = submission_of(request, key, {}, recorder=recorder_of(access))
    if brought(access.circle, name) is None:
        raise Http404
    return Status(201, PastTakenBack(entries=take_back(access, of=name, submission=submission)))


def _plan(circle: Circle, sent: PastSent) -> PastPlan:
    asked = Asked(
        currency=circle.currency,
        today=timezone.localdate(),
        order=sent.order or "",
        year=sent.year,
        locale=get_language() or LANGUAGE,
    )
    try:
        understood = understand(read_cells(sent.cells)[0], asked)
    except Fault as fault:
        raise fault.at("cells") from None
    for name, answer in sent.names.items():
        if understood.names and name not in understood.names:
            raise Fault(f"names.{name}", "nobody of that name is in it")
        if answer not in (NEW, OUT) and not ID.fullmatch(str(answer)):
            raise Fault(f"names.{name}", "say “new”, “out” or a player’s id")
    if sent.game:
        try:
            game_of(sent.game)
        except Fault as fault:
            raise fault.at("game") from None
    answers = Answers(
        names=sent.names,
        game=sent.game,
        was_paid=sent.money == "paid",
        unexplained=_days(sent.unexplained, path="unexplained"),
        again=_days(sent.again, path="again"),
    )
    return plan_of(circle, understood, answers)


def _days(sent: Sequence[str], *, path: str) -> frozenset[datetime.date]:
    try:
        days = read_list([*sent], read_day)
    except Fault as fault:
        raise fault.at(path) from None
    return frozenset(map(datetime.date.fromisoformat, days))


def _look(plan: PastPlan) -> PastLook:
    said = plan.understood
    question = None
    if said.question is not None:
        asked = said.question
        days = dict(asked.readings)
        question = PastQuestion(place=asked.place, text=asked.text, days=days)
    return PastLook(
        shape=said.shape,
        game=plan.game,
        currency=plan.circle.currency,
        names=[
            PastName(
                name=each.name,
                player=str(each.player.pk) if each.player else None,
                is_open=each.is_open,
                near=[str(player.pk) for player in each.near],
            )
            for each in plan.names
        ],
        evenings=[_evening(each) for each in plan.nights],
        payments=[_payment(each) for each in plan.payments],
        slips=[
            PastSlip(place=place, detail=detail) for place, detail in map(slip_words, said.slips)
        ],
        left_out=[left_out_words(each) for each in said.left_out],
        question=question,
        needs_year=said.needs_year,
    )


def _evening(each: NightPlan) -> PastEvening:
    return PastEvening(
        played_on=each.day,
        changes=dict(each.gains),
        deals=len(each.deals),
        over=each.over,
        note=each.night.note,
        in_book=[known.evening.pk for known in each.known],
        why_not=_why_not(each.why_not),
    )


def _payment(each: PaymentPlan) -> PastPayment:
    return PastPayment(
        day=each.payment.day,
        from_=each.payer,
        to=each.payee,
        amount=each.payment.amount,
        why_not=_why_not(each.why_not),
    )


def _why_not(fault: Fault | None) -> str | None:
    return None if fault is None else sentence_of(fault)


def _brought(found: Brought) -> PastBrought:
    return PastBrought(
        name=found.name,
        evenings=[each.pk for each in found.evenings],
        payments=len(found.payments),
        at=found.at,
        gone=found.gone,
    )
