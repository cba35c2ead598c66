"""The small things that are sent to the interface, read strictly.

Nothing is guessed from a text, and nothing unknown is passed over. What is wrong is told as a fault
in a player's words, at its place.
"""

from __future__ import annotations

from typing import Any, Literal, TypeVar

from ninja import Schema
from pydantic import ConfigDict, Field, ValidationError

from napledger.ledger.transfers import AMOUNT_MAX
from napledger.reading.faults import Fault, joined
from napledger.reading.readers import Json
from sessions.book.idempotency import KEY


class Sent(Schema):
    """Something small that is sent: strictly what it says, and nothing else."""

    model_config = ConfigDict(strict=True, extra="forbid", populate_by_name=False)


Amount = Field(ge=1, le=AMOUNT_MAX)


class CorrectionSent(Sent):
    """A correction: what is to be done to an entry, why, and for whom it is said."""

    kind: Literal["amend", "void", "restore"]
    facts: dict[str, Any] = Field({}, description="for “amend”: the entry as it should be")
    why: str = Field(min_length=1, max_length=200)
    by: str | None = Field(None, description="the name of the player who says so")


class StateSent(Sent):
    """Where an evening is to go: to be settled, closed, or back to the table."""

    state: Literal["open", "reviewing", "closed"]


class PlanSent(Sent):
    """A way to settle, which is frozen from what is left now."""

    way: Literal["fewest", "banker", "pairs"]
    banker: str | None = None


class LeavingSent(Sent):
    """Who leaves, and whether they take a share of the kitty with them."""

    player: str
    way: Literal["plain", "share"]


class CoinSent(Sent):
    """A coin that all balances are to be rounded to."""

    coin: int


class PriceSent(Sent):
    """What counters are worth: so many of them, so much money. Without any of it, nothing more."""

    counters: int | None = None
    amount: int | None = None
    currency: str | None = None


class PaySent(Sent):
    """A payment of the plan, or a part of one, that was made."""

    from_: str = Field(alias="from")
    to: str
    amount: int = Amount


class SayingSent(Sent):
    """What whoever was paid says of a payment."""

    what: Literal["received", "disputed", "withdrawn"]
    note: str = Field("", max_length=200)


class PurseSent(Sent):
    """Players who share a purse from now on."""

    players: list[str]


class PartingSent(Sent):
    """Whose purse is shared no more."""

    holder: str


class SlatePaySent(Sent):
    """A payment over some evenings, or all that clears them where `from` is left out."""

    evenings: list[str] = Field(min_length=1, max_length=60)
    from_: str | None = Field(None, alias="from")
    to: str | None = None
    amount: int | None = Field(None, ge=1, le=AMOUNT_MAX)


class TakeBackSent(Sent):
    """What the slate wrote with that key is taken back."""

    key: str = Field(pattern=rf"^{KEY.pattern}$")


class NameSent(Sent):
    """A name."""

    name: str


class RuleSetSent(Sent):
    """Rules to be kept under a name."""

    game: str
    name: str
    rules: dict[str, Any]


PATTERNS = {
    "missing": "is missing",
    "extra_forbidden": "unknown key",
    "literal_error": "expected one of {expected}",
    "string_type": "expected text",
    "int_type": "expected a whole number",
    "dict_type": "expected an object with named fields",
    "list_type": "expected a list",
    "greater_than_equal": "expected a whole number from {ge} up",
    "less_than_equal": "expected a whole number up to {le}",
    "string_too_short": "say something here",
    "string_too_long": "at most {max_length} characters fit here",
    "string_pattern_mismatch": "a key is 8 to 64 letters, digits, - and _",
    "too_short": "expected at least {min_length}",
    "too_long": "expected at most {max_length}",
}
"""What is wrong with a field, in a player's words, by Pydantic's word for it."""


SentT = TypeVar("SentT", bound=Sent)


def read_as(shape: type[SentT], raw: Json) -> SentT:
    """Return what was sent as that shape; raise Fault at the first field that cannot be."""
    try:
        return shape.model_validate(raw)
    except ValidationError as error:
        first = error.errors()[0]
        pattern = PATTERNS.get(first["type"], "this cannot be")
        words = {name: str(value) for name, value in first.get("ctx", {}).items()}
        path = ""
        for part in first["loc"]:
            path = joined(path, f"[{part}]" if isinstance(part, int) else str(part))
        raise Fault(path, pattern, **words) from None
