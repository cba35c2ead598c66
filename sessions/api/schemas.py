"""What answers are made of: each is a shape that says every field once, and is read off a thing.

Entries, rules and documents are open here: their readers are the games' and the document's own
(sessions/api/entries.py, docs/evening-document.md). Each shape stands beside the views that answer
with it; what is sent is in bodies.py. Players go by their names, amounts are whole numbers of the
smallest coin beside their currency, times are UTC.
"""

from __future__ import annotations

import base64
import datetime
import json
from collections.abc import Callable, Mapping
from typing import Annotated, Any, Generic, Literal, Self, TypeVar

from django.db.models import Model, Q, QuerySet
from ninja import Query
from pydantic import (
    AliasChoices,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    PlainSerializer,
    WithJsonSchema,
)

from napledger.games.contract import Wording
from napledger.games.web import reason_of, word_of
from napledger.ledger.fewest_payments import PlannedPayment
from napledger.ledger.transfers import Transfer
from napledger.reading.faults import Fault, marked

ItemT = TypeVar("ItemT")
RowT = TypeVar("RowT", bound=Model)


def utc(at: datetime.datetime) -> str:
    """Return a moment in UTC, to the microsecond: "2026-11-24T20:15:00.123456Z"."""
    return at.astimezone(datetime.UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")


Moment = Annotated[
    datetime.datetime,
    PlainSerializer(utc, return_type=str),
    WithJsonSchema({"type": "string", "format": "date-time"}, mode="serialization"),
]
Word = Annotated[str, BeforeValidator(word_of)]
"""A word of a game, in the language of whoever asks."""
Currency = Annotated[
    str,
    Field(
        description="ISO 4217 code, “lsd” or “counters”; all amounts beside it are in its smallest "
        "coin"
    ),
]
State = Literal["open", "reviewing", "closed"]
Way = Literal["fewest", "banker", "pairs"]


class Answer(BaseModel):
    """What the interface answers with."""

    model_config = ConfigDict(from_attributes=True)

    @classmethod
    def about(cls, thing: object, **said: Any) -> Self:
        """Return the answer about a thing: what is said here, and the rest as the thing has it."""
        return cls.model_validate(_Said(thing, said))


class _Said:
    """A thing of which something else is said here than it says itself."""

    __slots__ = ("_said", "_thing")

    def __init__(self, thing: object, said: Mapping[str, Any]) -> None:
        self._thing, self._said = thing, said

    def __getattr__(self, name: str) -> Any:
        return self._said[name] if name in self._said else getattr(self._thing, name)


class Page(Answer, Generic[ItemT]):
    """Some things, and the cursor of those after them."""

    items: list[ItemT]
    next: str | None = Field(description="to be sent as `cursor`; null at the end")


CURSOR_CHARACTERS_MAX = 1_000
"""More than any cursor of ours: the longest names a player by forty letters, each in an escape."""


class PageAsked(BaseModel):
    """Which page of a list is asked for: where one ends the next begins, whatever came meanwhile.

    A cursor is the place of a row in its list: the values that it is ordered by.
    """

    cursor: str = Field(
        "", max_length=CURSOR_CHARACTERS_MAX, description="the `next` of the page before"
    )
    limit: int = Field(50, ge=1, le=200, description="how many a page holds at most")

    def of(
        self,
        rows: QuerySet[RowT],
        *,
        place: Callable[[RowT], tuple[Any, ...]],
        readers: tuple[Callable[[Any], Any], ...],
        after: Callable[..., Q],
    ) -> tuple[list[RowT], str | None]:
        """Return a page of rows and the next cursor; raise Fault for one that is none of ours.

        `place` returns that of a row, `readers` read it, and `after` says what lies behind it.
        """
        if self.cursor:
            rows = rows.filter(after(*self._place(*readers)))
        found = list(rows[: self.limit + 1])
        if len(found) <= self.limit:
            return found, None
        last = json.dumps(place(found[self.limit - 1])).encode()
        return found[: self.limit], base64.urlsafe_b64encode(last).decode().rstrip("=")

    def _place(self, *readers: Callable[[Any], Any]) -> tuple[Any, ...]:
        try:
            place = json.loads(
                base64.urlsafe_b64decode(self.cursor + "=" * (-len(self.cursor) % 4))
            )
            return tuple(read(each) for read, each in zip(readers, place, strict=True))
        except (ValueError, TypeError, AttributeError, RecursionError):
            pattern = marked("this is no cursor of ours: send the one that came as “next”")
            raise Fault("cursor", pattern) from None


PageWanted = Query[PageAsked]


class Problem(Answer):
    """RFC 9457: `detail` is a sentence for people, `path` where the fault is in what was sent."""

    type: str
    title: str
    status: int
    detail: str
    path: str = Field(description="like “log[3].caller”; empty where it is about the whole")


class Pay(Answer):
    """A payment."""

    from_: str = Field(
        validation_alias=AliasChoices("from_", "from", "payer"), serialization_alias="from"
    )
    to: str = Field(validation_alias=AliasChoices("to", "payee"))
    amount: int


class Priced(Pay):
    """A transfer that would be posted, with its reason and the place in the book."""

    why: str
    source: str


def priced(transfer: Transfer, names: Mapping[str, str], wording: Wording) -> Priced:
    """Return a transfer that would be posted, with its reason."""
    payer, payee = names[transfer.payer], names[transfer.payee]
    return Priced.about(transfer, from_=payer, to=payee, why=reason_of(transfer.why, wording))


def paid(payment: PlannedPayment, names: Mapping[str, str]) -> Pay:
    """Return who pays whom how much."""
    return Pay.about(payment.renamed(names.__getitem__))


def named(amounts: Mapping[str, int], names: Mapping[str, str]) -> dict[str, int]:
    """Return amounts by the names of their accounts, the kitty's as "kitty"."""
    return {names[key]: amount for key, amount in amounts.items()}
