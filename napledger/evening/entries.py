"""The entries of an evening's log that are no deals: payments, offences, comings, goings, rules.

Fields and their meaning: the evening document, in docs/evening-document.md.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from napledger.ledger.transfers import AMOUNT_MAX, KITTY
from napledger.money.currencies import COUNTERS, is_currency
from napledger.reading.faults import Fault
from napledger.reading.readers import (
    Json,
    check_choice,
    kind_of,
    read_day,
    read_fields,
    read_flag,
    read_name,
    read_names,
    read_text,
    read_whole,
)

Rename = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Coins:
    """In which money a payment of counters was made; `amount` from 0 of its smallest coin."""

    amount: int
    currency: str

    def written(self) -> dict[str, Json]:
        """Return the coins as a document has them."""
        return {"amount": self.amount, "currency": self.currency}


@dataclass(frozen=True, slots=True)
class Payment:
    """Cash handed over: `amount` > 0 of the smallest coin; or counters, made in `money`."""

    kind: ClassVar[str] = "payment"
    payer: str
    payee: str
    amount: int
    money: Coins | None = None

    def written(self) -> dict[str, Json]:
        """Return the entry's fields as a document has them."""
        money = {} if self.money is None else {"money": self.money.written()}
        return {"from": self.payer, "to": self.payee, "amount": self.amount} | money

    def renamed(self, rename: Rename) -> Payment:
        """Return the same entry with each player under another name."""
        return replace(self, payer=rename(self.payer), payee=rename(self.payee))


@dataclass(frozen=True, slots=True)
class Adjustment:
    """Changes by agreement, in the smallest coin, summing to zero, with the reason in `note`.

    `coin` is what balances were rounded to by it, if that was the reason. `day` is when it was
    agreed, if that was after the evening had been closed.
    """

    kind: ClassVar[str] = "adjustment"
    changes: tuple[tuple[str, int], ...]
    note: str
    coin: int | None = None
    day: str | None = None

    def written(self) -> dict[str, Json]:
        """Return the entry's fields as a document has them."""
        further = {"coin": self.coin, "day": self.day}
        said = {name: value for name, value in further.items() if value is not None}
        return {"changes": dict(self.changes), "note": self.note} | said

    def renamed(self, rename: Rename) -> Adjustment:
        """Return the same entry with each player under another name."""
        changes = tuple((rename(who), amount) for who, amount in self.changes)
        return replace(self, changes=changes)


@dataclass(frozen=True, slots=True)
class KittyEnd:
    """What becomes of the kitty: a way that the game knows, and `winner` if somebody takes it."""

    kind: ClassVar[str] = "kitty"
    how: str
    winner: str | None = None

    def written(self) -> dict[str, Json]:
        """Return the entry's fields as a document has them."""
        return {"how": self.how} | ({} if self.winner is None else {"winner": self.winner})

    def renamed(self, rename: Rename) -> KittyEnd:
        """Return the same entry with each player under another name."""
        return KittyEnd(self.how, None if self.winner is None else rename(self.winner))


@dataclass(frozen=True, slots=True)
class Offence:
    """What somebody did wrong outside a deal; `what` is the key of an offence of the game."""

    kind: ClassVar[str] = "offence"
    player: str
    what: str
    note: str = ""

    def written(self) -> dict[str, Json]:
        """Return the entry's fields as a document has them."""
        note = {"note": self.note} if self.note else {}
        return {"player": self.player, "what": self.what} | note

    def renamed(self, rename: Rename) -> Offence:
        """Return the same entry with each player under another name."""
        return Offence(rename(self.player), self.what, self.note)


@dataclass(frozen=True, slots=True)
class Join:
    """Somebody sits down on the left of a seated player."""

    kind: ClassVar[str] = "join"
    player: str
    left_of: str

    def written(self) -> dict[str, Json]:
        """Return the entry's fields as a document has them."""
        return {"player": self.player, "left_of": self.left_of}

    def renamed(self, rename: Rename) -> Join:
        """Return the same entry with each player under another name."""
        return Join(rename(self.player), rename(self.left_of))


