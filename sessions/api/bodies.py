"""The small things that are sent to the interface, read strictly.

Nothing is guessed from a text, and nothing unknown is passed over. What is wrong is told as a fault
in a player's words, at its place. How long a text may be is said here by the constants of whoever
reads it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, Literal, dataclass_transform

from pydantic import ConfigDict, Field

from napledger.evening.kinds.purses import MEMBERS_MIN
from napledger.past.spreadsheet import BYTES_MAX
from napledger.past.understanding import NIGHTS_MAX
from napledger.reading.facts import AtLeastOne, Codec, Fields, Named, Text, TypedFacts
from napledger.reading.faults import Fault
from napledger.reading.readers import (
    DAY,
    DAY_CHARACTERS,
    ID,
    ID_CHARACTERS,
    Json,
    read_list,
    read_text,
    read_whole,
)
from sessions.api.declared import MONEY, NAME, text, whole
from sessions.book.submission import KEY, KEY_CHARACTERS_MIN
from sessions.book.typed import CIRCLE_CHARACTERS_MAX, LINES
from sessions.correcting.signature import WHY_CHARACTERS_MAX
from sessions.models.circles import GAME_CHARACTERS_MAX, RULE_SET_NAME_CHARACTERS_MAX
from sessions.models.rows import KEY_CHARACTERS_MAX
from sessions.people.offers import OFFER_CHARACTERS_MAX
from sessions.slate.forms import EVENINGS_MAX, PARTY
from sessions.tournament.forms import LASTS_MAX, NAMES_MAX, TITLE_MAX


@dataclass_transform(frozen_default=True)
class Sent(TypedFacts):
    """Something small that is sent: a frozen dataclass, strictly what it says and nothing else."""

    with_nulls = True
    __pydantic_config__: ClassVar[ConfigDict] = ConfigDict(extra="forbid")

    def __init_subclass__(cls, *, kw_only: bool = False) -> None:
        dataclass(frozen=True, kw_only=kw_only)(cls)


def told(schema: dict[str, Any]) -> Any:
    """Return how the description tells of what its reader, elsewhere, holds to this."""
    return Field(json_schema_extra=schema)


def several(least: int, most: int) -> tuple[Codec, Any]:
    """Return how so many texts are read, and how the description tells of them."""

    def read(raw: Json) -> tuple[str, ...]:
        found: tuple[str, ...] = read_list(raw, read_text)
        if len(found) < least:
            raise Fault("", "expected at least {least}, got {got}", least=least, got=len(found))
        if len(found) > most:
            raise Fault("", "expected at most {most}, got {got}", most=most, got=len(found))
        return found

    return Codec(read), Field(min_length=least, max_length=most)


KEY_SENT = {**text(KEY_CHARACTERS_MAX, least=KEY_CHARACTERS_MIN), "pattern": f"^{KEY.pattern}$"}


def _read_key(raw: Json) -> str:
    key = read_text(raw)
    if not KEY.fullmatch(key):
        raise Fault("", "a key is 8 to 64 letters, digits, - and _")
    return key


FACTS: Any = Field(
    description="for “amend”: the entry as it should be", json_schema_extra={"default": {}}
)
FROM = Named("from"), Field(alias="from")

Amount = Annotated[AtLeastOne, told(whole(1))]
Name = Annotated[Text, told(NAME)]
Note = Annotated[Text, told(text(LINES["note"], least=0))]
Money = Annotated[Text, told(MONEY)]
EveningId = Annotated[Text, told(text(ID_CHARACTERS, least=ID_CHARACTERS, pattern=ID.pattern))]
Party = Annotated[Text, told(text(ID_CHARACTERS, pattern=PARTY.pattern))]
Key = Annotated[str, Codec(_read_key), told(KEY_SENT)]

YEAR_MIN, YEAR_MAX = 1800, 2200
"""In which years there can have been an evening."""


def _read_year(raw: Json) -> int:
    return read_whole(raw, least=YEAR_MIN, most=YEAR_MAX)


Year = Annotated[int, Codec(_read_year), told(whole(YEAR_MIN, YEAR_MAX))]
SEATS_MIN, SEATS_MAX = 2, 20
"""How many sit at a table of some game."""


def _read_table_size(raw: Json) -> int:
    return read_whole(raw, least=SEATS_MIN, most=SEATS_MAX)


TableSize = Annotated[int, Codec(_read_table_size), told(whole(SEATS_MIN, SEATS_MAX))]
DayText = Annotated[Text, told(text(DAY_CHARACTERS, least=DAY_CHARACTERS, pattern=DAY))]
CELLS: Any = Field(
    description="CSV, what is copied from a spreadsheet, or a JSON list of rows of cells",
    json_schema_extra=text(BYTES_MAX),
)

SHARERS_MAX = 100
"""How many may share a purse: more than ever sat at one evening."""


class CorrectionSent(Sent):
    """A correction: what is to be done to an entry, why, and for whom it is said."""

    kind: Literal["amend", "void", "restore"]
    why: Annotated[Text, told(text(WHY_CHARACTERS_MAX))]
    facts: Annotated[Fields, FACTS] = field(default_factory=dict)
    by: Annotated[Name | None, Field(description="the name of the player who says so")] = None


class CallSent(Sent):
    """What was called of the deal that is being played, as far as it is known before its cards are.

    They are facts of the deal that is recorded next.
    """

    facts: Annotated[Fields, Field(description="as in a deal: who called, and what")]


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

    from_: Annotated[Name, *FROM]
    to: Name
    amount: Amount


class SayingSent(Sent):
    """What whoever was paid says of a payment."""

    what: Literal["received", "disputed", "withdrawn"]
    note: Note = ""


class PurseSent(Sent):
    """Players who share a purse from now on."""

    players: Annotated[tuple[Name, ...], *several(0, SHARERS_MAX), told({"minItems": MEMBERS_MIN})]


class PartingSent(Sent):
    """Whose purse is shared no more."""

    holder: Name


class TablesPaySent(Sent):
    """A payment over all tables, or all that clears them where `from` is left out."""

    from_: Annotated[Party | None, *FROM] = None
    to: Party | None = None
    amount: Amount | None = None


class SlatePaySent(TablesPaySent, kw_only=True):
    """A payment over some evenings, or all that clears them where `from` is left out."""

    evenings: Annotated[tuple[EveningId, ...], *several(1, EVENINGS_MAX)]


class PastSent(Sent):
    """Past evenings, or payments, as a spreadsheet has them: its cells, and what is said of them.

    In `names` stands who is who: a player’s id, “new” or “out”. Days in `unexplained` need not add
    up, days in `again` come in though the book has them.
    """

    cells: Annotated[Text, CELLS]
    money: Annotated[
        Literal["paid", "owed"], Field(description="whether it was paid then, or is still owed")
    ] = "paid"
    names: Fields = field(default_factory=dict)
    game: Annotated[Text, told(text(GAME_CHARACTERS_MAX, least=0))] = ""
    order: Annotated[Literal["dmy", "mdy"] | None, Field(description="how 12/11/2024 is read")] = (
        None
    )
    year: Annotated[Year | None, Field(description="of days that say none")] = None
    unexplained: Annotated[tuple[DayText, ...], *several(0, NIGHTS_MAX)] = ()
    again: Annotated[tuple[DayText, ...], *several(0, NIGHTS_MAX)] = ()


class TakeBackSent(Sent):
    """What the slate wrote with that key is taken back."""

    key: Key


class NameSent(Sent):
    """What a player is called."""

    name: Name


class MergingSent(Sent):
    """The player who somebody is."""

    into: Annotated[Text, told(text(ID_CHARACTERS, least=ID_CHARACTERS, pattern=ID.pattern))]


OFFER = told(text(OFFER_CHARACTERS_MAX))


class OfferSent(Sent):
    """An offer of a circle, as its owner got it."""

    offer: Annotated[Text, OFFER]


class JoiningSent(Sent):
    """The circle that is taken in, by its offer, and who of it is who.

    In `match` stands by the id of each of its people a player’s id here, or the name of whoever
    comes new.
    """

    offer: Annotated[Text, OFFER]
    match: Fields


class CircleNameSent(Sent):
    """What a circle is called."""

    name: Annotated[Text, told(text(CIRCLE_CHARACTERS_MAX))]


class RuleSetSent(Sent):
    """Rules to be kept under a name."""

    game: Annotated[Text, told(text(GAME_CHARACTERS_MAX))]
    name: Annotated[Text, told(text(RULE_SET_NAME_CHARACTERS_MAX))]
    rules: Fields


class TournamentSent(Sent):
    """A tournament: who plays, partners as “Ann & Ben”, what for, by which rules, and how."""

    game: Annotated[Text, told(text(GAME_CHARACTERS_MAX))]
    currency: Annotated[Text, told(MONEY)]
    stake: Amount
    players: Annotated[tuple[Name, ...], *several(2, NAMES_MAX)]
    rules: Annotated[Fields, told({"default": {}})] = field(default_factory=dict)
    title: Annotated[Text, told(text(TITLE_MAX, least=0))] = ""
    place: Annotated[Text, told(text(LINES["place"], least=0))] = ""
    played_on: DayText | None = None
    lasts: Annotated[Text, told(text(LASTS_MAX, least=0))] = ""
    way: Literal["mixed", "random", "rank", "mitchell"] = "mixed"
    table_size: TableSize = 4
    partners: Literal["alone", "pairs"] = "alone"


class RoundSent(Sent):
    """The round that is drawn begins; `version` is the tournament’s as it was seen, if given."""

    version: Amount | None = None


class TablesStateSent(Sent):
    """How far all tables are taken: play ends, or whatever is being settled is closed."""

    state: Literal["reviewing", "closed"]


class DrawSent(RoundSent, kw_only=True):
    """How the next round is drawn."""

    way: Literal["mixed", "random", "rank", "mitchell"]


class ExchangeSent(RoundSent, kw_only=True):
    """Two players who exchange their places in the round that is drawn."""

    one: Name
    other: Name


class ComingsSent(RoundSent):
    """Who comes late, partners as “Ann & Ben”, and who goes."""

    come: Annotated[tuple[Name, ...], *several(0, NAMES_MAX)] = ()
    leave: Annotated[tuple[Name, ...], *several(0, NAMES_MAX)] = ()
