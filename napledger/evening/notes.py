"""What the log keeps besides play: the plan, what is said of a payment, purses, a name put right.

A plan is frozen: it stays as it was chosen whatever is paid of it. None of them moves money. They
stand in the app's log only: a document settles nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from napledger.evening.entries import read_money
from napledger.evening.log import ACKNOWLEDGE, NAME, PLAN, PRICE, PURSES
from napledger.ledger.fewest_payments import PlannedPayment
from napledger.ledger.plans import BANKER, PLAN_WAYS
from napledger.ledger.pricing import CounterRate
from napledger.ledger.transfers import KITTY
from napledger.reading.faults import Fault, Who
from napledger.reading.readers import (
    Json,
    read_choice,
    read_fields,
    read_list,
    read_name,
    read_names,
    read_text,
    read_whole,
)

RECEIVED, DISPUTED, WITHDRAWN = "received", "disputed", "withdrawn"
SAYINGS = (RECEIVED, DISPUTED, WITHDRAWN)
"""What can be said of a payment; whoever withdraws says nothing of it any more."""

MEMBERS_MIN = 2
"""How many share a purse, at least."""

Rename = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Plan:
    """Who is to pay whom, chosen among the ways to settle; `banker` where there is one."""

    kind: ClassVar[str] = PLAN
    way: str
    payments: tuple[PlannedPayment, ...]
    banker: str | None = None

    def written(self) -> dict[str, Json]:
        """Return the note's fields as the log has them."""
        payments = [
            {"from": each.payer, "to": each.payee, "amount": each.amount} for each in self.payments
        ]
        banker = {} if self.banker is None else {"banker": self.banker}
        return {"way": self.way, "payments": payments} | banker

    def renamed(self, rename: Rename) -> Plan:
        """Return the same plan with each party under another name."""
        payments = tuple(
            PlannedPayment(rename(each.payer), rename(each.payee), each.amount)
            for each in self.payments
        )
        return Plan(self.way, payments, None if self.banker is None else rename(self.banker))


@dataclass(frozen=True, slots=True)
class Acknowledgement:
    """What one side says of the payment in an entry: received, disputed, or nothing any more."""

    kind: ClassVar[str] = ACKNOWLEDGE
    entry: int
    what: str
    note: str = ""

    def written(self) -> dict[str, Json]:
        """Return the note's fields as the log has them."""
        return {"entry": self.entry, "what": self.what, "note": self.note}

    def renamed(self, _rename: Rename) -> Acknowledgement:
        """Return the same acknowledgement; it names no player."""
        return self


@dataclass(frozen=True, slots=True)
class SharedPurses:
    """Who shares a purse with whom from now on, the first of each being its holder.

    Whoever shares one settles as one party, under the holder's name; balances stay each player's
    own. The last such note says it all: who is not in it has a purse apart.
    """

    kind: ClassVar[str] = PURSES
    purses: tuple[tuple[str, ...], ...]

    def written(self) -> dict[str, Json]:
        """Return the note's fields as the log has them."""
        return {"purses": [list(purse) for purse in self.purses]}

    def renamed(self, rename: Rename) -> SharedPurses:
        """Return the same purses with each player under another name."""
        return SharedPurses(tuple(tuple(map(rename, purse)) for purse in self.purses))


@dataclass(frozen=True, slots=True)
class CounterPrice:
    """What counters are worth from now on: so many of them, so much of a currency.

    `amount` is in its smallest coin. The last such note says it all; one without any of the three
    takes the price back.
    """

    kind: ClassVar[str] = PRICE
    counters: int | None = None
    amount: int | None = None
    currency: str | None = None

    @property
    def price(self) -> CounterRate | None:
        """Return the price, or None where it was taken back."""
        if self.counters is None or self.amount is None:
            return None
        return CounterRate(self.counters, self.amount)

    def written(self) -> dict[str, Json]:
        """Return the note's fields as the log has them."""
        if self.price is None:
            return {}
        return {"counters": self.counters, "amount": self.amount, "currency": self.currency}

    def renamed(self, _rename: Rename) -> CounterPrice:
        """Return the same price; it names no player."""
        return self