@dataclass(frozen=True, slots=True)
class Leave:
    """Somebody gets up."""

    kind: ClassVar[str] = "leave"
    player: str

    def written(self) -> dict[str, Json]:
        """Return the entry's fields as a document has them."""
        return {"player": self.player}

    def renamed(self, rename: Rename) -> Leave:
        """Return the same entry with each player under another name."""
        return Leave(rename(self.player))


@dataclass(frozen=True, slots=True)
class Seats:
    """The seated players in a new order, clockwise."""

    kind: ClassVar[str] = "seats"
    order: tuple[str, ...]

    def written(self) -> dict[str, Json]:
        """Return the entry's fields as a document has them."""
        return {"order": list(self.order)}

    def renamed(self, rename: Rename) -> Seats:
        """Return the same entry with each player under another name."""
        return Seats(tuple(map(rename, self.order)))


@dataclass(frozen=True, slots=True)
class RulesChange:
    """Another stake, other rules, or both, from the next deal on."""

    kind: ClassVar[str] = "rules"
    stake: int | None = None
    rules: Mapping[str, Any] | None = None

    def written(self) -> dict[str, Json]:
        """Return the entry's fields as a document has them."""
        fields = {"stake": self.stake, "rules": self.rules}
        return {name: value for name, value in fields.items() if value is not None}

    def renamed(self, _rename: Rename) -> RulesChange:
        """Return the same entry; it names no player."""
        return self


@dataclass(frozen=True, slots=True)
class Box:
    """Coins put into the kitty's box or taken out of it, when an evening is settled.

    The book's kitty does not change by it; the player's balance and the box do. It stands in the
    app's log only: a document settles nothing.
    """

    kind: ClassVar[str] = "box"
    player: str
    amount: int
    into: bool
    money: Coins | None = None

    def written(self) -> dict[str, Json]:
        """Return the entry's fields as the log has them."""
        money = {} if self.money is None else {"money": self.money.written()}
        return {"player": self.player, "amount": self.amount, "into": self.into} | money

    def renamed(self, rename: Rename) -> Box:
        """Return the same entry with each player under another name."""
        return replace(self, player=rename(self.player))


@dataclass(frozen=True, slots=True)
class BroughtForward:
    """What is owed among players and the kitty is brought `into` an evening, or taken from it.

    In the smallest coin, summing to zero. Nobody wins or loses by it, and no coin moves.
    """

    kind: ClassVar[str] = "along"
    changes: tuple[tuple[str, int], ...]
    into: bool

    def written(self) -> dict[str, Json]:
        """Return the entry's fields as a document has them."""
        return {"changes": dict(self.changes), "into": self.into}

    def renamed(self, rename: Rename) -> BroughtForward:
        """Return the same entry with each player under another name."""
        return replace(self, changes=tuple((rename(who), amount) for who, amount in self.changes))


Plain = (
    Payment
    | Adjustment
    | KittyEnd
    | Offence
    | Join
    | Leave
    | Seats
    | RulesChange
    | Box
    | BroughtForward
)


def read_rules(raw: Json) -> Mapping[str, Json]:
    """Return rules as a document has them; what they say is for the game to read."""
    if not isinstance(raw, dict):
        raise Fault("", "expected an object with preset and options, got {got}", got=kind_of(raw))
    return raw


def _read_payment(raw: Json) -> Payment:
    readers = {
        "from": read_name,
        "to": read_name,
        "amount": lambda v: read_whole(v, least=1),
        "money": _read_coins,
    }
    fields = read_fields(raw, readers, required=("from", "to", "amount"))
    if fields["from"] == fields["to"]:
        raise Fault("to", "nobody pays themselves: choose two different players")
    return Payment(fields["from"], fields["to"], fields["amount"], fields.get("money"))


def _read_coins(raw: Json) -> Coins:
    readers: Mapping[str, Callable[[Json], Any]] = {"amount": read_whole, "currency": read_money}
    return Coins(**read_fields(raw, readers, required=("amount", "currency")))


def read_money(raw: Json) -> str:
    """Return a currency that counters can be priced in."""
    code = read_text(raw)
    if not is_currency(code) or code == COUNTERS:
        raise Fault("", "expected a currency like GBP, got {got}", got=code)
    return code


