"""The small things that are sent to the interface, read strictly.

Nothing is guessed from a text, and nothing unknown is passed over. What is wrong is told as a fault
in a player's words, at its place. How long a text may be is said here by the constants of whoever
reads it.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeVar

from ninja import Schema
from pydantic import ConfigDict, Field, ValidationError

from napledger.evening.kinds.purses import MEMBERS_MIN
from napledger.ledger.transfers import AMOUNT_MAX
from napledger.money.currencies import CODE, CODE_CHARACTERS
from napledger.reading.faults import Fault, joined
from napledger.reading.parameters import ID, ID_CHARACTERS
from napledger.reading.readers import NAME_CHARACTERS_MAX, Json
from sessions.book.idempotency import KEY, KEY_CHARACTERS_MIN
from sessions.book.typed import CIRCLE_CHARACTERS_MAX, LINES
from sessions.correcting.signature import WHY_CHARACTERS_MAX
from sessions.models.book import KEY_CHARACTERS_MAX
from sessions.models.circles import GAME_CHARACTERS_MAX, RULE_SET_NAME_CHARACTERS_MAX
from sessions.slate.forms import EVENINGS_MAX, PARTY


class Sent(Schema):
    """Something small that is sent: strictly what it says, and nothing else."""

    model_config = ConfigDict(strict=True, extra="forbid", populate_by_name=False)


def text(most: int, *, least: int = 1, pattern: str = "") -> Any:
    """Return how the description tells of a text that its reader, elsewhere, holds to this."""
    told: dict[str, Any] = {"minLength": least, "maxLength": most}
    return Field(json_schema_extra={**told, "pattern": f"^({pattern})$"} if pattern else told)


Amount = Annotated[int, Field(ge=1, le=AMOUNT_MAX)]
Name = Annotated[str, text(NAME_CHARACTERS_MAX)]
Note = Annotated[str, text(LINES["note"], least=0)]
Money = Annotated[str, text(max(CODE_CHARACTERS), least=min(CODE_CHARACTERS), pattern=CODE.pattern)]
EveningId = Annotated[str, text(ID_CHARACTERS, least=ID_CHARACTERS, pattern=ID.pattern)]
Party = Annotated[str, text(ID_CHARACTERS, pattern=PARTY.pattern)]
Key = Annotated[
    str,
    Field(pattern=rf"^{KEY.pattern}$"),
    text(KEY_CHARACTERS_MAX, least=KEY_CHARACTERS_MIN),
]

SHARERS_MAX = 100
"""How many may share a purse: more than ever sat at one evening."""


class CorrectionSent(Sent):
    """A correction: what is to be done to an entry, why, and for whom it is said."""

    kind: Literal["amend", "void", "restore"]
    facts: dict[str, Any] = Field({}, description="for “amend”: the entry as it should be")
    why: Annotated[str, text(WHY_CHARACTERS_MAX)]
    by: Name | None = Field(None, description="the name of the player who says so")


class StateSent(Sent):
    """Where an evening is to go: to be settled, closed, or back to the table."""

    state: Literal["open", "reviewing", "closed"]


class PlanSent(Sent):
    """A way to settle, which is frozen from what is left now."""

    way: Literal["fewest", "banker", "pairs"]
    banker: Name | None = None


class LeavingSent(Sent):
    """Who leaves, and whether they take a share of the kitty with them."""

    player: Name
    way: Literal["plain", "share"]


class CoinSent(Sent):
    """A coin that all balances are to be rounded to."""

    coin: Amount


class PriceSent(Sent):
    """What counters are worth: so many of them, so much money. Without any of it, nothing more."""

    counters: Amount | None = None
    amount: Amount | None = None
    currency: Money | None = None


class PaySent(Sent):
    """A payment of the plan, or a part of one, that was made."""

    from_: Name = Field(alias="from")
    to: Name
    amount: Amount


class SayingSent(Sent):
    """What whoever was paid says of a payment."""

    what: Literal["received", "disputed", "withdrawn"]
    note: Note = ""


class PurseSent(Sent):
    """Players who share a purse from now on."""

    players: list[Name] = Field(max_length=SHARERS_MAX, json_schema_extra={"minItems": MEMBERS_MIN})


class PartingSent(Sent):
    """Whose purse is shared no more."""

    holder: Name


class SlatePaySent(Sent):
    """A payment over some evenings, or all that clears them where `from` is left out."""

    evenings: list[EveningId] = Field(min_length=1, max_length=EVENINGS_MAX)
    from_: Party | None = Field(None, alias="from")
    to: Party | None = None
    amount: Amount | None = None


class TakeBackSent(Sent):
    """What the slate wrote with that key is taken back."""

    key: Key


class NameSent(Sent):
    """What a player is called."""

    name: Name


class CircleNameSent(Sent):
    """What a circle is called."""

    name: Annotated[str, text(CIRCLE_CHARACTERS_MAX)]


class RuleSetSent(Sent):
    """Rules to be kept under a name."""

    game: Annotated[str, text(GAME_CHARACTERS_MAX)]
    name: Annotated[str, text(RULE_SET_NAME_CHARACTERS_MAX)]
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