@dataclass(frozen=True, slots=True)
class NameChange:
    """A player's name put right: what it was, and what it is from then on, everywhere."""

    kind: ClassVar[str] = NAME
    player: str
    was: str
    name: str

    def written(self) -> dict[str, Json]:
        """Return the note's fields as the log has them."""
        return {"player": self.player, "was": self.was, "name": self.name}

    def renamed(self, rename: Rename) -> NameChange:
        """Return the same change of a player who is known by another name, or by none."""
        return NameChange(rename(self.player), self.was, self.name)


Note = Plan | Acknowledgement | SharedPurses | CounterPrice | NameChange


def read_note(kind: str, raw: Json) -> Note:
    """Return a note from its facts; raise Fault at the field that cannot be."""
    return READERS[kind](raw)


def _read_plan(raw: Json) -> Plan:
    readers = {
        "way": lambda value: read_choice(value, PLAN_WAYS),
        "payments": _read_payments,
        "banker": read_name,
    }
    plan = Plan(**read_fields(raw, readers, required=("way", "payments")))
    if (plan.way == BANKER) != (plan.banker is not None):
        raise Fault("banker", "a banker is named where everybody settles with one, and only there")
    return plan


def _read_payments(raw: Json) -> tuple[PlannedPayment, ...]:
    payments = read_list(raw, _read_payment)
    pairs = {(payment.payer, payment.payee) for payment in payments}
    if len(pairs) < len(payments):
        raise Fault("", "a plan has at most one payment from one player to another")
    return payments


def _read_payment(raw: Json) -> PlannedPayment:
    readers = {"from": _read_party, "to": _read_party, "amount": lambda v: read_whole(v, least=1)}
    fields: Mapping[str, Json] = read_fields(raw, readers, required=("from", "to", "amount"))
    if fields["from"] == fields["to"]:
        raise Fault("to", "nobody pays themselves: choose two different players")
    return PlannedPayment(fields["from"], fields["to"], fields["amount"])


def _read_party(raw: Json) -> str:
    return KITTY if raw == KITTY else read_name(raw)


def _read_mark(raw: Json) -> Acknowledgement:
    readers = {
        "entry": lambda value: read_whole(value, least=1),
        "what": lambda value: read_choice(value, SAYINGS),
        "note": read_text,
    }
    mark = Acknowledgement(**read_fields(raw, readers, required=("entry", "what")))
    if mark.what == DISPUTED and not mark.note.strip():
        raise Fault("note", "say in a few words what is wrong with this payment")
    return mark


def _read_shared_purses(raw: Json) -> SharedPurses:
    readers = {"purses": lambda value: read_list(value, _read_purse)}
    shared = SharedPurses(**read_fields(raw, readers, required=("purses",)))
    found = Counter(member for purse in shared.purses for member in purse)
    twice = next((member for member, times in found.items() if times > 1), None)
    if twice is not None:
        raise Fault("purses", "{player} can share only one purse", player=Who(twice))
    return shared


def _read_purse(raw: Json) -> tuple[str, ...]:
    members: tuple[str, ...] = read_names(raw)
    if len(members) < MEMBERS_MIN:
        raise Fault("", "a purse is shared by at least two players")
    return members


def _read_price(raw: Json) -> CounterPrice:
    readers = {
        "counters": lambda value: read_whole(value, least=1),
        "amount": lambda value: read_whole(value, least=1),
        "currency": read_money,
    }
    price = CounterPrice(**read_fields(raw, readers))
    said = (price.counters, price.amount, price.currency)
    if None in said and any(said):
        raise Fault("", "a price says how many counters are worth how much of which currency")
    return price


def _read_name_change(raw: Json) -> NameChange:
    readers = dict.fromkeys(("player", "was", "name"), read_name)
    return NameChange(**read_fields(raw, readers, required=("player", "was", "name")))


READERS: Mapping[str, Callable[[Json], Note]] = {
    PLAN: _read_plan,
    ACKNOWLEDGE: _read_mark,
    PURSES: _read_shared_purses,
    PRICE: _read_price,
    NAME: _read_name_change,
}
"""How each kind of note is read."""