def _read_changes(raw: Json) -> tuple[tuple[str, int], ...]:
    if not isinstance(raw, dict):
        raise Fault("", "expected an amount for each account, got {got}", got=kind_of(raw))
    changes: dict[str, int] = {}
    for key, value in raw.items():
        try:
            account = KITTY if key.strip() == KITTY else read_name(key)
            if account in changes:
                raise Fault("", "{name} is named twice", name=account)
            changes[account] = read_whole(value, least=-AMOUNT_MAX)
        except Fault as fault:
            raise fault.at(key) from None
    over = sum(changes.values())
    if over:
        raise Fault("", "the changes must add up to nought; these add up to {over}", over=over)
    return tuple(changes.items())


def _read_adjustment(raw: Json) -> Adjustment:
    readers = {
        "changes": _read_changes,
        "note": read_text,
        "coin": lambda value: read_whole(value, least=1),
        "day": read_day,
    }
    fields = read_fields(raw, readers, required=("changes", "note"))
    if not fields["note"].strip():
        raise Fault("note", "an adjustment needs its reason in a note")
    return Adjustment(**fields)


def _read_kitty_end(raw: Json) -> KittyEnd:
    readers = {"how": read_text, "winner": read_name}
    return KittyEnd(**read_fields(raw, readers, required=("how",)))


def check_end(end: KittyEnd, drawn: Mapping[str, bool]) -> None:
    """Raise Fault for an end of the kitty that is none of these, or without its winner.

    `drawn` says of each end whether somebody takes the kitty by it.
    """
    check_choice(end.how, tuple(drawn), path="how")
    if drawn[end.how] and end.winner is None:
        raise Fault("winner", "is missing: who drew the lowest card?")
    if not drawn[end.how] and end.winner is not None:
        raise Fault("winner", "there is a winner only where the kitty is drawn for")


def _read_offence(raw: Json) -> Offence:
    readers = {"player": read_name, "what": read_text, "note": read_text}
    return Offence(**read_fields(raw, readers, required=("player", "what")))


def check_offence(offence: Offence, known: Collection[str]) -> None:
    """Raise Fault for an offence that is none of those which the game knows."""
    if not known:
        raise Fault("what", "this game knows no offence between two deals: use an adjustment")
    check_choice(offence.what, tuple(known), path="what")


def _read_join(raw: Json) -> Join:
    readers = {"player": read_name, "left_of": read_name}
    return Join(**read_fields(raw, readers, required=("player", "left_of")))


def _read_leave(raw: Json) -> Leave:
    return Leave(**read_fields(raw, {"player": read_name}, required=("player",)))


def _read_seats(raw: Json) -> Seats:
    return Seats(**read_fields(raw, {"order": read_names}, required=("order",)))


def _read_rules_change(raw: Json) -> RulesChange:
    readers = {"stake": lambda value: read_whole(value, least=1), "rules": read_rules}
    change = RulesChange(**read_fields(raw, readers))
    if change.stake is None and change.rules is None:
        raise Fault("rules", "is missing: give a stake, rules, or both")
    return change


def _read_box(raw: Json) -> Box:
    readers = {
        "player": read_name,
        "amount": lambda v: read_whole(v, least=1),
        "into": read_flag,
        "money": _read_coins,
    }
    return Box(**read_fields(raw, readers, required=("player", "amount", "into")))


def _read_along(raw: Json) -> BroughtForward:
    readers = {"changes": _read_changes, "into": read_flag}
    return BroughtForward(**read_fields(raw, readers, required=("changes", "into")))


READERS: Mapping[str, Callable[[Json], Plain]] = {
    Payment.kind: _read_payment,
    Adjustment.kind: _read_adjustment,
    KittyEnd.kind: _read_kitty_end,
    Offence.kind: _read_offence,
    Join.kind: _read_join,
    Leave.kind: _read_leave,
    Seats.kind: _read_seats,
    RulesChange.kind: _read_rules_change,
    BroughtForward.kind: _read_along,
}
"""How each kind of a document's entry is read, after its `kind` has been taken off."""

LOG_READERS: Mapping[str, Callable[[Json], Plain]] = {**READERS, Box.kind: _read_box}
"""How each kind of the app's log is read."""
